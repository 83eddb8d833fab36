import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.ts';
import type { RanAgain, Verdict } from './seeded-faults/catch-faults.ts';
import { copyProject } from './seeded-faults/copy-project.ts';
import { applyFault, type Fault, readFaults } from './seeded-faults/faults.ts';
import { noteVerdict } from './seeded-faults/table.ts';

/**
 * npm run faults [-- --cited | --own-area] [-- part of a name …]: what of the test suites notices each seeded fault, into
 * tests/seeded-faults/README.md. With --cited only the suites that cite a clause which the fault breaks are run, with
 * --own-area those of its areas too.
 */
const given = process.argv.slice(2);
const wanted = given.filter((argument) => !argument.startsWith('--'));
const scope = given.find((argument) => argument.startsWith('--'))?.slice(2) ?? 'everything';
/** A fault may make a machine run in circles, which no test's own time limit ends. */
const PATIENCE_MS = { cited: 4 * 60_000, 'own-area': 10 * 60_000 }[scope] ?? 30 * 60_000;

const faults = readFaults(root);
const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (chosen.length === 0) throw new Error(`No fault is called like ${wanted.join(' or ')}.`);
for (const fault of chosen) applyFault(root, fault, '--check');

const copy = copyProject(root);
const scratch = join(copy, 'tmp');
const verdicts = new Map<string, Verdict>();

function take(verdict: Verdict): void {
  verdicts.set(verdict.name, verdict);
  noteVerdict(root, faults, verdict);
  console.log(`${verdict.name}: ${verdict.caughtBy ?? 'NOT CAUGHT'} (${verdict.seconds} s)`);
}

/** Does work of a list one after the other in one process; answers what it had to be stopped at. */
function runInCopy(names: string[], hear: (message: unknown) => void): Promise<string | null> {
  return new Promise((done) => {
    const child = fork(join(copy, 'scripts/seeded-faults/catch-faults.ts'), [scope, ...names], {
      cwd: copy,
      detached: true,
      env: { ...process.env, TMPDIR: scratch },
    });
    let heard = 0;
    let stuckAt: string | null = null;
    const stop = () => {
      stuckAt = names[heard] ?? null;
      end(child);
    };
    let patience = setTimeout(stop, PATIENCE_MS);
    child.on('message', (message) => {
      heard += 1;
      clearTimeout(patience);
      patience = setTimeout(stop, PATIENCE_MS);
      hear(message);
    });
    child.on('exit', () => {
      clearTimeout(patience);
      done(stuckAt);
    });
  });
}

/** With all its workers, of which one may hear nothing any more. */
function end({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, 'SIGKILL');
}

async function seed(some: Fault[]): Promise<void> {
  if (some.length === 0) return;
  const names = some.map(({ name }) => name);
  const stuckAt = await runInCopy(names, (message) => take(message as Verdict));
  const at = names.indexOf(stuckAt ?? '');
  const fault = some[at];
  if (!fault) return;
  take({ name: fault.name, caughtBy: 'a test that does not end any more', seconds: PATIENCE_MS / 1000 });
  applyFault(copy, fault, '--reverse');
  await seed(some.slice(at + 1));
}

/** What fails without the fault as well has caught nothing. */
async function runAgain(): Promise<void> {
  const caught = [...verdicts.values()].filter(({ caughtBy }) => caughtBy?.startsWith('tests/'));
  const fileOf = ({ caughtBy }: Verdict) => caughtBy?.split(': ')[0] ?? '';
  const files = [...new Set(caught.map(fileOf))];
  if (files.length === 0) return;
  const stuckAt = await runInCopy(files, (message) => {
    const { file, failure } = message as RanAgain;
    console.log(`without a fault: ${file}: ${failure ?? 'passes'}`);
    if (failure === null) return;
    for (const verdict of caught.filter((one) => fileOf(one) === file))
      take({ ...verdict, caughtBy: `uncertain, fails without the fault too: ${failure}` });
  });
  if (stuckAt) console.log(`without a fault: ${stuckAt} does not end, the files after it were not run`);
}

const isInSql = ({ files }: Fault) => files.some((file) => file.endsWith('.sql'));
try {
  mkdirSync(scratch);
  chmodSync(scratch, 0o777);
  await seed(chosen.filter((fault) => !isInSql(fault)));
  // A process builds its template database once.
  for (const fault of chosen.filter(isInSql)) await seed([fault]);
  await runAgain();
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const lost = chosen.filter(({ name }) => !verdicts.get(name)?.caughtBy);
for (const { name, what } of lost)
  console.log(`${verdicts.has(name) ? 'NOT CAUGHT' : 'DID NOT RUN'}: ${name}: ${what}`);
console.log(`${chosen.length - lost.length} of ${chosen.length} caught`);
process.exitCode = lost.length === 0 ? 0 : 1;
