import { createHash } from 'node:crypto';
import { calculateTotals, type PricedLine } from '#contract/money.ts';

/** An unpaid order without an open payment attempt is given up after this time. */
export const RESERVATION_TTL_MS = 30 * 60_000;
/** From then on no payment of an unpaid order begins; one begun before may still be decided. The trigger attempts_begin knows it too. */
export const PAYMENT_WINDOW_MS = 60 * 60_000;
export const IDEMPOTENCY_KEY_TTL_MS = 24 * 3_600_000;

/** The same request always gives the same text, whatever the order of its fields. */
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

/** The lines at the shop's own prices. Every product must be among those given. */
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

/** PostgreSQL's integer is the ceiling of every amount. */
export function totalsWithinBounds(lines: readonly PricedLine[]): ReturnType<typeof calculateTotals> | null {
  const totals = calculateTotals(lines);
  return totals.total <= 2_147_483_647 ? totals : null;
}

/** When the reservation of an order began: as it was placed, or drafted. */
export function getReservationStart({
  placedAt,
  createdAt,
}: {
  placedAt: Date | null;
  createdAt: Date;
}): number {
  return (placedAt ?? createdAt).getTime();
}
