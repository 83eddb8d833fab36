import type { Period } from '#contract/types.ts';
import type { BlockOutput } from './sales-dashboard.ports.ts';
import type { Figures } from './sales-dashboard.types.ts';

export function noFigures(): Figures {
  return { summary: null, topProducts: [], topCustomers: [], channels: [], dailyMetrics: [] };
}

/** The block that a call brought; nothing where it failed. */
export function figuresIn<Block extends keyof Figures>(
  block: Block,
  output: BlockOutput<Block>,
): Partial<Figures> {
  return output.ok ? { [block]: output.value } : {};
}

export function isSamePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}
