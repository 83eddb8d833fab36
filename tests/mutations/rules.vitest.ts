import { defineConfig } from 'vitest/config';

/** What has to notice a fault in a rule: hand-written tests without a browser and without a database. */
export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    testTimeout: 20_000,
    include: ['tests/{contract,machines,rules}/*.test.ts', 'tests/server/payments/settling.rules.test.ts'],
  },
});
