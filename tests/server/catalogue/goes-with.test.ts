import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products, subcategories } from '#server/db/schema/index.ts';
import { payOrder } from '#tests/factories/create-order.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { orderRequest } from '#tests/factories/order-request.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  // The best sellers of the shop, which another rail of every product page shows.
  for (let index = 0; index < 12; index += 1)
    await createProduct(shop.db, { categoryId: 90, name: `Best ${index}`, unitsSold: 1000 });
});
afterAll(() => shop.close());

const getGoesWith = async (id: number) =>
  (await shop.call('goesWith', { params: { id } })).body.map(({ name }) => name);

async function createSubcategory(id: number, categoryId: number, name: string) {
  await createProduct(shop.db, { categoryId, name: `${name} without a kind`, archivedAt: new Date() });
  await shop.db.insert(subcategories).values({ id, categoryId, name });
  return { categoryId, subcategoryId: id };
}

async function buyTogether(...bought: Awaited<ReturnType<typeof createProduct>>[]) {
  const owner = await createUser(shop.ctx);
  const { body } = await shop.call('placeOrder', {
    token: owner.token,
    body: orderRequest(bought.map((product) => ({ product, quantity: 1 }))),
  });
  return { owner, order: body.order };
}

test('[PDP-25] what at least two paid orders have with it comes first, most often bought first', async () => {
  const product = await createProduct(shop.db, { categoryId: 50 });
  const often = await createProduct(shop.db, { categoryId: 51, name: 'Often' });
  const twice = await createProduct(shop.db, { categoryId: 51, name: 'Twice' });
  const once = await createProduct(shop.db, { categoryId: 51, name: 'Once' });
  const unpaid = await createProduct(shop.db, { categoryId: 51, name: 'Unpaid' });
  const sameKind = await createProduct(shop.db, { categoryId: 50, name: 'Related' });
  for (const others of [
    [often, twice, sameKind],
    [often, twice, once],
    [often, sameKind],
  ]) {
    const { owner, order } = await buyTogether(product, ...others);
    await payOrder(shop, owner, order);
  }
  await buyTogether(product, unpaid);
  await buyTogether(product, unpaid);
  expect(await getGoesWith(product.id)).toEqual(['Often', 'Twice']);
  await shop.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, often.id));
  expect(await getGoesWith(product.id)).toEqual(['Twice']);
});

test('[PDP-25] then what complements it and fits one of its cars or any, nothing of the other rails', async () => {
  const pads = await createSubcategory(9101, 60, 'Brake pads');
  const discs = await createSubcategory(9102, 60, 'Discs & drums');
  const fluid = await createSubcategory(9501, 61, 'Brake fluid');
  const [car, other] = [
    await createVehicle(shop.db),
    await createVehicle(shop.db, { model: 'Hiace', generation: 'H200', chassisCode: 'KDH200' }),
  ];
  const product = await createProduct(shop.db, pads);
  await createRule(shop.db, product, car);
  // Eight of the same category fill the rail of related products.
  for (let index = 0; index < 8; index += 1)
    await createProduct(shop.db, { ...pads, name: `Pads ${index}`, unitsSold: 50 });
  const fitting = await createProduct(shop.db, { ...discs, name: 'Discs that fit', unitsSold: 5 });
  await createRule(shop.db, fitting, car);
  const others = await createProduct(shop.db, { ...discs, name: 'Discs of another car', unitsSold: 9 });
  await createRule(shop.db, others, other);
  await createProduct(shop.db, { ...fluid, name: 'Fluid', fitmentKind: 'universal', unitsSold: 7 });
  await createProduct(shop.db, { ...fluid, name: 'Unchecked fluid', unitsSold: 8 });
  expect(await getGoesWith(product.id)).toEqual(['Discs that fit', 'Fluid']);
});

test('[PDP-25] a product without either gets an empty list, an unknown one 404', async () => {
  const product = await createProduct(shop.db, { categoryId: 70 });
  expect(await getGoesWith(product.id)).toEqual([]);
  const unknown = await shop.call('goesWith', { params: { id: 2_147_483_647 } });
  expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'NOT_FOUND' }]);
});
