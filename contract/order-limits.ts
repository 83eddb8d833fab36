/** Limits per order and per shopper. The database repeats these values, so change both together. */

/** The limit for one product in one order, summed over all its lines. */
export const MAX_UNITS_PER_LINE = 50;
/** How long the parts of an unpaid order are reserved from the moment it was placed; longer while a payment is open. */
export const RESERVATION_MINUTES = 30;
/** The default limit for the total of a shopper's unpaid orders, in whole shillings. */
export const MAX_UNPAID_VALUE = 500_000;

/** In characters. */
export const MAX_CANCEL_REASON_LENGTH = 500;
export const MAX_PART_REFUND_REASON_LENGTH = 200;

export function validateUnits(name: string, units: number): string | null {
  if (units <= MAX_UNITS_PER_LINE) return null;
  return `At most ${MAX_UNITS_PER_LINE} of ${name} can be ordered at once. Please take ${MAX_UNITS_PER_LINE} or fewer, or call us for more.`;
}
