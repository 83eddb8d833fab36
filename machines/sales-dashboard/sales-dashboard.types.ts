import type {
  ChannelRevenue,
  DailyMetric,
  DashboardSummary,
  Period,
  TopCustomer,
  TopProduct,
} from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

export interface SalesDashboardInput {
  period: Period;
}

/** A block that was not read is null or empty. */
export interface DashboardMetrics {
  summary: DashboardSummary | null;
  topProducts: TopProduct[];
  topCustomers: TopCustomer[];
  channels: ChannelRevenue[];
  dailyMetrics: DailyMetric[];
}

export interface SalesDashboardContext {
  period: Period;
  metrics: DashboardMetrics;
}

export type SalesDashboardEvent =
  /** Sent when the address names a period, which may be the current one. */
  { type: 'period.choose'; period: Period } | { type: 'metrics.refresh' };

export interface SalesDashboardTypes {
  context: SalesDashboardContext;
  events: SalesDashboardEvent;
  input: SalesDashboardInput;
  tags: 'busy';
  meta: SpecMeta;
}
