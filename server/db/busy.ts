import { getPostgresCode } from './client.ts';

/** Lock timeout, statement timeout, deadlock, serialization failure, too many connections. */
const BUSY_CODES = new Set(['55P03', '57014', '40P01', '40001', '53300']);
/** `pg` reports no error code when no connection became free in time; the last is of limit-queue.ts. */
const CONNECTION_TIMEOUT_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|too many wait for a connection)$/;

/** Returns whether the query failed only because of load, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  return BUSY_CODES.has(getPostgresCode(error) ?? '') || hasMessage(error, CONNECTION_TIMEOUT_MESSAGE);
}

/** The server is shutting down, has crashed or is starting; it is a standby, which takes no writes. */
const UNREACHABLE_CODES = new Set(['57P01', '57P02', '57P03', '25006']);
/** The connection could not be made or has ended, according to PostgreSQL or PgBouncer (class 08), or to the network. */
const CONNECTION_CODE =
  /^(08...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What PostgreSQL calls a protocol violation, like PgBouncer a database out of reach, is a defect of the query. */
const DEFECT_MESSAGE = /^bind message /;
/** `pg` reports no error code when a connection ends during a query, or had ended before it. */
const CONNECTION_LOST_MESSAGE =
  /^(Connection terminated( unexpectedly)?|Client has encountered a connection error and is not queryable)$/;

/**
 * Returns whether the query failed because the database could not be reached, as it is for seconds when a standby takes
 * over from a failed primary. What a transaction was committing then may have been written.
 */
export function isUnreachable(error: unknown): boolean {
  const code = getPostgresCode(error) ?? '';
  if (hasMessage(error, DEFECT_MESSAGE)) return false;
  return (
    UNREACHABLE_CODES.has(code) || CONNECTION_CODE.test(code) || hasMessage(error, CONNECTION_LOST_MESSAGE)
  );
}

function hasMessage(error: unknown, pattern: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (pattern.test(cause.message)) return true;
  }
  return false;
}
