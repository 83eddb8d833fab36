import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Screens and machines show dates; the server works in UTC.
    env: { TZ: 'UTC' },
    // The default leaves one of the cores to the watcher.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{contract,machines,inspector,architecture,search}/**/*.test.ts'],
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
