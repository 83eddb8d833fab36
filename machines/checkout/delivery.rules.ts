import { DELIVERY_RULES } from '#contract/delivery.ts';
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

/** What is known before the shopper types: the account's name and email, and the rest of it from a saved address. */
export function toInitialDetails(
  user: { username: string; email: string } | null,
  savedAddress: AddressBody | undefined,
): DeliveryDetails {
  const [firstName = '', ...lastNames] = parsePersonName(user?.username ?? '');
  return {
    ...EMPTY_DETAILS,
    firstName: savedAddress?.first_name ?? firstName,
    lastName: savedAddress?.last_name ?? lastNames.join(' '),
    email: user?.email ?? '',
    phone: savedAddress?.phone_number ?? '',
  };
}

/** A username may be a handle ('wanjiku_254'), which is nobody's name. */
function parsePersonName(username: string): string[] {
  return /^[\p{L}\p{M}' ’.-]+$/u.test(username) ? username.trim().split(/\s+/) : [];
}

/** Returns messages by field; empty when the details are valid. */
export function validateDeliveryDetails(details: DeliveryDetails): FieldErrors {
  const messages = DELIVERY_FIELDS.map(
    (field) => [field, DELIVERY_RULES[field](details[field] ?? '')] as const,
  );
  return Object.fromEntries(messages.filter(([, message]) => message !== null));
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
