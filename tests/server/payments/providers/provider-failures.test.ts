import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expireOrder } from '../../../../server/features/orders/expire-order.ts';
import { settleAttempt } from '../../../../server/features/payments/settle/settle-attempt.ts';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import { orderRequest } from '../../../factories/order-request.ts';
import { answerPrompt, listPrompts, newPhone, setSafaricomFaults } from '../../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import {
  createPlacedOrder,
  findOnlyAttempt,
  findPrompt,
  findRefunds,
  getStatus,
  HOUR,
  holdPrompt,
  listAttemptStates,
  MINUTE,
  startPush,
} from '../payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ SAFARICOM_TIMEOUT_MS: '1000' });
});
afterEach(() => setSafaricomFaults(shop, {}));
afterAll(() => shop.close());

/** Fetches Safaricom's access token beforehand, as any earlier call would have done. */
async function createOrderWithToken() {
  const placed = await createPlacedOrder(shop);
  const { status } = await startPush(shop, placed.user.token, placed.order);
  expect(status).toBe(200);
  return createPlacedOrder(shop);
}

test('[WIRE-05] while Safaricom cannot be reached: 503 PROVIDER_DOWN, the attempt fails, and the next one succeeds', async () => {
  shop.clock.advance(HOUR);
  const { user, order } = await createPlacedOrder(shop);
  await setSafaricomFaults(shop, { down: true });
  const { status, body } = await startPush(shop, user.token, order);
  expect([status, body.code]).toEqual([503, 'PROVIDER_DOWN']);
  const { state, reasonCode, reason, nextQueryAt } = await findOnlyAttempt(shop, order);
  expect({ state, reasonCode, reason, nextQueryAt }).toEqual({
    state: 'failed',
    reasonCode: 'provider_unreachable',
    reason: 'M-Pesa could not be reached.',
    nextQueryAt: null,
  });
  await setSafaricomFaults(shop, {});
  expect((await startPush(shop, user.token, order)).status).toBe(200);
  expect(await listAttemptStates(shop, order)).toEqual(['failed', 'open']);
});

test('[ATTEMPT-02, ATTEMPT-07] a push whose connection breaks is undecided: it may be on the phone', async () => {
  const { user, order } = await createOrderWithToken();
  await setSafaricomFaults(shop, { down: true });
  const { status, body, headers } = await startPush(shop, user.token, order);
  expect([status, body.code, body.data]).toEqual([409, 'PAYMENT_UNDECIDED', { retry_after: 90 }]);
  expect(headers.get('retry-after')).toBe('90');
  const { id, state, reference } = await findOnlyAttempt(shop, order);
  expect([state, reference]).toEqual(['open', null]);
  await setSafaricomFaults(shop, {});
  expect((await startPush(shop, user.token, order)).body.code).toBe('PAYMENT_UNDECIDED');
  shop.clock.advance(10 * MINUTE);
  await settleAttempt(shop.ctx, id);
  expect(await listAttemptStates(shop, order)).toEqual(['abandoned']);
});

test('[CALLBACK-01, CALLBACK-06] a push without a reply is undecided; the callback with its token settles it', async () => {
  const { user, order } = await createOrderWithToken();
  const phone = newPhone();
  await setSafaricomFaults(shop, { syncTimeout: true });
  const { status, body } = await startPush(shop, user.token, order, phone);
  expect([status, body.code]).toEqual([409, 'PAYMENT_UNDECIDED']);
  await setSafaricomFaults(shop, {});
  const phonePrompt = await findPrompt(shop, phone);
  const { receipt } = await answerPrompt(shop, phonePrompt, { action: 'approve' });
  const attempt = await findOnlyAttempt(shop, order);
  expect([attempt.state, attempt.receipt, attempt.reference]).toEqual([
    'paid',
    receipt,
    phonePrompt.checkoutRequestId,
  ]);
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[SETTLE-07, CALLBACK-06] a late callback of a push without a reply creates a refund if the order was cancelled', async () => {
  const { user, order } = await createOrderWithToken();
  const phone = newPhone();
  await setSafaricomFaults(shop, { syncTimeout: true });
  await startPush(shop, user.token, order, phone);
  await setSafaricomFaults(shop, {});
  await holdPrompt(shop, await findPrompt(shop, phone));
  shop.clock.advance(30 * MINUTE);
  await settleAttempt(shop.ctx, (await findOnlyAttempt(shop, order)).id);
  await expireOrder(shop.ctx, order.id);
  expect(await getStatus(shop, order)).toBe('cancelled');
  await answerPrompt(shop, await findPrompt(shop, phone), { action: 'approve' });
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  expect(await getStatus(shop, order)).toBe('cancelled');
  expect(await findRefunds(shop, order)).toEqual([
    { amount: 2400, reason: 'Paid after the order was cancelled.', state: 'open' },
  ]);
});

