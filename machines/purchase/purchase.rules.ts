import { isPaidStatus } from '#contract/order-lifecycle.ts';
import type { CardPaymentInput, CardPaymentOutput } from '../card-payment/card-payment.types.ts';
import type { CheckoutInput } from '../checkout/checkout.types.ts';
import type { LineUpdate } from '../checkout/lines.rules.ts';
import type { MpesaPaymentSnapshot } from '../mpesa-payment/mpesa-payment.machine.ts';
import type { MpesaPaymentInput, MpesaPaymentOutput } from '../mpesa-payment/mpesa-payment.types.ts';
import { getFailureText } from '../port-failure.ts';
import type { PortalReturnSnapshot } from '../portal-return/portal-return.machine.ts';
import type { PortalReturnInput } from '../portal-return/portal-return.types.ts';
import { placeOf, toAddress } from './purchase.addresses.ts';
import type { ReadPurchaseInput, ReadPurchaseOutput } from './purchase.ports.ts';
import type { PurchaseContext, PurchaseOrder, PurchasePlace, PurchaseStart } from './purchase.types.ts';

export const TEXTS = {
  notRead: 'Please try again in a moment.',
  network: 'Network error',
  notOpened: 'The next page did not open. Please try again.',
};

export function getPlace({ place }: Pick<PurchaseContext, 'place'>): PurchasePlace {
  if (place === null) throw new Error('no address was entered');
  return place;
}

export function isSamePlace(place: PurchasePlace | null, other: PurchasePlace): boolean {
  return place !== null && toAddress(place) === toAddress(other);
}

export function getOrder(output: ReadPurchaseOutput): PurchaseOrder | null {
  return output.ok ? output.order : null;
}

export function isPaid(output: ReadPurchaseOutput): boolean {
  return isPaidStatus(getOrder(output)?.status ?? '');
}

export function isCancelled(output: ReadPurchaseOutput): boolean {
  return getOrder(output)?.status === 'cancelled';
}

export function isPaidAtCheckout({ place }: PurchaseContext, output: ReadPurchaseOutput): boolean {
  return place?.screen === 'checkout' && isPaid(output);
}

export function isCancelledAtCheckout({ place }: PurchaseContext, output: ReadPurchaseOutput): boolean {
  return place?.screen === 'checkout' && isCancelled(output);
}

/** A payment page of an order that is neither over nor payable: its own page says what happens to it. */
export function isUnpayable({ place }: PurchaseContext, output: ReadPurchaseOutput): boolean {
  return place?.screen !== 'checkout' && getOrder(output)?.canPay === false;
}

/** The card page without an order would order the cart once more, beside the order that waits for its payment. */
export function isOrderedAlready({ place }: PurchaseContext, output: ReadPurchaseOutput): boolean {
  return place?.screen === 'card' && place.orderNumber === null && getOrder(output) !== null;
}

/** Names the order only if this browser's storage has another one, or none. */
export function checkoutPlace(context: PurchaseContext): PurchasePlace {
  const orderNumber = getOrderNumber(context);
  const isStored = getStart(context).checkout.openOrder?.orderNumber === orderNumber;
  return placeOf('checkout', isStored ? null : orderNumber);
}

/** The checkout was asked to pay an order in another way, and this browser's storage does not have that order. */
export function isNotOfThisCart({ place }: PurchaseContext, output: ReadPurchaseOutput): boolean {
  if (!output.ok || place?.screen !== 'checkout' || place.orderNumber === null) return false;
  return output.order?.canPay === true && output.start.checkout.openOrder?.orderNumber !== place.orderNumber;
}

/** The prompt page shows the payment that was prompted last, decided or not. */
export function isPrompted({ place }: PurchaseContext, output: ReadPurchaseOutput): boolean {
  return place?.screen === 'mpesaPrompt' && (getOrder(output)?.prompt ?? null) !== null;
}

export function isOrderPaid({ order }: PurchaseContext): boolean {
  return isPaidStatus(order?.status ?? '');
}

export function getReadFailure(output: ReadPurchaseOutput): string {
  if (output.ok || output.kind === 'notFound') return TEXTS.notRead;
  return getFailureText(output, TEXTS.notRead, TEXTS.network);
}

export function getOrderNumber(context: PurchaseContext): string {
  return getReadOrder(context).orderNumber;
}

export function readPurchaseInput(context: PurchaseContext): ReadPurchaseInput {
  const { screen, orderNumber } = getPlace(context);
  return { screen, orderNumber };
}

export function navigateEvent(context: PurchaseContext, { isReplacing }: { isReplacing: boolean }) {
  return { type: 'purchase.navigate', to: toAddress(getPlace(context)), isReplacing } as const;
}

/** What the checkout says when a payment led back to it. */
export function toExplanation(output: CardPaymentOutput | MpesaPaymentOutput): {
  reason: string | null;
  lineUpdates: LineUpdate[];
} {
  return {
    reason: 'reason' in output ? output.reason : null,
    lineUpdates: 'lineUpdates' in output ? output.lineUpdates : [],
  };
}

/** Without the order that the checkout began with, when that one can no longer be paid. */
export function checkoutInput(context: PurchaseContext): CheckoutInput {
  const { lines, order, reason, lineUpdates } = context;
  const { checkout } = getStart(context);
  const isOver =
    order !== null && order.status !== 'pending' && order.orderNumber === checkout.openOrder?.orderNumber;
  return { ...checkout, openOrder: isOver ? null : checkout.openOrder, lines, reason, lineUpdates };
}

export function mpesaPaymentInput(context: PurchaseContext): MpesaPaymentInput {
  const { orderNumber, amount, prompt } = getReadOrder(context);
  return { orderNumber, amount, prompt: getPlace(context).screen === 'mpesaPrompt' ? prompt : null };
}

export function cardPaymentInput(context: PurchaseContext): CardPaymentInput {
  const { lines, order, place } = context;
  const isPlaced = order !== null && place?.orderNumber === order.orderNumber;
  return {
    ...getStart(context).card,
    lines,
    order: isPlaced ? { orderNumber: order.orderNumber, amount: order.amount } : null,
  };
}

export function portalReturnInput(context: PurchaseContext): PortalReturnInput {
  const { orderNumber, trackingId, abandonedPage } = getPlace(context);
  const { viewer, rememberedOrderNumber } = context;
  return { orderNumber, trackingId, abandonedPage, isOrderPage: false, viewer, rememberedOrderNumber };
}

/** The number page has done its part: from here on the prompt page shows the payment. */
export function isPromptOut({ place }: PurchaseContext, snapshot: MpesaPaymentSnapshot): boolean {
  return place?.screen === 'mpesaNumber' && snapshot.matches('prompted');
}

/** The address of the confirmation, once its order is known: without what the portal added, except the page that was left. */
export function confirmationPlace({ context }: PortalReturnSnapshot): PurchasePlace | null {
  const orderNumber = context.detail?.order.order_number;
  return orderNumber === undefined
    ? null
    : { ...placeOf('confirmation', orderNumber), abandonedPage: context.abandonedPage };
}

export function addressDiffers({ place }: PurchaseContext, snapshot: PortalReturnSnapshot): boolean {
  const shownPlace = confirmationPlace(snapshot);
  return shownPlace !== null && !isSamePlace(place, shownPlace);
}

function getStart({ start }: PurchaseContext): PurchaseStart {
  if (start === null) throw new Error('the purchase was not read');
  return start;
}

function getReadOrder({ order }: PurchaseContext): PurchaseOrder {
  if (order === null) throw new Error('no order was read');
  return order;
}
