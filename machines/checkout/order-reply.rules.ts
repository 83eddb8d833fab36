import type { LinesRefusal, OrderFailureKind, OrderRefusal, PlaceOrderOutput } from './checkout.ports.ts';

/** Reads a successful reply of any known shape; see ENTITY-15 for the order of preference. */
export function parseOrderReply(reply: unknown): PlaceOrderOutput {
  if (isEmpty(reply)) return { ok: false, kind: 'empty' };
  if (typeof reply !== 'object' || reply === null) return { ok: false, kind: 'unexpected' };
  const outer = reply as Record<string, unknown>;
  const order = (typeof outer.order === 'object' && outer.order !== null ? outer.order : {}) as typeof outer;
  const pick = (names: string[]) => names.flatMap((name) => [outer[name], order[name]]).find(isPresent);
  const orderNumber = pick(['order_number', 'order_id', 'id']);
  const paymentUrl = pick(['payment_url', 'redirect_url', 'pesapal_redirect_url']);
  const paymentError = pick(['pesapal_error', 'error']);
  const amount = [order.total, outer.total, outer.amount].find((value) => typeof value === 'number');
  const orderFields = {
    ...(orderNumber === undefined ? {} : { orderNumber: String(orderNumber) }),
    ...(typeof amount === 'number' ? { amount } : {}),
  };
  if (paymentUrl === undefined && paymentError !== undefined)
    return { ok: false, kind: 'noPaymentUrl', message: String(paymentError), ...orderFields };
  if (orderNumber === undefined) return { ok: false, kind: 'unexpected' };
  return {
    ok: true,
    ...orderFields,
    orderNumber: String(orderNumber),
    ...(paymentUrl === undefined ? {} : { paymentUrl: String(paymentUrl) }),
  };
}

/**
 * The inline text of a rejected order: the reply itself if it is a plain string, else its message, detail or error.
 * A page of HTML, as a proxy answers with when the shop is away, is no text for a shopper.
 */
export function parseRejection(reply: unknown): string | undefined {
  if (typeof reply === 'string') return reply === '' || reply.trimStart().startsWith('<') ? undefined : reply;
  if (typeof reply !== 'object' || reply === null) return undefined;
  const { message, detail, error } = reply as Record<string, unknown>;
  return [message, detail, error].find((text) => typeof text === 'string' && text !== '') as
    | string
    | undefined;
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

/** A refused request may go under another key; after a fault it is not known whether the order was placed. */
export function isFinalRefusal(output: PlaceOrderOutput): boolean {
  if (output.ok || output.kind !== 'refused') return false;
  return !['INTERNAL', 'PROVIDER_DOWN', 'BUSY'].includes(output.code);
}

/** The number of the order that was placed all the same, where the reply names one. */
export function getOrderNumber(output: PlaceOrderOutput): string | undefined {
  return 'orderNumber' in output ? output.orderNumber : undefined;
}

/** The server's own words, where there are any. */
export function getMessage(output: PlaceOrderOutput, fallback: string): string {
  return 'message' in output && output.message ? output.message : fallback;
}

function isEmpty(reply: unknown): boolean {
  if (reply === null || reply === undefined || reply === '') return true;
  return typeof reply === 'object' && Object.keys(reply).length === 0;
}

function isPresent(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
