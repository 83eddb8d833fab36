/** A process of `npm run mutate -- machines`: told of one fault at a time, it answers whether the tests pass with it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type InlineConfig, type Vitest } from 'vitest/node';
import { root } from '../run-tool.ts';

/** A fault by its place among the machine's; -1 is none. */
export interface Mutant {
  machine: string;
  number: number;
}

/** `memory` is what the process holds now, in bytes. */
export interface Answer {
  passed: boolean;
  memory: number;
}

/** Flows that hand-written tests know by their screens alone. */
const onScreens: Record<string, string[]> = {
  cardPayment: ['tests/screens/shop/card.test.tsx'],
  portalReturn: ['tests/screens/shop/confirmation.test.tsx'],
};
const COVERAGE = 'tests/machines/generated/coverage.test.ts';
const common: InlineConfig = {
  root,
  config: false,
  watch: false,
  env: { TZ: 'UTC' },
  isolate: false,
  pool: 'threads',
  maxWorkers: 1,
  bail: 1,
  testTimeout: 20_000,
  reporters: [{}],
} as InlineConfig;
const machines = await vitestWith({ include: ['tests/machines/**/*.test.ts'] });
const screens = await vitestWith({
  include: ['tests/screens/**/*.test.tsx'],
  environment: 'jsdom',
  setupFiles: ['tests/support/screens-setup.ts'],
});

process.on('message', (mutant: Mutant) => void answer(mutant));
process.on('disconnect', () => process.exit());

async function answer(mutant: Mutant): Promise<void> {
  const passed = await passes(mutant);
  process.send?.({ passed, memory: process.memoryUsage.rss() } satisfies Answer);
}

function vitestWith(config: InlineConfig): Promise<Vitest> {
  return createVitest(
    'test',
    { ...common, ...config },
    { plugins: [{ name: 'faulty-machines', enforce: 'pre', resolveId: faultyXstate }] },
  );
}

function faultyXstate(source: string, importer: string | undefined): string | undefined {
  const isMachine = importer?.replaceAll('\\', '/').includes('/machines/') && !importer.includes('/tests/');
  return source === 'xstate' && isMachine ? join(root, 'tests/mutations/faulty-xstate.ts') : undefined;
}

/** The hand-written tests first, then the machine's line of the coverage table: the other walks move with the machine. */
async function passes(mutant: Mutant): Promise<boolean> {
  for (const vitest of [machines, screens]) vitest.provide('mutant', mutant);
  machines.resetGlobalTestNamePattern();
  if (!(await run(machines, testsOf(mutant.machine)))) return false;
  machines.setGlobalTestNamePattern(`takes all of ${mutant.machine},`);
  if (!(await run(machines, [COVERAGE]))) return false;
  return run(screens, onScreens[mutant.machine] ?? []);
}

async function run(vitest: Vitest, files: string[]): Promise<boolean> {
  if (files.length === 0) return true;
  const specifications = await vitest.globTestSpecifications(files);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

/** The hand-written tests that name a file of the machine's folder, themselves or by what they import beside them. */
function testsOf(id: string): string[] {
  const folder = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const names = (file: string): boolean => {
    const source = readFileSync(join(root, file), 'utf8');
    const beside = [...source.matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(
      ([, name]) => `tests/machines/${name}`,
    );
    return source.includes(`#machines/${folder}/`) || beside.some(names);
  };
  return globSync('tests/machines/*.test.ts', { cwd: root }).filter(names);
}
