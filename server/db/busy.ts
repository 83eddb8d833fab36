import { getPostgresCode } from './client.ts';

/** Lock timeout, statement timeout, deadlock, serialization failure, too many connections. */
const BUSY_CODES = new Set(['55P03', '57014', '40P01', '40001', '53300']);
/** `pg` reports no error code when no connection became free in time. */
const CONNECTION_TIMEOUT_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;

/** Returns whether the query failed only because of load, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  if (BUSY_CODES.has(getPostgresCode(error) ?? '')) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (CONNECTION_TIMEOUT_MESSAGE.test(cause.message)) return true;
  }
  return false;
}
