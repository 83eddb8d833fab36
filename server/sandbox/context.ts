import type postgres from 'postgres';

export type Log = (event: string, details?: Record<string, unknown>) => void;

/**
 * `sql` may be shared with drizzle, which disables the driver's parsing of dates and JSON: pass times as ISO text,
 * read them as epoch milliseconds, and store JSON in text columns.
 */
export interface SandboxContext {
  sql: postgres.Sql;
  now: () => Date;
  log: Log;
}

export type QueryRunner = postgres.Sql | postgres.TransactionSql;
