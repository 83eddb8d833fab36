/** Runs inside the copy: seeds faults by their names, or runs test files again without any, and tells the parent process. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest, type Reporter, type TestSpecification } from 'vitest/node';
import { applyFault, type Fault, readFaults } from './faults.ts';

export interface Verdict {
  name: string;
  /** 'file: test title'; null where everything passes. */
  caughtBy: string | null;
  seconds: number;
}

/** A test file that was run without a fault, and the title of what failed in it. */
export interface RanAgain {
  file: string;
  failure: string | null;
}

const PROJECTS = ['unit', 'screens', 'server'];
/** Suites that cite a clause which the fault breaks; suites of its own areas; all others that reach it. */
const SCOPES = ['cited', 'own-area', 'everything'];
const [scope = '', ...names] = process.argv.slice(2);
const KINDS = 2 * PROJECTS.length;
const RANKS = KINDS * (SCOPES.indexOf(scope) + 1);
const root = process.cwd();
const failures: { file: string; title: string }[] = [];
const reporter: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state === 'failed')
      failures.push({ file: relative(root, test.module.moduleId), title: test.fullName });
  },
  onTestModuleEnd(module) {
    const [error] = module.errors();
    if (error)
      failures.push({ file: relative(root, module.moduleId), title: `(does not run) ${error.message}` });
  },
};
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [reporter],
});

/** Cheap projects before dear ones within each scope, and what people wrote before what was generated. */
function rankIn(fault: Fault, { moduleId, project }: TestSpecification): number {
  const step = cites(fault, moduleId) ? 0 : isInArea(fault, relative(root, moduleId)) ? 1 : 2;
  const kind = 2 * PROJECTS.indexOf(project.name) + (moduleId.includes('/generated/') ? 1 : 0);
  return step * KINDS + kind;
}

function cites({ breaks }: Fault, file: string): boolean {
  const text = readFileSync(file, 'utf8');
  return (breaks.match(/[A-Z][A-Z-]*-\d+/g) ?? []).some((clause) => text.includes(clause));
}

function isInArea({ noticedBy }: Fault, path: string): boolean {
  return [...noticedBy.matchAll(/(\w+)(?: \(([^)]*)\))?/g)].some(([, folder, areas]) => {
    const inside = path.startsWith(`tests/${folder}/`);
    return inside && (!areas || areas.split(', ').some((area) => path.includes(area)));
  });
}

/** The tests whose imports reach what was changed; SQL is imported by nobody and noticed by the server's tests alone. */
async function testsOf({ files }: Fault): Promise<TestSpecification[]> {
  if (files.some((file) => file.endsWith('.sql')))
    return (await vitest.globTestSpecifications()).filter(({ project }) => project.name === 'server');
  vitest.config.related = files.map((file) => join(root, file));
  return vitest.getRelevantTestSpecifications();
}

async function firstFailure(tests: TestSpecification[]): Promise<(typeof failures)[number] | null> {
  failures.length = 0;
  if (tests.length === 0) return null;
  const { unhandledErrors } = await vitest.runTestSpecifications(tests);
  const [first] = failures;
  if (first) return first;
  return unhandledErrors.length > 0 ? { file: '', title: String(unhandledErrors[0]) } : null;
}

async function catchFault(fault: Fault): Promise<string | null> {
  const tests = await testsOf(fault);
  for (let rank = 0; rank < RANKS; rank++) {
    const found = await firstFailure(tests.filter((test) => rankIn(fault, test) === rank));
    if (!found) continue;
    return `${found.file}: ${found.title}`;
  }
  return null;
}

function forget({ files }: Fault): void {
  for (const file of files) vitest.invalidateFile(join(root, file));
}

async function seedFault(fault: Fault): Promise<Verdict> {
  const started = Date.now();
  applyFault(root, fault);
  forget(fault);
  const caughtBy = await catchFault(fault);
  applyFault(root, fault, '--reverse');
  forget(fault);
  return { name: fault.name, caughtBy, seconds: Math.round((Date.now() - started) / 1000) };
}

async function runAgain(file: string): Promise<RanAgain> {
  const tests = await vitest.globTestSpecifications();
  const failure = await firstFailure(tests.filter(({ moduleId }) => relative(root, moduleId) === file));
  return { file, failure: failure?.title ?? null };
}

const faults = readFaults(root);
for (const name of names) {
  const fault = faults.find((one) => one.name === name);
  process.send?.(fault ? await seedFault(fault) : await runAgain(name));
}
await vitest.close();
process.exit(0);
