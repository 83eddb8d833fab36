import { calculateTotals } from '#contract/money.ts';
import { isPaidStatus } from '#contract/order-lifecycle.ts';
import type { DeliveryDetails, OrderRequest, PaymentMethod } from '#contract/types.ts';
import type { BoughtLine, CartLine, LineIdentity } from '../cart/cart.types.ts';
import { getFailureText } from '../port-failure.ts';
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
  CheckoutOutput,
  OpenOrder,
  OrderAttempt,
  RequestedOrder,
  StoredAttempt,
} from './checkout.types.ts';
import { DELIVERY_FIELDS, detailsToAddress, trimDetails } from './delivery.rules.ts';
import {
  findLineChange,
  getLineChanges,
  type LineChange,
  type LineUpdate,
  mergeUpdates,
} from './lines.rules.ts';
import { getOrderNumber } from './order-reply.rules.ts';
import { resolveMethod } from './payment-choice.rules.ts';

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
    isSignedIn: input.isSignedIn,
    lines: input.lines,
    methods: input.methods,
    unavailableMethods: input.unavailableMethods,
    method: resolveMethod(input, input.rememberedMethod ?? null),
    openOrder: input.openOrder ?? null,
    storedAttempt: input.attempt ?? null,
    attempt: null,
    inlineError: input.reason ?? null,
    fieldErrors: {},
    paymentUrl: null,
    lineUpdates: input.lineUpdates ?? [],
    shouldSaveAddress: false,
    verdicts: {},
  };
}

/** Must be deterministic: an idempotency key is valid for one exact request only. */
export function toOrderRequest(
  lines: readonly CartLine[],
  details: DeliveryDetails,
  paymentMethod: PaymentMethod,
  addressId?: number,
): OrderRequest {
  return {
    items: toOrderLines(lines),
    // Text prices can give fractions; the server takes whole shillings and replies with its own total.
    total: Math.round(calculateTotals(lines).total),
    paymentMethod,
    ...(addressId !== undefined && { deliveryAddressId: addressId }),
    deliveryDetails: trimDetails(details),
  };
}

/** In an order of their own, with the car of each. */
export function toOrderLines(lines: readonly CartLine[]): OrderRequest['items'] {
  return lines
    .map(({ built, answers, acknowledged, ...line }) => ({
      ...toBoughtLines([line])[0]!,
      ...(line.vehicle !== undefined && {
        ...(built !== undefined && { built }),
        ...(answers !== undefined && { answers }),
        ...(acknowledged && { acknowledged }),
      }),
    }))
    .toSorted(
      (a, b) =>
        a.id - b.id ||
        (a.variant ?? '').localeCompare(b.variant ?? '') ||
        (a.vehicle ?? '').localeCompare(b.vehicle ?? ''),
    );
}

export function toBoughtLines(
  lines: readonly {
    id: number;
    quantity: number;
    variant?: string | null | undefined;
    vehicle?: string | undefined;
  }[],
): BoughtLine[] {
  return lines.map(({ id, quantity, variant, vehicle }) => ({
    id,
    quantity,
    ...(variant ? { variant } : {}),
    ...(vehicle ? { vehicle } : {}),
  }));
}

/** Equal for requests that describe the same order, whatever the payment method. */
export function getFingerprint({ items, total, deliveryDetails }: OrderRequest): string {
  const lines = items
    .map(({ id, variant, quantity, ...car }) => [id, variant ?? '', quantity, ...getCarParts(car)].join(':'))
    .toSorted();
  return JSON.stringify([lines, total, DELIVERY_FIELDS.map((field) => deliveryDetails[field])]);
}

/** None without a car, so that what was stored before lines had cars still compares. */
function getCarParts({
  vehicle,
  built = '',
  answers = {},
  acknowledged = false,
}: Omit<OrderRequest['items'][number], 'id' | 'quantity'>) {
  if (vehicle === undefined) return [];
  const sortedAnswers = Object.entries(answers).toSorted(([a], [b]) => a.localeCompare(b));
  return [vehicle, built, JSON.stringify(sortedAnswers), acknowledged];
}

/** Equal for requests that describe the same attempt. */
export function getAttemptFingerprint(request: OrderRequest): string {
  return `${request.paymentMethod} ${getFingerprint(request)}`;
}

/** The open order and the attempt as they are now. */
export function withStored(
  { openOrder, storedAttempt }: CheckoutContext,
  { stored }: RequestedOrder,
): Pick<CheckoutContext, 'openOrder' | 'storedAttempt'> {
  return {
    openOrder: stored?.openOrder ?? openOrder,
    storedAttempt: stored?.attempt ?? storedAttempt,
  };
}

/** Reuses the attempt and its idempotency key as long as the order is the same. */
export function prepareAttempt(context: CheckoutContext, requested: RequestedOrder): OrderAttempt | null {
  const { lines, method } = context;
  const { details, addressId, newKey } = requested;
  const { storedAttempt } = withStored(context, requested);
  if (method === null) return null;
  const request = toOrderRequest(lines, details, method, addressId);
  const fingerprint = getAttemptFingerprint(request);
  const earlierAttempt = context.attempt === null ? storedAttempt : toStoredAttempt(context.attempt);
  return {
    request,
    idempotencyKey: earlierAttempt?.fingerprint === fingerprint ? earlierAttempt.key : newKey,
  };
}

export function attemptPreparedEvent({ attempt }: CheckoutContext) {
  if (attempt === null) throw new Error('no attempt was prepared');
  return { type: 'checkout.attemptPrepared', ...toStoredAttempt(attempt) } as const;
}

