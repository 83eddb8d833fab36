import type { SqlPool } from '../db/sql-pool.ts';

export type Log = (event: string, details?: Record<string, unknown>) => void;

export interface SandboxContext {
  sql: SqlPool;
  now: () => Date;
  log: Log;
}
