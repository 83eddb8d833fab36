import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/db/client.ts';
import { migrateDatabase } from '../../../server/db/migrate.ts';
import { getDatabaseUrl } from '../../support/servers/database-server.ts';

let admin: OpenDatabase;
let name: string;
let url: string;
let database: OpenDatabase;
let folder: string;

beforeAll(() => {
  admin = openDatabase(inject('databaseServer'), { max: 1 });
});
afterAll(() => admin.close());
beforeEach(async () => {
  name = `gari_test_${randomBytes(6).toString('hex')}`;
  await admin.sql.query(`create database "${name}" template template0`);
  url = getDatabaseUrl(inject('databaseServer'), name);
  database = openDatabase(url, { max: 5 });
  folder = mkdtempSync(join(tmpdir(), 'gari-migrations-'));
  mkdirSync(join(folder, 'meta'));
  write(['create table parts (id int primary key, code text)']);
});
afterEach(async () => {
  await database.close();
  await admin.sql.query(`drop database if exists "${name}" with (force)`);
  rmSync(folder, { recursive: true });
});

function write(...migrations: string[][]): void {
  const entries = migrations.map((statements, idx) => {
    const tag = `${String(idx).padStart(4, '0')}_step`;
    writeFileSync(join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
    return { idx, version: '7', when: 1000 + idx, tag, breakpoints: true };
  });
  const journal = { version: '7', dialect: 'postgresql', entries };
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
}

const CREATE = 'create table parts (id int primary key, code text)';
const ALTER = 'alter table parts add column price int';
const INDEX =
  '-- for look-ups by code\nCREATE INDEX CONCURRENTLY "parts_code" ON "parts" USING btree ("code");';

const WAIT = { timeout: 10_000, interval: 5 };

const migrate = () => migrateDatabase(url, { folder, lockTimeoutMs: 100 });
const applied = async () =>
  (await database.sql`select count(*)::int as count from drizzle.__drizzle_migrations`)[0]?.['count'];
const columns = async () =>
  (
    await database.sql`select column_name as name from information_schema.columns where table_name = 'parts' order by 1`
  ).map((row) => row['name']);
const indexes = () =>
  database.sql`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'parts'::regclass and not i.indisprimary`;
const isWaitingForLock = async (statement: string) =>
  (
    await admin.sql`
      select 1 from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock' and query like ${statement}`
  ).length;

it('a migration that PostgreSQL ends as a deadlock is repeated', async () => {
  // Of two real sessions either may be the victim. A sequence keeps its count when its transaction is rolled back.
  const tables = [CREATE, 'create sequence attempts'];
  const failFirst = `do $$ begin
    if nextval('attempts') = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
  end $$`;
  write(tables, [ALTER, failFirst]);
  await migrate();
  expect(await columns()).toEqual(['code', 'id', 'price']);
  expect(await applied()).toBe(2);
  expect((await database.sql`select last_value::int as count from attempts`)[0]).toEqual({ count: 2 });
});

it('B9: a migration that waits for a table lets the sales behind it pass, and runs once the table is free', async () => {
  await migrate();
  write([CREATE], [ALTER]);
  const free = Promise.withResolvers<void>();
  const reading = database.sql.begin(async (sql) => {
    await sql`select count(*) from parts`;
    await free.promise;
  });
  const migration = migrate();
  await vi.waitFor(async () => expect(await isWaitingForLock('alter table%')).toBe(1), WAIT);
  await database.sql`set lock_timeout = '5s'`;
  await database.sql`insert into parts values (1, 'sold')`;
  expect(await columns()).toEqual(['code', 'id']);
  free.resolve();
  await reading;
  await migration;
  expect(await columns()).toEqual(['code', 'id', 'price']);
  expect(await applied()).toBe(2);
});

it('B9: when a table never becomes free, the start fails with advice and changes nothing', async () => {
  await migrate();
  write([CREATE], ['create table others (id int)', ALTER]);
  await database.sql.begin(async (sql) => {
    await sql`select count(*) from parts`;
    await expect(migrateDatabase(url, { folder, lockTimeoutMs: 20, maxAttempts: 2 })).rejects.toThrow(
      'Migration 0001_step could not lock its tables: a backup or a long query holds them. Please start again once it has ended.',
    );
  });
  expect(await applied()).toBe(1);
  expect((await database.sql`select to_regclass('others') as found`)[0]).toEqual({ found: null });
});

it('B9: an index is built CONCURRENTLY: sales go on while it waits for a running one', async () => {
  await migrate();
  write([CREATE], [INDEX]);
  const free = Promise.withResolvers<void>();
  const selling = database.sql.begin(async (sql) => {
    await sql`insert into parts values (1, 'sold')`;
    await free.promise;
  });
  // Longer than a sale waits: a build that blocks sales must not get out of their way by giving up.
  const migration = migrateDatabase(url, { folder, lockTimeoutMs: 15_000 });
  await vi.waitFor(async () => expect(await isWaitingForLock('%CREATE INDEX%')).toBe(1), WAIT);
  await database.sql.begin(async (sql) => {
    await sql`set local lock_timeout = '3s'`;
    await sql`insert into parts values (2, 'sold meanwhile')`;
  });
  free.resolve();
  await selling;
  await migration;
  expect(await indexes()).toEqual([{ name: 'parts_code', valid: true }]);
});

it('B9: an index that is built CONCURRENTLY comes after the rest of its migration', async () => {
  write([CREATE], [INDEX.replace('"code"', '"price"'), ALTER]);
  await migrate();
  expect(await indexes()).toEqual([{ name: 'parts_code', valid: true }]);
  await migrate();
  expect(await applied()).toBe(2);
});

it('B9: an index whose build was interrupted is dropped and rebuilt, though its migration was recorded', async () => {
  await database.sql.query(`${CREATE}; insert into parts values (1, 'same'), (2, 'same')`);
  write([CREATE.replace('table', 'table if not exists')], [INDEX.replace('INDEX', 'UNIQUE INDEX')]);
  await expect(migrate()).rejects.toThrow('could not create unique index "parts_code"');
  expect(await indexes()).toEqual([{ name: 'parts_code', valid: false }]);
  await database.sql`delete from parts where id = 2`;
  await migrate();
  expect(await indexes()).toEqual([{ name: 'parts_code', valid: true }]);
  expect(await applied()).toBe(2);
  expect(await database.sql`select * from drizzle.unfinished_statements`).toEqual([]);
});

it('B9: an index is dropped CONCURRENTLY too, and a missing one is no obstacle', async () => {
  write([CREATE], [INDEX], ['drop index concurrently if exists parts_code']);
  await migrate();
  expect(await indexes()).toEqual([]);
});

it('B9: five processes that start together build a concurrent index once', async () => {
  write([CREATE], [INDEX]);
  await Promise.all(Array.from({ length: 5 }, migrate));
  expect(await indexes()).toEqual([{ name: 'parts_code', valid: true }]);
  expect(await applied()).toBe(2);
});
