import { defineConfig } from 'vitest/config';

/** The tests that must detect mutants in the browser's ports, client, queries, storage and views. */
export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    testTimeout: 20_000,
    environment: 'jsdom',
    isolate: false,
    setupFiles: ['tests/mutations/load-storage.ts', 'tests/support/ports-setup.ts'],
    include: [
      'tests/{ports,machines}/**/*.test.ts',
      'tests/inspector/{inspector-store,reporter,sanitise,stately}.test.ts',
      'tests/rules/own-orders.test.ts',
    ],
    exclude: ['tests/machines/generated/**'],
  },
});
