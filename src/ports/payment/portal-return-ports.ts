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
import type { Api } from '#src/api/client.ts';
import { isNotFound, toRefusal } from '../refusal.ts';

function toPortalRefusal(error: unknown): RequestFailure {
  const refusal = toRefusal(error);
  return isNotFound(error) ? { ...refusal, kind: 'notFound' } : refusal;
}

async function readOrder(
  api: Api,
  getEmail: () => string | undefined,
  { orderNumber }: ReadOrderInput,
): Promise<ReadOrderOutput> {
  try {
    const detail = await api.call('order', { params: { order_number: orderNumber } });
    return { ok: true, detail, isOwn: detail.order.user.email === getEmail() };
  } catch (error) {
    return toPortalRefusal(error);
  }
}

function requestStatus(api: Api, { id, isPortal, abandonedPage }: QueryStatusInput) {
  if (abandonedPage !== null) return api.call('leavePortal', { body: { order_id: id, page: abandonedPage } });
  return isPortal
    ? api.call('portalStatus', { params: { id } })
    : api.call('orderStatus', { params: { order_number: id } });
}

async function queryStatus(api: Api, input: QueryStatusInput): Promise<QueryStatusOutput> {
  try {
    const { order_id: orderNumber, status } = await requestStatus(api, input);
    return { ok: true, orderNumber, status };
  } catch (error) {
    return toPortalRefusal(error);
  }
}

async function openPage(api: Api, { orderNumber }: OpenPageInput): Promise<OpenPageOutput> {
  try {
    const { payment_url: url } = await api.call('startPortalPayment', { body: { order_id: orderNumber } });
    return { ok: true, url };
  } catch (error) {
    return toPortalRefusal(error);
  }
}

/** `getEmail` returns the signed-in account's, by which an order is its own. */
export function createPortalReturnPorts(api: Api, getEmail: () => string | undefined) {
  return {
    actors: {
      readOrder: fromPromise<ReadOrderOutput, ReadOrderInput>(({ input }) => readOrder(api, getEmail, input)),
      queryStatus: fromPromise<QueryStatusOutput, QueryStatusInput>(({ input }) => queryStatus(api, input)),
      openPage: fromPromise<OpenPageOutput, OpenPageInput>(({ input }) => openPage(api, input)),
    },
  };
}
