import { fromPromise } from 'xstate';
import type {
  OpenPageInput,
  OpenPageOutput,
  QueryStatusInput,
  QueryStatusOutput,
  ReadOrderInput,
  ReadOrderOutput,
  RequestFailure,
} from '#machines/portal-return/portal-return.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import * as orders from '#src/api/orders.ts';
import * as payments from '#src/api/payments.ts';
import { toRefusal } from './refusal.ts';

function toPortalRefusal(error: unknown): RequestFailure {
  const refusal = toRefusal(error);
  const isMissing = error instanceof ApiError && error.code === 'NOT_FOUND';
  return isMissing ? { ...refusal, kind: 'notFound' } : refusal;
}

async function readOrder(request: ApiRequest, { orderNumber }: ReadOrderInput): Promise<ReadOrderOutput> {
  try {
    return { ok: true, detail: await orders.fetchOrder(request, orderNumber) };
  } catch (error) {
    return toPortalRefusal(error);
  }
}

function requestStatus(request: ApiRequest, { id, isPortal, abandonedPage }: QueryStatusInput) {
  if (abandonedPage !== null) return payments.leavePortal(request, id, abandonedPage);
  return isPortal ? payments.fetchPortalStatus(request, id) : orders.fetchOrderStatus(request, id);
}

async function queryStatus(request: ApiRequest, input: QueryStatusInput): Promise<QueryStatusOutput> {
  try {
    const { order_id: orderNumber, status } = await requestStatus(request, input);
    return { ok: true, orderNumber, status };
  } catch (error) {
    return toPortalRefusal(error);
  }
}

async function openPage(request: ApiRequest, { orderNumber }: OpenPageInput): Promise<OpenPageOutput> {
  try {
    return { ok: true, url: (await payments.startPortalPayment(request, orderNumber)).payment_url };
  } catch (error) {
    return toPortalRefusal(error);
  }
}

export function createPortalReturnPorts(request: ApiRequest) {
  return {
    actors: {
      readOrder: fromPromise<ReadOrderOutput, ReadOrderInput>(({ input }) => readOrder(request, input)),
      queryStatus: fromPromise<QueryStatusOutput, QueryStatusInput>(({ input }) =>
        queryStatus(request, input),
      ),
      openPage: fromPromise<OpenPageOutput, OpenPageInput>(({ input }) => openPage(request, input)),
    },
  };
}
