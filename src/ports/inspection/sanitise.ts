/** Fields of contexts and events whose numbers and words are shown as they are: none is secret, and none names anybody. */
const SHOWN = new Set(
  `actorId amount asks attempts category count down forgotPasswordStatus emailVerificationStatus formKey group
  importId itemId items kind left loads looker maxPrice method methods minPrice mode nextKey openedAt orderNumber
  order_number packed page paymentMethod payment_method position price productId progress quantity query requested
  resetPasswordStatus role secondsLeft seconds shippingFee shipping_fee size slug sort status step stock subcategory
  subtotal to total type verificationStatus version`
    .split(/\s+/)
    .filter(Boolean),
);
/** Fields with sentences for the shopper, in which an address or a number may be named. */
const SENTENCES = new Set(
  `checkError codeError error failure formError inlineError loadError message notice payFailure phoneError reason
  spoken titlesError`
    .split(/\s+/)
    .filter(Boolean),
);
const MOST_ITEMS = 20;
const MOST_LEVELS = 8;
const EMAIL = /\S+@\S+/g;
const DIGITS = /\+?\d(?:[\s-]?\d){3,}/g;

/**
 * What may be shown of a context or an event: the shape of all of it, yes and no, and the words and numbers of fields
 * that are known to be harmless. Everything else is `‹hidden›`: a field nobody thought of too.
 */
export function sanitise(value: unknown, name = '', level = 0): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (typeof value === 'function') return '‹function›';
  if (typeof value !== 'object') return shown(value, name);
  if (value instanceof Error) return '‹error›';
  if (level >= MOST_LEVELS) return '‹more›';
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map((item) => sanitise(item, name, level + 1));
    return value.length > MOST_ITEMS ? [...items, `‹${value.length - MOST_ITEMS} more›`] : items;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, sanitise(inner, key, level + 1)]),
  );
}

function shown(value: unknown, name: string): unknown {
  if (SHOWN.has(name) && (typeof value === 'string' || typeof value === 'number')) return value;
  if (SENTENCES.has(name) && typeof value === 'string')
    return value.replace(EMAIL, '‹hidden›').replace(DIGITS, '‹hidden›');
  return '‹hidden›';
}
