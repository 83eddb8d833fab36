/** `npm run mutate -- machines [id]`: puts each fault into each machine and tells which the tests did not notice. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type InlineConfig, type Vitest } from 'vitest/node';
import { allModels } from '../tests/models/all-models.ts';
import { equivalent } from '../tests/mutations/equivalent.ts';
import { mutantsOf } from '../tests/mutations/mutants.ts';
import { root } from './run-tool.ts';

const WANTED_SHARE = 0.9;
const EQUIVALENT_SHARE = 0.05;
/** Flows that hand-written tests know by their screens alone. */
const onScreens: Record<string, string[]> = {
  cardPayment: ['tests/screens/shop/card.test.tsx'],
  portalReturn: ['tests/screens/shop/confirmation.test.tsx'],
};
const COVERAGE = 'tests/machines/generated/coverage.test.ts';

interface Result {
  machine: string;
  mutants: number;
  equivalent: number;
  survived: string[];
}

const [what, only] = process.argv.slice(2);
if (what !== 'machines') throw new Error('Usage: npm run mutate -- machines [id of a machine]');
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
const results: Result[] = [];
for (const { machine } of allModels.filter(({ machine }) => only === undefined || machine.id === only)) {
  results.push(await mutate(machine.id, mutantsOf(machine)));
}
await Promise.all([machines.close(), screens.close()]);
report(results);

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

async function mutate(id: string, mutants: string[]): Promise<Result> {
  const files = testsOf(id);
  if (!(await passes({ machine: id, number: -1 }, files)))
    throw new Error(`the tests of ${id} fail without a fault`);
  const harmless = Object.keys(equivalent[id] ?? {});
  const survived: string[] = [];
  for (const [number, name] of mutants.entries()) {
    if (harmless.includes(name)) continue;
    if (!(await passes({ machine: id, number }, files))) continue;
    survived.push(name);
    console.log(`${id}: not noticed: ${name}`);
  }
  return { machine: id, mutants: mutants.length, equivalent: harmless.length, survived };
}

/** The hand-written tests first, then the machine's line of the coverage table: the other walks move with the machine. */
async function passes(mutant: { machine: string; number: number }, files: string[]): Promise<boolean> {
  for (const vitest of [machines, screens]) vitest.provide('mutant', mutant);
  machines.resetGlobalTestNamePattern();
  if (!(await run(machines, files))) return false;
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

/** Ends with exit code 1 below the wanted shares; vitest has set it for every fault that was noticed. */
function report(results: Result[]): void {
  process.exitCode = 0;
  console.log('\nmachine            faults  noticed  share  equivalent');
  for (const { machine, mutants, equivalent: harmless, survived } of results) {
    const counted = mutants - harmless;
    const noticed = counted - survived.length;
    const share = counted === 0 ? 1 : noticed / counted;
    const cells = [
      `${mutants}`.padStart(6),
      `${noticed}`.padStart(7),
      `${Math.floor(share * 100)} %`.padStart(5),
    ];
    console.log(`${machine.padEnd(17)}  ${cells.join('  ')}  ${`${harmless}`.padStart(10)}`);
    if (share < WANTED_SHARE || harmless > mutants * EQUIVALENT_SHARE) process.exitCode = 1;
  }
}
