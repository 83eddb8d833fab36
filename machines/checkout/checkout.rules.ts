import { totalsOf } from '#contract/money.ts';
import { isPaidStatus } from '#contract/order-lifecycle.ts';
import type { DeliveryDetails, OrderRequest, PaymentMethod } from '#contract/types.ts';
import type { BoughtLine, CartLine, LineIdentity } from '../cart/cart.types.ts';
import type {
  AddAddressInput,
  AddAddressOutput,
  CancelOrderInput,
  CancelOrderOutput,
  OpenPortalInput,
  OpenPortalOutput,
  PlaceOrderInput,
  PlaceOrderOutput,
} from './checkout.ports.ts';
import type {
  CheckoutContext,
  CheckoutInput,
  KeptAttempt,
  OpenOrder,
  OrderAttempt,
  WantedOrder,
} from './checkout.types.ts';
import { addressOfDetails, DELIVERY_FIELDS, trimmedDetails } from './delivery.rules.ts';
import { changeOf, changesOf, type LineChange } from './lines.rules.ts';
import { orderNumberIn } from './order-reply.rules.ts';
import { methodFor } from './payment-choice.rules.ts';

export const TEXTS = {
  signInNeeded: "Oops, you haven't logged in yet.",
  placed: 'Order placed successfully',
  redirecting: 'Please wait while we redirect you to our payment portal in 3...2...1... ',
  rejectedToast: 'Oops, your order was not processed successfully, please try again',
  rejected: 'There was a problem placing your order. Please try again.',
  emptyToast: 'We are unable to process the request at the moment, please try again later.',
  noPaymentUrl: 'Payment URL not received. Please contact support.',
  unexpected: 'Unexpected error occurred. Please try again.',
  unexpectedToast: "Oops, we didn't quite catch that.Have another go at it",
  network: 'Failed to place order due to network error. Please check your connection and try again.',
  earlierPaymentOpen:
    'A payment for your earlier order is still under way. Please answer the prompt on your phone, or wait a moment and try again.',
  noAddress: 'Please select a delivery address.',
  noAddressToast: 'Kindly select your preferred address to proceed',
  addressNotSaved: 'Failed to add address',
  earlierOrderOver: 'The earlier order was cancelled. Press PAY NOW to order again.',
  noMethod: 'No way to pay this order is available at the moment.',
};

export function initialContext(input: CheckoutInput): CheckoutContext {
  return {
    signedIn: input.signedIn,
    lines: input.lines,
    methods: input.methods,
    down: input.down,
    method: methodFor(input, input.rememberedMethod ?? null),
    placed: input.placed ?? null,
    newKey: input.newKey,
    keptAttempt: input.attempt ?? null,
    attempt: null,
    inlineError: input.reason ?? null,
    fieldErrors: {},
    paymentUrl: null,
    news: input.news ?? [],
    savesAddress: false,
  };
}

/** The same order is the same request word for word, since a key is good for one request only. */
export function orderRequestOf(
  lines: readonly CartLine[],
  details: DeliveryDetails,
  paymentMethod: PaymentMethod,
  addressId?: number,
): OrderRequest {
  return {
    items: boughtLines(lines).toSorted(
      (one, other) => one.id - other.id || (one.variant ?? '').localeCompare(other.variant ?? ''),
    ),
    // A cart may hold fractions from text prices; the server takes whole shillings and answers with its own total.
    total: Math.round(totalsOf(lines).total),
    paymentMethod,
    ...(addressId !== undefined && { deliveryAddressId: addressId }),
    deliveryDetails: trimmedDetails(details),
  };
}

export function boughtLines(
  lines: readonly { id: number; quantity: number; variant?: string | null | undefined }[],
): BoughtLine[] {
  return lines.map(({ id, quantity, variant }) => ({ id, quantity, ...(variant ? { variant } : {}) }));
}

/** What makes two requests the same order: everything but the way to pay. */
export function fingerprintOf({ items, total, deliveryDetails }: OrderRequest): string {
  const lines = items.map(({ id, variant, quantity }) => [id, variant ?? '', quantity].join(':')).toSorted();
  return JSON.stringify([lines, total, DELIVERY_FIELDS.map((field) => deliveryDetails[field])]);
}

/** What makes two requests the same attempt. */
export function attemptFingerprintOf(request: OrderRequest): string {
  return `${request.paymentMethod} ${fingerprintOf(request)}`;
}

/** The same attempt again, key included, as long as it asks for the same order. */
export function attemptFor(
  context: CheckoutContext,
  { details, addressId }: WantedOrder,
): OrderAttempt | null {
  const { lines, method, newKey } = context;
  if (method === null) return null;
  const request = orderRequestOf(lines, details, method, addressId);
  const fingerprint = attemptFingerprintOf(request);
  const earlier = context.attempt === null ? context.keptAttempt : keptAttemptOf(context.attempt);
  return { request, idempotencyKey: earlier?.fingerprint === fingerprint ? earlier.key : newKey() };
}

export function attemptPreparedEvent({ attempt }: CheckoutContext) {
  if (attempt === null) throw new Error('no attempt was prepared');
  return { type: 'checkout.attemptPrepared', ...keptAttemptOf(attempt) } as const;
}

function keptAttemptOf({ request, idempotencyKey }: OrderAttempt): KeptAttempt {
  return { fingerprint: attemptFingerprintOf(request), key: idempotencyKey };
}

