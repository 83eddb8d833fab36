import { PRODUCT_LIMITS, validateNumber } from '#contract/product.ts';
import type { ProductBulkChange } from '#contract/types.ts';

export type ChangedField = 'price' | 'stock_quantity';

export const getChangedField = ({ kind }: ProductBulkChange): ChangedField =>
  kind === 'price_percent' || kind === 'price_amount' ? 'price' : 'stock_quantity';

/** A price in whole shillings, or a number of units; not always one that a product may have. */
export function applyChange(before: number, change: ProductBulkChange): number {
  switch (change.kind) {
    case 'price_percent':
      return roundTo((before * (100 + change.value)) / 100, change.round_to);
    case 'price_amount':
      return roundTo(before + change.value, change.round_to);
    case 'stock_set':
      return change.value;
    case 'stock_add':
      return before + change.value;
  }
}

/** To the nearest multiple; half of a step goes up. */
const roundTo = (amount: number, step: number): number => Math.round(amount / step) * step;

/** Says why a product may not have a value; null if it may. */
export function validateValue(field: ChangedField, value: number): string | null {
  const problem = validateNumber(value, PRODUCT_LIMITS[field === 'price' ? 'price' : 'stock']);
  return problem && `${field === 'price' ? 'The price' : 'The stock'} would be ${value}. ${problem}.`;
}
