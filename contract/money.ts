import { groupDigits } from './group-digits.ts';

/** Amounts are whole Kenyan shillings, VAT included. */

export const SHIPPING_BASE = 300;
export const MAX_MPESA_AMOUNT = 250_000;

/** 1500 → 'Ksh 1,500'. Decimals are shown only for fractional amounts. */
export function formatKsh(amount: number): string {
  const [whole = '', cents] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.');
  return `Ksh ${groupDigits(whole)}${cents === undefined ? '' : `.${cents}`}`;
}

/** 1500 → '1,500', for use next to amounts that name their currency. */
export function formatAmount(amount: number): string {
  return formatKsh(amount).slice('Ksh '.length);
}

/**
 * Parses a price that may be text with a currency symbol ('Ksh. 1,500.50' → 1500.5). Returns 0 when there is no number.
 * Only the last dot between two digits counts as the decimal point.
 */
export function parsePrice(price: unknown): number {
  if (typeof price === 'number') return Number.isFinite(price) ? price : 0;
  if (typeof price !== 'string') return 0;
  const decimalPoint = [...price.matchAll(/(?<=\d)\.(?=\d)/g)].at(-1)?.index;
  return Number(price.replace(/\D/g, (_, index: number) => (index === decimalPoint ? '.' : '')));
}

export interface PricedLine {
  price: number;
  quantity: number;
  shippingFee: number;
}

export interface Totals {
  subtotal: number;
  shipping: number;
  total: number;
}

/** Subtotal is Σ price × quantity; shipping is 300 plus Σ shippingFee × quantity, or 0 without lines. */
export function calculateTotals(lines: readonly PricedLine[]): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const fees = lines.reduce((sum, line) => sum + line.shippingFee * line.quantity, 0);
  const shipping = lines.length === 0 ? 0 : SHIPPING_BASE + fees;
  return { subtotal, shipping, total: subtotal + shipping };
}
