import type postgres from 'postgres';

export type Log = (event: string, details?: Record<string, unknown>) => void;

/**
 * What every stand-in works with. `sql` may be shared with drizzle, which turns off the driver's handling of dates
 * and JSON: times go in as ISO text and come out as epoch milliseconds, JSON is kept in text columns.
 */
export interface SandboxContext {
  sql: postgres.Sql;
  now: () => Date;
  log: Log;
}

/** A query runner: the pool, or one transaction of it. */
export type QueryRunner = postgres.Sql | postgres.TransactionSql;
