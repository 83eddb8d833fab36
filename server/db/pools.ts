import type { Pool, PoolConfig } from 'pg';
import {
  closeAll,
  createPool,
  type Database,
  type OpenDatabase,
  openPool,
  preparePool,
  toPoolConfig,
  UTC_OPTION,
} from './client.ts';
import { limitQueue } from './limit-queue.ts';
import { POOL_LIMITS, POOL_NAMES, type PoolName } from './pool-limits.ts';
import { getPoolerSettings } from './pooler.ts';
import { createSqlPool } from './sql-pool.ts';
import { StandbyPool, StandbyPosition } from './standby-pool.ts';

export type Pools = Record<PoolName, Database>;

/** Maximum connections of each kind: half for transactions, half for everything else. */
export type PoolSizes = Record<PoolName, number>;

/** Waits for locks (`transactions`), or does not (`statements`). */
export interface NamedPool {
  name: PoolName | 'reads';
  kind: 'transactions' | 'statements';
  pool: Pool;
}

/** Afterwards the primary is read, for which a request waits in its turn. */
const STANDBY_CONNECTION_MS = 1_000;
/**
 * Of the requests that wait for a connection of one kind. A statement takes some ten milliseconds and a transaction some
 * forty, so that the last one waits for about two seconds.
 */
export const WAITING_PER_CONNECTION = 40;
/** For backups and other scripts. */
const SCRIPT_CONNECTIONS = 4;

export interface DatabaseUrls {
  /** The primary itself. */
  url: string;
  /** The primary by way of a pooler in transaction mode, if there is one. */
  pooledUrl?: string | null;
  /** Standbys, if there are any, without a pooler. */
  readUrl?: string | null;
}

export interface OpenPools extends OpenDatabase {
  pools: Pools;
  /** For what everybody may read: the standbys, or the pool of requests. */
  reads: Database;
  /** Null without standbys. */
  standbyPosition: StandbyPosition | null;
  namedPools: readonly NamedPool[];
}

/**
 * Opens pools lazily. Read-write transactions have their own pool within each kind: they may wait for locks, and
 * catalogue reads or job progress must not wait for them. Only `sql` never connects to the pooler.
 */
export function openPools(
  { url, pooledUrl = null, readUrl = null }: DatabaseUrls,
  sizes: PoolSizes,
): OpenPools {
  const namedPools: NamedPool[] = [];
  const getSettings = (name: PoolName): PoolConfig => ({
    max: Math.ceil(sizes[name] / 2),
    connectionTimeoutMillis: POOL_LIMITS[name].connectionMs,
    application_name: `gari ${name}`,
  });
  const open = (name: PoolName): Database => {
    const settings = {
      ...getSettings(name),
      ...(pooledUrl ? getPoolerSettings(pooledUrl, name) : getDirectSettings(url, name)),
    };
    const [transactions, statements] = [createPool(settings), createPool(settings)];
    if (name === 'requests')
      for (const pool of [transactions, statements]) limitQueue(pool, settings.max! * WAITING_PER_CONNECTION);
    const db = openPool(statements, { transactions });
    namedPools.push({ name, kind: 'transactions', pool: transactions });
    namedPools.push({ name, kind: 'statements', pool: db.$client });
    return db;
  };
  const pools = Object.fromEntries(POOL_NAMES.map((name) => [name, open(name)])) as Pools;
  const standbyPosition = readUrl ? new StandbyPosition() : null;
  const openReads = (standbys: string, position: StandbyPosition): Database => {
    const settings = {
      ...getSettings('requests'),
      ...getDirectSettings(standbys, 'requests'),
      connectionTimeoutMillis: STANDBY_CONNECTION_MS,
    };
    const options = { position, primary: pools.requests.$client };
    return openPool(preparePool(new StandbyPool(toPoolConfig(settings), options)));
  };
  const reads = readUrl && standbyPosition ? openReads(readUrl, standbyPosition) : pools.requests;
  if (readUrl) namedPools.push({ name: 'reads', kind: 'statements', pool: reads.$client });
  const scripts = createPool({ connectionString: url, max: SCRIPT_CONNECTIONS });
  const pgPools = namedPools.map(({ pool }) => pool);
  return {
    pools,
    reads,
    standbyPosition,
    namedPools,
    db: pools.requests,
    sql: createSqlPool(scripts),
    pgPools,
    close: () => closeAll([...pgPools, scripts]),
  };
}

function getDirectSettings(url: string, name: PoolName): PoolConfig {
  const { lockMs, statementMs, idleInTransactionMs } = POOL_LIMITS[name];
  return {
    connectionString: url,
    options: `${UTC_OPTION} -c lock_timeout=${lockMs} -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${idleInTransactionMs}`,
  };
}
