import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireDueOrders, expireOrder } from '../../../server/features/orders/expire-order.ts';
import { reconcile } from '../../../server/features/payments/settle/reconcile.ts';
import { createFreshToken, createOrder } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { countRows, readStock } from '../../factories/read-tables.ts';
import { tally } from '../../factories/tally.ts';
import { answerPrompt, placeOrder, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ LIMIT_UNPAID_ORDERS: '3' });
});
afterAll(() => shop.close());

const MINUTE = 60_000;

async function getStatus(orderNumber: string): Promise<string> {
  const { token } = await createUser(shop.ctx, { isStaff: true });
  const { body } = await shop.call('staffOrder', { token, params: { order_number: orderNumber } });
  return body.status;
}

describe('reserving', () => {
  test('[STOCK-01, STOCK-08] placing subtracts the units from the available stock', async () => {
    const { product } = await createOrder(shop);
    const byId = await shop.call('productById', { params: product });
    expect(byId.body.stock_quantity).toBe(8);
    const bySlug = await shop.call('productBySlug', { params: product });
    expect(bySlug.body.stock_quantity).toBe(8);
    const list = await shop.call('listProducts');
    expect(list.body.results.find((one) => one.id === product.id)!.stock_quantity).toBe(8);
  });

  test('[STOCK-02] every short line is reported with what is left, and nothing is reserved', async () => {
    const user = await createUser(shop.ctx);
    const wellStocked = await createProduct(shop.db, { stockQuantity: 50 });
    const nearlySoldOut = await createProduct(shop.db, { name: 'Fan belt', stockQuantity: 2 });
    const none = await createProduct(shop.db, { name: 'Horn', stockQuantity: 0 });
    const before = await countRows(shop.db);
    const { status, body } = await shop.call('placeOrder', {
      token: user.token,
      body: orderRequest([
        { product: wellStocked, quantity: 3 },
        { product: none, quantity: 1 },
        { product: nearlySoldOut, quantity: 3 },
      ]),
    });
    expect({ status, code: body.code, message: body.message, data: body.data }).toEqual({
      status: 409,
      code: 'OUT_OF_STOCK',
      message: 'Only 2 of Fan belt left. Horn is out of stock.',
      data: {
        lines: [
          { id: nearlySoldOut.id, name: 'Fan belt', left: 2 },
          { id: none.id, name: 'Horn', left: 0 },
        ],
      },
    });
    expect(await countRows(shop.db)).toEqual(before);
  });

  test('[STOCK-02] a product on two lines is counted over both', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, {
      name: 'Wiper',
      price: 100,
      shippingFee: 0,
      stockQuantity: 5,
    });
    const items = [
      { id: product.id, quantity: 3, variant: 'Left' },
      { id: product.id, quantity: 3, variant: 'Right' },
    ];
    const request = orderRequest([{ product, quantity: 6 }], { items });
    const refused = await shop.call('placeOrder', { token: user.token, body: request });
    expect(refused.body.data).toEqual({ lines: [{ id: product.id, name: 'Wiper', left: 5 }] });
    items[1]!.quantity = 2;
    const accepted = await shop.call('placeOrder', {
      token: user.token,
      body: { ...request, total: 800 },
    });
    expect(accepted.body.order.cart_items.map((line) => line.quantity)).toEqual([3, 2]);
    expect(await readStock(shop.db, product)).toBe(0);
  });

  test('[STOCK-01] the last unit is sold and the next order is refused', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 1 });
    await placeOrder(shop, user.token, product, 1);
    const { status, body } = await shop.call('placeOrder', {
      token: user.token,
      body: orderRequest([{ product, quantity: 1 }]),
    });
    expect({ status, data: body.data }).toEqual({
      status: 409,
      data: { lines: [{ id: product.id, name: product.name, left: 0 }] },
    });
  });
});

