import { mutateSources } from './stryker.ts';

/** The functions in the setup of machines: guards, actions, inputs and parameters. `file` limits the run. */
export async function mutateSetups(file: string | undefined): Promise<void> {
  await mutateSources(
    [
      {
        mutate: file ? [file] : ['machines/**/*.{machine,outcomes,setup,store}.ts'],
        tests: 'tests/mutations/rules.vitest.ts',
        slowTests: 'tests/mutations/paths.vitest.ts',
        // The charts are mutated by ./machines.ts.
        ignoreStatic: true,
      },
    ],
    [{ name: 'all', files: /^/, minShare: 0.95 }],
  );
}
