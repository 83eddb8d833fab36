import { mutateSources } from './stryker.ts';

const MONEY =
  /^src\/(api\/(http-)?client|ports\/payment\/(((card|mpesa)-payment|checkout|portal-return|purchase)-ports|payment-script|purchase-effects)|storage\/checkout-memory)\.ts$/;

/** `file` limits the run to one file or glob. */
export async function mutateBrowser(file: string | undefined): Promise<void> {
  await mutateSources(
    [
      {
        mutate: [
          ...(file
            ? [file]
            : [
                'src/{api,ports,queries,storage}/**/*.ts',
                'src/loading/{provider-scripts,trusted-types}.ts',
                'machines/**/*.view.ts',
              ]),
          // Attaching opens windows and channels; e2e/journeys watches a page that is inspected.
          '!src/ports/inspection/attach.ts',
        ],
        tests: 'tests/mutations/browser.vitest.ts',
        ignoreStatic: true,
      },
    ],
    [
      { name: 'client and money', files: MONEY, minShare: 0.95 },
      { name: 'all', files: /^/, minShare: 0.85 },
    ],
  );
}
