import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireOrder } from '../../../server/features/orders/expire-order.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { createFreshToken } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { countRows, readStock } from '../../factories/read-tables.ts';
import { buildCardRequest, decideCardPayment, initiateCardPayment } from '../../support/demo-card.ts';
import { newPhone, placeOrder } from '../../support/demo-phone.ts';
import { initiatePortalPayment } from '../../support/portal.ts';
import { type ServerProcess, startServerProcess } from '../../support/servers/server-process.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { findAttempts, getStatus, listAttemptStates } from '../payments/payment-records.ts';

const MINUTE = 60_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ LIMIT_UNPAID_VALUE: '500000', LIMIT_ORDERS_PER_USER: '20' });
});
afterAll(() => shop.close());

async function createReservation(quantity = 2) {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 13, price: 1000, shippingFee: 50 });
  const order = await placeOrder(shop, user.token, product, quantity);
  const payByCard = async () =>
    initiateCardPayment(shop, await createFreshToken(shop.ctx, user), {
      amount: order.total,
      email: user.email,
      name: 'Amina Otieno',
      order_id: order.order_number,
    });
  return { user, product, order, payByCard };
}

describe('a reservation ends', () => {
  it('A11: [STOCK-04] an hour after placing no payment method can start a payment, and the units return to stock', async () => {
    const { user, product, order, payByCard } = await createReservation(13);
    expect(await readStock(shop.db, product)).toBe(0);
    for (const minutes of [0, 29, 29]) {
      shop.clock.advance(minutes * MINUTE);
      expect((await payByCard()).status).toBe(200);
    }
    shop.clock.advance(2 * MINUTE);
    const token = await createFreshToken(shop.ctx, user);
    const phone = newPhone();
    const replies = [
      await payByCard(),
      await shop.call('startStkPush', {
        token,
        body: { phone, order_id: order.order_number },
      }),
      await initiatePortalPayment(shop, token, order),
    ];
    const message =
      'The hour in which this order could be paid is over. A payment begun before is still being checked: if it does not go through, please place the order again.';
    const refused = [409, 'NOT_PAYABLE', message, { status: 'pending' }];
    expect(replies.map(({ status, body }) => [status, body.code, body.message, body.data])).toEqual([
      refused,
      refused,
      refused,
    ]);
    const { body: detail } = await shop.call('order', { token, params: order });
    expect([detail.can_pay, detail.order.status]).toEqual([false, 'pending']);
    shop.clock.advance(28 * MINUTE);
    for (const { id } of await findAttempts(shop, order)) await settleAttempt(shop.ctx, id);
    expect(await listAttemptStates(shop, order)).toEqual(['abandoned', 'abandoned', 'abandoned']);
    expect([await getStatus(shop, order), await readStock(shop.db, product)]).toEqual(['cancelled', 13]);
  });

  it('A11: [STOCK-04] an hour after placing, with no open payment, a payment request releases the units', async () => {
    const { product, order, payByCard } = await createReservation();
    shop.clock.advance(59 * MINUTE);
    expect((await payByCard()).status).toBe(200);
    const late = await createReservation();
    shop.clock.advance(60 * MINUTE);
    const { status, body } = await late.payByCard();
    expect([status, body.code, body.message, body.data]).toEqual([
      409,
      'NOT_PAYABLE',
      'This order was cancelled. Please place it again.',
      { status: 'cancelled' },
    ]);
    expect(await readStock(shop.db, late.product)).toBe(13);
    expect([await getStatus(shop, order), await readStock(shop.db, product)]).toEqual(['pending', 11]);
  });

  it('A11: [STOCK-04] a payment that the bank is deciding keeps the units beyond the hour, and pays the order', async () => {
    const { order, payByCard } = await createReservation();
    shop.clock.advance(58 * MINUTE);
    const { body } = await payByCard();
    await decideCardPayment(shop, body.tx_ref, { action: 'pay', webhook: 'never', pendingMs: 10 * MINUTE });
    shop.clock.advance(5 * MINUTE);
    const [attempt] = await findAttempts(shop, order);
    await settleAttempt(shop.ctx, attempt!.id);
    await expireOrder(shop.ctx, order.id);
    expect([await getStatus(shop, order), await listAttemptStates(shop, order)]).toEqual([
      'pending',
      ['open'],
    ]);
    shop.clock.advance(6 * MINUTE);
    await settleAttempt(shop.ctx, attempt!.id);
    expect(await getStatus(shop, order)).toBe('paid');
  });

  it('A11: [STOCK-04] the database accepts no attempt an hour after placing', async () => {
    const { order } = await createReservation();
    const insert = (minutes: number) => shop.database.sql`
      insert into payment_attempts (order_id, provider, method, amount, token_hash, created_at, deadline_at)
      select id, 'safaricom', 'mpesa', total, ${`hash ${minutes}`}, placed_at + ${minutes} * interval '1 minute', now()
      from orders where id = ${order.id}`;
    await expect(insert(60)).rejects.toThrow(/an hour ago/);
    await expect(insert(59)).resolves.toBeDefined();
  });
});

