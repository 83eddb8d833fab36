import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_LIFECYCLE, ORDER_STATUSES, type OrderStatus } from '../../../contract/order-lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let userId: number;
let orderCount = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  const [user] = await database.sql<{ id: number }[]>`
    insert into users (username, email, password_hash) values ('a', 'a@b.test', 'x') returning id`;
  userId = user!.id;
});
afterAll(() => database.close());

const STATUS_PATH: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  paid: ['paid'],
  shipping: ['paid', 'shipping'],
  delivered: ['paid', 'shipping', 'delivered'],
  cancelled: ['cancelled'],
};

async function createOrderWithAttempt(state = 'paid') {
  orderCount += 1;
  const number = `TEST${String(orderCount).padStart(8, '0')}`;
  const [order] = await database.sql<{ id: number }[]>`
    insert into orders (order_number, user_id, payment_method, subtotal, shipping, total,
      first_name, last_name, email, phone, street, city, county, placed_at)
    values (${number}, ${userId}, 'mpesa', 100, 300, 400, 'A', 'B', 'a@b.test', '+254712345678', 'S', 'C', 'D', now())
    returning id`;
  const [attempt] = await database.sql<{ id: number }[]>`
    insert into payment_attempts (order_id, provider, method, state, amount, taken_amount, token_hash, created_at, deadline_at)
    values (${order!.id}, 'safaricom', 'mpesa', ${state}, 400, ${state === 'paid' ? 400 : null}, ${`hash-${number}`}, now(), now())
    returning id`;
  return { id: order!.id, attemptId: attempt!.id };
}

/** Sets the status by plain SQL, with all columns that the status requires, so that only the lifecycle can refuse. */
function setStatus({ id, attemptId }: { id: number; attemptId: number }, to: OrderStatus) {
  const pays = to === 'paid' || to === 'shipping' || to === 'delivered';
  return pays
    ? database.sql`update orders set status = ${to}, paid_attempt_id = ${attemptId}, paid_at = now() where id = ${id}`
    : database.sql`update orders set status = ${to} where id = ${id}`;
}

async function createOrderWithStatus(status: OrderStatus) {
  const order = await createOrderWithAttempt();
  for (const step of STATUS_PATH[status]) await setStatus(order, step);
  return order;
}

async function getOutcome(change: PromiseLike<unknown>): Promise<string> {
  try {
    await change;
    return 'allowed';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the database moves an order only along the contract’s table', () => {
  const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })));

  test.each(pairs)('[LIFECYCLE-01] $from to $to', async ({ from, to }) => {
    const order = await createOrderWithStatus(from);
    const inTable = from === to || ORDER_LIFECYCLE.some((row) => row.from === from && row.to === to);
    const outcome = await getOutcome(setStatus(order, to));
    expect(outcome).toMatch(
      inTable ? /^allowed$/ : new RegExp(`^order TEST\\d{8}: ${from} does not go to ${to}$`),
    );
    const [row] = await database.sql<{ status: string }[]>`select status from orders where id = ${order.id}`;
    expect(row!.status).toBe(inTable ? to : from);
  });
});

describe('the database refuses', () => {
  test('[SETTLE-09] an order paid by an attempt that is not paid', async () => {
    const order = await createOrderWithAttempt('open');
    expect(await getOutcome(setStatus(order, 'paid'))).toMatch(/the attempt that should pay it is not paid$/);
  });

  test('[SETTLE-09] an order paid without an attempt', async () => {
    const { id } = await createOrderWithAttempt();
    const change = database.sql`update orders set status = 'paid', paid_at = now() where id = ${id}`;
    expect(await getOutcome(change)).toContain('orders_paid_by_an_attempt');
  });

  test('[SETTLE-09] an order paid by another order’s attempt', async () => {
    const { id } = await createOrderWithAttempt();
    const other = await createOrderWithAttempt();
    expect(await getOutcome(setStatus({ id, attemptId: other.attemptId }, 'paid'))).toContain(
      'orders_paid_attempt_of_order',
    );
  });

  test('[SETTLE-09] a paid order that changes its attempt', async () => {
    const order = await createOrderWithStatus('paid');
    const change = database.sql`update orders set paid_attempt_id = null where id = ${order.id}`;
    expect(await getOutcome(change)).toMatch(/is paid by another attempt already$/);
  });

  test.each(['open', 'failed', 'abandoned', 'review'])(
    '[ATTEMPT-09] a paid attempt that becomes %s',
    async (state) => {
      const { attemptId } = await createOrderWithAttempt();
      const change = database.sql`update payment_attempts set state = ${state} where id = ${attemptId}`;
      expect(await getOutcome(change)).toBe(`payment attempt ${attemptId} is paid and stays paid`);
    },
  );

  test('[SETTLE-09] a receipt that is used twice, and a reference too', async () => {
    const first = await createOrderWithAttempt();
    const second = await createOrderWithAttempt();
    await database.sql`update payment_attempts set receipt = 'NLJ7RT61SV', reference = 'ws_1' where id = ${first.attemptId}`;
    const receipt = database.sql`update payment_attempts set receipt = 'NLJ7RT61SV' where id = ${second.attemptId}`;
    expect(await getOutcome(receipt)).toContain('payment_attempts_receipt');
    const reference = database.sql`update payment_attempts set reference = 'ws_1' where id = ${second.attemptId}`;
    expect(await getOutcome(reference)).toContain('payment_attempts_reference');
  });

  test('[PLACE-01] an order number in another format', async () => {
    const { id } = await createOrderWithAttempt();
    for (const number of ['SHORT', 'ILOU00000000', 'abcdefgh1234', 'TEST000000001']) {
      const change = database.sql`update orders set order_number = ${number} where id = ${id}`;
      expect(await getOutcome(change)).toContain('orders_number_form');
    }
  });

  test('[CONST-02] a total that is not the sum', async () => {
    const { id } = await createOrderWithAttempt();
    const change = database.sql`update orders set total = 399 where id = ${id}`;
    expect(await getOutcome(change)).toContain('orders_total_is_the_sum');
  });

  test('[STOCK-01] stock below zero', async () => {
    await database.sql`insert into media (hash, content_type, body) values ('h', 'image/svg+xml', '\\x00')`;
    await database.sql`insert into categories (id, name, media_hash) values (1, 'C', 'h')`;
    await database.sql`insert into products (slug, name, price, category_id, stock_quantity) values ('p', 'P', 1, 1, 2)`;
    const change = database.sql`update products set stock_quantity = stock_quantity - 3 where slug = 'p'`;
    expect(await getOutcome(change)).toContain('products_stock_never_below_zero');
  });
});
