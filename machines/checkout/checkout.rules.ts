import { EMAIL } from '#contract/email.ts';
import { formatKsh, MPESA_MAXIMUM, totalsOf } from '#contract/money.ts';
import { isPaidStatus } from '#contract/order-lifecycle.ts';
import { DELIVERY_PHONE, DELIVERY_PHONE_HINT } from '#contract/phone.ts';
import type { DeliveryDetails, OrderRequest, PaymentMethod } from '#contract/types.ts';
import type { BoughtLine, CartLine } from '../cart/cart.types.ts';
import type {
  CancelOrderOutput,
  LinesRefusal,
  OrderFailureKind,
  OrderRefusal,
  PlaceOrderInput,
  PlaceOrderOutput,
} from './checkout.ports.ts';
import type {
  CheckoutContext,
  CheckoutInput,
  DeliveryField,
  FieldErrors,
  KeptAttempt,
  OpenOrder,
  OrderAttempt,
} from './checkout.types.ts';

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
  noMethod: 'No way to pay this order is available at the moment.',
  methodIsOff: 'Not available at the moment.',
  mpesaTooMuch: `M-Pesa takes at most ${formatKsh(MPESA_MAXIMUM)} at a time.`,
};

/** Every way to pay, in the order of the payment choice. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = ['pesapal', 'creditcard', 'mpesa'];

type MethodOffer = Pick<CheckoutContext, 'methods' | 'lines'>;

export const EMPTY_DETAILS: DeliveryDetails = {
  firstName: '',
  lastName: '',
  email: '',
  street: '',
  county: '',
  city: '',
  phone: '',
};
const DELIVERY_FIELDS = Object.keys(EMPTY_DETAILS) as DeliveryField[];

/** The delivery form's resolver and the machine's guard; empty where everything is in order. */
export function validateDeliveryDetails(details: DeliveryDetails): FieldErrors {
  const given = trimmed(details);
  const errors: FieldErrors = {};
  if (!EMAIL.test(given.email)) errors.email = 'Please enter a valid email address';
  if (!DELIVERY_PHONE.test(given.phone)) errors.phone = DELIVERY_PHONE_HINT;
  for (const field of DELIVERY_FIELDS) if (given[field] === '') errors[field] = 'This field is required';
  return errors;
}

export function detailsAreValid(details: DeliveryDetails): boolean {
  return Object.keys(validateDeliveryDetails(details)).length === 0;
}

export function initialContext(input: CheckoutInput): CheckoutContext {
  return {
    signedIn: input.signedIn,
    lines: input.lines,
    methods: input.methods,
    method: methodFor(input, input.rememberedMethod ?? null),
    placed: input.placed ?? null,
    newKey: input.newKey,
    keptAttempt: input.attempt ?? null,
    attempt: null,
    inlineError: input.reason ?? null,
    fieldErrors: {},
    paymentUrl: null,
  };
}

/** Why a method cannot be chosen; null where it can. */
export function methodRefusal(method: PaymentMethod, { methods, lines }: MethodOffer): string | null {
  if (!methods.includes(method)) return TEXTS.methodIsOff;
  return method === 'mpesa' && totalsOf(lines).total > MPESA_MAXIMUM ? TEXTS.mpesaTooMuch : null;
}

/** The wanted method where it can be chosen, else the first that can. */
export function methodFor(offer: MethodOffer, wanted: PaymentMethod | null): PaymentMethod | null {
  const choices = wanted === null ? offer.methods : [wanted, ...offer.methods];
  return choices.find((method) => methodRefusal(method, offer) === null) ?? null;
}

