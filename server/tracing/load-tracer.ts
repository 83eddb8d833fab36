import type { Logger } from 'pino';
import type { TracesConfig } from './config.ts';
import type { Tracer } from './span.ts';

export interface TracerSources {
  log: Logger;
  /** Null: nobody collects traces. */
  traces: TracesConfig | null;
  /** Of your own; with none, callers from outside do not decide what is recorded. */
  trustedProxies: number;
}

/** Returns null when nobody collects traces: then nothing is timed, and no library is loaded (decision 131). */
export async function loadTracer({ traces, ...sources }: TracerSources): Promise<Tracer | null> {
  if (traces === null) return null;
  const { createTracer } = await import('./create-tracer.ts');
  return createTracer({ ...sources, traces });
}
