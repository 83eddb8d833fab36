import { fromPromise } from 'xstate';
import type {
  CancelOrderInput,
  CancelOrderOutput,
  OrderRefusal,
  PlaceOrderInput,
  PlaceOrderOutput,
} from '#machines/checkout/checkout.ports.ts';
import { readOrderReply } from '#machines/checkout/checkout.rules.ts';
import { ApiError, NetworkError, textIn } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import * as orders from '#src/api/orders.ts';

function refusalIn(error: ApiError): OrderRefusal {
  return {
    ok: false,
    kind: 'refused',
    ...(error.message && { message: error.message }),
    fields: error.fields,
    code: error.code ?? 'INTERNAL',
    data: error.data,
  } as OrderRefusal;
}

async function placeOrder(request: ApiRequest, input: PlaceOrderInput): Promise<PlaceOrderOutput> {
  try {
    return readOrderReply(await orders.placeOrder(request, input.request, input.idempotencyKey));
  } catch (error) {
    if (error instanceof ApiError) return refusalIn(error);
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
    if (code === 'TRANSITION_REFUSED') return { ok: false, code, from: textIn(error, 'from') };
    return { ok: false, code };
  }
}

export function createCheckoutPorts(request: ApiRequest) {
  return {
    actors: {
      placeOrder: fromPromise<PlaceOrderOutput, PlaceOrderInput>(({ input }) => placeOrder(request, input)),
      cancelOrder: fromPromise<CancelOrderOutput, CancelOrderInput>(({ input }) =>
        cancelOrder(request, input),
      ),
    },
  };
}
