import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '#contract/endpoint-types.ts';
import { products } from '#server/db/schema/index.ts';
import { applyChange } from '#server/features/product-bulk/product-bulk.rules.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

type Body = EndpointBody<'changeManyProducts'>;

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true, email: 'boss@gari.test' }));
});
afterAll(() => shop.close());

const change = (body: Body, caller = token) => shop.call('changeManyProducts', { token: caller, body });
const undo = (batch: number) => shop.call('undoManyProducts', { token, params: { batch } });
const raise = { kind: 'price_percent', value: 10, round_to: 10 } as const;
const deliver = { kind: 'stock_add', value: 5, reason: 'Delivery' } as const;

const readValues = (ids: readonly number[]) =>
  shop.db
    .select({ price: products.price, stock: products.stockQuantity, version: products.version })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id));

/** The products as a dry run shows them, for the edit that follows it. */
async function see(find: Body['find'], edit: Body['change']) {
  const { body } = await change({ find, change: edit, dry_run: true });
  return { seen: body.rows.map(({ id, version, before }) => ({ id, version, before })) };
}

test.each([
  [{ kind: 'price_percent', value: 10, round_to: 1 }, 1234, 1357],
  [{ kind: 'price_percent', value: 7.5, round_to: 10 }, 1234, 1330],
  [{ kind: 'price_percent', value: -10, round_to: 50 }, 1230, 1100],
  [{ kind: 'price_percent', value: 10, round_to: 50 }, 1250, 1400],
  [{ kind: 'price_amount', value: -30, round_to: 50 }, 40, 0],
  [{ kind: 'stock_set', value: 3, reason: 'Counted' }, 9, 3],
  [{ kind: 'stock_add', value: -4, reason: 'Broken' }, 9, 5],
] as const)('[PRODUCT-07] %j makes %i into %i', (edit, before, after) => {
  expect(applyChange(before, edit)).toBe(after);
});

