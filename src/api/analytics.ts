import { paths } from '#contract/paths.ts';
import type {
  ChannelRevenue,
  DailyMetric,
  DashboardSummary,
  Period,
  TopCustomer,
  TopProduct,
} from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

const createMetricsFetcher =
  <Reply>(path: string) =>
  (request: ApiRequest, { from, to }: Period, signal: AbortSignal) =>
    request<Reply>(path, {
      query: { from: from ?? undefined, to: to ?? undefined },
      signedIn: true,
      signal,
    });

export const fetchDashboardSummary = createMetricsFetcher<DashboardSummary>(paths.dashboardSummary);
export const fetchDashboardTopProducts = createMetricsFetcher<TopProduct[]>(paths.dashboardTopProducts);
export const fetchDashboardTopCustomers = createMetricsFetcher<TopCustomer[]>(paths.dashboardTopCustomers);
export const fetchDashboardChannels = createMetricsFetcher<ChannelRevenue[]>(paths.dashboardChannels);
export const fetchDashboardDailyMetrics = createMetricsFetcher<DailyMetric[]>(paths.dashboardDailyMetrics);
