import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  describeViolation,
  findMoneyViolations,
} from '../../../server/features/operations/money-invariants.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.close());

const violations = async () => (await findMoneyViolations(shop.db)).map(describeViolation);

async function createPaidOrder() {
  const { owner, order, product } = await createOrder(shop);
  await payOrder(shop, owner, order);
  return { number: order.order_number, total: order.total, product };
}

async function createCancelledPaidOrder() {
  const { number, total } = await createPaidOrder();
  const superuser = await createUser(shop.ctx, { isStaff: true, isSuperuser: true });
  await shop.call('cancelOrder', {
    token: superuser.token,
    params: { order_number: number },
    body: { reason: 'The last piece broke.' },
  });
  return { number, total };
}

/** Runs a statement with the triggers and constraints disabled that would refuse it. */
async function damage(statement: string): Promise<void> {
  await shop.database.sql.begin(async (tx) => {
    for (const table of ['orders', 'payment_attempts', 'refund_tasks', 'refund_paybacks'])
      await tx.query(`alter table ${table} disable trigger user`);
    await tx.query(statement);
    for (const table of ['orders', 'payment_attempts', 'refund_tasks', 'refund_paybacks'])
      await tx.query(`alter table ${table} enable trigger user`);
  });
}

describe('the money invariants', () => {
  test('hold for a placed order, a paid one and one cancelled after payment', async () => {
    await createOrder(shop);
    await createPaidOrder();
    await createCancelledPaidOrder();
    expect(await violations()).toEqual([]);
  });

  test('A3: report a paid order that was cancelled without a refund', async () => {
    const { number, total } = await createCancelledPaidOrder();
    await damage('delete from refund_tasks');
    expect(await violations()).toEqual([
      `order ${number}: Ksh ${total} was taken, Ksh 0 pays the order and Ksh 0 goes back (money taken is the total of the order, goes back, or was reversed)`,
      `order ${number}: it was paid and cancelled, and nothing says what became of the money (a cancelled order that was paid is refunded, or its payment was reversed)`,
    ]);
  });

  test('A5: report a refund of more than was taken', async () => {
    const { number, total } = await createCancelledPaidOrder();
    await damage('update payment_attempts set taken_amount = 100');
    expect(await violations()).toEqual([
      `order ${number}: Ksh 100 was taken, Ksh 0 pays the order and Ksh ${total} goes back (money taken is the total of the order, goes back, or was reversed)`,
    ]);
  });

  test('A6: report reversed money that is still in the list of refunds', async () => {
    const { number, total } = await createCancelledPaidOrder();
    await damage('update payment_attempts set reversed_amount = taken_amount, reversed_at = now()');
    expect(await violations()).toEqual([
      `order ${number}: Ksh ${total} is still to be paid back, and the payment was reversed (a refund of reversed money is not open)`,
    ]);
  });

  test('report a paid order whose payment is missing', async () => {
    const { number } = await createPaidOrder();
    await damage("update payment_attempts set state = 'failed', taken_amount = null");
    expect(await violations()).toEqual([
      `order ${number}: it is paid, and its payment is failed (an order is paid by exactly one attempt of its own)`,
    ]);
  });

  test('report a status change without an event, and a surplus event', async () => {
    const { number } = await createPaidOrder();
    await damage("update orders set status = 'shipping'");
    expect(await violations()).toEqual([
      `order ${number}: it is shipping, its timeline says pending, paid (every change of status is in the timeline)`,
    ]);
    await damage(
      "insert into order_events (order_id, at, actor, from_status, to_status) select id, now(), 'staff', 'pending', 'shipping' from orders",
    );
    expect(await violations()).toEqual([
      `order ${number}: its timeline goes from paid to pending (every change of status is in the timeline)`,
    ]);
  });

  test('report a total that is not the sum of its lines', async () => {
    const { number, total } = await createPaidOrder();
    await damage('update order_items set price = price + 1');
    expect(await violations()).toEqual([
      `order ${number}: its total is Ksh ${total}, its lines and shipping are Ksh ${total + 2} (a total is the sum of its lines and the shipping)`,
    ]);
  });

  test('report a unit that was taken from stock without an order', async () => {
    const { product } = await createPaidOrder();
    await damage(`update products set units_held = units_held + 1 where id = ${product.id}`);
    expect(await violations()).toEqual([
      `product ${product.id} (${product.name}): 3 pieces were taken off its stock, 2 are in live orders (what live orders hold was taken off the stock)`,
    ]);
  });
});
