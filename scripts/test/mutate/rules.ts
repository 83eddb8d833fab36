import { type Group, mutateSources } from './stryker.ts';

/** Prices, orders and what providers say of payments. */
const MONEY = /^(contract\/money|server\/features\/(orders\/orders|payments\/[\w/-]+)\.rules)\.ts$/;

/** `file` limits the run to one file or glob. */
export async function mutateRules(file: string | undefined): Promise<void> {
  const groups: Group[] = [
    {
      // Only files with logic: not types, tables or wire schemas.
      mutate: [
        'contract/*.ts',
        'contract/fitment/*.ts',
        'contract/schemas/fields.ts',
        '!contract/{admin-paths,app-paths,errors,first-view,openapi,payment-scripts,routes,types}.ts',
      ],
      tests: 'tests/mutations/contract.vitest.ts',
    },
    {
      mutate: ['machines/**/*.rules.ts'],
      tests: 'tests/mutations/rules.vitest.ts',
      ignoreStatic: true,
    },
    {
      mutate: ['{server,src}/**/*.rules.ts', '!server/features/catalogue/complements.rules.ts'],
      tests: 'tests/mutations/rules.vitest.ts',
      ignoreStatic: true,
    },
  ];
  await mutateSources(file === undefined ? groups : selectFile(groups, file), [
    { name: 'machines', files: /^machines/, minShare: 0.95 },
    { name: 'money', files: MONEY, minShare: 0.95 },
    { name: 'all', files: /^/, minShare: 0.85 },
  ]);
}

function selectFile(groups: readonly Group[], file: string): Group[] {
  const folder = file.split('/', 1)[0]!;
  return groups
    .filter(({ mutate }) => mutate[0]!.includes(folder))
    .map((group) => ({ ...group, mutate: [file] }));
}
