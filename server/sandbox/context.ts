import type { SqlPool } from './sql.ts';

export type Log = (event: string, details?: Record<string, unknown>) => void;

export interface SandboxContext {
  sql: SqlPool;
  now: () => Date;
  log: Log;
}
