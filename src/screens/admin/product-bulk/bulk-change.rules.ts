import { PRICE_STEPS, PRODUCT_LIMITS } from '#contract/product.ts';
import type { ProductBulkChange } from '#contract/types.ts';

export type ChangeKind = ProductBulkChange['kind'];

export const CHANGE_OPTIONS = [
  { value: 'price_percent', label: 'Prices by a percentage' },
  { value: 'price_amount', label: 'Prices by an amount' },
  { value: 'stock_add', label: 'Stock: add or take away' },
  { value: 'stock_set', label: 'Stock: set what was counted' },
] as const satisfies readonly { value: ChangeKind; label: string }[];

export const ROUNDING_OPTIONS = PRICE_STEPS.map((step) => ({
  value: String(step),
  label: step === 1 ? 'Whole shillings' : `Nearest Ksh ${step}`,
}));

export const VALUE_FIELDS: Record<ChangeKind, { label: string; placeholder: string }> = {
  price_percent: { label: 'Percent', placeholder: '5 or -10' },
  price_amount: { label: 'Ksh', placeholder: '100 or -50' },
  stock_add: { label: 'Units', placeholder: '5 or -2' },
  stock_set: { label: 'Units', placeholder: '12' },
};

export interface BulkChangeFields {
  kind: ChangeKind;
  value: string;
  roundTo: string;
  reason: string;
}

export const EMPTY_CHANGE: BulkChangeFields = {
  kind: 'price_percent',
  value: '',
  roundTo: '10',
  reason: '',
};

export const isPriceChange = (kind: ChangeKind): boolean =>
  kind === 'price_percent' || kind === 'price_amount';

const RANGES: Record<ChangeKind, { min: number; max: number }> = {
  price_percent: { min: -90, max: 900 },
  price_amount: { min: -PRODUCT_LIMITS.price.max, max: PRODUCT_LIMITS.price.max },
  stock_add: { min: -PRODUCT_LIMITS.stock.max, max: PRODUCT_LIMITS.stock.max },
  stock_set: PRODUCT_LIMITS.stock,
};

/** Returns a message, or null for a number that the change may have. */
export function validateChangeValue(text: string, kind: ChangeKind): string | null {
  const { min, max } = RANGES[kind];
  const isPercent = kind === 'price_percent';
  const pattern = isPercent ? /^[+-]?\d{1,3}(\.\d{1,2})?$/ : /^[+-]?\d{1,9}$/;
  if (!pattern.test(text))
    return isPercent ? 'Enter a percentage, such as 5 or -7.5' : 'Enter a whole number';
  const value = Number(text);
  if (value < min || value > max) return `Enter a number from ${min} to ${max}`;
  return value === 0 && kind !== 'stock_set' ? 'Must not be 0' : null;
}

export function toChange({ kind, value, roundTo, reason }: BulkChangeFields): ProductBulkChange {
  const amount = Number(value.trim());
  if (kind === 'price_percent' || kind === 'price_amount') {
    const round_to = PRICE_STEPS.find((step) => String(step) === roundTo) ?? 1;
    return { kind, value: amount, round_to };
  }
  return { kind, value: amount, reason: reason.trim() };
}
