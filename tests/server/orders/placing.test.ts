import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderRequest } from '../../../contract/types.ts';
import { products } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { deliveryDetails, orderRequest } from '../../factories/order-request.ts';
import { countRows, readStock } from '../../factories/read-tables.ts';
import { buildCardRequest } from '../../support/demo-card.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const ORDER_NUMBER = /^[0-9A-HJKMNP-TV-Z]{12}$/;

function placeOrder(token: string, body: OrderRequest) {
  return shop.call('placeOrder', { token, body });
}

test('[PLACE-01, PLACE-02] the reply has the complete order, at the shop’s prices', async () => {
  const user = await createUser(shop.ctx, { username: 'Amina', email: 'amina.h@example.com' });
  const pads = await createProduct(shop.db, {
    name: 'Brake pads',
    slug: 'pads',
    price: 2500,
    shippingFee: 100,
  });
  const oil = await createProduct(shop.db, { name: 'Oil 5W-30', slug: 'oil', price: 999, shippingFee: 0 });
  const { status, body } = await placeOrder(
    user.token,
    orderRequest([
      { product: pads, quantity: 2 },
      { product: oil, quantity: 3 },
    ]),
  );
  expect(status).toBe(200);
  const picture = [{ image: '/media/0123456789abcdef0123456789abcdef.svg' }];
  expect(body).toEqual({
    order_number: expect.stringMatching(ORDER_NUMBER),
    order: {
      id: expect.any(Number),
      order_number: body.order_number,
      status: 'pending',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      payment_method: 'mpesa',
      subtotal: 7997,
      shipping: 500,
      total: 8497,
      user: { username: 'Amina', email: 'amina.h@example.com' },
      delivery_address: {
        first_name: 'Amina',
        last_name: 'Hassan',
        street_address: 'Moi Avenue 12',
        city: 'Nairobi',
        county: 'Nairobi',
        country: 'Kenya',
        phone_number: '+254712345678',
        email: 'amina@example.com',
      },
      cart_items: [
        {
          id: expect.any(Number),
          quantity: 2,
          price: 2500,
          shippingFee: 100,
          vehicle_label: null,
          verdict: null,
          acknowledged: false,
          product: { id: pads.id, name: 'Brake pads', slug: 'pads', price: 2500, images: picture },
        },
        {
          id: expect.any(Number),
          quantity: 3,
          price: 999,
          shippingFee: 0,
          vehicle_label: null,
          verdict: null,
          acknowledged: false,
          product: { id: oil.id, name: 'Oil 5W-30', slug: 'oil', price: 999, images: picture },
        },
      ],
    },
  });
});

test('[PLACE-01] two orders have different numbers', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const request = orderRequest([{ product, quantity: 1 }]);
  const first = await placeOrder(user.token, request);
  const second = await placeOrder(user.token, request);
  expect(first.body.order_number).not.toBe(second.body.order_number);
});

test('[PLACE-02] owner, status, id, prices and names in the request are ignored', async () => {
  const user = await createUser(shop.ctx, { email: 'honest@example.com' });
  const victim = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { name: 'Headlamp', price: 4000, shippingFee: 200 });
  const { status, body } = await shop.call('placeOrder', {
    token: user.token,
    wrongBody: {
      ...orderRequest([{ product, quantity: 1 }]),
      id: 1,
      userId: victim.id,
      user: victim.id,
      status: 'paid',
      order_number: '000000000000',
      subtotal: 1,
      shipping: 0,
      placed_at: '2001-01-01T00:00:00.000Z',
      items: [{ id: product.id, quantity: 1, price: 1, shippingFee: 0, name: 'Free lamp', order_id: 1 }],
    },
  });
  expect(status).toBe(200);
  expect(body.order).toMatchObject({
    status: 'pending',
    user: { email: 'honest@example.com' },
    subtotal: 4000,
    shipping: 500,
    total: 4500,
    cart_items: [{ price: 4000, shippingFee: 200, product: { name: 'Headlamp', price: 4000 } }],
  });
  expect(body.order_number).not.toBe('000000000000');
  const victimOrders = await shop.call('ownOrders', { token: victim.token });
  expect(victimOrders.body).toEqual([]);
});

test.each([
  ['lower', 2349],
  ['higher', 2351],
  ['nothing', 0],
  ['enormous', 9_007_199_254_740_991],
])(
  '[PLACE-03] a wrong total (%s) is refused with the right one, and nothing is written',
  async (_, total) => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { price: 1000, shippingFee: 25, stockQuantity: 5 });
    const before = await countRows(shop.db);
    const request = orderRequest([{ product, quantity: 2 }], { total });
    const { status, body } = await placeOrder(user.token, request);
    expect({ status, code: body.code, data: body.data }).toEqual({
      status: 409,
      code: 'TOTAL_CHANGED',
      data: { total: 2350, lines: [{ id: product.id, price: 1000, shippingFee: 25 }] },
    });
    expect(await countRows(shop.db)).toEqual(before);
  },
);