describe('at most 50 units of a product', () => {
  it('S7: [STOCK-09] more on one line are refused, naming the line, and nothing is reserved', async () => {
    const user = await createUser(shop.ctx);
    const bolts = await createProduct(shop.db, { name: 'Wheel bolt', price: 10, stockQuantity: 5000 });
    const nuts = await createProduct(shop.db, { name: 'Wheel nut', price: 10, stockQuantity: 5000 });
    const before = await countRows(shop.db);
    const { status, body } = await shop.call('placeOrder', {
      token: user.token,
      body: orderRequest([
        { product: bolts, quantity: 51 },
        { product: nuts, quantity: 50 },
      ]),
    });
    expect([status, body.code, body.message, body.data]).toEqual([
      409,
      'TOO_MANY_UNITS',
      'At most 50 of Wheel bolt can be ordered at once. Please take 50 or fewer, or call us for more.',
      { lines: [{ id: bolts.id, name: 'Wheel bolt', most: 50 }] },
    ]);
    expect(await countRows(shop.db)).toEqual(before);
    await placeOrder(shop, user.token, bolts, 50);
  });

  it('S7: [STOCK-09] lines of the same product are added up, for card drafts too', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, {
      name: 'Bulb',
      price: 10,
      shippingFee: 0,
      stockQuantity: 500,
    });
    const items = ['a', 'b', 'c'].map((variant) => ({ id: product.id, quantity: 20, variant }));
    const order = orderRequest([{ product, quantity: 60 }], { items, paymentMethod: 'creditcard' });
    const draft = {
      ...buildCardRequest(product, 60, user.email),
      order: { ...order, paymentMethod: 'creditcard' as const },
    };
    expect((await shop.call('placeOrder', { token: user.token, body: order })).body.code).toBe(
      'TOO_MANY_UNITS',
    );
    expect((await initiateCardPayment(shop, user.token, draft)).body.code).toBe('TOO_MANY_UNITS');
    expect(await readStock(shop.db, product)).toBe(500);
  });

  it('S7: [STOCK-09] the database accepts no more, however the lines are split', async () => {
    const { order, product } = await createReservation();
    const insert = (quantities: number[]) => shop.database.sql`
      insert into order_items (order_id, product_id, name, price, shipping_fee, quantity)
      select ${order.id}, ${product.id}, 'x', 1, 0, quantity from unnest(${quantities}::int[]) as quantity`;
    await expect(insert([49])).rejects.toThrow(/at most 50/);
    await expect(insert([30, 19])).rejects.toThrow(/at most 50/);
    await expect(insert([30, 18])).resolves.toBeDefined();
  });
});

