import type { Period } from '#contract/types.ts';
import { unprovidedPort } from '../unprovided-port.ts';
import type { DashboardMetrics } from './sales-dashboard.types.ts';

export interface ReadInput {
  period: Period;
}

export type ReadOutput<Value> =
  | { ok: true; value: Value }
  | { ok: false; kind: 'unauthorised' }
  /** Any other refusal, or no reply. */
  | { ok: false; kind: 'failed' };

export type BlockOutput<Block extends keyof DashboardMetrics> = ReadOutput<
  NonNullable<DashboardMetrics[Block]>
>;

export const salesDashboardPorts = {
  readSummary: unprovidedPort<BlockOutput<'summary'>, ReadInput>('readSummary'),
  readTopProducts: unprovidedPort<BlockOutput<'topProducts'>, ReadInput>('readTopProducts'),
  readTopCustomers: unprovidedPort<BlockOutput<'topCustomers'>, ReadInput>('readTopCustomers'),
  readChannels: unprovidedPort<BlockOutput<'channels'>, ReadInput>('readChannels'),
  readDailyMetrics: unprovidedPort<BlockOutput<'dailyMetrics'>, ReadInput>('readDailyMetrics'),
};
