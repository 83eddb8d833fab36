import * as v from 'valibot';
import { isDay } from '../calendar.ts';
import { INVALID_PHONE_TEXT, toMsisdn } from '../phone.ts';
import { isPlainLine, isPlainText, UNREADABLE_TEXT } from '../plain-text.ts';
import { SHIPPING_MAX_LENGTHS, SHIPPING_TEXTS, type ShippingField } from '../shipping-request.ts';
import { email, requiredText, text } from './fields.ts';

const line = /* @__NO_SIDE_EFFECTS__ */ (field: ShippingField) =>
  v.pipe(requiredText(SHIPPING_MAX_LENGTHS[field]), v.check(isPlainLine, UNREADABLE_TEXT));

/** The server also checks against its own clock that the day is not in the past. */
export const shippingRequest = v.object({
  customerName: line('customerName'),
  customerEmail: v.pipe(email, v.check(isPlainLine, UNREADABLE_TEXT)),
  customerPhone: v.pipe(
    line('customerPhone'),
    v.check((phone) => toMsisdn(phone) !== null, INVALID_PHONE_TEXT),
  ),
  pickupAddress: line('pickupAddress'),
  deliveryAddress: line('deliveryAddress'),
  packageDetails: v.pipe(
    requiredText(SHIPPING_MAX_LENGTHS.packageDetails),
    v.check(isPlainText, UNREADABLE_TEXT),
  ),
  preferredDate: v.pipe(line('preferredDate'), v.check(isDay, SHIPPING_TEXTS.date)),
  specialInstructions: v.optional(
    v.pipe(text(SHIPPING_MAX_LENGTHS.specialInstructions), v.check(isPlainText, UNREADABLE_TEXT)),
    '',
  ),
});
/** 'REF-' followed by the time of acceptance in milliseconds since the Unix epoch. */
export const shippingReply = v.object({ reference: v.pipe(v.string(), v.regex(/^REF-\d+$/)) });
