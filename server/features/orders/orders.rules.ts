import { createHash } from 'node:crypto';
import { calculateTotals, type PricedLine } from '#contract/money.ts';
import { RESERVATION_MINUTES } from '#contract/order-limits.ts';

export const RESERVATION_TTL_MS = RESERVATION_MINUTES * 60_000;
/** No payment of an unpaid order begins after this; earlier ones may succeed. The trigger attempts_begin has it too. */
export const PAYMENT_WINDOW_MS = 60 * 60_000;
export const IDEMPOTENCY_KEY_TTL_MS = 24 * 3_600_000;

/** Equal requests have equal fingerprints, whatever the order of their fields. */
export function computeFingerprint(request: unknown): string {
  return createHash('sha256').update(canonicalize(request)).digest('base64url');
}

function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalize(field)}`)
    .join(',')}}`;
}

interface SoldProduct {
  id: number;
  price: number;
  shippingFee: number;
}

/** Every item's product must be among `products`. */
export function priceLines<Item extends { id: number; quantity: number }>(
  items: readonly Item[],
  products: readonly SoldProduct[],
): (Item & PricedLine)[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return items.map((item) => {
    const product = byId.get(item.id)!;
    return { ...item, price: product.price, shippingFee: product.shippingFee };
  });
}

/** Returns null when the total exceeds PostgreSQL's integer. */
export function totalsWithinBounds(lines: readonly PricedLine[]): ReturnType<typeof calculateTotals> | null {
  const totals = calculateTotals(lines);
  return totals.total <= 2_147_483_647 ? totals : null;
}

interface TakenPayment {
  takenAmount: number | null;
  reversedAt: Date | null;
}

/**
 * How many whole shillings of a payment have no refund yet, open or done; 0 once its provider reversed it. `refund` is the
 * refund task of that payment, not of a further charge.
 */
export function getRefundableAmount(
  { takenAmount, reversedAt }: TakenPayment,
  refund: { state: string; amount: number } | undefined,
): number {
  if (takenAmount === null || reversedAt !== null) return 0;
  const isDue = refund?.state === 'open' || refund?.state === 'done';
  return takenAmount - (isDue ? refund.amount : 0);
}

/** Milliseconds since the epoch. */
export function getReservationStart({
  placedAt,
  createdAt,
}: {
  placedAt: Date | null;
  createdAt: Date;
}): number {
  return (placedAt ?? createdAt).getTime();
}
