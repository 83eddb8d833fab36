/** What one order and one shopper may hold back from the others. The database knows these figures too. */

/** Of one product in one order, on however many lines. */
export const MAX_UNITS_PER_LINE = 50;
/** Whole shillings that a shopper's unpaid orders come to, unless the shop is configured otherwise. */
export const MAX_UNPAID_VALUE = 500_000;

/** What is wrong with so many units of a product; null where nothing is. */
export function validateUnits(name: string, units: number): string | null {
  if (units <= MAX_UNITS_PER_LINE) return null;
  return `At most ${MAX_UNITS_PER_LINE} of ${name} can be ordered at once. Please take ${MAX_UNITS_PER_LINE} or fewer, or call us for more.`;
}
