import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { createPlacedOrder, findOnlyAttempt, getStatus, getStock, readOrder } from './payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function createPaidOrder() {
  const placed = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, placed.user.token, placed.order);
  await answerPrompt(shop, phonePrompt, { action: 'approve' });
  return { ...placed, attempt: await findOnlyAttempt(shop, placed.order) };
}

const sql = () => shop.database.sql;

test('[ATTEMPT-09] the database refuses to change the state of a paid attempt', async () => {
  const { attempt } = await createPaidOrder();
  for (const state of ['open', 'failed', 'abandoned', 'review']) {
    await expect(
      sql()`update payment_attempts set state = ${state} where id = ${attempt.id}`,
    ).rejects.toThrow(`payment attempt ${attempt.id} is paid and stays paid`);
  }
});

test('[LIFECYCLE-02, SETTLE-09] the database refuses a paid order without an attempt', async () => {
  const { order } = await createPlacedOrder(shop);
  await expect(
    sql()`update orders set status = 'paid', paid_at = now() where id = ${order.id}`,
  ).rejects.toThrow('orders_paid_by_an_attempt');
  expect(await getStatus(shop, order)).toBe('pending');
});

test('[LIFECYCLE-02, SETTLE-09] the database refuses an order paid by an unpaid attempt', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await sendPrompt(shop, user.token, order);
  const { id } = await findOnlyAttempt(shop, order);
  await expect(
    sql()`update orders set status = 'paid', paid_at = now(), paid_attempt_id = ${id} where id = ${order.id}`,
  ).rejects.toThrow('the attempt that should pay it is not paid');
});

test('[SETTLE-09] the database refuses a second order paid by the same attempt', async () => {
  const { attempt } = await createPaidOrder();
  const { order } = await createPlacedOrder(shop);
  await expect(
    sql()`update orders set status = 'paid', paid_at = now(), paid_attempt_id = ${attempt.id} where id = ${order.id}`,
  ).rejects.toThrow('orders_paid_attempt');
  await expect(
    sql()`update payment_attempts set order_id = ${order.id} where id = ${attempt.id}`,
  ).rejects.toThrow('orders_paid_attempt_of_order');
});

test('[SETTLE-09] the database refuses to change or remove the attempt of a paid order', async () => {
  const { order, attempt } = await createPaidOrder();
  const [second] = await sql()<{ id: number }[]>`
    insert into payment_attempts (order_id, provider, method, state, amount, taken_amount, token_hash, created_at, deadline_at)
    values (${order.id}, 'safaricom', 'mpesa', 'paid', 2400, 2400, ${`second-of-${order.id}`}, now(), now()) returning id`;
  for (const id of [second!.id, null]) {
    await expect(sql()`update orders set paid_attempt_id = ${id} where id = ${order.id}`).rejects.toThrow(
      'is paid by another attempt already',
    );
  }
  expect((await readOrder(shop, order)).paidAttemptId).toBe(attempt.id);
});

test.for([
  ['pending', 'shipping'],
  ['pending', 'delivered'],
  ['paid', 'pending'],
  ['paid', 'delivered'],
  ['shipping', 'paid'],
  ['shipping', 'pending'],
  ['shipping', 'cancelled'],
  ['delivered', 'pending'],
  ['delivered', 'paid'],
  ['delivered', 'shipping'],
  ['delivered', 'cancelled'],
  ['cancelled', 'pending'],
  ['cancelled', 'paid'],
  ['cancelled', 'shipping'],
  ['cancelled', 'delivered'],
] as const)('[LIFECYCLE-01] the database refuses to move an order from %s to %s', async ([from, to]) => {
  const { order } = from === 'pending' ? await createPlacedOrder(shop) : await createPaidOrder();
  const statusPaths = { pending: [], paid: [], shipping: ['shipping'], delivered: ['shipping', 'delivered'] };
  for (const status of from === 'cancelled' ? ['cancelled'] : statusPaths[from]) {
    await sql()`update orders set status = ${status} where id = ${order.id}`;
  }
  await expect(sql()`update orders set status = ${to} where id = ${order.id}`).rejects.toThrow(
    `order ${order.order_number}: ${from} does not go to ${to}`,
  );
  expect(await getStatus(shop, order)).toBe(from);
});

test('[STOCK-01] the database refuses negative stock', async () => {
  const { product } = await createPlacedOrder(shop);
  await expect(
    sql()`update products set stock_quantity = stock_quantity - 2 where id = ${product.id}`,
  ).rejects.toThrow('products_stock_never_below_zero');
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 0 });
});

test('[SETTLE-09] the database refuses a duplicate receipt, provider reference or refund task', async () => {
  const first = await createPaidOrder();
  const second = await createPaidOrder();
  const { receipt, reference } = first.attempt;
  await expect(
    sql()`update payment_attempts set receipt = ${receipt} where id = ${second.attempt.id}`,
  ).rejects.toThrow('payment_attempts_receipt');
  await expect(
    sql()`update payment_attempts set reference = ${reference} where id = ${second.attempt.id}`,
  ).rejects.toThrow('payment_attempts_reference');
  const refund = () =>
    sql()`insert into refund_tasks (order_id, attempt_id, amount, reason, created_at)
      values (${first.order.id}, ${first.attempt.id}, 2400, 'test', now())`;
  await refund();
  await expect(refund()).rejects.toThrow('refund_tasks_once');
});

test('[SETTLE-05] when the order cannot be moved, the attempt is not moved either', async () => {
  const { user, product, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await sql().query(
    `alter table order_events add constraint no_more check (order_id <> ${order.id}) not valid`,
  );
  const { receipt } = await answerPrompt(shop, phonePrompt, { action: 'approve' });
  const { state, claimedReceipt } = await findOnlyAttempt(shop, order);
  expect({ state, claimedReceipt }).toEqual({ state: 'open', claimedReceipt: receipt });
  expect(await getStatus(shop, order)).toBe('pending');
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 0 });
  await sql()`alter table order_events drop constraint no_more`;
  await shop.call('orderStatus', { token: user.token, params: order });
  expect((await findOnlyAttempt(shop, order)).receipt).toBe(receipt);
  expect(await getStatus(shop, order)).toBe('paid');
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
});