describe('at most 3 unpaid orders', () => {
  test('[STOCK-05] a fourth is refused until one is cancelled', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    const first = await placeOrder(shop, user.token, product);
    await placeOrder(shop, user.token, product);
    await placeOrder(shop, user.token, product);
    const request = { token: user.token, body: orderRequest([{ product, quantity: 1 }]) };
    const { status, body } = await shop.call('placeOrder', request);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'TOO_MANY_UNPAID_ORDERS' });
    expect(await readStock(shop.db, product)).toBe(7);
    await shop.call('cancelOrder', { token: user.token, params: first, body: {} });
    expect((await shop.call('placeOrder', request)).status).toBe(200);
  });

  test('[STOCK-05] other users’ orders do not count', async () => {
    const product = await createProduct(shop.db);
    for (const user of [await createUser(shop.ctx), await createUser(shop.ctx)]) {
      for (let made = 0; made < 3; made += 1) await placeOrder(shop, user.token, product);
    }
    expect(await readStock(shop.db, product)).toBe(4);
  });

  test.each([
    ['without keys', false],
    ['each with its own key', true],
  ])('[STOCK-05] of ten requests at once, %s, three succeed', async (_, keyed) => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 20 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        shop.call('placeOrder', {
          token: user.token,
          body: orderRequest([{ product, quantity: 1 }]),
          headers: keyed ? { 'Idempotency-Key': `parallel-${user.id}-${index}` } : {},
        }),
      ),
    );
    const answers = replies.map(({ status, body }) => body.code ?? status);
    expect(tally(answers)).toEqual({ 200: 3, TOO_MANY_UNPAID_ORDERS: 7 });
    expect(await readStock(shop.db, product)).toBe(17);
  });
});

describe('releasing', () => {
  test('[STOCK-03] cancelling an unpaid order releases its units, once', async () => {
    const { owner, product, order } = await createOrder(shop);
    const cancel = () => shop.call('cancelOrder', { token: owner.token, params: order, body: {} });
    expect((await cancel()).body.status).toBe('cancelled');
    expect(await readStock(shop.db, product)).toBe(10);
    const again = await cancel();
    expect({ status: again.status, code: again.body.code }).toEqual({
      status: 409,
      code: 'TRANSITION_REFUSED',
    });
    expect(await readStock(shop.db, product)).toBe(10);
  });

  test('[STOCK-03] five cancellations at once release once', async () => {
    const { owner, product, order } = await createOrder(shop);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        shop.call('cancelOrder', { token: owner.token, params: order, body: {} }),
      ),
    );
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 200: 1, 409: 4 });
    expect(await readStock(shop.db, product)).toBe(10);
  });

  test('[STOCK-04] an order is cancelled 30 minutes after placing, not before', async () => {
    const { product, order } = await createOrder(shop);
    shop.clock.advance(29 * MINUTE);
    await expireOrder(shop.ctx, order.id);
    expect([await getStatus(order.order_number), await readStock(shop.db, product)]).toEqual(['pending', 8]);
    shop.clock.advance(MINUTE);
    await expireOrder(shop.ctx, order.id);
    await expireOrder(shop.ctx, order.id);
    expect([await getStatus(order.order_number), await readStock(shop.db, product)]).toEqual([
      'cancelled',
      10,
    ]);
  });

  test.each([
    ['the minute’s sweep', expireDueOrders],
    ['a reconciliation', reconcile],
  ])('[STOCK-04] %s cancels what is due, whether or not the order’s own job ran', async (_, sweep) => {
    const { product, order } = await createOrder(shop);
    shop.clock.advance(20 * MINUTE);
    const younger = await createOrder(shop);
    shop.clock.advance(10 * MINUTE);
    await sweep(shop.ctx);
    expect([await getStatus(order.order_number), await readStock(shop.db, product)]).toEqual([
      'cancelled',
      10,
    ]);
    expect([await getStatus(younger.order.order_number), await readStock(shop.db, younger.product)]).toEqual([
      'pending',
      8,
    ]);
  });

  test('[STOCK-04] while a prompt is on the phone nothing is given up; its failure gives up at once', async () => {
    const { owner, product, order } = await createOrder(shop);
    shop.clock.advance(29 * MINUTE + 30_000);
    const phonePrompt = await sendPrompt(shop, await createFreshToken(shop.ctx, owner), order);
    shop.clock.advance(40_000);
    await expireOrder(shop.ctx, order.id);
    expect([await getStatus(order.order_number), await readStock(shop.db, product)]).toEqual(['pending', 8]);
    await answerPrompt(shop, phonePrompt, { action: 'cancel' });
    expect([await getStatus(order.order_number), await readStock(shop.db, product)]).toEqual([
      'cancelled',
      10,
    ]);
  });

  test('[STOCK-04] the timeline shows the cancellation after the time limit', async () => {
    const { owner, order } = await createOrder(shop);
    shop.clock.advance(30 * MINUTE);
    await expireOrder(shop.ctx, order.id);
    const { body } = await shop.call('order', {
      token: await createFreshToken(shop.ctx, owner),
      params: order,
    });
    expect(body.events.at(-1)).toEqual({
      at: expect.any(String),
      actor: 'expiry',
      from: 'pending',
      to: 'cancelled',
      note: 'Not paid in time.',
    });
  });
});
