import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '../../../contract/endpoint-types.ts';
import type { ProductBody } from '../../../contract/types.ts';
import { createUser } from '../../factories/create-user.ts';
import { productBody } from '../../factories/product-body.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { countProductData, createCategories, findAuditEntries, storePicture } from './product-fixtures.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
  await createCategories(shop);
});
afterAll(() => shop.close());

async function createManagedProduct(overrides: Partial<ProductBody> = {}) {
  const { body } = await shop.call('createProduct', {
    token: superuser.token,
    body: { ...productBody, ...overrides },
  });
  return body;
}
const change = (id: number, body: EndpointBody<'changeProduct'>, token = superuser.token) =>
  shop.call('changeProduct', { token, params: { id }, body });

test('[PRODUCT-01] a change leaves other fields alone, and is audited with the previous values', async () => {
  const product = await createManagedProduct();
  const { status, body } = await change(product.id, { version: 1, price: 5200, features: ['Ceramic'] });
  expect([status, body]).toEqual([200, { ...product, price: 5200, features: ['Ceramic'], version: 2 }]);
  expect((await findAuditEntries(shop, product.id))[1]).toEqual({
    action: 'change product',
    actor: superuser.email,
    actor_user_id: superuser.id,
    before: { price: 4500, features: ['Ceramic', 'With wear indicators'] },
    after: { price: 5200, features: ['Ceramic'] },
  });
});

test('[PRODUCT-01] the storefront has the new price, at the old URL', async () => {
  const product = await createManagedProduct({ name: 'Clutch kit' });
  await change(product.id, { version: 1, price: 9900, name: 'Clutch set' });
  const { body } = await shop.call('productBySlug', { params: { slug: 'clutch-kit' } });
  expect([body.name, body.price]).toEqual(['Clutch set', 9900]);
});

test('[PRODUCT-01] an empty change changes nothing', async () => {
  const product = await createManagedProduct();
  const before = await countProductData(shop);
  expect((await change(product.id, { version: 1 })).body).toEqual(product);
  expect((await change(product.id, { version: 1, price: 4500, images: [] })).body).toEqual(product);
  expect(await countProductData(shop)).toEqual(before);
});

describe('pictures', () => {
  test('[PRODUCT-01] are reordered, added and removed; the first is the main one', async () => {
    const [front, side, back] = [
      await storePicture(shop),
      await storePicture(shop),
      await storePicture(shop),
    ];
    const product = await createManagedProduct({ images: [front, side] });
    const { body } = await change(product.id, { version: 1, images: [side, back] });
    expect(body.images.map(({ id, is_main }: Record<string, unknown>) => [id, is_main])).toEqual([
      [side, true],
      [back, false],
    ]);
    const { body: shown } = await shop.call('productById', { params: product });
    expect(shown.images.map(({ image }) => image)).toEqual([
      `/media/${side}/640.webp`,
      `/media/${back}/640.webp`,
    ]);
    expect((await change(product.id, { version: 2, images: [] })).body.images).toEqual([]);
  });

  test('[PRODUCT-01] keep their alternative text, which follows a new name', async () => {
    const product = await createManagedProduct({ name: 'Hub', images: [await storePicture(shop)] });
    await shop.database
      .sql`update product_images set alt_text = 'Hub, close up' where product_id = ${product.id}`;
    const { body } = await change(product.id, { version: 1, name: 'Wheel hub' });
    expect(body.images[0]!.alt_text).toBe('Wheel hub, close up');
  });

  test('[PRODUCT-01] an unknown one is refused, and the others stay', async () => {
    const product = await createManagedProduct({ images: [await storePicture(shop)] });
    const before = await countProductData(shop);
    const { status, body } = await change(product.id, {
      version: 1,
      images: [product.images[0]!.id, 'f'.repeat(32)],
    });
    expect([status, body.fields]).toEqual([
      400,
      { 'images.1': 'There is no such picture. Please upload it again.' },
    ]);
    expect(await countProductData(shop)).toEqual(before);
    expect((await shop.call('managedProduct', { token: superuser.token, params: product })).body).toEqual(
      product,
    );
  });
});

describe('categories', () => {
  test('[PRODUCT-01] a new category brings its own subcategory', async () => {
    const product = await createManagedProduct({ subcategory: 101 });
    const refused = await change(product.id, { version: 1, category: 8 });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { subcategory: 'Is not a subcategory of this category' },
    ]);
    const { body } = await change(product.id, { version: 1, category: 8, subcategory: 801 });
    expect([body.category, body.subcategory]).toEqual([
      { id: 8, name: 'Lighting' },
      { id: 801, name: 'Bulbs' },
    ]);
    expect((await change(product.id, { version: 2, subcategory: null })).body.subcategory).toBeNull();
  });
});

describe('archiving', () => {
  test('[PRODUCT-01] removes a product from the storefront and restores it, each with an audit entry', async () => {
    const product = await createManagedProduct({ name: 'Horn' });
    const getStorefrontStatus = async () =>
      (await shop.call('productBySlug', { params: { slug: 'horn' } })).status;
    expect((await change(product.id, { version: 1, archived: true })).body.archived).toBe(true);
    expect(await getStorefrontStatus()).toBe(404);
    expect((await change(product.id, { version: 2, archived: false })).body.archived).toBe(false);
    expect(await getStorefrontStatus()).toBe(200);
    expect((await findAuditEntries(shop, product.id)).slice(1)).toMatchObject([
      { action: 'archive product', before: { archived: false }, after: { archived: true } },
      { action: 'unarchive product', before: { archived: true }, after: { archived: false } },
    ]);
  });
});

