import { readFileSync } from 'node:fs';

export interface GoldLine {
  spelling: string;
  expected: readonly string[];
}

export function readRows(file: string): string[][] {
  const lines = readFileSync(new URL(`gold/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => line.split('\t'));
}

export function readGold(file: string): GoldLine[] {
  return readRows(file).map(([, spelling = '""', expected = '']) => ({
    spelling: JSON.parse(spelling) as string,
    expected: expected === '-' ? [] : expected.split(','),
  }));
}

/** Lines whose first result is not an expected one, and those among them that were given a single, wrong result. */
export function gradeGold(lines: readonly GoldLine[], find: (spelling: string) => readonly string[]) {
  const missed = lines.flatMap(({ spelling, expected }) => {
    const found = find(spelling);
    const isRight = expected.length === 0 ? found.length === 0 : expected.includes(found[0] ?? '');
    return isRight ? [] : [{ spelling, expected, found }];
  });
  return { missed, silentlyWrong: missed.filter(({ found }) => found.length > 0) };
}