describe('at most Ksh 500,000 unpaid per user', () => {
  it('S7: [STOCK-05] an order beyond the limit is refused until one is paid or cancelled', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { price: 249_650, shippingFee: 50 });
    const first = await placeOrder(shop, user.token, product);
    await placeOrder(shop, user.token, product);
    const bolt = await createProduct(shop.db, { price: 1, shippingFee: 0 });
    const request = { token: user.token, body: orderRequest([{ product: bolt, quantity: 1 }]) };
    const { status, body } = await shop.call('placeOrder', request);
    expect([status, body.code, body.message]).toEqual([
      409,
      'TOO_MANY_UNPAID_ORDERS',
      'Your unpaid orders come to Ksh 500,000. With this one they would be above Ksh 500,000. Please pay or cancel one of them first.',
    ]);
    expect(await readStock(shop.db, bolt)).toBe(10);
    await shop.call('cancelOrder', { token: user.token, params: first, body: {} });
    expect((await shop.call('placeOrder', request)).status).toBe(200);
  });

  it('S7: [STOCK-05] a single order above the limit is refused, with advice', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { price: 100_000, stockQuantity: 50 });
    const { status, body } = await shop.call('placeOrder', {
      token: user.token,
      body: orderRequest([{ product, quantity: 5 }]),
    });
    expect([status, body.code, body.message]).toEqual([
      409,
      'TOO_MANY_UNPAID_ORDERS',
      'An order can come to at most Ksh 500,000. Please order fewer parts and pay for them before you order the rest, or call us.',
    ]);
    expect(await readStock(shop.db, product)).toBe(50);
  });

  it('S7: [STOCK-05] a draft that a new one replaces does not count', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { price: 300_000, shippingFee: 0 });
    const draft = buildCardRequest(product, 1, user.email);
    expect((await initiateCardPayment(shop, user.token, draft)).status).toBe(200);
    expect((await initiateCardPayment(shop, user.token, draft)).status).toBe(200);
  });

  it('S7: [STOCK-05] the database accepts no unpaid orders beyond the limit', async () => {
    const { user, order } = await createReservation();
    const insert = (total: number) => shop.database.sql`
      insert into orders (order_number, user_id, payment_method, subtotal, shipping, total, first_name, last_name,
        email, phone, street, city, county, placed_at)
      select 'A11'|| lpad(${total}::text, 9, '0'), user_id, 'mpesa', ${total} - 300, 300, ${total}, first_name, last_name,
        email, phone, street, city, county, now() from orders where id = ${order.id}`;
    await expect(insert(500_000 - order.total + 1)).rejects.toThrow(/the unpaid orders come to more/);
    await expect(insert(500_000 - order.total)).resolves.toBeDefined();
    expect(user.id).toBeGreaterThan(0);
  });
});

describe('at most 20 orders an hour', () => {
  it('S7: [STOCK-10, LIMIT-04] cancelled ones count too; Retry-After says when the oldest no longer does', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 100 });
    for (let made = 0; made < 20; made++) {
      const { order_number } = await placeOrder(shop, user.token, product);
      await shop.call('cancelOrder', { token: user.token, params: { order_number }, body: {} });
    }
    shop.clock.advance(10 * MINUTE);
    const body = orderRequest([{ product, quantity: 1 }]);
    const refused = await shop.call('placeOrder', { token: user.token, body });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      'You have placed 20 orders within an hour. Please try again in 50 minutes.',
    ]);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(49 * 60);
    expect(seconds).toBeLessThanOrEqual(50 * 60);
    expect(await readStock(shop.db, product)).toBe(100);
    shop.clock.advance(50 * MINUTE);
    const token = await createFreshToken(shop.ctx, user);
    expect((await shop.call('placeOrder', { token, body })).status).toBe(200);
  });
});

describe('two server processes', () => {
  let servers: ServerProcess[];
  beforeAll(async () => {
    const env = { ...shop.env, PORT: '0', LIMIT_ORDERS_PER_USER: '4' };
    servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  }, 120_000);
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  async function placeConcurrently(count: number, price: number) {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { price, shippingFee: 0, stockQuantity: 50 });
    const replies = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        servers[index % 2]!.call('placeOrder', {
          token: user.token,
          body: orderRequest([{ product, quantity: 1 }]),
        }),
      ),
    );
    return replies.map(({ status, body }) => body.code ?? status).toSorted();
  }

  it('S7: [STOCK-05, LIMIT-05] simultaneous orders of one user stay below the amount', async () => {
    expect(await placeConcurrently(6, 200_000)).toEqual([
      200,
      200,
      ...Array(4).fill('TOO_MANY_UNPAID_ORDERS'),
    ]);
  });

  it('S7: [STOCK-10, LIMIT-05] and below the hourly number', async () => {
    expect(await placeConcurrently(10, 100)).toEqual([
      ...Array(4).fill(200),
      ...Array(6).fill('TOO_MANY_REQUESTS'),
    ]);
  });
});
