import { defineConfig } from 'vitest/config';

/** What has to notice a fault in the contract. */
export default defineConfig({ test: { env: { TZ: 'UTC' }, include: ['tests/contract/*.test.ts'] } });
