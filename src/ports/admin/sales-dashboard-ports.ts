import { fromPromise } from 'xstate';
import type { ReadInput, ReadOutput } from '#machines/sales-dashboard/sales-dashboard.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api, CallOptions } from '#src/api/client.ts';

type MetricsOptions = Pick<CallOptions<'dashboardSummary'>, 'query' | 'signal'>;

function createReadActor<Value>(read: (options: MetricsOptions) => Promise<Value>) {
  return fromPromise<ReadOutput<Value>, ReadInput>(async ({ input, signal }) => {
    const { from, to } = input.period;
    try {
      const query = { from: from ?? undefined, to: to ?? undefined };
      return { ok: true, value: await read({ query, signal }) };
    } catch (error) {
      const isSessionOver = error instanceof ApiError && error.status === 401;
      return { ok: false, kind: isSessionOver ? 'unauthorised' : 'failed' };
    }
  });
}

export function createSalesDashboardPorts(api: Api) {
  return {
    actors: {
      readSummary: createReadActor((options) => api.call('dashboardSummary', options)),
      readTopProducts: createReadActor((options) => api.call('dashboardTopProducts', options)),
      readTopCustomers: createReadActor((options) => api.call('dashboardTopCustomers', options)),
      readChannels: createReadActor((options) => api.call('dashboardChannels', options)),
      readDailyMetrics: createReadActor((options) => api.call('dashboardDailyMetrics', options)),
    },
  };
}
