import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/db/client.ts';
import { migrateDatabase } from '../../../server/db/migrate.ts';
import { getDatabaseUrl } from '../../support/servers/database-server.ts';

let admin: OpenDatabase;
const made: string[] = [];
beforeAll(() => {
  admin = openDatabase(inject('databaseServer'), { max: 1 });
});
afterAll(async () => {
  for (const name of made) await admin.sql.query(`drop database if exists "${name}" with (force)`);
  await admin.close();
});

async function createEmptyDatabase(): Promise<string> {
  const name = `gari_test_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await admin.sql.query(`create database "${name}" template template0`);
  return getDatabaseUrl(inject('databaseServer'), name);
}

async function withDatabase<T>(url: string, read: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { max: 1 });
  try {
    return await read(database);
  } finally {
    await database.close();
  }
}

const TABLES = [
  'categories',
  'idempotency_keys',
  'media',
  'order_events',
  'order_items',
  'orders',
  'payment_attempts',
  'product_images',
  'products',
  'provider_events',
  'rate_limits',
  'refund_tasks',
  'reviews',
  'session_tokens',
  'sessions',
  'subcategories',
  'users',
];

const listTables = (url: string) =>
  withDatabase(url, async ({ sql }) => {
    const rows = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
    return rows.map(({ name }) => name);
  });

const listApplied = (url: string) =>
  withDatabase(url, async ({ sql }) => {
    const rows = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by id`;
    return rows.map(({ hash }) => hash);
  });

test('an empty database gets the tables and the job queue', async () => {
  const url = await createEmptyDatabase();
  await migrateDatabase(url);
  expect((await listTables(url)).filter((table) => TABLES.includes(table))).toEqual(TABLES);
  const jobs = await withDatabase(
    url,
    ({ sql }) =>
      sql`select to_regprocedure('graphile_worker.add_job(text, json, text, timestamptz, int, text, int, text[], text)') is not null as there`,
  );
  expect(jobs[0]?.['there']).toBe(true);
});

test('a second run changes nothing and preserves existing data', async () => {
  const url = await createEmptyDatabase();
  await migrateDatabase(url);
  await withDatabase(
    url,
    ({ sql }) => sql`insert into users (username, email, password_hash) values ('a', 'a@b.test', 'x')`,
  );
  const applied = await listApplied(url);
  const tables = await listTables(url);
  await migrateDatabase(url);
  expect(await listApplied(url)).toEqual(applied);
  expect(await listTables(url)).toEqual(tables);
  const users = await withDatabase(url, ({ sql }) => sql`select email from users`);
  expect([...users]).toEqual([{ email: 'a@b.test' }]);
});

test('five processes that start together take turns: each migration is applied once', async () => {
  const url = await createEmptyDatabase();
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url)));
  const applied = await listApplied(url);
  expect(applied.length).toBeGreaterThanOrEqual(2);
  expect(new Set(applied).size).toBe(applied.length);
});

test('no connection is left holding the lock', async () => {
  const url = await createEmptyDatabase();
  await migrateDatabase(url);
  const locks = await withDatabase(
    url,
    ({ sql }) =>
      sql`select count(*)::int as held from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(locks[0]?.['held']).toBe(0);
});
