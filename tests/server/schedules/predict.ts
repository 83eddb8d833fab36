import { getIdempotencyKey, type PlannedAction } from './plan-action.ts';
import { findPayment, type OrderSnapshot, type Snapshot } from './snapshot.ts';

const MAX_UNPAID = 3;
const RESERVED_MS = 30 * 60_000;
const PAYABLE_MS = 60 * 60_000;

/**
 * Returns the result of an action that runs alone, or null when that depends on earlier queries to the providers.
 */
export function predictResult(
  snapshot: Snapshot,
  { action, order }: PlannedAction,
  { now, shoppers }: { now: number; shoppers: number[] },
): string | null {
  if (action.do === 'place' || action.do === 'card') {
    const user = shoppers[action.shopper]!;
    const key = action.do === 'place' ? getIdempotencyKey(action) : undefined;
    const existingKey = snapshot.keys.find((each) => each.user === user && each.key === key);
    const placed = existingKey && snapshot.orders.find(({ id }) => id === existingKey.order);
    if (!placed) return predictPurchase(snapshot, user, action.units, now);
    const isSame =
      action.do === 'place' &&
      placed.method === action.method &&
      snapshot.products.every(({ id }, index) => getQuantity(placed, id) === (action.units[index] ?? 0));
    return isSame ? '200' : 'KEY_REUSED';
  }
  if (action.do === 'pay') return order ? predictPayment(order, now, action.way) : 'nothing';
  if (action.do !== 'cancel' && action.do !== 'staff') return null;
  if (!order) return 'nothing';
  if (action.do === 'cancel') return predictCancellation(snapshot, order, now, action.by === 'superuser');
  if (order.placedAt === null) return 'NOT_FOUND';
  const from = { shipping: 'paid', delivered: 'shipping', cancelled: 'pending' }[action.to];
  if (order.status !== from) return 'TRANSITION_REFUSED';
  if (action.to === 'cancelled') return predictCancellation(snapshot, order, now, false);
  return action.to === 'shipping' && isUnderReview(snapshot, order) ? 'TRANSITION_REFUSED' : '200';
}

function predictPurchase(snapshot: Snapshot, user: number, units: number[], now: number): string | null {
  const pending = snapshot.orders.filter(({ userId, status }) => userId === user && status === 'pending');
  const draft = pending.find(({ placedAt }) => placedAt === null);
  if (pending.filter(({ placedAt }) => placedAt !== null).length >= MAX_UNPAID)
    return 'TOO_MANY_UNPAID_ORDERS';
  const queriedStatus = draft ? predictQueriedStatus(snapshot, draft, now) : 'pending';
  if (queriedStatus === null) return null;
  // The draft is placed when it turns out paid, and the new purchase is refused so that nobody buys twice.
  if (queriedStatus === 'paid') return 'NOT_PAYABLE';
  const hasEnoughStock = snapshot.products.every(
    ({ id, stock }, index) => (units[index] ?? 0) <= stock + (draft ? getQuantity(draft, id) : 0),
  );
  return hasEnoughStock ? '200' : 'OUT_OF_STOCK';
}

/** Decided orders, and those older than an hour, cannot be paid; an open page is shown again. */
function predictPayment({ status, placedAt }: OrderSnapshot, now: number, way: string): string | null {
  if (placedAt === null) return 'NOT_FOUND';
  if (status !== 'pending') return 'NOT_PAYABLE';
  return way !== 'pesapal' && now - placedAt >= PAYABLE_MS ? 'NOT_PAYABLE' : null;
}

function getQuantity(order: OrderSnapshot, product: number): number {
  return order.lines.find((line) => line.product === product)?.quantity ?? 0;
}

function isUnderReview({ reviews, attempts }: Snapshot, order: OrderSnapshot): boolean {
  return reviews.some(({ attempt }) =>
    attempts.some(({ id, order: orderId }) => id === attempt && orderId === order.id),
  );
}

function predictCancellation(
  snapshot: Snapshot,
  order: OrderSnapshot,
  now: number,
  isSuperuser: boolean,
): string | null {
  if (order.placedAt === null) return 'NOT_FOUND';
  const own = snapshot.attempts.filter((attempt) => attempt.order === order.id && attempt.state === 'open');
  if (own.some(({ deadlineAt }) => now >= deadlineAt)) return null;
  if (own.some((attempt) => (findPayment(snapshot, attempt)?.outcome ?? 'open') === 'open'))
    return 'PAYMENT_UNDECIDED';
  if (order.status === 'paid') return isSuperuser ? '200' : 'TRANSITION_REFUSED';
  if (order.status !== 'pending') return 'TRANSITION_REFUSED';
  const queriedStatus = predictQueriedStatus(snapshot, order, now);
  return queriedStatus === 'paid' ? 'TRANSITION_REFUSED' : queriedStatus && '200';
}

/** Predicts an unpaid order's status after its providers are queried; null when time or a wrong amount decides. */
function predictQueriedStatus(
  snapshot: Snapshot,
  order: OrderSnapshot,
  now: number,
): 'pending' | 'paid' | null {
  if (now - (order.placedAt ?? order.createdAt) >= RESERVED_MS) return null;
  const undecided = snapshot.attempts.filter(
    ({ order: orderId, state, nextQueryAt }) =>
      orderId === order.id && (state === 'open' || state === 'abandoned' || nextQueryAt !== null),
  );
  if (undecided.some(({ deadlineAt }) => now >= deadlineAt)) return null;
  const payments = undecided.flatMap((attempt) => findPayment(snapshot, attempt) ?? []);
  const paid = payments.filter(({ outcome }) => outcome === 'paid');
  if (payments.some(({ outcome }) => outcome === 'reversed')) return null;
  if (paid.some(({ taken }) => taken !== order.total)) return null;
  return paid.length > 0 ? 'paid' : 'pending';
}
