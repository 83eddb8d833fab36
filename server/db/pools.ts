import type { Pool } from 'pg';
import {
  closeAll,
  createPool,
  type Database,
  type OpenDatabase,
  openPool,
  openScriptClient,
  UTC_OPTION,
} from './client.ts';

/** Who asks the database; each kind has connections of its own, so that none of them can take another's. */
export const POOL_NAMES = ['requests', 'callbacks', 'payments', 'jobs', 'tool'] as const;
export type PoolName = (typeof POOL_NAMES)[number];
export type Pools = Record<PoolName, Database>;

interface Limits {
  /** How long to wait for a free connection. */
  connectionMs: number;
  /** How long a statement waits for a lock that another transaction holds. */
  lockMs: number;
  statementMs: number;
  /** How long a transaction may do nothing before PostgreSQL ends it. */
  idleInTransactionMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const POOL_LIMITS: Record<PoolName, Limits> = {
  // A person waits.
  requests: {
    connectionMs: 6 * SECOND,
    lockMs: 3 * SECOND,
    statementMs: 10 * SECOND,
    idleInTransactionMs: 10 * SECOND,
  },
  // A provider waits, and some of them call only once.
  callbacks: {
    connectionMs: 5 * SECOND,
    lockMs: 5 * SECOND,
    statementMs: 10 * SECOND,
    idleInTransactionMs: 10 * SECOND,
  },
  // Settling, expiry and reconciliation, which try again by themselves.
  payments: {
    connectionMs: 30 * SECOND,
    lockMs: 10 * SECOND,
    statementMs: MINUTE,
    idleInTransactionMs: MINUTE,
  },
  // Mail, catalogue files and cleaning up.
  jobs: {
    connectionMs: 30 * SECOND,
    lockMs: 30 * SECOND,
    statementMs: 5 * MINUTE,
    idleInTransactionMs: 5 * MINUTE,
  },
  // The operators' tool.
  tool: {
    connectionMs: 30 * SECOND,
    lockMs: 30 * SECOND,
    statementMs: 30 * MINUTE,
    idleInTransactionMs: 30 * MINUTE,
  },
};

/** How many connections each kind may make at most: half for single statements and reads, half for transactions. */
export type PoolSizes = Record<PoolName, number>;

/** LISTEN, and what operators do by scripts. */
const SCRIPT_CONNECTIONS = 4;

/**
 * Opens the pools of a process; connections are made with the first queries. Within a kind, transactions have a pool of
 * their own: they may wait for locks, and what shows the catalogue or writes a job's progress must not wait for them.
 */
export function openPools(url: string, sizes: PoolSizes): OpenDatabase & { pools: Pools } {
  const pgPools: Pool[] = [];
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
    pgPools.push(transactions, db.$client);
    return db;
  };
  const pools = Object.fromEntries(POOL_NAMES.map((name) => [name, open(name)])) as Pools;
  const sql = openScriptClient(url, SCRIPT_CONNECTIONS);
  return { pools, db: pools.requests, sql, pgPools, close: () => closeAll(pgPools, sql) };
}
