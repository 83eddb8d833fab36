import { fromPromise } from 'xstate';
import type {
  ChangeStatusInput,
  ChangeStatusOutput,
  LoadOrderInput,
  LoadOrderOutput,
} from '#machines/packaging/packaging.ports.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import * as orders from '#src/api/orders.ts';

async function loadOrder(request: ApiRequest, { orderNumber }: LoadOrderInput): Promise<LoadOrderOutput> {
  try {
    return { ok: true, order: await orders.fetchStaffOrder(request, orderNumber) };
  } catch (error) {
    // A malformed order number (400) is treated like an unknown one (404).
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      return { ok: false, kind: 'notFound' };
    return { ok: false, kind: 'failed', message: getErrorMessage(error, 'The order could not be loaded.') };
  }
}

async function changeStatus(request: ApiRequest, input: ChangeStatusInput): Promise<ChangeStatusOutput> {
  try {
    return { ok: true, order: await orders.changeOrderStatus(request, input.orderNumber, input.status) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: false, code: 'NETWORK' };
    return { ok: false, code: error.code ?? 'INTERNAL', ...(error.message && { message: error.message }) };
  }
}

export function createPackagingPorts(request: ApiRequest) {
  return {
    actors: {
      loadOrder: fromPromise<LoadOrderOutput, LoadOrderInput>(({ input }) => loadOrder(request, input)),
      changeStatus: fromPromise<ChangeStatusOutput, ChangeStatusInput>(({ input }) =>
        changeStatus(request, input),
      ),
    },
  };
}
