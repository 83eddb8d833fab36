import { fromPromise } from 'xstate';
import type {
  AddAddressInput,
  AddAddressOutput,
  CancelOrderInput,
  CancelOrderOutput,
  OpenPortalInput,
  OpenPortalOutput,
  OrderRefusal,
  PlaceOrderInput,
  PlaceOrderOutput,
} from '#machines/checkout/checkout.ports.ts';
import { parseOrderReply, parseRejection } from '#machines/checkout/order-reply.rules.ts';
import * as addresses from '#src/api/addresses.ts';
import { ApiError, getErrorDataText, NetworkError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import * as orders from '#src/api/orders.ts';
import * as payments from '#src/api/payments.ts';
import { getCurrentVisit } from '../storage/visit.ts';
import { toRefusal } from './refusal.ts';

function toOrderRefusal(error: ApiError): OrderRefusal {
  const message = parseRejection(error.body);
  return {
    ok: false,
    kind: 'refused',
    ...(message && { message }),
    fields: error.fields,
    code: error.code ?? 'INTERNAL',
    data: error.data,
  } as OrderRefusal;
}

async function placeOrder(request: ApiRequest, input: PlaceOrderInput): Promise<PlaceOrderOutput> {
  try {
    const order = { ...input.request, attribution: getCurrentVisit() };
    return parseOrderReply(await orders.placeOrder(request, order, input.idempotencyKey));
  } catch (error) {
    if (error instanceof ApiError) return toOrderRefusal(error);
    return { ok: false, kind: error instanceof NetworkError ? 'network' : 'unexpected' };
  }
}

async function cancelOrder(
  request: ApiRequest,
  { orderNumber }: CancelOrderInput,
): Promise<CancelOrderOutput> {
  try {
    await orders.cancelOrder(request, orderNumber);
    return { ok: true };
  } catch (error) {
    const code = (error instanceof ApiError && error.code) || 'NETWORK';
    if (code === 'TRANSITION_REFUSED') return { ok: false, code, from: getErrorDataText(error, 'from') };
    return { ok: false, code };
  }
}

async function addAddress(request: ApiRequest, { address }: AddAddressInput): Promise<AddAddressOutput> {
  try {
    return { ok: true, address: await addresses.addAddress(request, address) };
  } catch {
    return { ok: false };
  }
}

async function openPortal(request: ApiRequest, { orderNumber }: OpenPortalInput): Promise<OpenPortalOutput> {
  try {
    const { payment_url: paymentUrl } = await payments.startPortalPayment(request, orderNumber);
    return { ok: true, paymentUrl };
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.kind === 'network') return refusal;
    const status = getErrorDataText(error, 'status');
    const code = (error instanceof ApiError && error.code) || 'INTERNAL';
    return { ...refusal, code, ...(status && { status }) };
  }
}

export function createCheckoutPorts(request: ApiRequest) {
  return {
    actors: {
      placeOrder: fromPromise<PlaceOrderOutput, PlaceOrderInput>(({ input }) => placeOrder(request, input)),
      cancelOrder: fromPromise<CancelOrderOutput, CancelOrderInput>(({ input }) =>
        cancelOrder(request, input),
      ),
      addAddress: fromPromise<AddAddressOutput, AddAddressInput>(({ input }) => addAddress(request, input)),
      openPortal: fromPromise<OpenPortalOutput, OpenPortalInput>(({ input }) => openPortal(request, input)),
    },
  };
}
