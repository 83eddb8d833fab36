import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql as rawSql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { runMigrations } from 'graphile-worker';
import { readVersion } from './backup/tables.ts';
import { getPostgresCode, openDatabase, type QueryRunner } from './client.ts';
import { deferStatements, runDeferredStatements, splitConcurrent } from './concurrent-statements.ts';
import type { Sql } from './sql.ts';
import type { SqlPool } from './sql-pool.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const MIGRATION_LOCK = 4_274;
export const MIN_SERVER_VERSION = 150_000;
/** A lock that was not available in time, and a deadlock with an earlier version that still runs. */
const RETRIED_CODES = ['55P03', '40P01'];
/** Short, because everything queues behind a statement that waits for a table lock. */
const LOCK_TIMEOUT_MS = 3_000;
/** With pauses of 1, 2, 4, 8 and then 10 s between attempts. */
const MAX_ATTEMPTS = 12;
const MAX_PAUSE_MS = 10_000;
const MIGRATION_LOCK_TIMEOUT_MS = 30 * 60_000;
const MIGRATION_LOCK_POLL_MS = 100;

interface MigrateOptions {
  folder?: string;
  lockTimeoutMs?: number;
  maxAttempts?: number;
}

/**
 * Migrates the shop's schema and the job queue's; concurrent processes take turns. Each migration is one transaction,
 * retried when it cannot get its locks in time; its CONCURRENTLY statements run afterwards.
 */
export async function migrateDatabase(
  url: string,
  { folder = MIGRATIONS, lockTimeoutMs = LOCK_TIMEOUT_MS, maxAttempts = MAX_ATTEMPTS }: MigrateOptions = {},
): Promise<void> {
  const { db, sql, close } = openDatabase(url, { max: 2 });
  try {
    const [version] = await sql<{ number: number }[]>`
      select current_setting('server_version_num')::int as number`;
    if (!version || version.number < MIN_SERVER_VERSION) {
      throw new Error('The database is too old: Gari needs PostgreSQL 15 or newer.');
    }
    const migrateQueue = () =>
      // On a pool of ours: its own pool is not closed before it returns.
      runMigrations({ pgPool: db.$client });
    if (await hasLastMigration(sql, folder)) return await migrateQueue();
    await withMigrationLock(sql, async () => {
      await prepare(sql);
      for (const migration of await selectPending(sql, folder)) {
        await withRetries(migration, maxAttempts, () => applyMigration(sql, migration, lockTimeoutMs));
        await runDeferredStatements(sql);
      }
      await runDeferredStatements(sql);
      await migrateQueue();
    });
  } finally {
    await close();
  }
}

/** Returns whether the database has exactly this version's schema. */
export async function isMigrated(url: string): Promise<boolean> {
  const { sql, close } = openDatabase(url, { max: 1 });
  try {
    const [found] = await sql<{ name: string | null }[]>`
      select to_regclass('drizzle.__drizzle_migrations')::text as name`;
    if (!found?.name) return false;
    return (await readVersion(sql)) === readOwnVersion();
  } finally {
    await close();
  }
}

let ownVersion: string | undefined;

/** The last migration of this version of Gari. */
export const readOwnVersion = (): string | undefined =>
  (ownVersion ??= readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.hash);

/** The last migration of the database, and of this version's. */
export async function readLastMigration(
  db: QueryRunner,
): Promise<{ database: string | undefined; own: string | undefined }> {
  const { rows } = await db.execute<{ hash: string }>(
    rawSql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  return { database: rows[0]?.hash, own: readOwnVersion() };
}

export async function countMigrations(db: QueryRunner): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    rawSql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]!.count;
}

async function withMigrationLock(sql: SqlPool, work: () => Promise<void>): Promise<void> {
  const lock = await sql.reserve();
  try {
    await acquireMigrationLock(lock);
    await work();
  } finally {
    lock.release();
  }
}

/**
 * Polls, because a statement waiting for the lock would hold a snapshot, and the lock holder's concurrent index build
 * waits for older snapshots.
 */
async function acquireMigrationLock(sql: Sql): Promise<void> {
  const end = performance.now() + MIGRATION_LOCK_TIMEOUT_MS;
  for (;;) {
    const [row] = await sql<{ mine: boolean }[]>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`;
    if (row?.mine) return;
    if (performance.now() > end) throw new Error('Another process has been migrating for half an hour.');
    await setTimeout(MIGRATION_LOCK_POLL_MS);
  }
}

async function prepare(sql: Sql): Promise<void> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`;
  await sql`create table if not exists drizzle.unfinished_statements (
    id serial primary key, statement text not null)`;
}

interface JournalEntry {
  tag: string;
  when: number;
}

function readJournal(folder: string): JournalEntry[] {
  const journal = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8');
  return (JSON.parse(journal) as { entries: JournalEntry[] }).entries;
}

/** Most starts have nothing to migrate: they read the journal only, without the migrations, and take no lock. */
async function hasLastMigration(sql: Sql, folder: string): Promise<boolean> {
  const [tables] = await sql<{ exist: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null
      and to_regclass('drizzle.unfinished_statements') is not null as exist`;
  if (!tables?.exist) return false;
  const [state] = await sql<{ at: string | null; unfinished: boolean }[]>`
    select (select max(created_at) from drizzle.__drizzle_migrations) as at,
      exists (select from drizzle.unfinished_statements) as unfinished`;
  return state?.unfinished === false && Number(state.at) >= (readJournal(folder).at(-1)?.when ?? 0);
}

interface Migration extends MigrationMeta {
  tag: string;
}

async function selectPending(sql: Sql, folder: string): Promise<Migration[]> {
  const entries = readJournal(folder);
  const [last] = await sql<{ at: string | null }[]>`
    select max(created_at) as at from drizzle.__drizzle_migrations`;
  return readMigrationFiles({ migrationsFolder: folder })
    .map((migration, index) => ({ ...migration, tag: entries[index]!.tag }))
    .filter(({ folderMillis }) => folderMillis > Number(last?.at ?? 0));
}

async function applyMigration(
  sql: SqlPool,
  { sql: statements, hash, folderMillis }: Migration,
  timeoutMs: number,
) {
  const { inTransaction, concurrent } = splitConcurrent(statements);
  await sql.begin(async (tx) => {
    await tx.query(`set local lock_timeout = ${timeoutMs}`);
    for (const statement of inTransaction) await tx.query(statement);
    await deferStatements(tx, concurrent);
    await tx`
      insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  });
}

async function withRetries(
  { tag }: Migration,
  maxAttempts: number,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!RETRIED_CODES.includes(getPostgresCode(error) ?? '')) throw error;
      if (attempt >= maxAttempts)
        throw new Error(
          `Migration ${tag} could not lock its tables: a backup or a long query holds them. Please start again once it has ended.`,
          { cause: error },
        );
    }
    await setTimeout(Math.min(MAX_PAUSE_MS, 500 * 2 ** attempt));
  }
}
