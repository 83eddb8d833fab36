import * as v from 'valibot';
import { MAX_NAME_LENGTH, MAX_STREET_LENGTH } from '../delivery.ts';
import { DELIVERY_PHONE_HINT, DELIVERY_PHONE_PATTERN } from '../phone.ts';
import { REQUIRED_TEXT } from '../plain-text.ts';
import { email, nameText } from './fields.ts';

const MAX_PHONE_LENGTH = 20;

export const shortName = nameText(MAX_NAME_LENGTH);
export const street = nameText(MAX_STREET_LENGTH);
export const deliveryPhone = v.pipe(
  v.string(REQUIRED_TEXT),
  v.trim(),
  v.minLength(1, REQUIRED_TEXT),
  v.maxLength(MAX_PHONE_LENGTH, DELIVERY_PHONE_HINT),
  v.regex(DELIVERY_PHONE_PATTERN, DELIVERY_PHONE_HINT),
);

/** The rules of contract/delivery.ts as a schema; tests/contract/delivery.test.ts holds the two together. */
export const deliveryDetails = v.object({
  firstName: shortName,
  lastName: shortName,
  email,
  street,
  county: shortName,
  city: shortName,
  phone: deliveryPhone,
});
