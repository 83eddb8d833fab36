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
import { readOrderReply } from '#machines/checkout/order-reply.rules.ts';
import { ApiError, NetworkError, textIn } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import * as orders from '#src/api/orders.ts';
import * as payments from '#src/api/payments.ts';
import { newKey } from './new-key.ts';
import { checkoutOnPage, loadPaymentScript } from './payment-script.ts';
import { refusalIn } from './refusal.ts';
import { currentVisit } from './visit.ts';

export type CardConfig = NonNullable<SiteConfig['payments']['flutterwave']>;

const CURRENCY = 'KES';
const PAYMENT_OPTION = 'card';

/** A card order as the specification has it; the server goes by what it knows itself. */
function cardOrder(request: OrderRequest): OrderRequest {
  const extras = { id: newKey(), status: 'Processing Order', createdAt: new Date().toISOString() };
  return { ...request, attribution: currentVisit(), ...extras };
}

async function initiate(
  request: ApiRequest,
  input: InitiateInput,
  signal: AbortSignal,
): Promise<InitiateOutput> {
  const { amount, email, name } = input;
  const what = 'order' in input ? { order: cardOrder(input.order) } : { order_id: input.orderNumber };
  try {
    const reply = await payments.startCardPayment(request, { amount, email, name, ...what }, signal);
    if (!reply?.tx_ref) return { ok: false, kind: 'noReference' };
    return { ok: true, txRef: reply.tx_ref, orderNumber: reply.order_id ?? null };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: false, kind: 'noReference' };
    const status = textIn(error, 'status');
    return {
      ...refusalIn(error),
      code: error.code ?? 'INTERNAL',
      data: error.data,
      ...(status && { status }),
    } as InitiateRefusal;
  }
}

/** Settles with what the modal says first. Leaving the screen takes the modal away. */
async function openModal(
  { public_key }: CardConfig,
  { txRef, amount, email, name, title, description }: OpenModalInput,
  signal: AbortSignal,
): Promise<OpenModalOutput> {
  const open = checkoutOnPage();
  if (!open) throw new Error('the payment script is not on the page');
  return new Promise((resolve) => {
    const modal = open({
      public_key,
      tx_ref: txRef,
      amount,
      currency: CURRENCY,
      payment_options: PAYMENT_OPTION,
      customer: { email, name },
      customizations: { title, description },
      callback: ({ status = '' }) => {
        // Closing the modal says 'closed' as well, and what is said first counts.
        resolve({ status });
        modal?.close?.();
      },
      onclose: () => resolve({ status: 'closed' }),
    });
    signal.addEventListener('abort', () => modal?.close?.());
  });
}

async function confirmPayment(
  request: ApiRequest,
  input: ConfirmPaymentInput,
): Promise<ConfirmPaymentOutput> {
  try {
    if (input.request)
      return await placeDrafted(request, { ...cardOrder(input.request), tx_ref: input.txRef });
    return await readPlaced(request, input.orderNumber ?? '');
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'PAYMENT_UNDECIDED' || error.code === 'BUSY'))
      return { ok: false, kind: 'undecided' };
    if (error instanceof ApiError && error.code === 'PAYMENT_FAILED') {
      const message = textIn(error, 'reason') || error.message;
      return { ok: false, kind: 'failed', ...(message && { message }) };
    }
    if (error instanceof NetworkError) return { ok: false, kind: 'network' };
    return { ok: false, kind: 'refused', ...(error instanceof ApiError && { message: error.message }) };
  }
}

async function placeDrafted(request: ApiRequest, order: OrderRequest): Promise<ConfirmPaymentOutput> {
  const reply = readOrderReply(await payments.placePaidOrder(request, order));
  if (reply.ok) return { ok: true, orderNumber: reply.orderNumber };
  return {
    ok: false,
    kind: 'refused',
    ...('message' in reply && reply.message && { message: reply.message }),
  };
}

/** An order placed before is not placed again; its status makes the server ask the provider. */
async function readPlaced(request: ApiRequest, orderNumber: string): Promise<ConfirmPaymentOutput> {
  const { status } = await orders.orderStatus(request, orderNumber);
  if (status !== 'pending' && status !== 'cancelled') return { ok: true, orderNumber };
  const { attempts } = await orders.order(request, orderNumber);
  const last = attempts.at(-1);
  if (last?.state === 'open') return { ok: false, kind: 'undecided' };
  return { ok: false, kind: 'failed', ...(last?.reason && { message: last.reason }) };
}

export function createCardPaymentPorts(request: ApiRequest, config: CardConfig | null) {
  const configured = () => {
    if (!config) throw new Error('cards are not switched on');
    return config;
  };
  return {
    actors: {
      loadScript: fromPromise<LoadScriptOutput, void>(async () => ({
        ok: await loadPaymentScript(configured().script_url),
      })),
      initiate: fromPromise<InitiateOutput, InitiateInput>(({ input, signal }) =>
        initiate(request, input, signal),
      ),
      openModal: fromPromise<OpenModalOutput, OpenModalInput>(({ input, signal }) =>
        openModal(configured(), input, signal),
      ),
      confirmPayment: fromPromise<ConfirmPaymentOutput, ConfirmPaymentInput>(({ input }) =>
        confirmPayment(request, input),
      ),
    },
  };
}
