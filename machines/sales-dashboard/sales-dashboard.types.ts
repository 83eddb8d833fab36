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

/** What the five calls bring; a block that was not read is null or empty. */
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
  /** the address names a period, perhaps the one that is shown */
  | { type: 'period.chosen'; period: Period }
  /** 'Refresh', or 'Try again' where something was not read */
  | { type: 'metrics.refresh' };

export interface SalesDashboardTypes {
  context: SalesDashboardContext;
  events: SalesDashboardEvent;
  input: SalesDashboardInput;
  tags: 'busy';
  meta: SpecMeta;
}
