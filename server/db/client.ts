import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import postgres from 'postgres';

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where queries run: inside a transaction or on their own. */
export type QueryRunner = Database | Transaction;

export interface OpenDatabase {
  db: Database;
  /** A second driver with connections of its own, for what the first does not do: COPY, LISTEN, scripts of SQL. */
  sql: postgres.Sql;
  /** Every pool of the first driver. */
  pgPools: readonly Pool[];
  close(): Promise<void>;
}

/**
 * Connects to a PostgreSQL (15 or newer) lazily; each driver makes `max` connections at most. The logger is told every
 * statement.
 */
export function openDatabase(
  url: string,
  { max = 10, logger }: { max?: number; logger?: Logger } = {},
): OpenDatabase {
  const db = openPool({ connectionString: url, max }, { logger });
  const sql = openScriptClient(url, max);
  const pgPools = [db.$client];
  return { db, sql, pgPools, close: () => closeAll(pgPools, sql) };
}

/** The second driver alone. */
export const openScriptClient = (url: string, max: number): postgres.Sql =>
  postgres(url, { max, onnotice() {}, connection: { TimeZone: 'UTC' } });

/** Of every connection, so that days begin at the same moment everywhere. */
export const UTC_OPTION = '-c TimeZone=UTC';
const CONNECT_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 60_000;
/** After so long a silence a line that was cut without a word is asked whether it lives. */
const KEEP_ALIVE_DELAY_MS = 60_000;

interface PoolOptions {
  logger?: Logger | undefined;
  /** Where connections for transactions that write come from; without it all come from one pool. */
  transactions?: Pool;
}

/** Connections that may be lost at any time: what ran on one fails, everything else goes on with a new one. */
export function openPool(config: PoolConfig, { logger, transactions }: PoolOptions = {}): Database {
  const pool = createPool(config);
  const options = logger ? { logger } : {};
  const db = drizzle(pool, options);
  // drizzle's own keeps the connection for ever where `begin` fails on it.
  db.transaction = async (work, settings) => {
    const isReadOnly = settings?.accessMode === 'read only';
    const client = await (isReadOnly ? pool : (transactions ?? pool)).connect();
    let hasBegun = false;
    try {
      return await drizzle(client, options).transaction((tx) => {
        hasBegun = true;
        return work(tx);
      }, settings);
    } finally {
      // What may still be inside a transaction, or is about to end, is nobody else's.
      client.release(!hasBegun || client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}

/** See `openPool`. */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool({
    options: UTC_OPTION,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    ...config,
  });
  // Queries learn of a lost connection by their promises; an event that nobody hears would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Ends pools and the other driver; what is still under way after 5 s is cut. */
export async function closeAll(pools: readonly Pool[], sql: postgres.Sql): Promise<void> {
  const timeout = setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false });
  await Promise.all([
    Promise.race([Promise.all(pools.map((pool) => pool.end())), timeout]),
    sql.end({ timeout: CLOSE_TIMEOUT_MS / 1000 }),
  ]);
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_RETRIES = 3;

/** PostgreSQL's error code of a failed query, also where drizzle wrapped it. */
export function getPostgresCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

const RETRY_BACKOFF_MS = 20;

/** Runs the work in a transaction; retried up to 3 times where PostgreSQL gave it up for the sake of another. */
export async function runInTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const code = getPostgresCode(error);
      if (retry === MAX_RETRIES || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
    }
    // At once, it would take its first lock again before the one that it gave way to has its second.
    await setTimeout(RETRY_BACKOFF_MS * (retry + 1) * (1 + Math.random()));
  }
}