test('[PLACE-03] a price that changed since the cart was filled is reported line by line', async () => {
  const user = await createUser(shop.ctx);
  const expensiveProduct = await createProduct(shop.db, { price: 1000, shippingFee: 0 });
  const same = await createProduct(shop.db, { price: 500, shippingFee: 10 });
  const request = orderRequest([
    { product: expensiveProduct, quantity: 1 },
    { product: same, quantity: 2 },
  ]);
  await shop.db
    .update(products)
    .set({ price: 1100, shippingFee: 30 })
    .where(eq(products.id, expensiveProduct.id));
  const refused = await placeOrder(user.token, request);
  expect(refused.body.data).toEqual({
    total: 2450,
    lines: [
      { id: expensiveProduct.id, price: 1100, shippingFee: 30 },
      { id: same.id, price: 500, shippingFee: 10 },
    ],
  });
  const secondReply = await placeOrder(user.token, { ...request, total: 2450 });
  expect(secondReply.status).toBe(200);
});

test('[PLACE-04] an order keeps names and prices from the time of purchase', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { name: 'Old name', price: 700, shippingFee: 40 });
  const { body } = await placeOrder(user.token, orderRequest([{ product, quantity: 1 }]));
  await shop.db
    .update(products)
    .set({ name: 'New name', price: 9000, shippingFee: 0, archivedAt: new Date() })
    .where(eq(products.id, product.id));
  const later = await shop.call('order', { token: user.token, params: body });
  expect(later.body.order).toEqual(body.order);
  expect(later.body.items[0]).toMatchObject({
    price: 700,
    shippingFee: 40,
    product: { name: 'Old name', price: 700 },
  });
});

describe('a product that is not for sale', () => {
  test('[STOCK-02] an archived product is reported with nothing left, though it has stock', async () => {
    const user = await createUser(shop.ctx);
    const sold = await createProduct(shop.db, { stockQuantity: 4 });
    const archived = await createProduct(shop.db, { stockQuantity: 4, archivedAt: new Date() });
    const { status, body } = await placeOrder(
      user.token,
      orderRequest([
        { product: sold, quantity: 1 },
        { product: archived, quantity: 1 },
      ]),
    );
    expect({ status, code: body.code, data: body.data }).toEqual({
      status: 409,
      code: 'OUT_OF_STOCK',
      data: { lines: [{ id: archived.id, name: '', left: 0 }] },
    });
    expect(await readStock(shop.db, sold)).toBe(4);
  });

  test('[STOCK-02] an unknown product is reported too', async () => {
    const user = await createUser(shop.ctx);
    const product = { id: 2_147_483_647, price: 100, shippingFee: 0 };
    const { status, body } = await placeOrder(user.token, orderRequest([{ product, quantity: 1 }]));
    expect({ status, data: body.data }).toEqual({
      status: 409,
      data: { lines: [{ id: 2_147_483_647, name: '', left: 0 }] },
    });
  });
});

test('an order above the maximum amount is refused', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { price: 100_000_000, stockQuantity: 50 });
  const { status, body } = await placeOrder(user.token, orderRequest([{ product, quantity: 50 }]));
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 400,
    code: 'VALIDATION',
    message: 'The order is too large.',
  });
});

test('names in any script, quotes and emoji are stored unchanged', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const names = {
    firstName: "  O'Brien 🚗  ",
    lastName: 'Ñandú-Łukasz "Ω"',
    street: 'Ngong\\Rd; drop table orders;--',
  };
  const request = orderRequest([{ product, quantity: 1 }], {
    deliveryDetails: { ...deliveryDetails, ...names },
  });
  const { status, body } = await placeOrder(user.token, request);
  expect(status).toBe(200);
  expect(body.order.delivery_address).toMatchObject({
    first_name: "O'Brien 🚗",
    last_name: 'Ñandú-Łukasz "Ω"',
    street_address: 'Ngong\\Rd; drop table orders;--',
  });
});

test('a disabled payment method is refused, and nothing is written', async () => {
  const off = await startTestShop({
    FLUTTERWAVE_BASE_URL: undefined,
    FLUTTERWAVE_PUBLIC_KEY: undefined,
    FLUTTERWAVE_SECRET_KEY: undefined,
    FLUTTERWAVE_SECRET_HASH: undefined,
  });
  const user = await createUser(off.ctx);
  const product = await createProduct(off.db);
  const before = await countRows(off.db);
  const request = orderRequest([{ product, quantity: 1 }], { paymentMethod: 'creditcard' });
  const placed = await off.call('placeOrder', { token: user.token, body: request });
  const initiateReply = await off.call('startCardPayment', {
    token: user.token,
    body: buildCardRequest(product, 1, user.email),
  });
  const webhook = await off.call('flutterwaveWebhook', { body: {}, headers: { 'verif-hash': '' } });
  const after = await countRows(off.db);
  await off.close();
  expect([placed, initiateReply].map(({ status, body }) => [status, body.code])).toEqual([
    [503, 'PROVIDER_DOWN'],
    [503, 'PROVIDER_DOWN'],
  ]);
  expect(webhook.status).toBe(401);
  expect(after).toEqual(before);
});

test('[PLACE-02] an order in progress while its account is deleted is not placed', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  let placing: ReturnType<typeof placeOrder> | undefined;
  await shop.database.sql.begin(async (deletion) => {
    await deletion`select from users where id = ${user.id} for update`;
    placing = placeOrder(user.token, orderRequest([{ product, quantity: 1 }]));
    const waiting = () => shop.database.sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(waiting, { timeout: 5000 }).toHaveLength(1);
    await deletion`delete from sessions where user_id = ${user.id}`;
  });
  const { status, body } = await placing!;
  expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect(await readStock(shop.db, product)).toBe(10);
});
