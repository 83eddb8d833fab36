import { isMachineSnapshot } from 'xstate';

/** Fields shown unredacted. Add only fields that contain no secrets and no personal data. */
const VISIBLE_FIELDS = new Set(
  `actorId amount queryCount attempts category count unavailableMethods forgotPasswordStatus emailVerificationStatus formKey group
  importId itemId items kind left loadCount viewer maxPrice method methods minPrice mode nextKey addressStep orderNumber outcome reason_code
  order_number packedItemIds page paymentMethod payment_method position price productId progress quantity query
  resetPasswordStatus role screen secondsLeft seconds shippingFee shipping_fee size slug sort status step stock subcategory
  subtotal to total type verificationStatus version way`
    .split(/\s+/)
    .filter(Boolean),
);
/** Fields with messages for the shopper, which may mention an address or a number. */
const SENTENCE_FIELDS = new Set(
  `checkError codeError error failure formError inlineError loadError message notice payFailure phoneError reason refusal
  announcement titlesError`
    .split(/\s+/)
    .filter(Boolean),
);
const MAX_ITEMS = 20;
const MAX_DEPTH = 8;
const EMAIL = /\S+@\S+/g;
const DIGITS = /\+?\d(?:[\s-]?\d){3,}/g;

/**
 * Keeps the structure, booleans and the values of fields known to be harmless. Everything else, including unknown
 * fields, becomes `‹hidden›`.
 */
export function sanitise(value: unknown, name = '', depth = 0): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (typeof value === 'function') return '‹function›';
  if (typeof value !== 'object') return redactField(value, name);
  if (value instanceof Error) return '‹error›';
  if (depth >= MAX_DEPTH) return '‹more›';
  // What a child reports to `onSnapshot`; it contains whole machines.
  if (isMachineSnapshot(value)) {
    const { status, context } = value;
    return sanitise({ status, context }, name, depth);
  }
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => sanitise(item, name, depth + 1));
    return value.length > MAX_ITEMS ? [...items, `‹${value.length - MAX_ITEMS} more›`] : items;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, sanitise(inner, key, depth + 1)]),
  );
}

function redactField(value: unknown, name: string): unknown {
  if (VISIBLE_FIELDS.has(name) && (typeof value === 'string' || typeof value === 'number')) return value;
  if (SENTENCE_FIELDS.has(name) && typeof value === 'string')
    return value.replace(EMAIL, '‹hidden›').replace(DIGITS, '‹hidden›');
  return '‹hidden›';
}