describe('a change of prices', () => {
  test('[PRODUCT-07] a dry run says what each product would have, and what is refused, and writes nothing', async () => {
    const cheap = await createProduct(shop.db, { name: 'Gasket, small', price: 20 });
    const dear = await createProduct(shop.db, { name: 'Gasket, large', price: 1234 });
    const edit = { kind: 'price_amount', value: -25, round_to: 10 } as const;
    const { body } = await change({ find: { q: 'gasket' }, change: edit, dry_run: true });
    expect(body).toEqual({
      batch: null,
      changed: 1,
      refused: 1,
      rows: [
        { id: dear.id, name: 'Gasket, large', version: 1, before: 1234, after: 1210, refusal: null },
        {
          id: cheap.id,
          name: 'Gasket, small',
          version: 1,
          before: 20,
          after: 20,
          refusal: 'The price would be 0. Must be at least 1.',
        },
      ],
    });
    expect(await readValues([cheap.id, dear.id])).toEqual([
      { price: 20, stock: 10, version: 1 },
      { price: 1234, stock: 10, version: 1 },
    ]);

    const find = { seen: body.rows.map(({ id, version, before }) => ({ id, version, before })) };
    expect((await change({ find, change: edit })).body).toMatchObject({ changed: 1, refused: 1 });
    expect((await readValues([cheap.id, dear.id])).map(({ price }) => price)).toEqual([20, 1210]);
  });

  test('[PRODUCT-08] [PRODUCT-09] 40 prices change with an audit entry each, and an undo gives all of them back', async () => {
    const made = [];
    for (let number = 1; number <= 40; number += 1)
      made.push(await createProduct(shop.db, { name: `Wiper ${number}`, price: 100 * number }));
    const ids = made.map(({ id }) => id);
    const find = await see({ q: 'wiper' }, raise);
    const { body } = await change({ find, change: raise });
    expect(body).toMatchObject({ batch: expect.any(Number), changed: 40, refused: 0 });
    expect((await readValues(ids)).map(({ price }) => price)).toEqual(
      Array.from({ length: 40 }, (_, index) => 110 * (index + 1)),
    );
    const [written] = await shop.database.sql`
      select count(*)::int as entries, count(distinct subject)::int as products from audit_log
      where action = 'change price of many products' and subject = any(${ids.map((id) => `product ${id}`)})`;
    expect({ ...written }).toEqual({ entries: 40, products: 40 });

    expect((await undo(body.batch!)).body).toEqual({ batch: body.batch, products: 40, refused: [] });
    expect((await readValues(ids)).map(({ price, version }) => [price, version])).toEqual(
      Array.from({ length: 40 }, (_, index) => [100 * (index + 1), 3]),
    );
    const twice = await undo(body.batch!);
    expect([twice.status, twice.body.code]).toEqual([409, 'TRANSITION_REFUSED']);
  });

  test('[PRODUCT-08] where a product was changed since the dry run, nothing is written', async () => {
    const first = await createProduct(shop.db, { name: 'Clutch 1' });
    const second = await createProduct(shop.db, { name: 'Clutch 2' });
    const find = await see({ product_ids: [first.id, second.id] }, raise);
    await shop.call('changeProduct', {
      token,
      params: { id: second.id },
      body: { version: 1, price: 1500 },
    });
    const { status, body } = await change({ find, change: raise });
    expect([status, body.code, body.data]).toEqual([409, 'PRODUCTS_CHANGED', { products: [second.id] }]);
    expect((await readValues([first.id, second.id])).map(({ price }) => price)).toEqual([1000, 1500]);
  });

  test('[PRODUCT-09] an undo leaves alone what was changed since, and says so', async () => {
    const first = await createProduct(shop.db, { name: 'Hose 1' });
    const second = await createProduct(shop.db, { name: 'Hose 2' });
    const { body } = await change({
      find: await see({ product_ids: [first.id, second.id] }, raise),
      change: raise,
    });
    await shop.call('changeProduct', {
      token,
      params: { id: second.id },
      body: { version: 2, price: 1150 },
    });
    expect((await undo(body.batch!)).body).toEqual({
      batch: body.batch,
      products: 1,
      refused: [{ id: second.id, name: 'Hose 2', message: 'Changed since.' }],
    });
    expect((await readValues([first.id, second.id])).map(({ price }) => price)).toEqual([1000, 1150]);
  });

  test('[PRODUCT-09] where all of it was changed since, nothing is undone and it can be tried again', async () => {
    const { id } = await createProduct(shop.db);
    const { body } = await change({ find: await see({ product_ids: [id] }, raise), change: raise });
    await shop.db.update(products).set({ version: 9 }).where(eq(products.id, id));
    for (let times = 0; times < 2; times += 1) {
      const refused = await undo(body.batch!);
      expect([refused.status, refused.body.code, refused.body.data]).toEqual([
        409,
        'PRODUCTS_CHANGED',
        { products: [id] },
      ]);
    }
  });
});

