/** Runs inside the copy: seeds one fault after the other and tells the parent process what notices it. */
import { join, relative } from 'node:path';
import { createVitest, type Reporter, type TestSpecification } from 'vitest/node';
import { applyFault, type Fault, readFaults } from './faults.ts';

export interface Verdict {
  name: string;
  /** 'file: test title'; null where everything passes. */
  caughtBy: string | null;
  seconds: number;
}

const PROJECTS = ['unit', 'screens', 'server'];
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

/** Suites of the fault's own areas first, cheap projects before dear ones. */
function rankIn({ noticedBy }: Fault, { moduleId, project }: TestSpecification): number {
  const path = relative(root, moduleId);
  const isNamed = [...noticedBy.matchAll(/(\w+)(?: \(([^)]*)\))?/g)].some(([, folder, areas]) => {
    const inside = path.startsWith(`tests/${folder}/`);
    return inside && (!areas || areas.split(', ').some((area) => path.includes(area)));
  });
  return (isNamed ? 0 : PROJECTS.length) + PROJECTS.indexOf(project.name);
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
  for (let rank = 0; rank < 2 * PROJECTS.length; rank++) {
    const found = await firstFailure(tests.filter((test) => rankIn(fault, test) === rank));
    if (!found) continue;
    return `${found.file}: ${found.title}`;
  }
  return null;
}

function forget({ files }: Fault): void {
  for (const file of files) vitest.invalidateFile(join(root, file));
}

const faults = readFaults(root);
const caught = new Map<string, Verdict[]>();
for (const name of process.argv.slice(2)) {
  const fault = faults.find((one) => one.name === name)!;
  const started = Date.now();
  applyFault(root, fault);
  forget(fault);
  const caughtBy = await catchFault(fault);
  applyFault(root, fault, '--reverse');
  forget(fault);
  const verdict = { name, caughtBy, seconds: Math.round((Date.now() - started) / 1000) };
  process.send?.(verdict);
  const file = caughtBy?.split(': ')[0] ?? '';
  if (file) caught.set(file, [...(caught.get(file) ?? []), verdict]);
}

// What fails without the fault as well has caught nothing.
const all = await vitest.globTestSpecifications();
for (const [file, verdicts] of caught) {
  const again = await firstFailure(all.filter(({ moduleId }) => relative(root, moduleId) === file));
  if (!again) continue;
  for (const verdict of verdicts)
    process.send?.({ ...verdict, caughtBy: `uncertain, fails without the fault too: ${again.title}` });
}
await vitest.close();
process.exit(0);
