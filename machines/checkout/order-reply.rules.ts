import type {
  FitRefusal,
  LinesRefusal,
  OrderFailureKind,
  OrderRefusal,
  PlaceOrderOutput,
} from './checkout.ports.ts';

/** Parses a successful reply of any known shape; ENTITY-15 defines the order of preference. */
export function parseOrderReply(reply: unknown): PlaceOrderOutput {
  if (isEmpty(reply)) return { ok: false, kind: 'empty' };
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
 * Returns the inline text of a refused order: a plain string, else the reply's message, detail or error. HTML, such as
 * a proxy's error page, is ignored.
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
    'code' in output &&
    (output.code === 'TOTAL_CHANGED' || output.code === 'OUT_OF_STOCK') &&
    Array.isArray(output.data?.lines)
  );
}

export function isFitRefusal(output: PlaceOrderOutput): output is OrderRefusal & FitRefusal {
  return 'code' in output && output.code === 'FIT_NOT_ACKNOWLEDGED' && Array.isArray(output.data?.lines);
}

/** Another key is only safe after these: after a server error it is unknown whether the order was placed. */
export function isFinalRefusal(output: PlaceOrderOutput): boolean {
  if (output.ok || output.kind !== 'refused') return false;
  return !['INTERNAL', 'PROVIDER_DOWN', 'BUSY'].includes(output.code);
}

export function getOrderNumber(output: PlaceOrderOutput): string | undefined {
  return 'orderNumber' in output ? output.orderNumber : undefined;
}

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
