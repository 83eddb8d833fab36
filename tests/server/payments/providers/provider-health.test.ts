import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createHealth } from '../../../../server/providers/health.ts';
import type { Reply } from '../../../../server/providers/request.ts';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import { setSafaricomFaults } from '../../../support/demo-phone.ts';
import { initiatePortalPayment, placePortalOrder, setPortalFaults } from '../../../support/portal.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { createPlacedOrder, MINUTE, startPush } from '../payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => setSafaricomFaults(shop, {}));
afterAll(() => shop.close());

const answer: Reply = { kind: 'reply', status: 200, body: {} };
const FAILURES: Reply[] = [
  { kind: 'notSent' },
  { kind: 'unknown' },
  { kind: 'reply', status: 502, body: null },
];

async function listDownProviders(): Promise<string[]> {
  const { body } = await shop.call('config');
  return body.payments.down;
}

test('[HEALTH-01] three unanswered calls in a row, of any kind, mark a provider as down', () => {
  const health = createHealth(() => new Date(0));
  for (const reply of FAILURES.slice(1)) health.record(reply);
  expect(health.isDown()).toBe(false);
  health.record(FAILURES[0]!);
  expect(health.isDown()).toBe(true);
});

test('[HEALTH-01] a reply in between resets the count', () => {
  const health = createHealth(() => new Date(0));
  for (const reply of [...FAILURES.slice(1), answer, ...FAILURES.slice(1)]) health.record(reply);
  expect(health.isDown()).toBe(false);
});

test('[HEALTH-01] Daraja’s JSON with HTTP 500 counts as a reply', () => {
  const health = createHealth(() => new Date(0));
  const processing: Reply = {
    kind: 'reply',
    status: 500,
    body: { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' },
  };
  for (const reply of [processing, processing, processing]) health.record(reply);
  expect(health.isDown()).toBe(false);
});

test('[HEALTH-02] the first reply clears the flag; without any call it expires after a minute', () => {
  let time = 0;
  const health = createHealth(() => new Date(time));
  for (const reply of FAILURES) health.record(reply);
  time = 59_999;
  expect(health.isDown()).toBe(true);
  time = 60_000;
  expect(health.isDown()).toBe(false);
  health.record(FAILURES[0]!);
  expect(health.isDown()).toBe(true);
  health.record(answer);
  expect(health.isDown()).toBe(false);
});

test('[HEALTH-01, HEALTH-02] the shop reports M-Pesa as down, sells by other methods, and M-Pesa recovers by itself', async () => {
  const orders = [
    await createPlacedOrder(shop),
    await createPlacedOrder(shop),
    await createPlacedOrder(shop),
  ];
  await setSafaricomFaults(shop, { down: true });
  expect(await listDownProviders()).toEqual([]);
  for (const { user, order } of orders) await startPush(shop, user.token, order);
  expect(await listDownProviders()).toEqual(['mpesa']);

  const user = await createUser(shop.ctx);
  const placed = await placePortalOrder(shop, user.token, await createProduct(shop.db, { stockQuantity: 5 }));
  expect(placed.body.payment_url).toMatch(/^http/);

  await setSafaricomFaults(shop, {});
  shop.clock.advance(2 * MINUTE);
  expect(await listDownProviders()).toEqual([]);
  const { user: payer, order } = await createPlacedOrder(shop);
  expect((await startPush(shop, payer.token, order)).status).toBe(200);
  expect(await listDownProviders()).toEqual([]);
});

test('[HEALTH-01, HEALTH-02] a payer who tries anyway brings the portal back at once', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 9 });
  await setPortalFaults(shop, { down: true });
  const { body } = await placePortalOrder(shop, user.token, product);
  expect(body.pesapal_error).toMatch(/^The payment portal cannot be reached right now\./);
  for (const _ of [2, 3]) {
    const { status, body: refused } = await initiatePortalPayment(shop, user.token, body.order);
    expect([status, refused.code]).toEqual([503, 'PROVIDER_DOWN']);
  }
  expect(await listDownProviders()).toEqual(['pesapal']);
  await setPortalFaults(shop, {});
  expect((await initiatePortalPayment(shop, user.token, body.order)).status).toBe(200);
  expect(await listDownProviders()).toEqual([]);
});
