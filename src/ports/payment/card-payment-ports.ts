import { fromPromise } from 'xstate';
import type { OrderRequest, SiteConfig } from '#contract/types.ts';
import type {
  ConfirmPaymentInput,
  ConfirmPaymentOutput,
  InitiateInput,
  InitiateOutput,
  InitiateRefusal,
  LoadScriptOutput,
  OpenModalInput,
  OpenModalOutput,
} from '#machines/card-payment/card-payment.ports.ts';
import { parseOrderReply } from '#machines/checkout/order-reply.rules.ts';
import { ApiError, getErrorDataText, isErrorFrom, NetworkError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { createKey } from '../../api/create-key.ts';
import { getCurrentVisit } from '../../storage/visit.ts';
import { toRefusal } from '../refusal.ts';
import { getFlutterwaveCheckout, loadPaymentScript } from './payment-script.ts';

export type CardConfig = NonNullable<SiteConfig['payments']['flutterwave']>;

const CURRENCY = 'KES';
const PAYMENT_OPTION = 'card';

/** Adds the fields that the specification requires of a card order; the server uses its own values. */
function toCardOrder(request: OrderRequest) {
  const extras = { id: createKey(), status: 'Processing Order', createdAt: new Date().toISOString() };
  return { ...request, paymentMethod: 'creditcard' as const, attribution: getCurrentVisit(), ...extras };
}

async function initiate(api: Api, input: InitiateInput, signal: AbortSignal): Promise<InitiateOutput> {
  const { amount, email, name } = input;
  const target = 'order' in input ? { order: toCardOrder(input.order) } : { order_id: input.orderNumber };
  try {
    const reply = await api.call('startCardPayment', { body: { amount, email, name, ...target }, signal });
    if (!reply?.tx_ref) return { ok: false, kind: 'noReference' };
    return { ok: true, txRef: reply.tx_ref, orderNumber: reply.order_id ?? null };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: false, kind: 'noReference' };
    const status = getErrorDataText(error, 'status');
    return {
      ...toRefusal(error),
      code: error.code ?? 'INTERNAL',
      data: error.data,
      ...(status && { status }),
    } as InitiateRefusal;
  }
}

/** Resolves with the first status the modal reports. Aborting the signal closes the modal. */
async function openModal(
  { public_key }: CardConfig,
  { txRef, amount, email, name, title, description }: OpenModalInput,
  signal: AbortSignal,
): Promise<OpenModalOutput> {
  const openCheckout = getFlutterwaveCheckout();
  if (!openCheckout) throw new Error('the payment script is not on the page');
  return new Promise((resolve) => {
    const modal = openCheckout({
      public_key,
      tx_ref: txRef,
      amount,
      currency: CURRENCY,
      payment_options: PAYMENT_OPTION,
      customer: { email, name },
      customizations: { title, description },
      callback: ({ status = '' }) => {
        // Resolve first: closing the modal also reports 'closed', and only the first status counts.
        resolve({ status });
        modal?.close?.();
      },
      onclose: () => resolve({ status: 'closed' }),
    });
    signal.addEventListener('abort', () => modal?.close?.());
  });
}

async function confirmPayment(api: Api, input: ConfirmPaymentInput): Promise<ConfirmPaymentOutput> {
  try {
    if (input.request)
      return await placeDraftedOrder(api, { ...toCardOrder(input.request), tx_ref: input.txRef });
    return await readPlacedOrder(api, input.orderNumber ?? '');
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'PAYMENT_UNDECIDED' || error.code === 'BUSY'))
      return { ok: false, kind: 'undecided' };
    if (isErrorFrom(error, 'placeOrder') && error.code === 'PAYMENT_FAILED') {
      const message = getErrorDataText(error, 'reason') || error.message;
      return { ok: false, kind: 'failed', ...(message && { message }) };
    }
    if (error instanceof NetworkError) return { ok: false, kind: 'network' };
    return { ok: false, kind: 'refused', ...(error instanceof ApiError && { message: error.message }) };
  }
}

async function placeDraftedOrder(api: Api, order: OrderRequest): Promise<ConfirmPaymentOutput> {
  const reply = parseOrderReply(await api.call('placeOrder', { body: order }));
  if (reply.ok) return { ok: true, orderNumber: reply.orderNumber };
  return {
    ok: false,
    kind: 'refused',
    ...('message' in reply && reply.message && { message: reply.message }),
  };
}

/** The order already exists; querying its status makes the server query the provider. */
async function readPlacedOrder(api: Api, orderNumber: string): Promise<ConfirmPaymentOutput> {
  const params = { order_number: orderNumber };
  const { status } = await api.call('orderStatus', { params });
  if (status !== 'pending' && status !== 'cancelled') return { ok: true, orderNumber };
  const { attempts } = await api.call('order', { params });
  const lastAttempt = attempts.at(-1);
  if (lastAttempt?.state === 'open')
    return { ok: false, kind: lastAttempt.method === 'creditcard' ? 'undecided' : 'replaced' };
  return { ok: false, kind: 'failed', ...(lastAttempt?.reason && { message: lastAttempt.reason }) };
}

/** `readConfig` returns null when cards are not switched on. */
export function createCardPaymentPorts(api: Api, readConfig: () => Promise<CardConfig | null>) {
  const requireConfig = async () => {
    const config = await readConfig();
    if (!config) throw new Error('cards are not switched on');
    return config;
  };
  return {
    actors: {
      loadScript: fromPromise<LoadScriptOutput, void>(async () => ({
        ok: await loadPaymentScript((await requireConfig()).script_url),
      })),
      initiate: fromPromise<InitiateOutput, InitiateInput>(({ input, signal }) =>
        initiate(api, input, signal),
      ),
      openModal: fromPromise<OpenModalOutput, OpenModalInput>(async ({ input, signal }) => {
        const config = await requireConfig();
        signal.throwIfAborted();
        return openModal(config, input, signal);
      }),
      confirmPayment: fromPromise<ConfirmPaymentOutput, ConfirmPaymentInput>(({ input }) =>
        confirmPayment(api, input),
      ),
    },
  };
}
