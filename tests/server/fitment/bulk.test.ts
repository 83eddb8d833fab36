import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fitmentBatches, fitmentRules, fitments, products } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let token: string;
let fielder: Awaited<ReturnType<typeof createVehicle>>;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true, email: 'boss@gari.test' }));
  fielder = await createVehicle(shop.db);
});
afterAll(() => shop.close());

const toRule = (more: { position?: 'front' | 'rear'; quantity?: number } = {}) => ({
  make_id: fielder.makeId,
  model_id: fielder.modelId,
  ...more,
});
const countRows = async (table: typeof fitmentRules | typeof fitments, productId: number) =>
  (await shop.db.select({ count: count() }).from(table).where(eq(table.productId, productId)))[0]!.count;

test('[FIT-48] a bulk edit of 1,000 products is one change with an audit entry per product, and is undone as a whole', async () => {
  const first = await createProduct(shop.db, { name: 'Widget 0' });
  const rows = Array.from({ length: 999 }, (_, n) => ({
    slug: `widget-${n + 1}`,
    name: `Widget ${n + 1}`,
    price: 100,
    categoryId: first.categoryId,
  }));
  await shop.db.insert(products).values(rows);
  const kept = await createRule(shop.db, first, fielder, { position: 'rear', note: 'Kept' });
  const body = { find: { q: 'widget' }, add: [toRule({ position: 'front' })] };

  const dry = await shop.call('changeManyFitments', { token, body: { ...body, dry_run: true } });
  expect(dry.body).toMatchObject({ batch: null, products: 1000, changed: 1000, added: 1000, removed: 0 });
  expect(await countRows(fitmentRules, first.id)).toBe(1);

  const { body: done } = await shop.call('changeManyFitments', { token, body });
  expect(done).toMatchObject({ batch: expect.any(Number), changed: 1000, added: 1000, warnings: [] });
  expect([await countRows(fitmentRules, first.id), await countRows(fitments, first.id)]).toEqual([2, 2]);
  const readAudit = (action: string) => shop.database.sql`
    select count(*)::int as entries, count(distinct subject)::int as products, count(distinct at)::int as times
    from audit_log where action = ${action} and actor = 'boss@gari.test'`;
  expect({ ...(await readAudit('change fitment rules of many products'))[0] }).toEqual({
    entries: 1000,
    products: 1000,
    times: 1,
  });
  const again = await shop.call('changeManyFitments', { token, body });
  expect(again.body).toMatchObject({ batch: null, changed: 0, added: 0 });

  const undone = await shop.call('undoManyFitments', { token, params: { batch: done.batch! } });
  expect(undone.body).toEqual({ batch: done.batch, products: 1000 });
  const rules = await shop.db.select().from(fitmentRules);
  expect(rules.map(({ id, note }) => [id, note])).toEqual([[kept.id, 'Kept']]);
  expect({ ...(await readAudit('undo change of fitment rules of many products'))[0] }).toMatchObject({
    entries: 1000,
  });
  const twice = await shop.call('undoManyFitments', { token, params: { batch: done.batch! } });
  expect([twice.status, twice.body.code]).toEqual([409, 'TRANSITION_REFUSED']);
});

test('[FIT-48] it is not undone where a later change touched a product, which is named', async () => {
  const first = await createProduct(shop.db);
  const second = await createProduct(shop.db);
  const { body } = await shop.call('changeManyFitments', {
    token,
    body: { find: { product_ids: [first.id, second.id] }, add: [toRule()] },
  });
  await shop.db.update(fitmentRules).set({ quantity: 4 }).where(eq(fitmentRules.productId, second.id));
  const refused = await shop.call('undoManyFitments', { token, params: { batch: body.batch! } });
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    409,
    'FITMENT_CHANGED',
    { products: [second.id] },
  ]);
  expect(await countRows(fitmentRules, first.id)).toBe(1);
  const [batch] = await shop.db.select().from(fitmentBatches).where(eq(fitmentBatches.id, body.batch!));
  expect(batch!.undoneAt).toBe(null);
});

test('rules about the same cars, months and position are removed, whatever else they say', async () => {
  const product = await createProduct(shop.db);
  await createRule(shop.db, product, fielder, { position: 'front', quantity: 2, note: 'Pair' });
  await createRule(shop.db, product, fielder, { position: 'rear' });
  const { body } = await shop.call('changeManyFitments', {
    token,
    body: { find: { product_ids: [product.id] }, remove: [toRule({ position: 'front' })] },
  });
  expect(body).toMatchObject({ changed: 1, added: 0, removed: 1 });
  const rules = await shop.db.select().from(fitmentRules).where(eq(fitmentRules.productId, product.id));
  expect(rules.map(({ position }) => position)).toEqual(['rear']);
});

test('one product that cannot take the rule keeps all from changing, and is named', async () => {
  const good = await createProduct(shop.db);
  const bad = await createProduct(shop.db, { name: 'Front Pads' });
  await createRule(shop.db, bad, fielder, { position: 'front', quantity: 2 });
  const find = { product_ids: [good.id, bad.id] };
  const add = [toRule({ position: 'front' })];
  const { status, body } = await shop.call('changeManyFitments', { token, body: { find, add } });
  expect([status, body.code]).toEqual([409, 'FITMENT_OVERLAP']);
  expect(body.message).toMatch(/^Front Pads: /);
  expect(await countRows(fitmentRules, good.id)).toBe(0);
});

test('more than 1,000 products, unknown ones and anybody but superusers are refused', async () => {
  const add = [toRule()];
  const ids = Array.from({ length: 1001 }, (_, n) => n + 1);
  const call = (find: { product_ids: number[] } | { q: string }, caller = token) =>
    shop.call('changeManyFitments', { token: caller, body: { find, add } });
  expect((await call({ product_ids: ids })).status).toBe(400);
  expect((await call({ product_ids: [999_999_999] })).status).toBe(404);
  await createProduct(shop.db, { name: 'Widget 1000' });
  expect((await call({ q: 'widget' })).body.code).toBe('TOO_MANY_PRODUCTS');
  const staff = await createUser(shop.ctx, { isStaff: true });
  expect((await call({ q: 'widget' }, staff.token)).status).toBe(403);
  expect((await shop.call('undoManyFitments', { token, params: { batch: 999_999 } })).status).toBe(404);
});
