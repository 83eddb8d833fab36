import { isDay } from './calendar.ts';

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
  date: 'Please enter a date',
  pastDate: 'Please choose today or a later day',
};

/** Returns an error message or null. `today` is the day in Nairobi as YYYY-MM-DD. */
export function validatePreferredDate(day: string, today: string): string | null {
  if (!isDay(day)) return SHIPPING_TEXTS.date;
  return day < today ? SHIPPING_TEXTS.pastDate : null;
}
