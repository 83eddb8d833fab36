import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync('docs/security.md', 'utf8');

const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, id = '', requirement = '', status = '', place = '']) => ({ id, requirement, status, place }),
);
const leftOut = [...document.matchAll(/^Left out: [\s\S]*?\)\./gm)].flatMap(([paragraph]) => [
  ...paragraph.matchAll(/\b\d+\.\d+\.\d+\b/g),
]);

test('every requirement of ASVS 5.0.0, levels 1 and 2, is answered or left out once', () => {
  const ids = [...rows.map(({ id }) => id), ...leftOut.map(([id]) => id)];
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const counts: Record<string, number> = {};
  for (const id of ids) {
    const chapter = `V${id.split('.')[0]}`;
    counts[chapter] = (counts[chapter] ?? 0) + 1;
  }
  expect(counts).toEqual({
    V1: 27,
    V2: 11,
    V3: 19,
    V4: 10,
    V5: 9,
    V6: 35,
    V7: 18,
    V8: 7,
    V9: 7,
    V10: 29,
    V11: 14,
    V12: 9,
    V13: 13,
    V14: 9,
    V15: 13,
    V16: 16,
    V17: 7,
  });
});

test('every row has a status that the document explains', () => {
  const statuses = ['met', 'partly', 'not met', 'operator'];
  expect(rows.filter(({ status }) => !statuses.includes(status))).toEqual([]);
});

test('every test that a row names is there', () => {
  const named = [...document.matchAll(/`([\w/.-]+\.test\.tsx?)`(?: "([^"]+)")?/g)];
  const missing = named
    .map(([, file = '', title]) => ({
      file: file.startsWith('tests/') ? file : `tests/server/${file}`,
      title,
    }))
    .filter(({ file, title }) => {
      const source = existsSync(file) ? readFileSync(file, 'utf8') : null;
      return source === null || title === undefined || !source.includes(title);
    });
  expect(missing).toEqual([]);
});

test('every place that a row names is there', () => {
  const places = rows.flatMap(({ place }) => [...place.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.json)`/g)]);
  const missing = places
    .map(([, path = '']) => path)
    .filter((path) => !/\.test\.tsx?$/.test(path) && !existsSync(path));
  expect(missing).toEqual([]);
});

test('every security event is in the document about running the shop (ASVS 16.1.1)', () => {
  const events = [
    ...readFileSync('server/context/log-security-event.ts', 'utf8').matchAll(/^ {2}\| '(\w+)'/gm),
  ].map((match) => match[1]!);
  expect(events).toContain('passkey_cloned');
  const running = readFileSync('docs/running.md', 'utf8');
  expect(events.filter((event) => !running.includes(`\`${event}\``))).toEqual([]);
});
