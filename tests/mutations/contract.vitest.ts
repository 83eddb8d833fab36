import { defineConfig } from 'vitest/config';

/** The tests that must detect mutants in the contract. */
export default defineConfig({
  test: { env: { TZ: 'UTC' }, testTimeout: 20_000, include: ['tests/contract/**/*.test.ts'] },
});
