import { mutateSources } from './stryker.ts';

export async function mutateRules(): Promise<void> {
  await mutateSources(
    [
      {
        // Only files with logic: not types, tables or wire schemas.
        mutate: [
          'contract/*.ts',
          'contract/fitment/*.ts',
          'contract/schemas/fields.ts',
          '!contract/{app-paths,errors,first-view,openapi,routes,types}.ts',
        ],
        tests: 'tests/mutations/contract.vitest.ts',
      },
      {
        mutate: ['{machines,server,src}/**/*.rules.ts'],
        tests: 'tests/mutations/rules.vitest.ts',
        ignoreStatic: true,
      },
    ],
    [{ name: 'all', files: /^/, minShare: 0.85 }],
  );
}
