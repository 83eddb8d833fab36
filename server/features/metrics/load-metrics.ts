import type { Context } from '../../context/context.ts';
import type { Meter } from '../../context/meter.ts';
import type { NamedPool } from '../../db/pools.ts';
import type { ReplyCache } from '../../http/reply-cache.ts';

export interface MetricSources {
  ctx: Context;
  caches: Record<string, ReplyCache>;
  namedPools: readonly NamedPool[];
}

export interface Metrics {
  meter: Meter;
  contentType: string;
  /** Prometheus' text format. Never rejects because of the database. */
  read(): Promise<string>;
}

/** Returns null without METRICS_TOKEN: then nothing is measured, and prom-client is not loaded (decision 131). */
export async function loadMetrics(sources: MetricSources): Promise<Metrics | null> {
  if (sources.ctx.config.metricsToken === null) return null;
  const { createMetrics } = await import('./create-metrics.ts');
  return createMetrics(sources);
}
