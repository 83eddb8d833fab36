import * as v from 'valibot';
import { id, idReference, timestamp } from './fields.ts';

/** `since` is when the shopper agreed; null while off. */
const choice = v.object({ on: v.boolean(), since: v.nullable(timestamp) });
/** `order_sms` is missing where the shop sends no SMS. */
export const choices = v.object({ offers: choice, stock: choice, order_sms: v.optional(v.boolean()) });

const isOn = v.optional(v.boolean('Must be true or false'));
export const choicesChange = v.pipe(
  v.object({ offers: isOn, stock: isOn, order_sms: isOn }),
  v.check((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
);

export const tokenParams = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) });

/** `id` is the product's. */
export const stockRequest = v.object({
  id,
  slug: v.string(),
  name: v.string(),
  requested_at: timestamp,
  ends_at: timestamp,
});

export const defaultAddress = v.object({ address_id: v.nullable(id) });
export const defaultAddressBody = v.object({ address_id: v.nullable(idReference) });
