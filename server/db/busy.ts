import { postgresCode } from './client.ts';

/** Waited for a lock too long, took too long, was given up for another one, or PostgreSQL has no more connections. */
const CODES = new Set(['55P03', '57014', '40P01', '40001', '53300']);
/** What `pg` says where no connection became free in time; it gives no code. */
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;

/** Whether a query failed only because too much was going on: the same may succeed in a moment. */
export function isBusy(error: unknown): boolean {
  if (CODES.has(postgresCode(error) ?? '')) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (NO_CONNECTION.test(cause.message)) return true;
  }
  return false;
}
