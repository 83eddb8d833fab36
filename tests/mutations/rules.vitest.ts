import { defineConfig } from 'vitest/config';

/** The tests that must detect mutants in rules: hand-written, without a browser or a database. */
export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    testTimeout: 20_000,
    include: ['tests/{contract,machines,rules}/**/*.test.ts', 'tests/server/payments/settling.rules.test.ts'],
    exclude: ['tests/machines/generated/**'],
  },
});
