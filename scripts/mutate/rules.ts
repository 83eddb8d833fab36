import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../run-tool.ts';
import { demand, type Row, report } from './report.ts';

type Options = ConstructorParameters<typeof Stryker>[0];
type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const NOT_NOTICED = ['Survived', 'NoCoverage'];
const COUNTED = [...NOT_NOTICED, 'Killed', 'Timeout'];

const common: Options = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  reporters: ['progress-append-only'],
  ignorePatterns: ['/data', '/dist', '/docs', '/e2e', '/screens'],
  // Stryker rewrites the paths in a tsconfig.json by TypeScript's own API, which TypeScript 7 has not.
  tsconfigFile: 'none',
};

/** What says something that can be false: not types, tables of addresses, codes and endpoints, or the shapes on the wire. */
const contract: Options = {
  ...common,
  mutate: [
    'contract/*.ts',
    'contract/schemas/fields.ts',
    '!contract/{endpoints,errors,first-view,openapi,types}.ts',
  ],
  vitest: { configFile: 'tests/mutations/contract.vitest.ts' },
};

/** Without what is reckoned once when a file is loaded, texts above all: each such fault would run all tests. */
const rules: Options = {
  ...common,
  mutate: ['{machines,server,src}/**/*.rules.ts'],
  ignoreStatic: true,
  vitest: { configFile: 'tests/mutations/rules.vitest.ts' },
};

/** Has Stryker put faults into the contract and the rules, and tells which the tests did not notice. */
export async function mutateRules(): Promise<void> {
  const mutants = [
    ...(await new Stryker(contract).runMutationTest()),
    ...(await new Stryker(rules).runMutationTest()),
  ].filter(({ status }) => COUNTED.includes(status));
  for (const { fileName, location, replacement, status } of mutants) {
    if (!NOT_NOTICED.includes(status)) continue;
    const { line, column } = location.start;
    console.log(`not noticed: ${relative(root, fileName)}:${line}:${column} as ${replacement}`);
  }
  const files = Map.groupBy(mutants, ({ fileName }) => relative(root, fileName));
  const rows = [...files].map(([name, own]) => rowOf(name, own));
  const all = rowOf('all', mutants);
  report([...rows.toSorted((a, b) => a.name.localeCompare(b.name)), all]);
  demand(all, 0.85);
}

function rowOf(name: string, mutants: readonly Mutant[]): Row {
  return {
    name,
    faults: mutants.length,
    survived: mutants.filter(({ status }) => NOT_NOTICED.includes(status)).length,
    hung: mutants.filter(({ status }) => status === 'Timeout').length,
    equivalent: 0,
  };
}
