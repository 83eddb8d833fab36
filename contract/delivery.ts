/** Rules for delivery details, shared by checkout and the API. Do not import valibot: machines load this file. */
import { validateEmail } from './email.ts';
import { DELIVERY_PHONE_HINT, DELIVERY_PHONE_PATTERN } from './phone.ts';
import { REQUIRED_TEXT, validateRequiredName } from './plain-text.ts';

/** In characters; cities and counties are names too. */
export const MAX_NAME_LENGTH = 80;
export const MAX_STREET_LENGTH = 200;
/** Of the carrier's name and of the waybill's number, each. */
export const MAX_PARCEL_TEXT_LENGTH = 60;

/** How an order was sent; '' for what is not known. */
export interface Parcel {
  carrier: string;
  waybill: string;
}

/** Each returns an error message for the text as it was typed, or null. */
export const DELIVERY_RULES = {
  firstName: validateShortName,
  lastName: validateShortName,
  email: validateEmail,
  street: (text: string) => validateRequiredName(text, MAX_STREET_LENGTH),
  county: validateShortName,
  city: validateShortName,
  phone: validateDeliveryPhone,
};

/** ('Thika', 'Kiambu') → 'Thika, Kiambu'; equal names, as in Nairobi, are named once. */
export function formatPlace(city: string, county: string): string {
  return city.trim().toLowerCase() === county.trim().toLowerCase() ? city : `${city}, ${county}`;
}

function validateShortName(text: string): string | null {
  return validateRequiredName(text, MAX_NAME_LENGTH);
}

function validateDeliveryPhone(text: string): string | null {
  if (text.trim() === '') return REQUIRED_TEXT;
  return DELIVERY_PHONE_PATTERN.test(text.trim()) ? null : DELIVERY_PHONE_HINT;
}

/** 'G4S, waybill 123'; '' if nothing is known. */
export function formatParcel({ carrier, waybill }: { [Key in keyof Parcel]?: string | undefined }): string {
  return [carrier, waybill && `waybill ${waybill}`].filter(Boolean).join(', ');
}

/** Of an ordered line, without what came back or is not sent. */
export function countUnitsToDeliver({ quantity, returned = 0 }: OrderedUnits): number {
  return quantity - returned;
}

interface OrderedUnits {
  quantity: number;
  returned?: number | undefined;
}
