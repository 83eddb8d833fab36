import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { productBody } from '#tests/factories/product-body.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { importFile } from '../imports/catalogue-file.ts';
import { createCategories } from './product-fixtures.ts';
import { readChanges, readHistory } from './stock-history.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true, username: 'Wambui' });
  ({ token } = superuser);
  await createCategories(shop);
});
afterAll(() => shop.close());

const history = (product: { id: number }) => readHistory(shop, token, product);
const byStaff = { order: null, username: 'Wambui', reason: '' };
const list = (id: number, query: { before?: string } = {}, caller = token) =>
  shop.call('stockChanges', { token: caller, params: { id }, query });

describe('what staff change', () => {
  test('[PRODUCT-17] is recorded with who did it: a new product, its form, and units that came or went', async () => {
    const { body } = await shop.call('createProduct', { token, body: productBody });
    const { id } = body;
    const change = (fields: object) =>
      shop.call('changeProduct', { token, params: { id }, body: { version: 1, ...fields } });
    await change({ stock_quantity: 9, stock_at_read: 7 });
    await change({ version: 2, price: 5200 });
    await shop.call('changeStock', { token, params: { id }, body: { change: -4, reason: 'Broken' } });
    const changes = await readChanges(shop, token, { id });
    expect(changes).toEqual([
      {
        ...byStaff,
        id: expect.any(Number),
        at: expect.any(String),
        delta: -4,
        stock: 5,
        cause: 'adjusted',
        reason: 'Broken',
      },
      { ...byStaff, id: expect.any(Number), at: expect.any(String), delta: 2, stock: 9, cause: 'edited' },
      { ...byStaff, id: expect.any(Number), at: expect.any(String), delta: 7, stock: 7, cause: 'created' },
    ]);
    expect(Math.abs(Date.parse(changes[0]!.at) - shop.clock.now().getTime())).toBeLessThan(60_000);
  });

  test('[PRODUCT-17] is recorded for each product of a bulk edit of stock and its undo, but not of prices', async () => {
    const [one, other] = [await createProduct(shop.db, { name: 'Gasket' }), await createProduct(shop.db)];
    const edit = (value: number, before: number) =>
      shop.call('changeManyProducts', {
        token,
        body: {
          find: { seen: [one, other].map(({ id }) => ({ id, version: 1, before })) },
          change: { kind: 'stock_set', value, reason: 'Counted' },
        },
      });
    const { body } = await edit(12, 10);
    await shop.call('undoManyProducts', { token, params: { batch: body.batch! } });
    await shop.call('changeManyProducts', {
      token,
      body: {
        find: { seen: [{ id: one.id, version: 3, before: 1000 }] },
        change: { kind: 'price_percent', value: 10, round_to: 10 },
      },
    });
    for (const product of [one, other]) {
      expect(await history(product)).toEqual([
        '10 → 10 created',
        '2 → 12 bulk_edited',
        '-2 → 10 bulk_undone',
      ]);
    }
    const [undone, edited] = await readChanges(shop, token, one);
    expect([undone, edited]).toMatchObject([byStaff, { ...byStaff, reason: 'Counted' }]);
  });

  test('[PRODUCT-17] is recorded for the new and the changed products of a catalogue file', async () => {
    const product = await createProduct(shop.db, { name: 'Fan belt' });
    const actor = { kind: 'user', user: superuser } as const;
    await importFile(
      shop,
      [{ id: String(product.id), version: '1', stock_quantity: '15', stock_at_export: '10' }],
      {
        actor,
      },
    );
    const rows = ['Horn', 'Horn'].map((name) => ({
      id: '',
      name,
      price: '900',
      category: 'Brakes',
      stock_quantity: '3',
    }));
    await importFile(shop, rows, { actor });
    expect(await history(product)).toEqual(['10 → 10 created', '5 → 15 imported']);
    expect((await readChanges(shop, token, product))[0]).toMatchObject(byStaff);
    const horns = await shop.database.sql<{ id: number }[]>`select id from products where name = 'Horn'`;
    expect(horns).toHaveLength(2);
    for (const horn of horns) expect(await history(horn)).toEqual(['3 → 3 imported']);
  });
});

