/** Fields of contexts and events whose numbers and words are shown as they are: none is secret, and none names anybody. */
const VISIBLE_FIELDS = new Set(
  `actorId amount queryCount attempts category count unavailableMethods forgotPasswordStatus emailVerificationStatus formKey group
  importId itemId items kind left loadCount viewer maxPrice method methods minPrice mode nextKey initialStep orderNumber
  order_number packedItemIds page paymentMethod payment_method position price productId progress quantity query requestedStatus
  resetPasswordStatus role secondsLeft seconds shippingFee shipping_fee size slug sort status step stock subcategory
  subtotal to total type verificationStatus version`
    .split(/\s+/)
    .filter(Boolean),
);
/** Fields with sentences for the shopper, in which an address or a number may be named. */
const SENTENCE_FIELDS = new Set(
  `checkError codeError error failure formError inlineError loadError message notice payFailure phoneError reason
  announcement titlesError`
    .split(/\s+/)
    .filter(Boolean),
);
const MAX_ITEMS = 20;
const MAX_DEPTH = 8;
const EMAIL = /\S+@\S+/g;
const DIGITS = /\+?\d(?:[\s-]?\d){3,}/g;

/**
 * What may be shown of a context or an event: the shape of all of it, yes and no, and the words and numbers of fields
 * that are known to be harmless. Everything else is `‹hidden›`: a field nobody thought of too.
 */
export function sanitise(value: unknown, name = '', depth = 0): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (typeof value === 'function') return '‹function›';
  if (typeof value !== 'object') return redactField(value, name);
  if (value instanceof Error) return '‹error›';
  if (depth >= MAX_DEPTH) return '‹more›';
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