test('[IDEMP-08] placing calls no provider, and Safaricom is called only once the attempt is committed and no lock is held', async () => {
  await createOrderWithToken();
  await setSafaricomFaults(shop, { down: true });
  const { user, order } = await createPlacedOrder(shop);
  const phone = newPhone();
  await setSafaricomFaults(shop, { syncTimeout: true });
  const pushing = startPush(shop, user.token, order, phone);
  await expect.poll(() => listPrompts(shop, phone), { interval: 10 }).toHaveLength(1);
  const { sql } = shop.database;
  const [attempt] = await sql`
    select a.state from orders o join payment_attempts a on a.order_id = o.id where o.id = ${order.id}
    for update nowait`;
  expect(attempt).toEqual({ state: 'open' });
  expect((await pushing).status).toBe(409);
});

test.for([
  ['a token that is refused for ever', { tokenExpired: 'always' }, 'Invalid Access Token'],
  ['too much traffic', { spikeArrest: true }, 'System is busy. Please try again in few minutes.'],
  ['too much traffic as HTTP 500', { spikeArrest: 500 }, 'System is busy. Please try again in few minutes.'],
] as const)(
  '[ATTEMPT-01] a push that Safaricom refuses (%s) is 409 PAYMENT_FAILED with the reason',
  async ([, faults, reason]) => {
    const { user, order } = await createOrderWithToken();
    const phone = newPhone();
    await setSafaricomFaults(shop, faults);
    const { status, body } = await startPush(shop, user.token, order, phone);
    expect([status, body.code, body.data]).toEqual([409, 'PAYMENT_FAILED', { reason }]);
    const attempt = await findOnlyAttempt(shop, order);
    expect([attempt.state, attempt.reasonCode, attempt.reason]).toEqual([
      'failed',
      'provider_refused',
      reason,
    ]);
    expect(await listPrompts(shop, phone)).toEqual([]);
    await setSafaricomFaults(shop, {});
    expect((await startPush(shop, user.token, order)).status).toBe(200);
  },
);

test('[ATTEMPT-01] a token that expired early at Safaricom is renewed transparently', async () => {
  const { user, order } = await createOrderWithToken();
  await setSafaricomFaults(shop, { tokenExpired: true });
  expect((await startPush(shop, user.token, order)).status).toBe(200);
});

test('[ATTEMPT-01, CALLBACK-06] a phone with another open prompt gets none: the attempt fails with the reason', async () => {
  const first = await createPlacedOrder(shop);
  const second = await createPlacedOrder(shop);
  const phone = newPhone();
  expect((await startPush(shop, first.user.token, first.order, phone)).status).toBe(200);
  expect((await startPush(shop, second.user.token, second.order, phone)).status).toBe(200);
  shop.clock.advance(1000);
  await expect.poll(() => listAttemptStates(shop, second.order), { timeout: 5000 }).toEqual(['failed']);
  expect((await findOnlyAttempt(shop, second.order)).reason).toBe(
    'Another M-Pesa transaction is open on this phone. Please finish it and try again.',
  );
  expect(await listAttemptStates(shop, first.order)).toEqual(['open']);
});

test('[ATTEMPT-02] server errors of the query after the final result neither fail nor lose the payment', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phone = newPhone();
  await startPush(shop, user.token, order, phone);
  await setSafaricomFaults(shop, { queryErrorAfterFinal: true });
  await answerPrompt(shop, await findPrompt(shop, phone), { action: 'approve' });
  expect(await listAttemptStates(shop, order)).toEqual(['open']);
  await settleAttempt(shop.ctx, (await findOnlyAttempt(shop, order)).id);
  const { state, receipt } = await findOnlyAttempt(shop, order);
  expect({ state, receipt }).toEqual({ state: 'paid', receipt: expect.stringMatching(/^[A-Z0-9]{10}$/) });
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[PAYCHOICE-01, WIRE-05] a shop without M-Pesa refuses M-Pesa orders and prompts with a message', async () => {
  const off = {
    SAFARICOM_BASE_URL: undefined,
    SAFARICOM_CONSUMER_KEY: undefined,
    SAFARICOM_CONSUMER_SECRET: undefined,
    SAFARICOM_SHORT_CODE: undefined,
    SAFARICOM_PASSKEY: undefined,
  };
  const shopWithoutProviders = await startTestShop(off);
  try {
    const { token } = await createUser(shopWithoutProviders.ctx);
    const product = await createProduct(shopWithoutProviders.db);
    const placing = await shopWithoutProviders.call('placeOrder', {
      token,
      body: orderRequest([{ product, quantity: 1 }]),
    });
    expect([placing.status, placing.body.code]).toEqual([503, 'PROVIDER_DOWN']);
    const pushing = await shopWithoutProviders.call('startStkPush', {
      token,
      body: { phone: newPhone(), order_id: '000000000000' },
    });
    expect([pushing.status, pushing.body.code]).toEqual([503, 'PROVIDER_DOWN']);
  } finally {
    await shopWithoutProviders.close();
  }
});
