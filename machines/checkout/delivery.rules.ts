import { EMAIL_PATTERN } from '#contract/email.ts';
import { DELIVERY_PHONE_HINT, DELIVERY_PHONE_PATTERN } from '#contract/phone.ts';
import { validateName } from '#contract/plain-text.ts';
import type { AddressBody, DeliveryDetails } from '#contract/types.ts';
import type { PlaceOrderOutput } from './checkout.ports.ts';
import type { DeliveryField, FieldErrors } from './checkout.types.ts';

export const EMPTY_DETAILS: DeliveryDetails = {
  firstName: '',
  lastName: '',
  email: '',
  street: '',
  county: '',
  city: '',
  phone: '',
};
export const DELIVERY_FIELDS = Object.keys(EMPTY_DETAILS) as DeliveryField[];
const NAME_FIELDS = ['firstName', 'lastName', 'street', 'county', 'city'] as const;

/** Returns messages by field; empty when the details are valid. Used by the form and by the machine's guard. */
export function validateDeliveryDetails(details: DeliveryDetails): FieldErrors {
  const trimmed = trimDetails(details);
  const errors: FieldErrors = {};
  for (const field of NAME_FIELDS) {
    const problem = validateName(trimmed[field]);
    if (problem) errors[field] = problem;
  }
  if (!EMAIL_PATTERN.test(trimmed.email)) errors.email = 'Please enter a valid email address';
  if (!DELIVERY_PHONE_PATTERN.test(trimmed.phone)) errors.phone = DELIVERY_PHONE_HINT;
  for (const field of DELIVERY_FIELDS) if (trimmed[field] === '') errors[field] = 'This field is required';
  return errors;
}

export function areDetailsValid(details: DeliveryDetails): boolean {
  return Object.keys(validateDeliveryDetails(details)).length === 0;
}

export function withoutFieldError(errors: FieldErrors, field: DeliveryField): FieldErrors {
  const { [field]: _edited, ...rest } = errors;
  return rest;
}

export function getFieldErrors(output: PlaceOrderOutput): FieldErrors {
  const fields = 'fields' in output ? (output.fields ?? {}) : {};
  const errorEntries = Object.entries(fields).map(([name, text]) => [
    name.replace('deliveryDetails.', ''),
    text,
  ]);
  return Object.fromEntries(errorEntries.filter(([name]) => DELIVERY_FIELDS.includes(name as DeliveryField)));
}

/** Use the trimmed details for sending and comparing. */
export function trimDetails(details: DeliveryDetails): DeliveryDetails {
  const fields = DELIVERY_FIELDS.map((field) => [field, (details[field] ?? '').trim()]);
  return Object.fromEntries(fields) as DeliveryDetails;
}

export function addressToDetails(address: AddressBody): DeliveryDetails {
  return {
    firstName: address.first_name,
    lastName: address.last_name,
    email: address.email,
    street: address.street_address,
    county: address.county,
    city: address.city,
    phone: address.phone_number,
  };
}

export function detailsToAddress(details: DeliveryDetails): AddressBody {
  const { firstName, lastName, email, street, county, city, phone } = trimDetails(details);
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    street_address: street,
    county,
    city,
    phone_number: phone,
  };
}
