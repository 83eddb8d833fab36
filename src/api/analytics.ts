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

const figures =
  <Reply>(path: string) =>
  (request: ApiRequest, { from, to }: Period, signal: AbortSignal) =>
    request<Reply>(path, {
      query: { from: from ?? undefined, to: to ?? undefined },
      signedIn: true,
      signal,
    });

export const dashboardSummary = figures<DashboardSummary>(paths.dashboardSummary);
export const dashboardTopProducts = figures<TopProduct[]>(paths.dashboardTopProducts);
export const dashboardTopCustomers = figures<TopCustomer[]>(paths.dashboardTopCustomers);
export const dashboardChannels = figures<ChannelRevenue[]>(paths.dashboardChannels);
export const dashboardDailyMetrics = figures<DailyMetric[]>(paths.dashboardDailyMetrics);
