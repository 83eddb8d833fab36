import { env } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { fuzz, OPERATIONS } from './fuzz.ts';
import { startProductionHost } from './production-host.ts';

const COUNT = Number(env['FUZZ_REQUESTS'] ?? 5000);
const SEED = Number(env['FUZZ_SEED'] ?? 20260101);
const IS_PRODUCTION = env['FUZZ_HOST'] === 'production';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    LIMIT_LOGIN_PER_ACCOUNT: '100000',
    LIMIT_LOGIN_PER_ADDRESS: '100000',
    LIMIT_SHIPPING_REQUESTS: '100000',
    LIMIT_VEHICLE_REQUESTS: '100000',
    LIMIT_CODES_PER_ACCOUNT_DAY: '100000',
  });
});
afterAll(() => shop.close());

test(`[WIRE-01, WIRE-03] S20: ${COUNT} requests generated from the endpoint table get replies that match it`, {
  timeout: 60_000 + COUNT * 100,
}, async () => {
  const before = process.cpuUsage();
  const host = IS_PRODUCTION ? await startProductionHost(shop) : null;
  const result = await fuzz({ ...shop, ...(host && { url: host.url }) }, { count: COUNT, seed: SEED });
  const errors = (await host?.stop()) ?? [];
  const { user, system } = process.cpuUsage(before);
  if (env['FUZZ_REQUESTS'])
    console.log(
      result.statuses,
      `${result.served.size} of ${OPERATIONS} served, ${Math.round((user + system) / 1e6)} s of CPU`,
    );
  expect(result.contractViolations.slice(0, 20)).toEqual([]);
  expect(errors.slice(0, 20)).toEqual([]);
  expect([result.requests, result.tried.size]).toEqual([COUNT, OPERATIONS]);
  // If nearly all were refused, the test would prove nothing.
  expect(result.served.size).toBeGreaterThan(OPERATIONS * Math.min(0.8, COUNT / 5000));
  expect(result.statuses[304]).toBeGreaterThan(COUNT / 1000);
  expect(Object.keys(result.statuses).length).toBeGreaterThan(7);
});
