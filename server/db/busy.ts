import { getPostgresCode } from './client.ts';

/** Waited for a lock too long, took too long, was given up for another one, or PostgreSQL has no more connections. */
const BUSY_CODES = new Set(['55P03', '57014', '40P01', '40001', '53300']);
/** What `pg` says where no connection became free in time; it gives no code. */
const CONNECTION_TIMEOUT_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;

/** Whether a query failed only because too much was going on: the same may succeed in a moment. */
export function isBusy(error: unknown): boolean {
  if (BUSY_CODES.has(getPostgresCode(error) ?? '')) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (CONNECTION_TIMEOUT_MESSAGE.test(cause.message)) return true;
  }
  return false;
}