function toStoredAttempt({ request, idempotencyKey }: OrderAttempt): StoredAttempt {
  return { fingerprint: getAttemptFingerprint(request), key: idempotencyKey };
}

export function matchesOpenOrder(context: CheckoutContext, requested: RequestedOrder): boolean {
  const { openOrder } = withStored(context, requested);
  if (openOrder === null || context.method === null) return false;
  const request = toOrderRequest(context.lines, requested.details, context.method);
  return getFingerprint(request) === openOrder.fingerprint;
}

export function withPlacedOrder(
  { attempt, openOrder }: CheckoutContext,
  output: PlaceOrderOutput,
): Pick<CheckoutContext, 'openOrder' | 'paymentUrl'> {
  const orderNumber = getOrderNumber(output);
  if (orderNumber === undefined || attempt === null) return { openOrder, paymentUrl: null };
  return {
    openOrder: {
      orderNumber,
      fingerprint: getFingerprint(attempt.request),
    },
    paymentUrl: (output.ok && output.paymentUrl) || null,
  };
}

/** Methods that pay on the provider's page need its address; without it the order cannot be paid. */
export function needsPaymentUrl({ attempt }: CheckoutContext): boolean {
  return attempt?.request.paymentMethod !== 'mpesa';
}

export function placeOrderInput({ attempt }: CheckoutContext): PlaceOrderInput {
  if (attempt === null) throw new Error('placing an order without an attempt');
  return attempt;
}

export function addAddressInput({ attempt }: CheckoutContext): AddAddressInput {
  if (attempt === null) throw new Error('saving the address of no order');
  return { address: detailsToAddress(attempt.request.deliveryDetails) };
}

/** Until it is known whether this cart was ordered, the order's own reservation would look like missing stock. */
export function canValidateLines({ openOrder, attempt, storedAttempt }: CheckoutContext): boolean {
  return openOrder === null && attempt === null && storedAttempt === null;
}

export function getOpenChanges({ lines, lineUpdates }: CheckoutContext): LineChange[] {
  return getLineChanges(lines, lineUpdates);
}

/** A method that cannot pay the new total gives way to the next one that can. */
export function withLineUpdates(
  context: CheckoutContext,
  latest: readonly LineUpdate[],
): Pick<CheckoutContext, 'lineUpdates' | 'method'> {
  const lineUpdates = mergeUpdates(context.lineUpdates, latest);
  return { lineUpdates, method: resolveMethod({ ...context, lineUpdates }, context.method) };
}

export function findChange(context: CheckoutContext, line: LineIdentity): LineChange | undefined {
  return findLineChange(getOpenChanges(context), line);
}

/** A line that is out of stock can only be removed. */
export function canAcceptLine(context: CheckoutContext, line: LineIdentity): boolean {
  const change = findChange(context, line);
  return change !== undefined && change.left !== 0;
}

export function lineAcceptedEvent(context: CheckoutContext, line: LineIdentity) {
  const change = findChange(context, line);
  if (!change) throw new Error('the line has not changed');
  return { type: 'checkout.lineAccepted', ...change } as const;
}

export function addressAddedEvent(output: AddAddressOutput) {
  if (!output.ok) throw new Error('no address was added');
  return { type: 'checkout.addressAdded', address: output.address } as const;
}

export function openOrderInput(context: CheckoutContext): CancelOrderInput & OpenPortalInput {
  return { orderNumber: getOpenOrder(context).orderNumber };
}

export function orderAcceptedEvent(context: CheckoutContext) {
  const { attempt } = context;
  const lines = toBoughtLines(attempt?.request.items ?? []);
  return { type: 'checkout.orderAccepted', lines, ...getOpenOrder(context) } as const;
}

export function orderDroppedEvent(context: CheckoutContext) {
  return { type: 'checkout.orderDropped', orderNumber: getOpenOrder(context).orderNumber } as const;
}

export function orderAlreadyPaidEvent(context: CheckoutContext) {
  return { type: 'checkout.orderAlreadyPaid', orderNumber: getOpenOrder(context).orderNumber } as const;
}

export function placedOutput(context: CheckoutContext): CheckoutOutput {
  const { orderNumber } = getOpenOrder(context);
  return { kind: 'placed', orderNumber, method: placeOrderInput(context).request.paymentMethod };
}

export function alreadyPaidOutput(context: CheckoutContext): CheckoutOutput {
  return { kind: 'alreadyPaid', orderNumber: getOpenOrder(context).orderNumber };
}

function getOpenOrder({ openOrder }: CheckoutContext): OpenOrder {
  if (openOrder === null) throw new Error('there is no open order');
  return openOrder;
}

/** Only then is a second order safe: after any other reply the earlier one is paid or may still be. */
export function isEarlierOrderOver(output: CancelOrderOutput): boolean {
  if (output.ok) return true;
  return output.kind === 'refused' && (output.from === 'cancelled' || output.code === 'NOT_FOUND');
}

export function isEarlierOrderPaid(output: CancelOrderOutput): boolean {
  return 'from' in output && isPaidStatus(output.from ?? '');
}

export function getCancelFailureText(output: CancelOrderOutput): string {
  if (output.ok) return TEXTS.unexpected;
  if (output.kind === 'network') return TEXTS.network;
  return output.code === 'PAYMENT_UNDECIDED' ? TEXTS.earlierPaymentOpen : TEXTS.rejected;
}

export function getPortalFailureText(output: OpenPortalOutput): string {
  return output.ok ? TEXTS.unexpected : getFailureText(output, TEXTS.noPaymentUrl, TEXTS.network);
}
