/** A worker process of `npm run mutate -- machines`: receives a mutant and reports whether the tests pass with it. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createVitest, type InlineConfig } from 'vitest/node';
import { root } from '../../run/run-tool.ts';

/** `number` is the mutant's index; -1 is the unmodified machine. */
export interface Mutant {
  machine: string;
  number: number;
}

/** `memory` is the resident set size in bytes. */
export interface TestRunResult {
  /** The first test that failed, in the order of the files; null when all passed. */
  failedTest: string | null;
  memory: number;
}

const PATHS = 'tests/machines/generated/paths.test.ts';
const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    include: ['tests/machines/**/*.test.ts'],
    env: { TZ: 'UTC' },
    isolate: false,
    pool: 'threads',
    maxWorkers: 1,
    bail: 1,
    testTimeout: 20_000,
    reporters: [{}],
  } as InlineConfig,
  { plugins: [{ name: 'faulty-machines', enforce: 'pre', resolveId: resolveFaultyXstate }] },
);

process.on('message', (mutant: Mutant) => void handleMutant(mutant));
process.on('disconnect', () => process.exit());

async function handleMutant(mutant: Mutant): Promise<void> {
  const failedTest = await findFailingTest(mutant);
  process.send?.({ failedTest, memory: process.memoryUsage.rss() } satisfies TestRunResult);
}

function resolveFaultyXstate(source: string, importer: string | undefined): string | undefined {
  const isMachine = importer?.replaceAll('\\', '/').includes('/machines/') && !importer.includes('/tests/');
  return source === 'xstate' && isMachine ? join(root, 'tests/mutations/mutant-xstate.ts') : undefined;
}

/** Runs the hand-written tests, then those of the machine's paths: their coverage and their reviewed ends. */
async function findFailingTest(mutant: Mutant): Promise<string | null> {
  vitest.provide('mutant', mutant);
  vitest.resetGlobalTestNamePattern();
  const failedTest = await runTests(findTests(mutant.machine));
  if (failedTest !== null) return failedTest;
  vitest.setGlobalTestNamePattern(`${mutant.machine}: `);
  return runTests([PATHS]);
}

async function runTests(files: string[]): Promise<string | null> {
  // To vitest, no files are all files.
  if (files.length === 0) return null;
  const specifications = await vitest.globTestSpecifications(files);
  const moduleIds = new Set(specifications.map(({ moduleId }) => moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The result has the modules of earlier runs too.
  const failedModule = testModules.find((module) => moduleIds.has(module.moduleId) && !module.ok());
  const [failedTest] = failedModule?.children.allTests('failed') ?? [];
  if (failedTest) return `${basename(failedModule!.moduleId)}: ${failedTest.fullName}`;
  if (failedModule) return `${basename(failedModule.moduleId)} does not load`;
  return unhandledErrors.length > 0 ? 'an error outside the tests' : null;
}

function findTests(id: string): string[] {
  const folder = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const mentionsMachine = (file: string): boolean => {
    const source = readFileSync(join(root, file), 'utf8');
    const siblings = [...source.matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(([, name]) =>
      join(dirname(file), name!),
    );
    return source.includes(`#machines/${folder}/`) || siblings.some(mentionsMachine);
  };
  const exclude = ['tests/machines/generated/**'];
  return globSync('tests/machines/*/*.test.ts', { cwd: root, exclude }).filter(mentionsMachine);
}