describe('any statement that changes stock', () => {
  test('[PRODUCT-17] is recorded by the database, as other without a cause', async () => {
    const [one, none] = [await createProduct(shop.db), await createProduct(shop.db, { stockQuantity: 0 })];
    await shop.database
      .sql`update products set stock_quantity = stock_quantity + 3, price = 5 where id in (${one.id}, ${none.id})`;
    await shop.database
      .sql`update products set stock_quantity = stock_quantity, price = 6 where id in (${one.id}, ${none.id})`;
    expect(await history(one)).toEqual(['10 → 10 created', '3 → 13 other']);
    expect(await history(none)).toEqual(['3 → 3 other']);
    expect((await readChanges(shop, token, one))[0]).toMatchObject({
      order: null,
      username: null,
      reason: '',
    });
  });

  test('[PRODUCT-17] has no effect when its change cannot be recorded', async () => {
    const product = await createProduct(shop.db);
    const change = shop.database.sql.begin(async (tx) => {
      await tx`select set_config('gari.stock_cause', '{"cause":"unheard of"}', true)`;
      await tx`update products set stock_quantity = 4 where id = ${product.id}`;
    });
    await expect(change).rejects.toThrow('stock_changes_cause');
    expect(await history(product)).toEqual(['10 → 10 created']);
  });

  test('[PRODUCT-17] of many at the same time each has a row, in the order in which they took effect', async () => {
    const product = await createProduct(shop.db, { stockQuantity: 100 });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        shop.call('changeStock', { token, params: product, body: { change: index + 1, reason: 'Delivery' } }),
      ),
    );
    const changes = (await readChanges(shop, token, product)).toReversed();
    expect(changes.map(({ delta }) => delta).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100,
    ]);
    let stock = 0;
    for (const change of changes) {
      stock += change.delta;
      expect(change.stock).toBe(stock);
    }
    expect(stock).toBe(155);
  });
});

describe('the list', () => {
  test('[PRODUCT-18] has the newest 50 first, and the address of older ones', async () => {
    const { id } = await createProduct(shop.db, { stockQuantity: 0 });
    for (let stock = 1; stock <= 51; stock += 1)
      await shop.db.execute(sql`update products set stock_quantity = ${stock} where id = ${id}`);
    const { body } = await list(id);
    expect(body.results.map(({ stock }) => stock)).toEqual(
      Array.from({ length: 50 }, (_, index) => 51 - index),
    );
    const last = body.results.at(-1)!.id;
    expect(body.next).toBe(`/api/y/products/${id}/stock-changes/?before=${last}`);
    const older = await list(id, { before: String(last) });
    expect(older.body).toMatchObject({ results: [{ delta: 1, stock: 1, cause: 'other' }], next: null });
  });

  test('[PRODUCT-18] is empty for a product that never had stock, and for superusers only', async () => {
    const { id } = await createProduct(shop.db, { stockQuantity: 0 });
    expect((await list(id)).body).toEqual({ results: [], next: null });
    const staff = await createUser(shop.ctx, { isStaff: true });
    expect((await list(id, {}, staff.token)).status).toBe(403);
    expect((await shop.request('GET', `/api/y/products/${id}/stock-changes/`)).status).toBe(401);
  });

  test('[PRODUCT-18] an unknown product and what is no id are refused', async () => {
    const { id } = await createProduct(shop.db);
    expect((await list(2_147_483_647)).status).toBe(404);
    const { status, body } = await list(id, { before: '-1' });
    expect([status, body.fields]).toEqual([400, { before: 'Must be the id of a change' }]);
  });
});

test('[PRODUCT-17] who changed it is erased with the account, what changed is not', async () => {
  const former = await createUser(shop.ctx, { isSuperuser: true, username: 'Otieno' });
  const product = await createProduct(shop.db);
  const body = { change: 1, reason: 'Found' };
  await shop.call('changeStock', { token: former.token, params: product, body });
  expect((await readChanges(shop, token, product))[0]).toMatchObject({ username: 'Otieno', reason: 'Found' });
  const { status } = await shop.call('deleteAccount', {
    token: former.token,
    body: { password: former.password },
  });
  expect(status).toBe(200);
  expect((await readChanges(shop, token, product))[0]).toMatchObject({
    delta: 1,
    stock: 11,
    username: null,
    reason: 'Found',
  });
});

test('[PRODUCT-17] changes are deleted with their product', async () => {
  const { id } = await createProduct(shop.db);
  await shop.database.sql`delete from products where id = ${id}`;
  expect(await shop.database.sql`select from stock_changes where product_id = ${id}`).toHaveLength(0);
});