describe('two superusers', () => {
  test('[WIRE-06] the later one gets the current values, and nothing is overwritten', async () => {
    const other = await createUser(shop.ctx, { isSuperuser: true });
    const product = await createManagedProduct();
    const { body: current } = await change(product.id, { version: 1, price: 4700 });
    const before = await countProductData(shop);
    const { status, body } = await change(product.id, { version: 1, price: 4000 }, other.token);
    expect([status, body.code, body.data]).toEqual([409, 'STALE', { current }]);
    expect(await countProductData(shop)).toEqual(before);
    expect((await change(product.id, { version: 2, price: 4000 }, other.token)).body.price).toBe(4000);
  });

  test('[WIRE-06] of many at the same time one succeeds', async () => {
    const product = await createManagedProduct();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change(product.id, { version: 1, price: 5000 + index })),
    );
    const codes = replies.map(({ status }) => status).toSorted();
    expect(codes).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const won = replies.find(({ status }) => status === 200);
    const { body } = await shop.call('managedProduct', { token: superuser.token, params: product });
    expect([body.price, body.version]).toEqual([won?.body.price, 2]);
    expect(await findAuditEntries(shop, product.id)).toHaveLength(2);
  });

  test('[WIRE-06] a stock change counts as a change too; a sale does not', async () => {
    const product = await createManagedProduct();
    await shop.database.sql`update products set stock_quantity = 5 where id = ${product.id}`;
    expect((await change(product.id, { version: 1, price: 4600 })).status).toBe(200);
    await shop.call('changeStock', {
      token: superuser.token,
      params: product,
      body: { change: 1, reason: 'Found' },
    });
    expect((await change(product.id, { version: 2, price: 4700 })).body.code).toBe('STALE');
  });
});

describe('stock', () => {
  const getStock = async (id: number) => {
    const [row] = await shop.database.sql<{ stock: number }[]>`
      select stock_quantity as stock from products where id = ${id}`;
    return row!.stock;
  };

  test('PATCH stock: [PRODUCT-01, STOCK-01] a quantity read before a sale does not restore the sold units', async () => {
    const product = await createManagedProduct({ stock_quantity: 10 });
    await shop.database.sql`update products set stock_quantity = 7 where id = ${product.id}`;
    const before = await countProductData(shop);
    const { status, body } = await change(product.id, { version: 1, stock_quantity: 12, stock_at_read: 10 });
    expect([status, body.code]).toEqual([409, 'STALE']);
    expect(body.data).toMatchObject({ current: { stock_quantity: 7 } });
    expect(body.message).toBe('The stock is 7 now, no longer 10. Please look at it again.');
    expect(await getStock(product.id)).toBe(7);
    expect(await countProductData(shop)).toEqual(before);
    const again = await change(product.id, { version: 1, stock_quantity: 9, stock_at_read: 7, price: 4600 });
    expect([again.status, again.body.stock_quantity, again.body.price]).toEqual([200, 9, 4600]);
  });

  test('PATCH stock: [PRODUCT-01, STOCK-01] a quantity without the one it replaces is refused', async () => {
    const product = await createManagedProduct({ stock_quantity: 10 });
    const { status, body } = await change(product.id, { version: 1, stock_quantity: 12 });
    expect([status, body.code, body.fields]).toEqual([
      400,
      'VALIDATION',
      {
        stock_at_read:
          'Say what the stock was when you read it, or add to it and take from it by POST …/stock/.',
      },
    ]);
    expect(await getStock(product.id)).toBe(10);
  });

  test('PATCH stock: [PRODUCT-01] a body with the stock as read changes the rest and leaves the stock alone', async () => {
    const product = await createManagedProduct({ stock_quantity: 10 });
    await shop.database.sql`update products set stock_quantity = 7 where id = ${product.id}`;
    const { status, body } = await change(product.id, {
      version: 1,
      stock_quantity: 10,
      stock_at_read: 10,
      price: 4700,
    });
    expect([status, body.price, body.stock_quantity]).toEqual([200, 4700, 7]);
  });
});

test.each<[string, unknown, Record<string, string>]>([
  ['no version', { price: 1 }, { version: 'This field is required' }],
  ['version 0', { version: 0 }, { version: 'Must be at least 1' }],
  ['no name', { version: 1, name: '' }, { name: 'This field is required' }],
  ['null for a price', { version: 1, price: null }, { price: 'Must be a whole number' }],
  ['null for a category', { version: 1, category: null }, { category: 'This field is required' }],
])('[PRODUCT-01] a change with %s is refused', async (_, wrongBody, fields) => {
  const product = await createManagedProduct();
  const before = await countProductData(shop);
  const { status, body } = await shop.call('changeProduct', {
    token: superuser.token,
    params: product,
    wrongBody,
  });
  expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', fields]);
  expect(await countProductData(shop)).toEqual(before);
});

test('[PRODUCT-01, PRODUCT-02, PRODUCT-03] an unknown product is not found', async () => {
  const replies = await Promise.all([
    shop.call('managedProduct', { token: superuser.token, params: { id: 2147483647 } }),
    shop.call('changeProduct', {
      token: superuser.token,
      params: { id: 2147483647 },
      body: { version: 1, price: 1 },
    }),
    shop.call('changeStock', {
      token: superuser.token,
      params: { id: 2147483647 },
      body: { change: 1, reason: 'Found' },
    }),
  ]);
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 3 }, () => [404, 'NOT_FOUND']),
  );
});
