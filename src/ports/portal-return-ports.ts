import { fromPromise } from 'xstate';
import type {
  AskStatusInput,
  AskStatusOutput,
  OpenPageInput,
  OpenPageOutput,
  ReadOrderInput,
  ReadOrderOutput,
  Refused,
} from '#machines/portal-return/portal-return.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import * as orders from '#src/api/orders.ts';
import * as payments from '#src/api/payments.ts';
import { refusalIn } from './refusal.ts';

function refused(error: unknown): Refused {
  const refusal = refusalIn(error);
  const isMissing = error instanceof ApiError && error.code === 'NOT_FOUND';
  return isMissing ? { ...refusal, kind: 'notFound' } : refusal;
}

async function readOrder(request: ApiRequest, { orderNumber }: ReadOrderInput): Promise<ReadOrderOutput> {
  try {
    return { ok: true, detail: await orders.order(request, orderNumber) };
  } catch (error) {
    return refused(error);
  }
}

function ask(request: ApiRequest, { id, isPortal, leftPage }: AskStatusInput) {
  if (leftPage !== null) return payments.leavePortal(request, id, leftPage);
  return isPortal ? payments.portalStatus(request, id) : orders.orderStatus(request, id);
}

async function askStatus(request: ApiRequest, input: AskStatusInput): Promise<AskStatusOutput> {
  try {
    const { order_id: orderNumber, status } = await ask(request, input);
    return { ok: true, orderNumber, status };
  } catch (error) {
    return refused(error);
  }
}

async function openPage(request: ApiRequest, { orderNumber }: OpenPageInput): Promise<OpenPageOutput> {
  try {
    return { ok: true, url: (await payments.startPortalPayment(request, orderNumber)).payment_url };
  } catch (error) {
    return refused(error);
  }
}

export function createPortalReturnPorts(request: ApiRequest) {
  return {
    actors: {
      readOrder: fromPromise<ReadOrderOutput, ReadOrderInput>(({ input }) => readOrder(request, input)),
      askStatus: fromPromise<AskStatusOutput, AskStatusInput>(({ input }) => askStatus(request, input)),
      openPage: fromPromise<OpenPageOutput, OpenPageInput>(({ input }) => openPage(request, input)),
    },
  };
}
