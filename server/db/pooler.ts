import type { Client, ClientConfig, PoolConfig, QueryConfig, Submittable } from 'pg';
import { POOL_LIMITS, POOL_NAMES, type PoolName } from './pool-limits.ts';
import { TracedClient } from './traced-client.ts';

/**
 * Settings for connections to a pooler that gives each transaction another connection of its own, as PgBouncer does in
 * transaction mode. Nothing of a session lasts there, so the limits of a kind of work belong to the database of that name
 * in the pooler's configuration, and statements have no names.
 */
export function getPoolerSettings(pooledUrl: string, name: PoolName): PoolConfig {
  const url = new URL(pooledUrl);
  url.pathname += `_${name}`;
  return { connectionString: url.href, options: undefined, Client: ClientWithoutNames };
}

/** Lines for PgBouncer's section `[databases]`. `upstream`: where the database is, such as `host=10.0.0.5 port=5432`. */
export function formatPoolerDatabases(database: string, upstream: string): string[] {
  return POOL_NAMES.map((name) => {
    const { lockMs, statementMs, idleInTransactionMs } = POOL_LIMITS[name];
    const settings = [
      'timezone to utc',
      `lock_timeout to ${lockMs}`,
      `statement_timeout to ${statementMs}`,
      `idle_in_transaction_session_timeout to ${idleInTransactionMs}`,
    ];
    const query = settings.map((setting) => `set ${setting}`).join('; ');
    return `${database}_${name} = ${upstream} dbname=${database} connect_query='${query}'`;
  });
}

/** A statement prepared by name would be missing on the connection of the next transaction. */
class ClientWithoutNames extends TracedClient {
  constructor(config?: string | ClientConfig) {
    super(config);
    const send = this.query as (...args: unknown[]) => unknown;
    // pg declares each way to call `query` apart; all of them are passed on.
    this.query = ((query: string | QueryConfig | Submittable, ...rest: unknown[]) => {
      const isNamed = typeof query === 'object' && !('submit' in query) && query.name !== undefined;
      const unnamed = isNamed ? { ...query, name: undefined } : query;
      return send(unnamed, ...rest);
    }) as Client['query'];
  }
}
