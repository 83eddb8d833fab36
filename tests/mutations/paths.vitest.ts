import { defineConfig } from 'vitest/config';

/** The paths that are generated from the machines: slower, so only for mutants that no hand-written test notices. */
export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    testTimeout: 120_000,
    include: ['tests/machines/generated/**/*.test.ts'],
  },
});
