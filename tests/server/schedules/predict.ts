import { type Facts, type OrderFacts, paymentOf } from './facts.ts';
import { keyOf, type Planned } from './perform.ts';

const MOST_UNPAID = 3;
const RESERVED_MS = 30 * 60_000;
const PAYABLE_MS = 60 * 60_000;

/**
 * What must come of an action that nothing else happens beside: its result, or null where that hangs on what the
 * providers were asked before.
 */
export function predicted(
  facts: Facts,
  { action, order }: Planned,
  { now, shoppers }: { now: number; shoppers: number[] },
): string | null {
  if (action.do === 'place' || action.do === 'card') {
    const user = shoppers[action.shopper]!;
    const key = action.do === 'place' ? keyOf(action) : undefined;
    const kept = facts.keys.find((each) => each.user === user && each.key === key);
    const placed = kept && facts.orders.find(({ id }) => id === kept.order);
    if (!placed) return buying(facts, user, action.units, now);
    const isSame =
      action.do === 'place' &&
      placed.method === action.method &&
      facts.products.every(({ id }, index) => unitsIn(placed, id) === (action.units[index] ?? 0));
    return isSame ? '200' : 'KEY_REUSED';
  }
  if (action.do === 'pay') return order ? paying(order, now, action.way) : 'nothing';
  if (action.do !== 'cancel' && action.do !== 'staff') return null;
  if (!order) return 'nothing';
  if (action.do === 'cancel') return cancelling(facts, order, now, action.by === 'superuser');
  if (order.placedAt === null) return 'NOT_FOUND';
  const from = { shipping: 'paid', delivered: 'shipping', cancelled: 'pending' }[action.to];
  if (order.status !== from) return 'TRANSITION_REFUSED';
  if (action.to === 'cancelled') return cancelling(facts, order, now, false);
  return action.to === 'shipping' && isUnderReview(facts, order) ? 'TRANSITION_REFUSED' : '200';
}

function buying(facts: Facts, user: number, units: number[], now: number): string | null {
  const pending = facts.orders.filter(({ userId, status }) => userId === user && status === 'pending');
  const draft = pending.find(({ placedAt }) => placedAt === null);
  if (pending.filter(({ placedAt }) => placedAt !== null).length >= MOST_UNPAID)
    return 'TOO_MANY_UNPAID_ORDERS';
  const asked = draft ? afterAsking(facts, draft, now) : 'pending';
  if (asked === null) return null;
  // A draft that turns out paid is placed by that: it may be the third that waits, and it was not meant to be bought twice.
  if (asked === 'paid') return 'NOT_PAYABLE';
  const isEnough = facts.products.every(
    ({ id, stock }, index) => (units[index] ?? 0) <= stock + (draft ? unitsIn(draft, id) : 0),
  );
  return isEnough ? '200' : 'OUT_OF_STOCK';
}

/** Decided orders, and those of an hour ago, are not paid any more; a page that is open already is shown again. */
function paying({ status, placedAt }: OrderFacts, now: number, way: string): string | null {
  if (placedAt === null) return 'NOT_FOUND';
  if (status !== 'pending') return 'NOT_PAYABLE';
  return way !== 'pesapal' && now - placedAt >= PAYABLE_MS ? 'NOT_PAYABLE' : null;
}

function unitsIn(order: OrderFacts, product: number): number {
  return order.lines.find((line) => line.product === product)?.quantity ?? 0;
}

function isUnderReview({ reviews, attempts }: Facts, order: OrderFacts): boolean {
  return reviews.some(({ attempt }) =>
    attempts.some(({ id, order: of }) => id === attempt && of === order.id),
  );
}

function cancelling(facts: Facts, order: OrderFacts, now: number, isSuperuser: boolean): string | null {
  if (order.placedAt === null) return 'NOT_FOUND';
  const own = facts.attempts.filter((attempt) => attempt.order === order.id && attempt.state === 'open');
  if (own.some(({ deadlineAt }) => now >= deadlineAt)) return null;
  if (own.some((attempt) => (paymentOf(facts, attempt)?.outcome ?? 'open') === 'open'))
    return 'PAYMENT_UNDECIDED';
  if (order.status === 'paid') return isSuperuser ? '200' : 'TRANSITION_REFUSED';
  if (order.status !== 'pending') return 'TRANSITION_REFUSED';
  const asked = afterAsking(facts, order, now);
  return asked === 'paid' ? 'TRANSITION_REFUSED' : asked && '200';
}

/** What an unpaid order is once its providers were asked; null where time or a wrong amount decides. */
function afterAsking(facts: Facts, order: OrderFacts, now: number): 'pending' | 'paid' | null {
  if (now - (order.placedAt ?? order.createdAt) >= RESERVED_MS) return null;
  const undecided = facts.attempts.filter(
    ({ order: of, state, nextAskAt }) =>
      of === order.id && (state === 'open' || state === 'abandoned' || nextAskAt !== null),
  );
  if (undecided.some(({ deadlineAt }) => now >= deadlineAt)) return null;
  const payments = undecided.flatMap((attempt) => paymentOf(facts, attempt) ?? []);
  const paid = payments.filter(({ outcome }) => outcome === 'paid');
  if (payments.some(({ outcome }) => outcome === 'reversed')) return null;
  if (paid.some(({ taken }) => taken !== order.total)) return null;
  return paid.length > 0 ? 'paid' : 'pending';
}
