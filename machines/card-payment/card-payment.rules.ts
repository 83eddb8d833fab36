import { calculateTotals } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { CartLine } from '../cart/cart.types.ts';
import type { LinesRefusal } from '../checkout/checkout.ports.ts';
import { toBoughtLines, toOrderLines, toOrderRequest } from '../checkout/checkout.rules.ts';
import { toLineUpdates } from '../checkout/lines.rules.ts';
import { getFailureText, isRefusedAs } from '../port-failure.ts';
import type {
  ConfirmPaymentInput,
  ConfirmPaymentOutput,
  InitiateInput,
  InitiateOutput,
  OpenModalInput,
  OpenModalOutput,
} from './card-payment.ports.ts';
import type {
  CardPaymentContext,
  CardPaymentInput,
  CardPaymentOutput,
  Payable,
  RefusedLines,
} from './card-payment.types.ts';

export const MAX_SCRIPT_LOADS = 3;
/** The limit when the modal reports success, because the provider may confirm a little later. */
const MAX_QUERIES_AFTER_PAYING = 4;
/** The limit when the modal was only closed, which usually means that nothing was paid. */
const MAX_QUERIES_AFTER_CLOSING = 2;
/** Of the draft of a card payment, which the server shows nobody until it is paid. */
export const DRAFT_FINGERPRINT = 'draft';
const DONE_STATUSES = ['successful', 'completed'];

export const TEXTS = {
  placed: 'Order placed successfully',
  notChecked: 'We could not ask whether this order is paid already. Please try again.',
  notReady: 'Payment reference not ready. Please try again.',
  initiationFailed: 'Failed to initialize payment',
  noReference: 'Payment initialization failed',
  placingFailed: 'Failed to place order. Please try again.',
  paymentFailed: 'Payment failed or cancelled.',
  scriptFailed: 'Failed to load payment modal. Check your internet connection and retry later.',
  stillUndecided:
    'Your bank has not confirmed the payment yet. You need not pay again: once it does, your order is placed automatically and we write to you.',
  nothingLost: 'If your bank took the money after all, we place your order for you and write to you.',
  network: 'Network error',
};

export function initialContext(input: CardPaymentInput): CardPaymentContext {
  return {
    ...input,
    payable: null,
    request: null,
    txRef: null,
    loadCount: 0,
    queryCount: 0,
    failure: null,
    detail: null,
    placedOrderNumber: null,
    refusedLines: null,
  };
}

/** Returns the total of the placed order, otherwise of the cart, in whole shillings. */
export function getAmountDue({ order, lines }: Pick<CardPaymentContext, 'order' | 'lines'>): number {
  return order?.amount ?? Math.round(calculateTotals(lines).total);
}

/** Fixes what the reference is requested for; later cart changes do not affect it. */
export function preparePayment(context: CardPaymentContext): Pick<CardPaymentContext, 'payable' | 'request'> {
  const { order, lines, details, payer } = context;
  const payable: Payable = {
    amount: getAmountDue(context),
    email: details?.email.trim() || payer.email,
    name: details ? `${details.firstName} ${details.lastName}`.trim() || payer.name : payer.name,
  };
  const request = order || !details ? null : toOrderRequest(lines, details, 'creditcard');
  return { payable, request };
}

/** Returns whether the cart no longer matches what the reference was requested for. */
export function changesOrder({ order, lines }: CardPaymentContext, changedLines: CartLine[]): boolean {
  if (order) return false;
  const toOrderKey = (all: CartLine[]) => JSON.stringify([toOrderLines(all), calculateTotals(all).total]);
  return toOrderKey(lines) !== toOrderKey(changedLines);
}

export function initiateInput({ payable, request, order }: CardPaymentContext): InitiateInput {
  if (payable === null) throw new Error('nothing is prepared');
  if (request) return { ...payable, order: request };
  if (order) return { ...payable, orderNumber: order.orderNumber };
  throw new Error('there is nothing to pay');
}

export function modalInput({ payable, txRef, order }: CardPaymentContext): OpenModalInput {
  if (payable === null || txRef === null) throw new Error('there is no payment reference');
  const description = order
    ? `Order ${shortenOrderNumber(order.orderNumber)}`
    : 'Your order of vehicle spares';
  return { ...payable, txRef, title: 'Gari', description };
}

export function confirmInput({ txRef, request, order }: CardPaymentContext): ConfirmPaymentInput {
  return { txRef: txRef ?? '', request, orderNumber: order?.orderNumber ?? null };
}

/** The draft for checkout to store. No request has its fingerprint: another payment method needs another order. */
export function orderDraftedEvent({ draftOrderNumber, request }: CardPaymentContext) {
  return {
    type: 'card.orderDrafted',
    orderNumber: draftOrderNumber ?? '',
    fingerprint: DRAFT_FINGERPRINT,
    lines: toBoughtLines(request?.items ?? []),
  } as const;
}

/** The modal's report is no proof of payment; it only decides how often to query the server. */
export function reportsSuccess({ status }: OpenModalOutput): boolean {
  return DONE_STATUSES.includes(status);
}

export function isUndecided(output: ConfirmPaymentOutput): boolean {
  return !output.ok && (output.kind === 'undecided' || output.kind === 'replaced');
}

export function canQueryAgain(
  { queryCount }: Pick<CardPaymentContext, 'queryCount'>,
  isAfterPaying: boolean,
): boolean {
  return queryCount < (isAfterPaying ? MAX_QUERIES_AFTER_PAYING : MAX_QUERIES_AFTER_CLOSING);
}

/** What the checkout settles: changed lines, and lines that do not fit, about which it asks the server anew. */
export function refusesLines(output: InitiateOutput): boolean {
  return getLinesRefusal(output) !== null || isRefusedAs(output, 'FIT_NOT_ACKNOWLEDGED');
}

function getLinesRefusal(output: InitiateOutput): LinesRefusal | null {
  if (!('code' in output)) return null;
  if (output.code === 'TOTAL_CHANGED') return { code: output.code, data: output.data };
  return output.code === 'OUT_OF_STOCK' ? { code: output.code, data: output.data } : null;
}

export function getRefusedLines(output: InitiateOutput): RefusedLines {
  const refusal = getLinesRefusal(output);
  return { reason: getInitiationFailure(output), lineUpdates: refusal ? toLineUpdates(refusal) : [] };
}

/** The order that the payment is for, or its draft; null when this browser does not know it. */
export function getKnownOrderNumber({
  order,
  draftOrderNumber,
}: Pick<CardPaymentContext, 'order' | 'draftOrderNumber'>): string | null {
  return order?.orderNumber ?? draftOrderNumber;
}

export function linesRefusedOutput({ refusedLines }: CardPaymentContext): CardPaymentOutput {
  if (refusedLines === null) throw new Error('no lines were refused');
  return { kind: 'linesRefused', ...refusedLines };
}

export function getInitiationFailure(output: InitiateOutput): string {
  if (output.ok || output.kind === 'noReference') return TEXTS.noReference;
  return getFailureText(output, TEXTS.initiationFailed);
}

export function getConfirmationDetail(output: ConfirmPaymentOutput): string | null {
  return output.ok ? null : getFailureText(output, '', TEXTS.network) || null;
}
