import type { Period } from '#contract/types.ts';
import type { BlockOutput } from './sales-dashboard.ports.ts';
import type { DashboardMetrics } from './sales-dashboard.types.ts';

export function createEmptyMetrics(): DashboardMetrics {
  return { summary: null, topProducts: [], topCustomers: [], channels: [], dailyMetrics: [] };
}

export function toMetrics<Block extends keyof DashboardMetrics>(
  block: Block,
  output: BlockOutput<Block>,
): Partial<DashboardMetrics> {
  return output.ok ? { [block]: output.value } : {};
}

export function isSamePeriod(a: Period, b: Period): boolean {
  return a.from === b.from && a.to === b.to;
}
