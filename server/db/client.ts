import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type ClientConfig, Pool, type PoolConfig } from 'pg';
import { bindToSpan } from '../tracing/span.ts';
import type { ConnectCallback } from './runner-pool.ts';
import { createSqlPool, type SqlPool } from './sql-pool.ts';
import { TracedClient } from './traced-client.ts';

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type QueryRunner = Database | Transaction;

export interface OpenDatabase {
  db: Database;
  /** Has its own connections, without time limits, for backups, migrations and other scripts. */
  sql: SqlPool;
  pgPools: readonly Pool[];
  close(): Promise<void>;
}

/**
 * Connects to PostgreSQL 15 or newer lazily; `db` and `sql` open at most `max` connections each. The logger receives
 * every statement of `db`.
 */
export function openDatabase(
  url: string,
  { max = 10, logger }: { max?: number; logger?: Logger } = {},
): OpenDatabase {
  const db = openPool(createPool({ connectionString: url, max }), { logger });
  const scripts = createPool({ connectionString: url, max });
  const pgPools = [db.$client];
  return { db, sql: createSqlPool(scripts), pgPools, close: () => closeAll([...pgPools, scripts]) };
}

/** Set on every connection, so that days start at the same time everywhere. */
export const UTC_OPTION = '-c TimeZone=UTC';
const CONNECT_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 60_000;

export const CONNECTION_SETTINGS = {
  options: UTC_OPTION,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  // Detects connections that were dropped silently.
  keepAlive: true,
  keepAliveInitialDelayMillis: 60_000,
} satisfies ClientConfig;

interface PoolOptions {
  logger?: Logger | undefined;
  /** Pool for read-write transactions; without it there is one pool for everything. */
  transactions?: Pool;
}

const actionsAfterCommit = new WeakMap<Transaction, (() => void)[]>();

/**
 * Has `action` run once the transaction has committed, and never if it is rolled back or retried. Log and count with
 * it what a transaction has done. `action` must not throw.
 */
export function afterCommit(tx: Transaction, action: () => void): void {
  const actions = actionsAfterCommit.get(tx);
  if (!actions) throw new Error('afterCommit needs the transaction itself, not a savepoint in it');
  actions.push(action);
}

/** Survives lost connections: only the query that was running on one fails. */
export function openPool(pool: Pool, { logger, transactions }: PoolOptions = {}): Database {
  const options = logger ? { logger } : {};
  const db = drizzle(pool, options);
  // drizzle's own implementation leaks the connection when `begin` fails.
  db.transaction = async (work, settings) => {
    const isReadOnly = settings?.accessMode === 'read only';
    const client = await (isReadOnly ? pool : (transactions ?? pool)).connect();
    let hasBegun = false;
    try {
      const actions: (() => void)[] = [];
      const result = await drizzle(client, options).transaction((tx) => {
        hasBegun = true;
        actionsAfterCommit.set(tx, actions);
        return work(tx);
      }, settings);
      for (const action of actions) action();
      return result;
    } finally {
      // Destroy a connection that may still be in a transaction instead of returning it to the pool.
      client.release(!hasBegun || client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}

export const createPool = (config: PoolConfig): Pool => preparePool(new Pool(toPoolConfig(config)));

export const toPoolConfig = (config: PoolConfig): PoolConfig => ({
  ...CONNECTION_SETTINGS,
  idleTimeoutMillis: IDLE_TIMEOUT_MS,
  Client: TracedClient,
  ...config,
});

/** Queries reject when their connection is lost; an unhandled error event would end the process. */
export function preparePool<P extends Pool>(pool: P): P {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Whoever gives a connection back calls the one who waits for it, whose statement it is.
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => unknown;
  pool.connect = ((callback?: ConnectCallback) =>
    callback ? connect(bindToSpan(callback)) : connect()) as P['connect'];
  return pool;
}

/** Closes everything; waits at most 5 s for work that is still running. */
export async function closeAll(pools: readonly Pool[]): Promise<void> {
  const timeout = setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false });
  await Promise.race([Promise.all(pools.map((pool) => pool.end())), timeout]);
}

/** `begin` is one round trip: it begins a transaction, which may have settings of its own (`set local`). */
export async function runReadOnly<T>(
  db: Database,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await db.$client.connect();
  try {
    await client.query(begin);
    const result = await work(drizzle(client) as unknown as Transaction);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    // Destroys a connection that may still be in the transaction.
    client.release(client.getTransactionStatus() !== 'I');
  }
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_RETRIES = 3;

/** Returns PostgreSQL's error code, also from an error that drizzle wrapped. */
export function getPostgresCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

const RETRY_BACKOFF_MS = 20;

/** Retries up to 3 times after a deadlock or serialization failure, so `work` must be repeatable. */
export async function runInTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const code = getPostgresCode(error);
      if (retry === MAX_RETRIES || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
    }
    // An immediate retry would retake its first lock before the other transaction gets its second.
    await setTimeout(RETRY_BACKOFF_MS * (retry + 1) * (1 + Math.random()));
  }
}
