import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../../server/features/payments/settle/reconcile.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import { answerPrompt, newPhone, sendPrompt, setSafaricomFaults } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  dropCallbacks,
  fetchOrderStatus,
  findPrompt,
  findRefunds,
  getStatus,
  getStock,
  holdPrompt,
  listAttemptStates,
  MINUTE,
  startPush,
} from './payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ SAFARICOM_TIMEOUT_MS: '1000' });
});
afterEach(() => setSafaricomFaults(shop, {}));
afterAll(() => shop.close());

type PlacedOrder = Awaited<ReturnType<typeof createPlacedOrder>>;

async function readState({ order, product }: PlacedOrder) {
  const [{ free, sold }, refunds] = [await getStock(shop, product), await findRefunds(shop, order)];
  return {
    order: await getStatus(shop, order),
    attempts: await listAttemptStates(shop, order),
    stock: [free, sold],
    refunds: refunds.map(({ amount }) => amount),
  };
}

async function createAnsweredPrompt(
  action: 'approve' | 'cancel' | 'timeout' | 'wrong-pin',
): Promise<PlacedOrder> {
  const placed = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, placed.user.token, placed.order);
  await answerPrompt(shop, phonePrompt, { action, callback: 'never' });
  return placed;
}

async function createWaitingPrompt(): Promise<PlacedOrder> {
  const placed = await createPlacedOrder(shop);
  await holdPrompt(shop, await sendPrompt(shop, placed.user.token, placed.order));
  return placed;
}

/** The shop received a 1037; then the payment succeeded after all, without a callback. */
async function createLatePayment(): Promise<PlacedOrder> {
  const placed = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, placed.user.token, placed.order);
  await dropCallbacks(shop, phonePrompt);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'late', lateMs: 10_000 });
  await fetchOrderStatus(shop, placed.order, placed.user.token);
  expect(await listAttemptStates(shop, placed.order)).toEqual(['failed']);
  return placed;
}

async function createPaymentAfterCancel(): Promise<PlacedOrder> {
  const placed = await createLatePayment();
  const { order, user } = placed;
  await shop.call('cancelOrder', { token: user.token, params: order, body: {} });
  return placed;
}

/** The push got no reply, so its id is unknown, as after a crash. */
async function createAttemptWithoutReference(): Promise<PlacedOrder> {
  const placed = await createPlacedOrder(shop);
  const phone = newPhone();
  await setSafaricomFaults(shop, { syncTimeout: true });
  await startPush(shop, placed.user.token, placed.order, phone);
  await setSafaricomFaults(shop, {});
  await holdPrompt(shop, await findPrompt(shop, phone));
  return placed;
}

async function waitForAllPaid(): Promise<void> {
  const countUndecided = async () => {
    const rows = await shop.database.sql`
      select 1 from sandbox.safaricom_prompts where due_result_code is not null and due_at is not null`;
    return rows.length;
  };
  await expect.poll(countUndecided, { timeout: 5000 }).toBe(0);
}

test('[SETTLE-10, CALLBACK-06] one run brings a mix of orders to the state that Safaricom reports', async () => {
  const payments = {
    approved: await createAnsweredPrompt('approve'),
    cancelled: await createAnsweredPrompt('cancel'),
    timedOut: await createAnsweredPrompt('timeout'),
    wrongPin: await createAnsweredPrompt('wrong-pin'),
    open: await createWaitingPrompt(),
    nameless: await createAttemptWithoutReference(),
    unpaid: await createPlacedOrder(shop),
    paidLate: await createLatePayment(),
    cancelledThenPaid: await createPaymentAfterCancel(),
  };
  shop.clock.advance(10_000);
  await waitForAllPaid();
  await reconcile(shop.ctx);
  const states = Object.fromEntries(
    await Promise.all(
      Object.entries(payments).map(async ([name, placed]) => [name, await readState(placed)] as const),
    ),
  );
  const expectedHeld = { order: 'pending', stock: [1, 0], refunds: [] };
  expect(states).toEqual({
    approved: { order: 'paid', attempts: ['paid'], stock: [1, 2], refunds: [] },
    cancelled: { ...expectedHeld, attempts: ['failed'] },
    timedOut: { ...expectedHeld, attempts: ['failed'] },
    wrongPin: { ...expectedHeld, attempts: ['failed'] },
    open: { ...expectedHeld, attempts: ['open'] },
    nameless: { ...expectedHeld, attempts: ['open'] },
    unpaid: { ...expectedHeld, attempts: [] },
    paidLate: { order: 'paid', attempts: ['paid'], stock: [1, 2], refunds: [] },
    cancelledThenPaid: { order: 'cancelled', attempts: ['paid'], stock: [3, 0], refunds: [2400] },
  });
  await reconcile(shop.ctx);
  expect(await readState(payments.approved)).toEqual(states['approved']);
  expect(await readState(payments.cancelledThenPaid)).toEqual(states['cancelledThenPaid']);

  shop.clock.advance(30 * MINUTE);
  await reconcile(shop.ctx);
  const releasedState = { order: 'cancelled', stock: [3, 0], refunds: [] };
  expect(await readState(payments.cancelled)).toEqual({ ...releasedState, attempts: ['failed'] });
  expect(await readState(payments.open)).toEqual({ ...releasedState, attempts: ['abandoned'] });
  expect(await readState(payments.nameless)).toEqual({ ...releasedState, attempts: ['abandoned'] });
  expect(await readState(payments.unpaid)).toEqual({ ...releasedState, attempts: [] });
  expect(await readState(payments.approved)).toEqual(states['approved']);
});

test('[SETTLE-10, ATTEMPT-03] a run while Safaricom cannot be reached changes nothing; the next one settles', async () => {
  const paid = await createAnsweredPrompt('approve');
  const before = await readState(paid);
  await setSafaricomFaults(shop, { down: true });
  await reconcile(shop.ctx);
  expect(await readState(paid)).toEqual(before);
  await setSafaricomFaults(shop, {});
  await reconcile(shop.ctx);
  expect(await readState(paid)).toEqual({ order: 'paid', attempts: ['paid'], stock: [1, 2], refunds: [] });
});

test('[SETTLE-10, SETTLE-01] simultaneous runs of several processes settle each payment once', async () => {
  const orders = [
    await createAnsweredPrompt('approve'),
    await createAnsweredPrompt('approve'),
    await createAnsweredPrompt('approve'),
  ];
  await Promise.all([reconcile(shop.ctx), reconcile(shop.ctx), reconcile(shop.ctx)]);
  for (const placed of orders) {
    expect(await readState(placed)).toEqual({
      order: 'paid',
      attempts: ['paid'],
      stock: [1, 2],
      refunds: [],
    });
  }
});

test('[SETTLE-10] a payment whose job belongs to a dead worker is settled when the next worker starts', async () => {
  const { order } = await createAnsweredPrompt('approve');
  await shop.database.sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker that was killed'`;
  expect(await getStatus(shop, order)).toBe('pending');
  const next = await startWorker(shop.ctx);
  await next.stop();
  expect(await getStatus(shop, order)).toBe('paid');
});
