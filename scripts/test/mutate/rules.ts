import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../../run/run-tool.ts';
import { enforceMinShare, printReport, type Row } from './report.ts';

type Options = ConstructorParameters<typeof Stryker>[0];
type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const SURVIVED_STATUSES = ['Survived', 'NoCoverage'];
const COUNTED_STATUSES = [...SURVIVED_STATUSES, 'Killed', 'Timeout'];

const common: Options = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  reporters: ['progress-append-only'],
  ignorePatterns: ['/data', '/dist', '/docs', '/e2e', '/screens'],
  // Stryker rewrites tsconfig paths with a TypeScript API that TypeScript 7 no longer has.
  tsconfigFile: 'none',
};

/** Only files with logic: not types, tables or wire schemas. */
const contract: Options = {
  ...common,
  mutate: [
    'contract/*.ts',
    'contract/schemas/fields.ts',
    '!contract/{app-paths,errors,first-view,openapi,routes,types}.ts',
  ],
  vitest: { configFile: 'tests/mutations/contract.vitest.ts' },
};

/** Static mutants (evaluated at load time, mostly texts) are ignored: each would require all tests. */
const rules: Options = {
  ...common,
  mutate: ['{machines,server,src}/**/*.rules.ts'],
  ignoreStatic: true,
  vitest: { configFile: 'tests/mutations/rules.vitest.ts' },
};

export async function mutateRules(): Promise<void> {
  const mutants = [
    ...(await new Stryker(contract).runMutationTest()),
    ...(await new Stryker(rules).runMutationTest()),
  ].filter(({ status }) => COUNTED_STATUSES.includes(status));
  for (const { fileName, location, replacement, status } of mutants) {
    if (!SURVIVED_STATUSES.includes(status)) continue;
    const { line, column } = location.start;
    console.log(`survived: ${relative(root, fileName)}:${line}:${column} as ${replacement}`);
  }
  const files = Map.groupBy(mutants, ({ fileName }) => relative(root, fileName));
  const rows = [...files].map(([name, fileMutants]) => toRow(name, fileMutants));
  const all = toRow('all', mutants);
  printReport([...rows.toSorted((a, b) => a.name.localeCompare(b.name)), all]);
  enforceMinShare(all, 0.85);
}

function toRow(name: string, mutants: readonly Mutant[]): Row {
  return {
    name,
    mutants: mutants.length,
    survived: mutants.filter(({ status }) => SURVIVED_STATUSES.includes(status)).length,
    hung: mutants.filter(({ status }) => status === 'Timeout').length,
    equivalent: 0,
  };
}
