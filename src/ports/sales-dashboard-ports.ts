import { fromPromise } from 'xstate';
import type { Period } from '#contract/types.ts';
import type { ReadInput, ReadOutput } from '#machines/sales-dashboard/sales-dashboard.ports.ts';
import * as analytics from '#src/api/analytics.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';

type Call<Value> = (request: ApiRequest, period: Period, signal: AbortSignal) => Promise<Value>;

function reading<Value>(request: ApiRequest, call: Call<Value>) {
  return fromPromise<ReadOutput<Value>, ReadInput>(async ({ input, signal }) => {
    try {
      return { ok: true, value: await call(request, input.period, signal) };
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 401;
      return { ok: false, kind: isOver ? 'unauthorised' : 'failed' };
    }
  });
}

export function createSalesDashboardPorts(request: ApiRequest) {
  return {
    actors: {
      readSummary: reading(request, analytics.dashboardSummary),
      readTopProducts: reading(request, analytics.dashboardTopProducts),
      readTopCustomers: reading(request, analytics.dashboardTopCustomers),
      readChannels: reading(request, analytics.dashboardChannels),
      readDailyMetrics: reading(request, analytics.dashboardDailyMetrics),
    },
  };
}
