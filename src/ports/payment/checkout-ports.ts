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
  ReadFitsInput,
  ReadFitsOutput,
} from '#machines/checkout/checkout.ports.ts';
import { parseOrderReply, parseRejection } from '#machines/checkout/order-reply.rules.ts';
import { ApiError, getErrorDataText, NetworkError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { readLineFits } from '../../queries/storefront/line-fits.ts';
import { getCurrentVisit } from '../../storage/visit.ts';
import { toRefusal } from '../refusal.ts';

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

async function placeOrder(api: Api, input: PlaceOrderInput): Promise<PlaceOrderOutput> {
  try {
    const { request, idempotencyKey } = input;
    const body = { ...request, attribution: getCurrentVisit() };
    return parseOrderReply(await api.call('placeOrder', { body, idempotencyKey }));
  } catch (error) {
    if (error instanceof ApiError) return toOrderRefusal(error);
    return { ok: false, kind: error instanceof NetworkError ? 'network' : 'unexpected' };
  }
}

async function cancelOrder(api: Api, { orderNumber }: CancelOrderInput): Promise<CancelOrderOutput> {
  try {
    await api.call('cancelOrder', { params: { order_number: orderNumber }, body: {} });
    return { ok: true };
  } catch (error) {
    const code = error instanceof ApiError && error.code;
    // A proxy's reply decides nothing.
    if (!code) return { ok: false, kind: 'network' };
    const from = getErrorDataText(error, 'from');
    return { ok: false, kind: 'refused', code, ...(from && { from }) };
  }
}

async function addAddress(api: Api, { address }: AddAddressInput): Promise<AddAddressOutput> {
  try {
    return { ok: true, address: await api.call('addAddress', { body: address }) };
  } catch {
    return { ok: false };
  }
}

async function openPortal(api: Api, { orderNumber }: OpenPortalInput): Promise<OpenPortalOutput> {
  try {
    const body = { order_id: orderNumber };
    const { payment_url: paymentUrl } = await api.call('startPortalPayment', { body });
    return { ok: true, paymentUrl };
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.kind === 'network') return refusal;
    const status = getErrorDataText(error, 'status');
    const code = (error instanceof ApiError && error.code) || 'INTERNAL';
    return { ...refusal, code, ...(status && { status }) };
  }
}

async function checkFits(api: Api, { lines }: ReadFitsInput): Promise<ReadFitsOutput> {
  try {
    const fits = await readLineFits(api, lines);
    return { ok: true, verdicts: Object.fromEntries([...fits].map(([key, { verdict }]) => [key, verdict])) };
  } catch {
    return { ok: false };
  }
}

export function createCheckoutPorts(api: Api) {
  return {
    actors: {
      readFits: fromPromise<ReadFitsOutput, ReadFitsInput>(({ input }) => checkFits(api, input)),
      placeOrder: fromPromise<PlaceOrderOutput, PlaceOrderInput>(({ input }) => placeOrder(api, input)),
      cancelOrder: fromPromise<CancelOrderOutput, CancelOrderInput>(({ input }) => cancelOrder(api, input)),
      addAddress: fromPromise<AddAddressOutput, AddAddressInput>(({ input }) => addAddress(api, input)),
      openPortal: fromPromise<OpenPortalOutput, OpenPortalInput>(({ input }) => openPortal(api, input)),
    },
  };
}
