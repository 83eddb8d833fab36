import { type DestinationStream, pino } from 'pino';
import { maskPhone } from '#contract/phone.ts';
import { getTraceId } from '../tracing/span.ts';

const SECRET_FIELDS = ['password', 'token', 'access', 'refresh', 'authorization'];

/** Logs JSON to standard output by default. Log only ids and codes, and phone numbers only through maskPhone. */
export function createLog(level: string, destination?: DestinationStream) {
  const options = {
    level,
    redact: { paths: [...SECRET_FIELDS, ...SECRET_FIELDS.map((name) => `*.${name}`)], censor: '[secret]' },
    serializers: { err: describeError },
    mixin: describeTrace,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The name that OpenTelemetry gives it in logs. */
function describeTrace(): object {
  const traceId = getTraceId();
  return traceId === null ? {} : { trace_id: traceId };
}

/**
 * For a failed query only its text is logged: drizzle's message and PostgreSQL's detail contain the values, and with
 * them phone numbers, addresses and hashes.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: maskNumbers(String(error)) };
  const { query, code } = error as { query?: unknown; code?: unknown };
  const isFailedQuery = typeof query === 'string' && error.message.startsWith('Failed query');
  return {
    type: error.name,
    message: isFailedQuery ? 'Failed query' : maskNumbers(error.message),
    ...(code !== undefined && { code }),
    ...(isFailedQuery && { query }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

function maskNumbers(text: string): string {
  return text.replace(/\d{9,}/g, maskPhone);
}
