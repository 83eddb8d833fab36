import type { Pool } from 'pg';
import { closeAll, createPool, type Database, type OpenDatabase, openPool, UTC_OPTION } from './client.ts';
import { createSqlPool } from './sql-pool.ts';

/** Each kind of work has its own connections, so that none can starve another. */
export const POOL_NAMES = ['requests', 'callbacks', 'payments', 'jobs', 'tool'] as const;
export type PoolName = (typeof POOL_NAMES)[number];
export type Pools = Record<PoolName, Database>;

interface Limits {
  connectionMs: number;
  lockMs: number;
  statementMs: number;
  idleInTransactionMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const POOL_LIMITS: Record<PoolName, Limits> = {
  requests: {
    connectionMs: 6 * SECOND,
    lockMs: 3 * SECOND,
    statementMs: 10 * SECOND,
    idleInTransactionMs: 10 * SECOND,
  },
  // Providers wait for the reply, and some of them call only once.
  callbacks: {
    connectionMs: 5 * SECOND,
    lockMs: 5 * SECOND,
    statementMs: 10 * SECOND,
    idleInTransactionMs: 10 * SECOND,
  },
  payments: {
    connectionMs: 30 * SECOND,
    lockMs: 10 * SECOND,
    statementMs: MINUTE,
    idleInTransactionMs: MINUTE,
  },
  jobs: {
    connectionMs: 30 * SECOND,
    lockMs: 30 * SECOND,
    statementMs: 5 * MINUTE,
    idleInTransactionMs: 5 * MINUTE,
  },
  tool: {
    connectionMs: 30 * SECOND,
    lockMs: 30 * SECOND,
    statementMs: 30 * MINUTE,
    idleInTransactionMs: 30 * MINUTE,
  },
};

/** Maximum connections of each kind: half for transactions, half for everything else. */
export type PoolSizes = Record<PoolName, number>;

/** Waits for locks (`transactions`), or does not (`statements`). */
export interface NamedPool {
  name: PoolName;
  kind: 'transactions' | 'statements';
  pool: Pool;
}

/** For backups and other scripts. */
const SCRIPT_CONNECTIONS = 4;

/**
 * Opens pools lazily. Read-write transactions have their own pool within each kind: they may wait for locks, and
 * catalogue reads or job progress must not wait for them.
 */
export function openPools(
  url: string,
  sizes: PoolSizes,
): OpenDatabase & { pools: Pools; namedPools: readonly NamedPool[] } {
  const namedPools: NamedPool[] = [];
  const open = (name: PoolName): Database => {
    const { connectionMs, lockMs, statementMs, idleInTransactionMs } = POOL_LIMITS[name];
    const config = {
      connectionString: url,
      max: Math.ceil(sizes[name] / 2),
      connectionTimeoutMillis: connectionMs,
      application_name: `gari ${name}`,
      options: `${UTC_OPTION} -c lock_timeout=${lockMs} -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    };
    const transactions = createPool(config);
    const db = openPool(config, { transactions });
    namedPools.push({ name, kind: 'transactions', pool: transactions });
    namedPools.push({ name, kind: 'statements', pool: db.$client });
    return db;
  };
  const pools = Object.fromEntries(POOL_NAMES.map((name) => [name, open(name)])) as Pools;
  const scripts = createPool({ connectionString: url, max: SCRIPT_CONNECTIONS });
  const pgPools = namedPools.map(({ pool }) => pool);
  return {
    pools,
    namedPools,
    db: pools.requests,
    sql: createSqlPool(scripts),
    pgPools,
    close: () => closeAll([...pgPools, scripts]),
  };
}
