import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes more than 15 s by itself; begun last, it would leave the other workers idle at the end. */
const LONG = [
  'server/schedules/',
  'screens/generated/',
  'server/operations/',
  'server/kill/',
  'server/backup/',
];

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((folder) => moduleId.replaceAll('\\', '/').includes(`/tests/${folder}`));
      return place === -1 ? LONG.length : place;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    // Screens and machines show dates; the server works in UTC.
    env: { TZ: 'UTC' },
    // The default leaves one of the cores to the watcher.
    maxWorkers: '100%',
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{contract,machines,rules,inspector,architecture,search,walk}/**/*.test.ts'],
          // One test of each machine walks all its paths at once.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/screens-setup.ts'],
          // The first test of a file waits for every module that a screen loads lazily.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/database-server.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
