import { Client, type ClientConfig } from 'pg';
import { getTraceId, nameError, startSpan } from '../tracing/span.ts';

/** Times each statement as a part of the work that runs it. Its text is recorded, its parameters never are. */
export class TracedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Send;
    // pg declares each way to call `query` apart; all of them are passed on.
    this.query = ((...args: unknown[]) => traceStatement(args, send)) as Client['query'];
  }
}

type Send = (...args: unknown[]) => unknown;

function traceStatement(args: unknown[], send: Send): unknown {
  const text = getTraceId() === null ? null : findText(args[0]);
  const span = text === null ? null : startSpan(...describeStatement(text));
  if (span === null) return send(...args);
  const end = (error: unknown) => span.end(error ? { error: nameError(error) } : {});
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const report = (error: unknown, ...rest: unknown[]) => {
      end(error);
      callback(error, ...rest);
    };
    return send(...args.slice(0, -1), report);
  }
  const result = send(...args) as Promise<unknown>;
  void result.then(() => end(null), end);
  return result;
}

/** Null for what streams rows, which calls back in ways of its own. */
function findText(query: unknown): string | null {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return null;
  return String(query.text);
}

function describeStatement(text: string): Parameters<typeof startSpan> {
  const line = text.replace(/\s+/g, ' ').trim();
  const operation = /^\w+/.exec(line)?.[0].toUpperCase() ?? 'SQL';
  return [
    operation,
    {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': line },
    },
  ];
}
