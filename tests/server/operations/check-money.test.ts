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

  test('A5: report an accepted underpayment that is refunded as well, and one under review that is refunded in part', async () => {
    const { number } = await createPaidOrder();
    await damage('update payment_attempts set taken_amount = 100');
    await damage(`
      insert into refund_tasks (order_id, attempt_id, amount, reason, created_at)
      select order_id, id, 100, 'Underpaid', now() from payment_attempts`);
    const rule = '(money taken is the total of the order, goes back, or was reversed)';
    expect(await violations()).toEqual([
      `order ${number}: Ksh 100 was taken, Ksh 100 pays the order and Ksh 100 goes back ${rule}`,
    ]);
    await damage(`
      insert into payment_reviews (order_id, attempt_id, kind, reason, created_at)
      select order_id, id, 'amount', 'Underpaid', now() from payment_attempts`);
    expect(await violations()).toEqual([]);
    await damage('update refund_tasks set amount = 50');
    expect(await violations()).toEqual([
      `order ${number}: Ksh 100 was taken, Ksh 100 pays the order and Ksh 50 goes back ${rule}`,
    ]);
  });

  test('B4: report a refund whose paybacks add up to something else, and one done too early', async () => {
    const { number } = await createCancelledPaidOrder();
    const superuser = await createUser(shop.ctx, { isSuperuser: true });
    const [task] = await shop.database.sql<{ id: number }[]>`select id from refund_tasks`;
    await shop.call('recordPayback', {
      token: superuser.token,
      params: task!,
      body: { amount: 1000, reference: 'UKT7000001' },
    });
    expect(await violations()).toEqual([]);
    const report = (paybacks: number) => [
      `order ${number}: Ksh 1000 counts as paid back, its paybacks are Ksh ${paybacks} (a refund is paid back by what its paybacks add up to)`,
    ];
    await damage('update refund_paybacks set amount = 900');
    expect(await violations()).toEqual(report(900));
    await damage(
      "update refund_paybacks set amount = 1000, returned_at = now(), returned_by = 'x', returned_note = 'x'",
    );
    expect(await violations()).toEqual(report(0));
    await damage("update refund_paybacks set returned_at = null, returned_by = null, returned_note = ''");
    expect(await violations()).toEqual([]);
    await damage(`
      alter table refund_tasks drop constraint refund_tasks_closed;
      update refund_tasks set state = 'done', done_at = now(), done_by = 'x'`);
    expect(await violations()).toEqual(report(1000));
  });

  test('report a paid order whose payment failed', async () => {
    const { number } = await createPaidOrder();
    await damage("update payment_attempts set state = 'failed', taken_amount = null");
    expect(await violations()).toEqual([
      `order ${number}: it is paid, and its payment is failed (an order is paid by exactly one attempt of its own)`,
    ]);
  });

  test('report a paid order without a payment, and a payment that pays no order', async () => {
    const { number, total } = await createPaidOrder();
    await damage(`
      alter table orders drop constraint orders_paid_by_an_attempt;
      update orders set paid_attempt_id = null`);
    expect(await violations()).toEqual([
      `order ${number}: it is paid, and its payment is missing (an order is paid by exactly one attempt of its own)`,
      `order ${number}: Ksh ${total} was taken, Ksh 0 pays the order and Ksh 0 goes back (money taken is the total of the order, goes back, or was reversed)`,
      `order ${number}: it is paid, its timeline says pending, paid (every change of status is in the timeline)`,
    ]);
  });

  test('report an order that another order’s payment paid', async () => {
    const { number } = await createPaidOrder();
    const { order: other } = await createOrder(shop);
    await damage(`
      alter table orders drop constraint orders_paid_attempt_of_order;
      update payment_attempts set order_id = ${other.id}`);
    expect(await violations()).toContain(
      `order ${number}: it is paid, and its payment is paid (an order is paid by exactly one attempt of its own)`,
    );
  });

  test('report an order that is unpaid although it has a payment, and a paid one without a time', async () => {
    const { number } = await createPaidOrder();
    const rule = '(an order is paid by exactly one attempt of its own)';
    await damage(`
      alter table orders drop constraint orders_paid_by_an_attempt;
      update orders set status = 'pending'`);
    expect(await violations()).toContain(`order ${number}: it is pending, and its payment is paid ${rule}`);
    await damage("update orders set status = 'paid', paid_at = null");
    expect(await violations()).toEqual([`order ${number}: it is paid, and its payment is paid ${rule}`]);
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

  test('report a timeline that pays twice, and one that never pays', async () => {
    const { number } = await createPaidOrder();
    await damage(
      "insert into order_events (order_id, at, actor, from_status, to_status) select id, now(), 'settling', 'paid', 'paid' from orders",
    );
    expect(await violations()).toEqual([
      `order ${number}: it is paid, its timeline says pending, paid, paid (every change of status is in the timeline)`,
    ]);
    await damage(`
      delete from order_events where from_status = 'paid';
      update order_events set to_status = 'shipping' where to_status = 'paid';
      update orders set status = 'shipping'`);
    expect(await violations()).toEqual([
      `order ${number}: it is shipping, its timeline says pending, shipping (every change of status is in the timeline)`,
    ]);
  });

  test.each([
    ['subtotal', 2400],
    ['shipping', 2400],
    ['total', 2401],
  ])('report an order whose %s alone differs from its lines', async (column, total) => {
    const { order } = await createOrder(shop);
    await damage(`
      alter table orders drop constraint orders_total_is_the_sum;
      update orders set ${column} = ${column} + 1`);
    expect(await violations()).toEqual([
      `order ${order.order_number}: its total is Ksh ${total}, its lines and shipping are Ksh 2400 (a total is the sum of its lines and the shipping)`,
    ]);
  });

  test('report a payment of another amount than the total', async () => {
    const { number } = await createPaidOrder();
    await damage('update payment_attempts set amount = 2401');
    expect(await violations()).toEqual([
      `order ${number}: a payment of Ksh 2401 was asked for, its total is Ksh 2400 (a total is the sum of its lines and the shipping)`,
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

  test('[PRODUCT-17] report a stock that changed without a row, and a row that is not what it says', async () => {
    const { product } = await createPaidOrder();
    await damage(`
      alter table products disable trigger stock_changed;
      update products set stock_quantity = 7 where id = ${product.id};
      alter table products enable trigger stock_changed`);
    expect(await violations()).toEqual([
      `product ${product.id} (${product.name}): its stock is 7, and was 8 after its last change (the stock is what its changes add up to)`,
    ]);
    await damage('update products set stock_quantity = 9');
    expect(await violations()).toEqual([
      `product ${product.id}: a change by 2 makes a stock of 8 into 9 (the stock is what its changes add up to)`,
    ]);
  });

  test('report a stock below zero', async () => {
    const { product } = await createPaidOrder();
    await damage(`
      alter table products drop constraint products_stock_never_below_zero;
      update products set stock_quantity = -1 where id = ${product.id}`);
    expect(await violations()).toEqual([
      `product ${product.id} (${product.name}): 2 pieces were taken off its stock, 2 are in live orders (what live orders hold was taken off the stock)`,
    ]);
  });
});
