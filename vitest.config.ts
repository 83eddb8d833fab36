import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each takes more than 15 s. Started last, they would leave the other workers idle at the end. */
const LONG = [
  'server/schedules/',
  'screens/generated/',
  'server/operations/',
  'server/crash/',
  'server/backup/',
];

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((folder) => moduleId.replaceAll('\\', '/').includes(`/tests/${folder}`));
      return index === -1 ? LONG.length : index;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    // By default one core is reserved for watch mode.
    maxWorkers: '100%',
    // A test that passes only then is reported as flaky; see scripts/test/test.ts.
    retry: 1,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{contract,machines,rules,inspector,architecture,search,fuzz}/**/*.test.ts'],
          // Pure code: the files share no state, so a worker loads each module once.
          isolate: false,
          // One test per machine traverses all its paths.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'ports',
          include: ['tests/ports/**/*.test.ts'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['tests/support/ports-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['tests/support/screens-setup.ts'],
          // The first test of a worker waits for all lazily loaded modules.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // A worker loads the server once. What a file leaves behind fails it; see server-setup.ts.
          isolate: false,
          globalSetup: ['tests/support/servers/database-server.ts'],
          setupFiles: ['tests/support/server-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
