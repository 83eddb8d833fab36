import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../../server/features/payments/reconcile.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import { answerPrompt, newPhone, prompt, setFaults } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  askStatus,
  attemptStates,
  keepWaiting,
  loseCallbacks,
  MINUTE,
  placedOrder,
  promptOn,
  refundsOf,
  startPush,
  statusOf,
  stockOf,
} from './payment-facts.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ SAFARICOM_TIMEOUT_MS: '1000' });
});
afterEach(() => setFaults(shop, {}));
afterAll(() => shop.close());

type Placed = Awaited<ReturnType<typeof placedOrder>>;

async function standingOf({ order, product }: Placed) {
  const [{ free, sold }, refunds] = [await stockOf(shop, product), await refundsOf(shop, order)];
  return {
    order: await statusOf(shop, order),
    attempts: await attemptStates(shop, order),
    stock: [free, sold],
    refunds: refunds.map(({ amount }) => amount),
  };
}

/** An order whose prompt was answered while every callback was lost. */
async function answered(action: 'approve' | 'cancel' | 'timeout' | 'wrong-pin'): Promise<Placed> {
  const placed = await placedOrder(shop);
  const onPhone = await prompt(shop, placed.user.token, placed.order);
  await answerPrompt(shop, onPhone, { action, callback: 'never' });
  return placed;
}

async function waiting(): Promise<Placed> {
  const placed = await placedOrder(shop);
  await keepWaiting(shop, await prompt(shop, placed.user.token, placed.order));
  return placed;
}

/** Safaricom said 1037, the shop heard it, then it was paid after all and nobody said so. */
async function paidLate(): Promise<Placed> {
  const placed = await placedOrder(shop);
  const onPhone = await prompt(shop, placed.user.token, placed.order);
  await loseCallbacks(shop, onPhone);
  await answerPrompt(shop, onPhone, { action: 'approve', callback: 'late', lateMs: 10_000 });
  await askStatus(shop, placed.order, placed.user.token);
  expect(await attemptStates(shop, placed.order)).toEqual(['failed']);
  return placed;
}

/** The owner cancelled after the 1037, and then it was paid. */
async function cancelledThenPaid(): Promise<Placed> {
  const placed = await paidLate();
  const { order, user } = placed;
  await shop.call('POST', `/api/o/${order.order_number}/cancel/`, { token: user.token, body: {} });
  return placed;
}

/** The push was never answered, so that nobody knows its id; the process may as well have died. */
async function nameless(): Promise<Placed> {
  const placed = await placedOrder(shop);
  const phone = newPhone();
  await setFaults(shop, { syncTimeout: true });
  await startPush(shop, placed.user.token, placed.order, phone);
  await setFaults(shop, {});
  await keepWaiting(shop, await promptOn(shop, phone));
  return placed;
}

async function allTurnedPaid(): Promise<void> {
  const waitingForTruth = async () => {
    const rows = await shop.database.sql`
      select 1 from sandbox.safaricom_prompts where due_result_code is not null and due_at is not null`;
    return rows.length;
  };
  await expect.poll(waitingForTruth, { timeout: 5000 }).toBe(0);
}

test('[SETTLE-10, CALLBACK-06] one run brings a mixed bag of orders to what Safaricom knows of them', async () => {
  const bag = {
    approved: await answered('approve'),
    cancelled: await answered('cancel'),
    timedOut: await answered('timeout'),
    wrongPin: await answered('wrong-pin'),
    open: await waiting(),
    nameless: await nameless(),
    unpaid: await placedOrder(shop),
    paidLate: await paidLate(),
    cancelledThenPaid: await cancelledThenPaid(),
  };
  shop.clock.advance(10_000);
  await allTurnedPaid();
  await reconcile(shop.ctx);
  const standing = Object.fromEntries(
    await Promise.all(
      Object.entries(bag).map(async ([name, placed]) => [name, await standingOf(placed)] as const),
    ),
  );
  const held = { order: 'pending', stock: [1, 0], refunds: [] };
  expect(standing).toEqual({
    approved: { order: 'paid', attempts: ['paid'], stock: [1, 2], refunds: [] },
    cancelled: { ...held, attempts: ['failed'] },
    timedOut: { ...held, attempts: ['failed'] },
    wrongPin: { ...held, attempts: ['failed'] },
    open: { ...held, attempts: ['open'] },
    nameless: { ...held, attempts: ['open'] },
    unpaid: { ...held, attempts: [] },
    paidLate: { order: 'paid', attempts: ['paid'], stock: [1, 2], refunds: [] },
    cancelledThenPaid: { order: 'cancelled', attempts: ['paid'], stock: [3, 0], refunds: [2400] },
  });
  await reconcile(shop.ctx);
  expect(await standingOf(bag.approved)).toEqual(standing['approved']);
  expect(await standingOf(bag.cancelledThenPaid)).toEqual(standing['cancelledThenPaid']);

  shop.clock.advance(30 * MINUTE);
  await reconcile(shop.ctx);
  const given = { order: 'cancelled', stock: [3, 0], refunds: [] };
  expect(await standingOf(bag.cancelled)).toEqual({ ...given, attempts: ['failed'] });
  expect(await standingOf(bag.open)).toEqual({ ...given, attempts: ['abandoned'] });
  expect(await standingOf(bag.nameless)).toEqual({ ...given, attempts: ['abandoned'] });
  expect(await standingOf(bag.unpaid)).toEqual({ ...given, attempts: [] });
  expect(await standingOf(bag.approved)).toEqual(standing['approved']);
});

test('[SETTLE-10, ATTEMPT-03] a run while Safaricom cannot be reached changes nothing; the next one does', async () => {
  const paid = await answered('approve');
  const before = await standingOf(paid);
  await setFaults(shop, { down: true });
  await reconcile(shop.ctx);
  expect(await standingOf(paid)).toEqual(before);
  await setFaults(shop, {});
  await reconcile(shop.ctx);
  expect(await standingOf(paid)).toEqual({ order: 'paid', attempts: ['paid'], stock: [1, 2], refunds: [] });
});

test('[SETTLE-10, SETTLE-01] runs of several processes at once settle each payment once', async () => {
  const orders = [await answered('approve'), await answered('approve'), await answered('approve')];
  await Promise.all([reconcile(shop.ctx), reconcile(shop.ctx), reconcile(shop.ctx)]);
  for (const placed of orders) {
    expect(await standingOf(placed)).toEqual({
      order: 'paid',
      attempts: ['paid'],
      stock: [1, 2],
      refunds: [],
    });
  }
});

test('[SETTLE-10] a payment whose job hangs with a dead worker is settled when the next worker starts', async () => {
  const { order } = await answered('approve');
  await shop.database.sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker that was killed'`;
  expect(await statusOf(shop, order)).toBe('pending');
  const next = await startWorker(shop.ctx);
  await next.stop();
  expect(await statusOf(shop, order)).toBe('paid');
});
