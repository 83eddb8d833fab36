import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { readStock } from '../../factories/read-tables.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { countProductData, findAuditEntries } from './product-fixtures.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

const changeStock = (id: number, change: number, reason = 'Counted again') =>
  shop.call('changeStock', { token: superuser.token, params: { id }, body: { change, reason } });

test('[PRODUCT-03] units are added and removed, each with its reason in the audit log', async () => {
  const product = await createProduct(shop.db, { stockQuantity: 10 });
  const came = await changeStock(product.id, 5, ' Delivery 4711 ');
  expect([came.status, came.body]).toEqual([200, { stock_quantity: 15 }]);
  expect((await changeStock(product.id, -15, 'Broken')).body).toEqual({ stock_quantity: 0 });
  expect(await readStock(shop.db, product)).toBe(0);
  expect(await findAuditEntries(shop, product.id)).toEqual([
    {
      action: 'change stock',
      actor: superuser.email,
      actor_user_id: superuser.id,
      before: { stock_quantity: 10 },
      after: { stock_quantity: 15, change: 5, reason: 'Delivery 4711' },
    },
    expect.objectContaining({
      before: { stock_quantity: 15 },
      after: { stock_quantity: 0, change: -15, reason: 'Broken' },
    }),
  ]);
});

test('[PRODUCT-03] never below zero: the reply says what is left', async () => {
  const product = await createProduct(shop.db, { stockQuantity: 3, name: 'Fan belt' });
  const before = await countProductData(shop);
  const { status, body } = await changeStock(product.id, -4);
  expect([status, body.code, body.message, body.data]).toEqual([
    409,
    'OUT_OF_STOCK',
    'Only 3 of Fan belt left.',
    { lines: [{ id: product.id, name: 'Fan belt', left: 3 }] },
  ]);
  expect(await countProductData(shop)).toEqual(before);
});

test('[PRODUCT-03] nor beyond a million', async () => {
  const product = await createProduct(shop.db, { stockQuantity: 999_990 });
  const { status, body } = await changeStock(product.id, 11);
  expect([status, body.fields]).toEqual([400, { change: 'At most 10' }]);
  expect((await changeStock(product.id, 10)).body).toEqual({ stock_quantity: 1_000_000 });
});

test('[PRODUCT-03] when many take at the same time, each unit is taken once', async () => {
  const product = await createProduct(shop.db, { stockQuantity: 5 });
  const replies = await Promise.all(Array.from({ length: 8 }, () => changeStock(product.id, -1)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
  expect(await readStock(shop.db, product)).toBe(0);
  expect(await findAuditEntries(shop, product.id)).toHaveLength(5);
});

test('[PRODUCT-03] a change is applied on top of sales made meanwhile', async () => {
  const product = await createProduct(shop.db, { stockQuantity: 10 });
  await shop.database.sql`update products set stock_quantity = stock_quantity - 4 where id = ${product.id}`;
  expect((await changeStock(product.id, 2)).body).toEqual({ stock_quantity: 8 });
});

test.each<[string, unknown, unknown, Record<string, string>]>([
  ['nothing', 0, 'Why', { change: 'Must not be 0' }],
  ['half a unit', 0.5, 'Why', { change: 'Must be a whole number' }],
  ['a text', '5', 'Why', { change: 'Must be a whole number' }],
  ['more than the maximum', 1_000_001, 'Why', { change: 'At most 1000000' }],
  ['less than the minimum', -1_000_001, 'Why', { change: 'Must be at least -1000000' }],
  ['no reason', 1, ' ', { reason: 'This field is required' }],
  ['a long reason', 1, 'x'.repeat(201), { reason: 'At most 200 characters' }],
])('[PRODUCT-03] %s is refused', async (_, change, reason, fields) => {
  const product = await createProduct(shop.db);
  const before = await countProductData(shop);
  const { status, body } = await shop.call('changeStock', {
    token: superuser.token,
    params: product,
    wrongBody: { change, reason },
  });
  expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', fields]);
  expect(await countProductData(shop)).toEqual(before);
});
