import { isDay } from './calendar.ts';
import { isEmail } from './email.ts';
import { toMsisdn } from './phone.ts';
import { isPlainLine, isPlainText, UNREADABLE_TEXT } from './plain-text.ts';

export type ShippingField =
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'pickupAddress'
  | 'deliveryAddress'
  | 'packageDetails'
  | 'preferredDate'
  | 'specialInstructions';
export type ShippingRequest = Record<ShippingField, string>;

/** The fields in form order, each with its maximum length in characters. */
export const SHIPPING_MAX_LENGTHS: Readonly<Record<ShippingField, number>> = {
  customerName: 80,
  customerEmail: 254,
  customerPhone: 30,
  pickupAddress: 300,
  deliveryAddress: 300,
  packageDetails: 2000,
  preferredDate: 10,
  specialInstructions: 2000,
};

export const SHIPPING_TEXTS = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number.',
  date: 'Please enter a date',
  pastDate: 'Please choose today or a later day',
};

const MULTILINE_FIELDS: readonly ShippingField[] = ['packageDetails', 'specialInstructions'];

/** Returns error messages by field. `today` is the day in Nairobi as YYYY-MM-DD. */
export function validateShippingRequest(
  request: ShippingRequest,
  today: string,
): Partial<Record<ShippingField, string>> {
  const entries = (Object.keys(SHIPPING_MAX_LENGTHS) as ShippingField[]).map((field) => [
    field,
    validateField(field, request[field].trim(), today),
  ]);
  return Object.fromEntries(entries.filter(([, problem]) => problem !== null));
}

function validateField(field: ShippingField, value: string, today: string): string | null {
  if (value === '') return field === 'specialInstructions' ? null : SHIPPING_TEXTS.required;
  if (value.length > SHIPPING_MAX_LENGTHS[field]) return `At most ${SHIPPING_MAX_LENGTHS[field]} characters`;
  if (!(MULTILINE_FIELDS.includes(field) ? isPlainText(value) : isPlainLine(value))) return UNREADABLE_TEXT;
  if (field === 'customerEmail' && !isEmail(value)) return SHIPPING_TEXTS.email;
  if (field === 'customerPhone' && toMsisdn(value) === null) return SHIPPING_TEXTS.phone;
  return field === 'preferredDate' ? validatePreferredDate(value, today) : null;
}

export function validatePreferredDate(day: string, today: string): string | null {
  if (!isDay(day)) return SHIPPING_TEXTS.date;
  return day < today ? SHIPPING_TEXTS.pastDate : null;
}
