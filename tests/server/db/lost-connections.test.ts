import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenForCatalogueChanges } from '../../../server/db/catalogue-changes.ts';
import { openDatabase, type QueryRunner } from '../../../server/db/client.ts';
import { orders } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { readStock } from '../../factories/read-tables.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
  await shop.database.sql`create table notes (text text)`;
});
beforeEach(() => shop.database.sql`truncate notes`);
afterAll(() => shop.close());

const notes = async () =>
  (await shop.database.sql`select text from notes order by text`).map(({ text }) => text);
const write = (runner: QueryRunner, text: string) => runner.execute(sql`insert into notes values (${text})`);

async function getConnectionId(runner: QueryRunner): Promise<number> {
  const { rows } = await runner.execute<{ id: number }>(sql`select pg_backend_pid() as id`);
  return rows[0]!.id;
}

/** Depends on which statement fails first. */
const LOST = /connection|Failed query/;

/** Ends a connection as a PostgreSQL restart or a network failure does; resolves when it is gone. */
async function cut(id: number): Promise<void> {
  await shop.database.sql`select pg_terminate_backend(${id}, 10000)`;
}

test('a transaction that loses its connection between two statements writes nothing; the next one writes everything', async () => {
  const { db, close } = openDatabase(shop.database.url, { max: 1 });
  const lost = db.transaction(async (tx) => {
    await write(tx, 'before');
    await cut(await getConnectionId(tx));
    await write(tx, 'after');
  });
  await expect(lost).rejects.toThrow(LOST);
  expect(await notes()).toEqual([]);
  await db.transaction(async (tx) => {
    await write(tx, 'first');
    await write(tx, 'second');
  });
  expect(await notes()).toEqual(['first', 'second']);
  await close();
});

test('a transaction that continues after losing its connection never writes inside another', async () => {
  const { db, close } = openDatabase(shop.database.url, { max: 1 });
  const started = Promise.withResolvers<void>();
  const late: Promise<unknown>[] = [];
  const lost = db.transaction(async (tx) => {
    await cut(await getConnectionId(tx));
    void started.promise.then(() => late.push(write(tx, 'of the lost one').catch((error: unknown) => error)));
    await write(tx, 'lost');
  });
  await expect(lost).rejects.toThrow(LOST);
  await db.transaction(async (tx) => {
    await write(tx, 'of the next one');
    started.resolve();
    await write(tx, 'of the next one too');
  });
  expect(await Promise.all(late)).toEqual([expect.any(Error)]);
  expect(await notes()).toEqual(['of the next one', 'of the next one too']);
  await close();
});

test('connections that are lost while idle are replaced', async () => {
  const { db, close } = openDatabase(shop.database.url, { max: 2 });
  const ids = await Promise.all([1, 2].map(() => db.transaction(getConnectionId)));
  await Promise.all(ids.map(cut));
  await vi.waitFor(() => expect(db.$client.totalCount).toBe(0), { timeout: 10_000 });
  await Promise.all(['first', 'second'].map((text) => write(db, text)));
  expect(await notes()).toEqual(['first', 'second']);
  await close();
});

test('a connection on which a transaction cannot even begin is released', async () => {
  const { db, close } = openDatabase(shop.database.url, { max: 1 });
  db.$client.once('connect', (client) => client.end());
  await expect(db.transaction((tx) => write(tx, 'lost'))).rejects.toThrow(LOST);
  await db.transaction((tx) => write(tx, 'next'));
  expect(await notes()).toEqual(['next']);
  await close();
});

test('who listens for catalogue changes listens again, and may have missed some; once closed, no more', async () => {
  let calls = 0;
  const listener = await listenForCatalogueChanges(shop.database.url, () => {
    calls += 1;
  });
  expect(calls).toBe(1);
  const findListeners = () => shop.database.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and query = 'listen catalogue_changed'`;
  await cut((await findListeners())[0]!.pid);
  await expect.poll(() => calls, { timeout: 10_000 }).toBe(2);
  await createProduct(shop.db);
  await expect.poll(() => calls, { timeout: 10_000 }).toBeGreaterThan(2);
  await listener.close();
  await expect.poll(findListeners, { timeout: 10_000 }).toEqual([]);
});

test('[IDEMP-01] an order whose connection is lost is refused as BUSY and not written; sent again with its key, it is placed once', async () => {
  const { sql: other } = shop.database;
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const placing = () =>
    shop.call('placeOrder', {
      token: user.token,
      idempotencyKey: 'a-lost-line-of-this-order',
      body: orderRequest([{ product, quantity: 2 }]),
    });
  const lockReleased = Promise.withResolvers<void>();
  const holding = other.begin(async (tx) => {
    await tx`select 1 from products where id = ${product.id} for update`;
    await lockReleased.promise;
  });
  const first = placing();
  const waiting = await vi.waitFor(
    async () => {
      const found = await other<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(found).toHaveLength(1);
      return found[0]!.pid;
    },
    { timeout: 10_000 },
  );
  await cut(waiting);
  const refused = await first;
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
    503,
    expect.objectContaining({
      code: 'BUSY',
      message: 'Our shop is interrupted for a moment. Please try again.',
    }),
    '3',
  ]);
  lockReleased.resolve();
  await holding;
  expect(await shop.db.$count(orders)).toBe(0);
  expect(await readStock(shop.db, product)).toBe(3);

  expect((await placing()).status).toBe(200);
  expect((await placing()).status).toBe(200);
  expect(await shop.db.$count(orders)).toBe(1);
  expect(await readStock(shop.db, product)).toBe(1);
});