describe('a change of stock', () => {
  test('[PRODUCT-08] units are added to what is left after sales, and the reason is in the audit log', async () => {
    const { id } = await createProduct(shop.db, { stockQuantity: 10 });
    const find = await see({ product_ids: [id] }, deliver);
    await shop.db.update(products).set({ stockQuantity: 7 }).where(eq(products.id, id));
    const { body } = await change({ find, change: deliver });
    expect(body.rows.map(({ before, after }) => [before, after])).toEqual([[7, 12]]);
    const [entry] = await shop.database.sql`
      select action, before, after from audit_log where subject = ${`product ${id}`}`;
    expect({ ...entry }).toEqual({
      action: 'change stock of many products',
      before: { stock_quantity: 7 },
      after: { stock_quantity: 12, change: 5, reason: 'Delivery' },
    });
  });

  test('[PRODUCT-08] a counted stock is refused where something was sold meanwhile', async () => {
    const { id } = await createProduct(shop.db, { stockQuantity: 10 });
    const counted = { kind: 'stock_set', value: 8, reason: 'Counted' } as const;
    const find = await see({ product_ids: [id] }, counted);
    await shop.db.update(products).set({ stockQuantity: 9 }).where(eq(products.id, id));
    expect((await change({ find, change: counted })).body.code).toBe('PRODUCTS_CHANGED');
    expect((await readValues([id]))[0]!.stock).toBe(9);
  });

  test('[PRODUCT-09] an undo takes back the units, not the sales since, and refuses what is not there', async () => {
    const left = await createProduct(shop.db, { name: 'Left', stockQuantity: 10 });
    const sold = await createProduct(shop.db, { name: 'Sold', stockQuantity: 0 });
    const find = await see({ product_ids: [left.id, sold.id] }, deliver);
    const { body } = await change({ find, change: deliver });
    await shop.db.update(products).set({ stockQuantity: 13 }).where(eq(products.id, left.id));
    await shop.db.update(products).set({ stockQuantity: 2 }).where(eq(products.id, sold.id));
    expect((await undo(body.batch!)).body.refused).toEqual([
      { id: sold.id, name: 'Sold', message: 'The stock would be -3. Must be at least 0.' },
    ]);
    expect((await readValues([left.id, sold.id])).map(({ stock }) => stock)).toEqual([8, 2]);
  });

  test('[PRODUCT-08] two edits of the same products at the same time are both made, one after the other', async () => {
    const first = await createProduct(shop.db);
    const second = await createProduct(shop.db);
    const edit = async (ids: number[]) =>
      change({ find: await see({ product_ids: ids }, deliver), change: deliver });
    const replies = await Promise.all([edit([first.id, second.id]), edit([second.id, first.id])]);
    const made = replies.filter(({ status }) => status === 200).length;
    expect(made).toBeGreaterThan(0);
    expect((await readValues([first.id, second.id])).map(({ stock }) => stock)).toEqual([
      10 + 5 * made,
      10 + 5 * made,
    ]);
  });
});

describe('what cannot be asked for', () => {
  test.each([
    [{ find: { product_ids: [1] }, change: raise }, { find: 'Must be what a dry run found' }],
    [
      { find: { product_ids: [1] }, change: { ...raise, round_to: 7 }, dry_run: true },
      { 'change.round_to': 'Must be 1, 10 or 50' },
    ],
    [
      { find: { product_ids: [1] }, change: { kind: 'stock_add', value: 1 }, dry_run: true },
      { 'change.reason': 'This field is required' },
    ],
  ])('[PRODUCT-07] %j', async (body, fields) => {
    const reply = await change(body as Body);
    expect([reply.status, reply.body.fields]).toEqual([400, fields]);
  });

  test('[PRODUCT-07] an unknown product, and staff', async () => {
    const body = { find: { product_ids: [2_147_483_647] }, change: raise, dry_run: true };
    expect((await change(body)).status).toBe(404);
    const staff = await createUser(shop.ctx, { isStaff: true });
    expect((await change(body, staff.token)).status).toBe(403);
    expect((await undo(999_999)).status).toBe(404);
  });

  test('[PRODUCT-07] more than 500 products', async () => {
    const { categoryId } = await createProduct(shop.db, { name: 'Clip 0' });
    const rows = Array.from({ length: 500 }, (_, n) => ({
      slug: `clip-${n + 1}`,
      name: `Clip ${n + 1}`,
      price: 100,
      categoryId,
    }));
    await shop.db.insert(products).values(rows);
    const { status, body } = await change({ find: { q: 'clip' }, change: raise, dry_run: true });
    expect([status, body.code, body.message]).toEqual([
      409,
      'TOO_MANY_PRODUCTS',
      'At most 500 products can be changed at once. Please narrow the search.',
    ]);
  });
});
