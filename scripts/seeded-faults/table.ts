import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from './catch-faults.ts';
import type { Fault } from './faults.ts';

const README = 'tests/seeded-faults/README.md';
const HEAD = '| Fault | Breaks | Caught by | Seconds |\n|---|---|---|---|\n';
const NOT_RUN = 'not run yet';

/** Writes a verdict into the table of README.md; the other rows stay, those of faults that are gone go. */
export function noteVerdict(root: string, faults: Fault[], { name, caughtBy, seconds }: Verdict): void {
  const file = join(root, README);
  const text = readFileSync(file, 'utf8');
  const at = text.indexOf(HEAD);
  if (at < 0) throw new Error(`${README} has no table`);
  const known = new Map(
    text
      .slice(at + HEAD.length)
      .split('\n')
      .map((row) => [/^\| \[([^\]]+)\]/.exec(row)?.[1], row]),
  );
  const rows = faults.map((fault) => {
    if (fault.name === name)
      return rowOf(fault, caughtBy?.replaceAll('|', '\\|') ?? '**NOT CAUGHT**', seconds);
    return known.get(fault.name) ?? rowOf(fault, NOT_RUN, '');
  });
  writeFileSync(file, `${text.slice(0, at)}${HEAD}${rows.join('\n')}\n`);
}

function rowOf({ name, breaks }: Fault, caughtBy: string, seconds: number | ''): string {
  return `| [${name}](${name}.patch) | ${breaks} | ${caughtBy} | ${seconds} |`;
}
