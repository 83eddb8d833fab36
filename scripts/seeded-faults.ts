import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.ts';
import type { Verdict } from './seeded-faults/catch-faults.ts';
import { copyProject } from './seeded-faults/copy-project.ts';
import { applyFault, readFaults } from './seeded-faults/faults.ts';
import { noteVerdict } from './seeded-faults/table.ts';

/**
 * npm run faults [-- --cited | --own-area] [-- part of a name …]: what of the test suites notices each seeded fault, into
 * tests/seeded-faults/README.md. With --cited only the suites that cite a clause which the fault breaks are run, with
 * --own-area those of its areas too.
 */
const given = process.argv.slice(2);
const wanted = given.filter((argument) => !argument.startsWith('--'));
const scope = given.find((argument) => argument.startsWith('--'))?.slice(2) ?? 'everything';
const faults = readFaults(root);
const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (chosen.length === 0) throw new Error(`No fault is called like ${wanted.join(' or ')}.`);
for (const fault of chosen) applyFault(root, fault, '--check');

const copy = copyProject(root);
const verdicts = new Map<string, Verdict>();

/** A process builds its template database once, so that each fault in SQL needs one of its own. */
function seed(names: string[]): Promise<void> {
  return new Promise((done) => {
    const child = fork(join(copy, 'scripts/seeded-faults/catch-faults.ts'), [scope, ...names], { cwd: copy });
    child.on('message', (message) => {
      const verdict = message as Verdict;
      verdicts.set(verdict.name, verdict);
      noteVerdict(root, faults, verdict);
      console.log(`${verdict.name}: ${verdict.caughtBy ?? 'NOT CAUGHT'} (${verdict.seconds} s)`);
    });
    child.on('exit', () => done());
  });
}

const isSql = (file: string) => file.endsWith('.sql');
const inSql = chosen.filter(({ files }) => files.some(isSql));
try {
  const inCode = chosen.filter((fault) => !inSql.includes(fault)).map(({ name }) => name);
  if (inCode.length > 0) await seed(inCode);
  for (const { name } of inSql) await seed([name]);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const lost = chosen.filter(({ name }) => !verdicts.get(name)?.caughtBy);
for (const { name, what } of lost)
  console.log(`${verdicts.has(name) ? 'NOT CAUGHT' : 'DID NOT RUN'}: ${name}: ${what}`);
console.log(`${chosen.length - lost.length} of ${chosen.length} caught`);
process.exitCode = lost.length === 0 ? 0 : 1;
