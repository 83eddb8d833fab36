import { fromPromise } from 'xstate';
import type { Period } from '#contract/types.ts';
import type { ReadInput, ReadOutput } from '#machines/sales-dashboard/sales-dashboard.ports.ts';
import * as analytics from '#src/api/analytics.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';

type MetricsFetcher<Value> = (request: ApiRequest, period: Period, signal: AbortSignal) => Promise<Value>;

function createReadActor<Value>(request: ApiRequest, call: MetricsFetcher<Value>) {
  return fromPromise<ReadOutput<Value>, ReadInput>(async ({ input, signal }) => {
    try {
      return { ok: true, value: await call(request, input.period, signal) };
    } catch (error) {
      const isSessionOver = error instanceof ApiError && error.status === 401;
      return { ok: false, kind: isSessionOver ? 'unauthorised' : 'failed' };
    }
  });
}

export function createSalesDashboardPorts(request: ApiRequest) {
  return {
    actors: {
      readSummary: createReadActor(request, analytics.fetchDashboardSummary),
      readTopProducts: createReadActor(request, analytics.fetchDashboardTopProducts),
      readTopCustomers: createReadActor(request, analytics.fetchDashboardTopCustomers),
      readChannels: createReadActor(request, analytics.fetchDashboardChannels),
      readDailyMetrics: createReadActor(request, analytics.fetchDashboardDailyMetrics),
    },
  };
}
