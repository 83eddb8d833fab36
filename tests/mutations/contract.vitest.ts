import { defineConfig } from 'vitest/config';

/** What has to notice a fault in the contract. */
export default defineConfig({
  test: { env: { TZ: 'UTC' }, testTimeout: 20_000, include: ['tests/contract/*.test.ts'] },
});