export function placesTheOpenOrder(context: CheckoutContext, { details }: WantedOrder): boolean {
  if (context.placed === null || context.method === null) return false;
  const request = orderRequestOf(context.lines, details, context.method);
  return fingerprintOf(request) === context.placed.fingerprint;
}

/** What is known once the server has accepted the attempt. */
export function orderTaken(
  { attempt, placed }: CheckoutContext,
  output: PlaceOrderOutput,
): Pick<CheckoutContext, 'placed' | 'paymentUrl'> {
  const orderNumber = orderNumberIn(output);
  if (orderNumber === undefined || attempt === null) return { placed, paymentUrl: null };
  const amount = 'amount' in output ? output.amount : undefined;
  return {
    placed: {
      orderNumber,
      amount: amount ?? attempt.request.total,
      fingerprint: fingerprintOf(attempt.request),
    },
    paymentUrl: (output.ok && output.paymentUrl) || null,
  };
}

/** Where the payment happens on the provider's own page, the order is nothing without that page's address. */
export function needsPaymentUrl({ attempt }: CheckoutContext): boolean {
  return attempt?.request.paymentMethod !== 'mpesa';
}

export function placeOrderInput({ attempt }: CheckoutContext): PlaceOrderInput {
  if (attempt === null) throw new Error('placing an order without an attempt');
  return attempt;
}

export function addAddressInput({ attempt }: CheckoutContext): AddAddressInput {
  if (attempt === null) throw new Error('saving the address of no order');
  return { address: addressOfDetails(attempt.request.deliveryDetails) };
}

/** Until it is known whether an order of this cart stands, its own reservation would look like missing stock. */
export function linesMayBeJudged({ placed, attempt, keptAttempt }: CheckoutContext): boolean {
  return placed === null && attempt === null && keptAttempt === null;
}

/** What waits for the shopper's decision. */
export function openChanges({ lines, news }: CheckoutContext): LineChange[] {
  return changesOf(lines, news);
}

export function changeIn(context: CheckoutContext, line: LineIdentity): LineChange | undefined {
  return changeOf(openChanges(context), line);
}

/** A line of which nothing is left can only be removed. */
export function canAccept(context: CheckoutContext, line: LineIdentity): boolean {
  const change = changeIn(context, line);
  return change !== undefined && change.left !== 0;
}

export function lineAcceptedEvent(context: CheckoutContext, line: LineIdentity) {
  const change = changeIn(context, line);
  if (!change) throw new Error('the line has not changed');
  return { type: 'checkout.lineAccepted', ...change } as const;
}

export function addressAddedEvent(output: AddAddressOutput) {
  if (!output.ok) throw new Error('no address was added');
  return { type: 'checkout.addressAdded', address: output.address } as const;
}

export function openOrderInput(context: CheckoutContext): CancelOrderInput & OpenPortalInput {
  return { orderNumber: openOrderIn(context).orderNumber };
}

export function orderAcceptedEvent(context: CheckoutContext) {
  const { attempt } = context;
  const lines = boughtLines(attempt?.request.items ?? []);
  return { type: 'checkout.orderAccepted', lines, ...openOrderIn(context) } as const;
}

export function orderDroppedEvent(context: CheckoutContext) {
  return { type: 'checkout.orderDropped', orderNumber: openOrderIn(context).orderNumber } as const;
}

export function orderWasPaidEvent(context: CheckoutContext) {
  return { type: 'checkout.orderWasPaid', orderNumber: openOrderIn(context).orderNumber } as const;
}

export function orderPlacedEvent(context: CheckoutContext) {
  const { orderNumber, amount } = openOrderIn(context);
  const { request } = placeOrderInput(context);
  return { type: 'checkout.orderPlaced', orderNumber, amount, method: request.paymentMethod } as const;
}

function openOrderIn({ placed }: CheckoutContext): OpenOrder {
  if (placed === null) throw new Error('there is no open order');
  return placed;
}

/** Only then a second order is placed: after any other answer the earlier one may still be paid, or is. */
export function earlierOrderIsOver(output: CancelOrderOutput): boolean {
  if (output.ok) return true;
  return output.code === 'TRANSITION_REFUSED' ? output.from === 'cancelled' : output.code === 'NOT_FOUND';
}

export function earlierOrderIsPaid(output: CancelOrderOutput): boolean {
  return !output.ok && output.code === 'TRANSITION_REFUSED' && isPaidStatus(output.from);
}

export function cancelFailureText(output: CancelOrderOutput): string {
  if (output.ok) return TEXTS.unexpected;
  if (output.code === 'PAYMENT_UNDECIDED') return TEXTS.earlierPaymentOpen;
  return output.code === 'NETWORK' ? TEXTS.network : TEXTS.rejected;
}

export function portalIsRefusedAs(output: OpenPortalOutput, is: 'paid' | 'cancelled'): boolean {
  if (output.ok || output.kind !== 'refused' || output.code !== 'NOT_PAYABLE') return false;
  const status = output.status ?? '';
  return is === 'paid' ? isPaidStatus(status) : status === 'cancelled';
}

export function portalFailureText(output: OpenPortalOutput): string {
  if (output.ok) return TEXTS.unexpected;
  if (output.kind === 'network') return TEXTS.network;
  return output.message ?? TEXTS.noPaymentUrl;
}
