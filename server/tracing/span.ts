import { AsyncLocalStorage } from 'node:async_hooks';

/** Names and values of a fixed list, patterns, statements without their parameters: never an address, a number or a person. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind?: 'internal' | 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
}

export interface SpanOutcome {
  /** Replaces the one that the span began with. */
  name?: string;
  attributes?: SpanAttributes;
  /** A code or a class of errors, never a message; without it the work succeeded. */
  error?: string;
}

/** A piece of work that is timed. Nothing here throws. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Null when the trace is not recorded. */
  startChild(name: string, options: SpanOptions): Span | null;
  end(outcome?: SpanOutcome): void;
}

/** Begins spans that are not a part of another, and sends what has ended. */
export interface Tracer {
  /** `traceparent`, `tracestate`: of a caller that traces too (W3C Trace Context); '' if there are none. */
  startRequest(headers: { traceparent: string; tracestate: string }): Span;
  startJob(task: string): Span;
  /** Sends what is left, for three seconds at most. */
  stop(): Promise<void>;
}

/** Without a library, so that work is timed wherever it is done and nothing is loaded where nobody traces. */
const current = new AsyncLocalStorage<Span>();

/** Of the work under way; null when it is not traced. */
export const getTraceId = (): string | null => current.getStore()?.traceId ?? null;

/** A part of the work under way, to be ended by the caller; null when that is not traced. */
export const startSpan = (name: string, options: SpanOptions = {}): Span | null =>
  current.getStore()?.startChild(name, options) ?? null;

export const runInSpan = <T>(span: Span, work: () => T): T => current.run(span, work);

/** Has the callback run as a part of the work that passes it, whoever calls it. */
export const bindToSpan = <F extends (...args: never[]) => unknown>(callback: F): F =>
  AsyncLocalStorage.bind(callback);

/** Times work as a part of the work under way. `describe` tells what became of it unless it throws. */
export function trace<T>(
  { name, ...options }: SpanOptions & { name: string },
  work: () => Promise<T>,
  describe?: (result: T) => SpanOutcome,
): Promise<T> {
  const span = startSpan(name, options);
  return span ? timeWork(span, work, describe) : work();
}

/** Runs the work in a span and ends it. */
export async function timeWork<T>(
  span: Span,
  work: () => Promise<T>,
  describe?: (result: T) => SpanOutcome,
): Promise<T> {
  try {
    // A query of drizzle begins only when it is awaited.
    const result = await runInSpan(span, async () => await work());
    span.end(describe?.(result));
    return result;
  } catch (error) {
    span.end({ error: nameError(error) });
    throw error;
  }
}

/** The code of PostgreSQL, the network or the shop, otherwise the class. Messages may contain values. */
export function nameError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return error.cause instanceof Error ? nameError(error.cause) : error.name;
}
