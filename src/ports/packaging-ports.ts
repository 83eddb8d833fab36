import { fromPromise } from 'xstate';
import type {
  ChangeStatusInput,
  ChangeStatusOutput,
  LoadOrderInput,
  LoadOrderOutput,
} from '#machines/packaging/packaging.ports.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';

async function loadOrder(api: Api, { orderNumber }: LoadOrderInput): Promise<LoadOrderOutput> {
  try {
    return { ok: true, order: await api.call('staffOrder', { params: { order_number: orderNumber } }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { ok: false, kind: 'notFound' };
    return { ok: false, kind: 'failed', message: getErrorMessage(error, 'The order could not be loaded.') };
  }
}

async function changeStatus(api: Api, input: ChangeStatusInput): Promise<ChangeStatusOutput> {
  try {
    const { orderNumber, status } = input;
    const params = { order_number: orderNumber };
    return { ok: true, order: await api.call('changeOrderStatus', { params, body: { status } }) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: false, code: 'NETWORK' };
    return { ok: false, code: error.code ?? 'INTERNAL', ...(error.message && { message: error.message }) };
  }
}

export function createPackagingPorts(api: Api) {
  return {
    actors: {
      loadOrder: fromPromise<LoadOrderOutput, LoadOrderInput>(({ input }) => loadOrder(api, input)),
      changeStatus: fromPromise<ChangeStatusOutput, ChangeStatusInput>(({ input }) =>
        changeStatus(api, input),
      ),
    },
  };
}