/** The same order is the same request word for word, since a key is good for one request only. */
export function orderRequestOf(
  lines: readonly CartLine[],
  details: DeliveryDetails,
  paymentMethod: PaymentMethod,
): OrderRequest {
  return {
    items: boughtLines(lines).toSorted(
      (one, other) => one.id - other.id || (one.variant ?? '').localeCompare(other.variant ?? ''),
    ),
    // A cart may hold fractions from text prices; the server takes whole shillings and answers with its own total.
    total: Math.round(totalsOf(lines).total),
    paymentMethod,
    deliveryDetails: trimmed(details),
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
export function attemptFor(context: CheckoutContext, details: DeliveryDetails): OrderAttempt | null {
  const { lines, method, newKey } = context;
  if (method === null) return null;
  const request = orderRequestOf(lines, details, method);
  const fingerprint = attemptFingerprintOf(request);
  const earlier = context.attempt === null ? context.keptAttempt : keptAttemptOf(context.attempt);
  return { request, idempotencyKey: earlier?.fingerprint === fingerprint ? earlier.key : newKey() };
}

export function attemptPreparedEvent({ attempt }: CheckoutContext) {
  if (attempt === null) throw new Error('no attempt was prepared');
  return { type: 'checkout.attemptPrepared', ...keptAttemptOf(attempt) } as const;
}

/** A refused request may go under another key; after a fault it is not known whether the order was placed. */
export function isRefusedForGood(output: PlaceOrderOutput): boolean {
  if (output.ok || output.kind !== 'refused') return false;
  return output.code !== 'INTERNAL' && output.code !== 'PROVIDER_DOWN';
}

function keptAttemptOf({ request, idempotencyKey }: OrderAttempt): KeptAttempt {
  return { fingerprint: attemptFingerprintOf(request), key: idempotencyKey };
}

export function placesTheOpenOrder(context: CheckoutContext, details: DeliveryDetails): boolean {
  if (context.placed === null || context.method === null) return false;
  const request = orderRequestOf(context.lines, details, context.method);
  return fingerprintOf(request) === context.placed.fingerprint;
}

/** What is known once the server has accepted the attempt. */
export function orderTaken(
  { attempt, placed }: CheckoutContext,
  output: PlaceOrderOutput,
): Pick<CheckoutContext, 'placed' | 'paymentUrl'> {
  if (!output.ok || attempt === null) return { placed, paymentUrl: null };
  return {
    placed: {
      orderNumber: output.orderNumber,
      amount: output.amount ?? attempt.request.total,
      fingerprint: fingerprintOf(attempt.request),
    },
    paymentUrl: output.paymentUrl ?? null,
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

export function isFailure(output: PlaceOrderOutput, kind: OrderFailureKind): boolean {
  return !output.ok && output.kind === kind;
}

export function isLinesRefusal(output: PlaceOrderOutput): output is OrderRefusal & LinesRefusal {
  return (
    !output.ok &&
    output.kind === 'refused' &&
    (output.code === 'TOTAL_CHANGED' || output.code === 'OUT_OF_STOCK') &&
    Array.isArray(output.data?.lines)
  );
}

export function linesRefusalIn(output: PlaceOrderOutput): LinesRefusal {
  if (!isLinesRefusal(output)) throw new Error('this output refuses no lines');
  return output.code === 'TOTAL_CHANGED'
    ? { code: output.code, data: output.data }
    : { code: output.code, data: output.data };
}

/** The server's own words, where there are any. */
export function messageIn(output: PlaceOrderOutput, fallback: string): string {
  return 'message' in output && output.message ? output.message : fallback;
}

export function fieldErrorsIn(output: PlaceOrderOutput): FieldErrors {
  const fields = 'fields' in output ? (output.fields ?? {}) : {};
  const known = Object.entries(fields).map(([name, text]) => [name.replace('deliveryDetails.', ''), text]);
  return Object.fromEntries(known.filter(([name]) => DELIVERY_FIELDS.includes(name as DeliveryField)));
}

/** Reads a successful reply of any known shape; see ENTITY-15 for the order of preference. */
export function readOrderReply(reply: unknown): PlaceOrderOutput {
  if (isEmpty(reply)) return { ok: false, kind: 'empty' };
  if (typeof reply !== 'object' || reply === null) return { ok: false, kind: 'unexpected' };
  const outer = reply as Record<string, unknown>;
  const order = (typeof outer.order === 'object' && outer.order !== null ? outer.order : {}) as typeof outer;
  const read = (names: string[]) => names.flatMap((name) => [outer[name], order[name]]).find(isTelling);
  const orderNumber = read(['order_number', 'order_id', 'id']);
  const paymentUrl = read(['payment_url', 'redirect_url', 'pesapal_redirect_url']);
  const paymentError = read(['pesapal_error', 'error']);
  if (paymentUrl === undefined && paymentError !== undefined) {
    return { ok: false, kind: 'noPaymentUrl', message: String(paymentError) };
  }
  if (orderNumber === undefined) return { ok: false, kind: 'unexpected' };
  const amount = [order.total, outer.total, outer.amount].find((value) => typeof value === 'number');
  return {
    ok: true,
    orderNumber: String(orderNumber),
    ...(typeof amount === 'number' ? { amount } : {}),
    ...(paymentUrl === undefined ? {} : { paymentUrl: String(paymentUrl) }),
  };
}

/** The inline text of a rejected order: the reply itself if it is text, else its message, detail or error. */
export function readRejection(reply: unknown): string | undefined {
  if (typeof reply === 'string') return reply === '' ? undefined : reply;
  if (typeof reply !== 'object' || reply === null) return undefined;
  const { message, detail, error } = reply as Record<string, unknown>;
  return [message, detail, error].find((text) => typeof text === 'string' && text !== '') as
    | string
    | undefined;
}

function openOrderIn({ placed }: CheckoutContext): OpenOrder {
  if (placed === null) throw new Error('there is no open order');
  return placed;
}

function isEmpty(reply: unknown): boolean {
  if (reply === null || reply === undefined || reply === '') return true;
  return typeof reply === 'object' && Object.keys(reply).length === 0;
}

function isTelling(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

function trimmed(details: DeliveryDetails): DeliveryDetails {
  const fields = DELIVERY_FIELDS.map((field) => [field, (details[field] ?? '').trim()]);
  return Object.fromEntries(fields) as DeliveryDetails;
}

/** Only then a second order is placed: after any other answer the earlier one may still be paid, or is. */
export function earlierOrderIsOver(output: CancelOrderOutput): boolean {
  if (output.ok) return true;
  return output.code === 'TRANSITION_REFUSED' ? output.from === 'cancelled' : output.code === 'NOT_FOUND';
}

export function earlierOrderIsPaid(output: CancelOrderOutput): boolean {
  return !output.ok && output.code === 'TRANSITION_REFUSED' && isPaidStatus(output.from);
}

export function withoutFieldError(errors: FieldErrors, field: DeliveryField): FieldErrors {
  const { [field]: _edited, ...others } = errors;
  return others;
}

export function cancelFailureText(output: CancelOrderOutput): string {
  if (output.ok) return TEXTS.unexpected;
  if (output.code === 'PAYMENT_UNDECIDED') return TEXTS.earlierPaymentOpen;
  return output.code === 'NETWORK' ? TEXTS.network : TEXTS.rejected;
}
