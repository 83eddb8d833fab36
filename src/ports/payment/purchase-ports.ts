import type { QueryClient } from '@tanstack/react-query';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { OrderDetail, PaymentAttempt } from '#contract/types.ts';
import { DRAFT_FINGERPRINT } from '#machines/card-payment/card-payment.rules.ts';
import { isPromptRefused, WAIT_SECONDS } from '#machines/mpesa-payment/mpesa-payment.rules.ts';
import type { SentPrompt } from '#machines/mpesa-payment/mpesa-payment.types.ts';
import type { Viewer } from '#machines/portal-return/portal-return.types.ts';
import type { ReadPurchaseInput, ReadPurchaseOutput } from '#machines/purchase/purchase.ports.ts';
import type { PurchaseEvent, PurchaseOrder, PurchaseStart } from '#machines/purchase/purchase.types.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import type { Ports } from '../../hooks/contexts.tsx';
import { siteConfigQuery } from '../../queries/site.ts';
import { getCheckoutMemory, type StoredOrder } from '../../storage/checkout-memory.ts';
import { isNotFound, toRefusal } from '../refusal.ts';
import { getMethodOffer } from './method-offer.ts';

type ReadPorts = Pick<Ports, 'api' | 'session' | 'tokenStore'>;
type CartEvent = Extract<PurchaseEvent, { type: 'cart.changed' }>;
type SessionEvent = Extract<PurchaseEvent, { type: 'session.changed' }>;

/** A prompt that was given up has no outcome that a page could wait for. */
const PROMPT_STATES = ['open', 'failed', 'paid'];

function toSentPrompt(attempt: PaymentAttempt | undefined): SentPrompt | null {
  if (attempt?.method !== 'mpesa' || !PROMPT_STATES.includes(attempt.state) || attempt.phone === null)
    return null;
  const { phone, state, reason } = attempt;
  const secondsPassed = Math.floor((Date.now() - Date.parse(attempt.at)) / 1000);
  return {
    phone,
    // The clocks of the server and of this device may differ.
    secondsLeft: Math.min(Math.max(WAIT_SECONDS - secondsPassed, 0), WAIT_SECONDS),
    isRefused: isPromptRefused(attempt),
    refusal: state === 'open' ? null : reason,
  };
}

function toPurchaseOrder({ order, address, attempts, can_pay: canPay }: OrderDetail): PurchaseOrder {
  return {
    orderNumber: order.order_number,
    status: order.status,
    amount: order.total,
    phone: address.phone_number,
    canPay,
    prompt: toSentPrompt(attempts.at(-1)),
  };
}

const isDraft = (order: StoredOrder) => order.fingerprint === DRAFT_FINGERPRINT;

async function readStart(ports: ReadPorts, queryClient: QueryClient): Promise<PurchaseStart> {
  const { api, session, tokenStore } = ports;
  const checkoutMemory = getCheckoutMemory(ports);
  const config = await queryClient.ensureQueryData(siteConfigQuery(api));
  const { user } = session.view();
  const openOrder = checkoutMemory.readOrder();
  return {
    checkout: {
      ...getMethodOffer(config),
      isSignedIn: tokenStore.read() !== null && tokenStore.isAuthenticated(),
      rememberedMethod: checkoutMemory.readMethod(),
      openOrder,
      attempt: checkoutMemory.readAttempt(),
    },
    card: {
      isEnabled: config.payments.flutterwave !== null,
      details: checkoutMemory.readDetails(),
      payer: { email: user?.email ?? '', name: user?.username ?? '' },
      draftOrderNumber: openOrder?.orderNumber ?? null,
    },
  };
}

async function readPurchase(
  ports: ReadPorts,
  queryClient: QueryClient,
  input: ReadPurchaseInput,
  signal: AbortSignal,
): Promise<ReadPurchaseOutput> {
  const storedOrder = getCheckoutMemory(ports).readOrder();
  const orderNumber = input.orderNumber ?? storedOrder?.orderNumber ?? null;
  const readOrder = async () =>
    orderNumber &&
    toPurchaseOrder(await ports.api.call('order', { params: { order_number: orderNumber }, signal }));
  const [order, start] = await Promise.allSettled([readOrder(), readStart(ports, queryClient)]);
  if (start.status === 'rejected') return toRefusal(start.reason);
  if (order.status === 'fulfilled') return { ok: true, order: order.value || null, start: start.value };
  if (!isNotFound(order.reason) || orderNumber === null) return toRefusal(order.reason);
  if (storedOrder?.orderNumber === orderNumber && isDraft(storedOrder))
    return { ok: true, order: null, start: start.value };
  return { ok: false, kind: 'notFound', orderNumber };
}

function getViewer({ isLoaded, isUnreachable, user }: SessionView): Viewer {
  if (!isLoaded) return 'unknown';
  if (isUnreachable) return 'unreachable';
  return user ? 'signedIn' : 'signedOut';
}

export function createPurchasePorts(ports: Ports, queryClient: QueryClient) {
  const { cart, session } = ports;
  const checkoutMemory = getCheckoutMemory(ports);
  return {
    readPurchase: fromPromise<ReadPurchaseOutput, ReadPurchaseInput>(({ input, signal }) =>
      readPurchase(ports, queryClient, input, signal),
    ),
    watchCart: fromCallback<EventObject, undefined, CartEvent>(({ sendBack }) => {
      const subscription = cart.subscribe(({ context }) =>
        sendBack({ type: 'cart.changed', lines: context.lines }),
      );
      return () => subscription.unsubscribe();
    }),
    watchSession: fromCallback<EventObject, undefined, SessionEvent>(({ sendBack }) => {
      let reported: string | null = null;
      const report = () => {
        const viewer = getViewer(session.view());
        const rememberedOrderNumber = checkoutMemory.readOrder()?.orderNumber ?? null;
        if (viewer === reported) return;
        reported = viewer;
        sendBack({ type: 'session.changed', viewer, rememberedOrderNumber });
      };
      report();
      return session.subscribe(report);
    }),
  };
}
