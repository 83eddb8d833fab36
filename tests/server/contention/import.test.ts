import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { startTestShopWithWorker } from '../../support/test-shop-with-worker.ts';
import { toCsv } from '../imports/catalogue-file.ts';
import { holdLock, MIN_CONNECTIONS, prepareOrder, waitForLockWaiters } from './lock-helpers.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShopWithWorker({ ...MIN_CONNECTIONS, DATABASE_CONNECTIONS_JOBS: '8' });
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
});
afterAll(() => shop.close());

async function startImport(rows: Record<string, string>[]): Promise<number> {
  const { body } = await shop.call('startImport', {
    token,
    rawBody: toCsv(rows),
    headers: { 'Content-Type': 'text/csv' },
  });
  return body.id;
}

const read = async (id: number) => (await shop.call('catalogueImport', { token, params: { id } })).body;
const waitForImport = (id: number, state: Record<string, unknown>) =>
  vi.waitFor(async () => expect(await read(id)).toMatchObject(state), { timeout: 20_000, interval: 50 });
const created = (name: string) => ({ id: '', name, price: '100', category: 'Category 1' });

it('A1: an import reports progress and completes while a buyer waits for a product that it changes', async () => {
  const lockedProduct = await createProduct(shop.db);
  const others = await shop.database.sql<{ id: number }[]>`
    insert into products (slug, name, price, category_id)
    select 'held-' || n, 'Held ' || n, 100, 1 from generate_series(1, 300) n returning id`;
  const buy = await prepareOrder(shop, lockedProduct);
  const free = await holdLock(shop, `select 1 from products where id = ${others.at(-1)!.id} for update`);
  const id = await startImport(
    [lockedProduct, ...others].map((row) => ({ id: String(row.id), price: '200' })),
  );
  await waitForImport(id, { state: 'running', done: 250, total: 301 });
  const buying = buy();
  await waitForLockWaiters(shop, 2);
  const catalogue = await shop.call('listProducts');
  const reply = await buying;
  await free();
  expect(catalogue.status).toBe(200);
  expect([reply.status, reply.body.code]).toEqual([503, 'BUSY']);
  await waitForImport(id, { state: 'done', done: 301, errors: [] });
});

it('A1: an import inserts new products before it locks existing ones', async () => {
  const changed = await createProduct(shop.db);
  const buy = await prepareOrder(shop, changed);
  const free = await holdLock(
    shop,
    `insert into products (slug, name, price, category_id) values ('brand-new', 'Brand new', 100, 1)`,
  );
  const id = await startImport([
    { ...created('Brand new'), id: String(changed.id), name: changed.name, price: '1500' },
    created('Brand new'),
  ]);
  await waitForLockWaiters(shop, 1);
  const reply = await buy();
  await free();
  expect(reply.status).toBe(200);
  await waitForImport(id, { state: 'done', done: 2, errors: [] });
  const [row] = await shop.database.sql`select price from products where id = ${changed.id}`;
  expect(row).toEqual({ price: 1500 });
});

it('A1: a file refused for its last row has locked no product', async () => {
  const lockedProduct = await createProduct(shop.db);
  const free = await holdLock(shop, `select 1 from products where id = ${lockedProduct.id} for update`);
  const id = await startImport([
    { id: String(lockedProduct.id), price: '1500', name: lockedProduct.name, category: 'Category 1' },
    { id: '', price: 'x', name: 'Bad', category: 'Category 1' },
    { id: '2147483647', price: '1', name: 'None', category: 'Category 1' },
  ]);
  await waitForImport(id, { state: 'refused', total: 3 });
  await free();
  expect((await read(id)).errors.map(({ row }) => row)).toEqual([3, 4]);
});

it('A9: imports wait for each other in the queue without occupying worker slots', async () => {
  const blocker = await createProduct(shop.db);
  const free = await holdLock(shop, `select 1 from products where id = ${blocker.id} for update`);
  const first = await startImport([{ id: String(blocker.id), price: '1700' }]);
  await waitForLockWaiters(shop, 1);
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, index) => startImport([created(`Waiting ${index}`)])),
  );
  await shop.database.sql`
    insert into idempotency_keys (user_id, key, fingerprint, created_at)
    select id, 'old', '', now() - interval '2 days' from users limit 1`;
  await shop.database.sql`select graphile_worker.add_job('tidy')`;
  const old = () => shop.database.sql`select 1 from idempotency_keys where key = 'old'`;
  await vi.waitFor(async () => expect(await old()).toEqual([]), { timeout: 10_000, interval: 50 });
  expect(await Promise.all(others.map(async (id) => (await read(id)).state))).toEqual(
    others.map(() => 'waiting'),
  );
  await free();
  await Promise.all([first, ...others].map((id) => waitForImport(id, { state: 'done' })));
});
