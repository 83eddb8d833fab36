import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '#server/db/schema/index.ts';
import { createOrder } from '#tests/factories/create-order.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { deliveryDetails } from '#tests/factories/order-request.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('[ORDERPAGE-09] answers each line as it was bought and as it is sold today', async () => {
  const { owner, order, product } = await createOrder(shop);
  await shop.db
    .update(products)
    .set({ name: 'Renamed', price: 1250, shippingFee: 70 })
    .where(eq(products.id, product.id));
  const { status, body } = await shop.call('orderedParts', { token: owner.token, params: order });
  expect([status, body]).toEqual([
    200,
    [
      {
        id: order.cart_items[0]!.id,
        product_id: product.id,
        name: product.name,
        variant: null,
        quantity: 2,
        price: 1000,
        car: null,
        now: {
          name: 'Renamed',
          slug: product.slug,
          price: 1250,
          shippingFee: 70,
          stock_quantity: 8,
          image: '/media/0123456789abcdef0123456789abcdef.svg',
        },
      },
    ],
  ]);
  await shop.db.update(products).set({ archivedAt: shop.ctx.now() }).where(eq(products.id, product.id));
  const archived = await shop.call('orderedParts', { token: owner.token, params: order });
  expect(archived.body.map(({ now }) => now)).toEqual([null]);
});

test('[ORDERPAGE-09] names the variant and the car of a line', async () => {
  const owner = await createUser(shop.ctx);
  const vehicle = await createVehicle(shop.db);
  const product = await createProduct(shop.db);
  await createRule(shop.db, product, vehicle);
  const { body: placed } = await shop.call('placeOrder', {
    token: owner.token,
    body: {
      items: [{ id: product.id, quantity: 1, variant: 'Left', vehicle: vehicle.slug }],
      total: 1350,
      paymentMethod: 'mpesa',
      deliveryDetails,
    },
  });
  const { body } = await shop.call('orderedParts', { token: owner.token, params: placed.order });
  expect(body.map(({ variant, car }) => [variant, car])).toEqual([
    ['Left', { vehicle: vehicle.slug, label: vehicle.label }],
  ]);
});

test('[ORDERPAGE-09] nobody else, staff included, finds them', async () => {
  const { order } = await createOrder(shop);
  const stranger = await createUser(shop.ctx);
  const staff = await createUser(shop.ctx, { isStaff: true });
  const statuses = await Promise.all(
    [stranger.token, staff.token, null].map(
      async (token) => (await shop.call('orderedParts', { token, params: order })).status,
    ),
  );
  expect(statuses).toEqual([404, 404, 401]);
});
