import { calculateTotals, MAX_MPESA_AMOUNT } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { PaymentMethod } from '#contract/types.ts';
import type { Touch } from './campaigns.ts';
import type { Dice } from './dice.ts';
import { beginAttempt, toFailedAttempt, toPaidAttempt, toUndecidedAttempt } from './payments.ts';
import type { Person } from './people.ts';
import type { CatalogueProduct, PlannedLine, PlannedOrder } from './planned-order.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CROCKFORD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export type OrderOutcome =
  | 'delivered'
  | 'shipping'
  | 'expired'
  | 'withdrawn'
  | 'refunded'
  | 'unknown'
  | 'waiting';

interface OrderPlan {
  buyer: Person;
  touch: Touch;
  placedAt: Date;
  outcome: OrderOutcome;
  method?: PaymentMethod;
  lines: PlannedLine[];
}

const WITHDRAWAL_NOTES = ['Found the part nearer by.', 'Ordered the wrong side.', ''] as const;
const REFUND_NOTES = [
  'Wrong part for the chassis, agreed on the phone.',
  'The last unit was damaged in the store.',
  'Customer changed the order to another model.',
] as const;

export function fillCart(dice: Dice, catalogue: readonly CatalogueProduct[]): PlannedLine[] {
  const lineCount = dice.pickWeighted([1, 2, 3, 4], (count) => [45, 30, 17, 8][count - 1]!);
  const cart = new Map<number, PlannedLine>();
  for (let line = 0; line < lineCount; line += 1) {
    const product = dice.pickWeighted(catalogue, ({ weight }) => weight);
    const maxQuantity = product.price < 1500 ? 3 : product.price < 6000 ? 2 : 1;
    cart.set(product.id, { product, quantity: dice.chance(0.7) ? 1 : dice.between(1, maxQuantity) });
  }
  return [...cart.values()];
}

export function planOrder(dice: Dice, plan: OrderPlan, now: Date): PlannedOrder {
  const { buyer, touch, placedAt, lines } = plan;
  const totals = calculateTotals(lines.map(({ product, quantity }) => ({ ...product, quantity })));
  const method = plan.method ?? chooseMethod(dice, totals.total);
  const order: PlannedOrder = {
    orderNumber: dice.text(CROCKFORD_ALPHABET, 12),
    buyer,
    method,
    lines,
    totals,
    touch,
    placedAt,
    events: [{ at: placedAt, actor: 'owner', from: null, to: 'pending', note: '' }],
    attempts: [],
    paidAttempt: null,
  };
  return advanceOrder(dice, order, plan.outcome, now);
}

function chooseMethod(dice: Dice, total: number): PaymentMethod {
  const method = dice.pickWeighted(
    ['mpesa', 'pesapal', 'creditcard'] as const,
    (option) => ({ mpesa: 71, pesapal: 17, creditcard: 12 })[option],
  );
  return method === 'mpesa' && total > MAX_MPESA_AMOUNT ? 'pesapal' : method;
}

function advanceOrder(dice: Dice, order: PlannedOrder, outcome: OrderOutcome, now: Date): PlannedOrder {
  const placedMs = order.placedAt.getTime();
  if (outcome === 'waiting') return order;
  if (outcome === 'unknown') {
    order.attempts.push(toUndecidedAttempt(beginOrderAttempt(dice, order, placedMs + 2 * MINUTE)));
    recordStatusChange(order, now, {
      to: 'cancelled',
      actor: 'expiry',
      at: placedMs + 31 * MINUTE,
      note: 'Not paid in time.',
    });
    return order;
  }
  if (outcome === 'expired' || outcome === 'withdrawn') return cancelUnpaidOrder(dice, order, outcome, now);
  payOrder(dice, order, now);
  const paidMs = placedMs + 6 * MINUTE;
  if (outcome === 'refunded') {
    recordStatusChange(order, now, {
      to: 'cancelled',
      actor: 'superuser',
      at: paidMs + dice.between(60, 1200) * MINUTE,
      note: dice.pick(REFUND_NOTES),
    });
    return order;
  }
  const shippedMs = getNextWorkingTime(dice, paidMs + dice.between(3, 32) * HOUR);
  recordStatusChange(order, now, { to: 'shipping', actor: 'staff', at: shippedMs });
  if (outcome === 'shipping') return order;
  recordStatusChange(order, now, {
    to: 'delivered',
    actor: 'staff',
    at: getNextWorkingTime(dice, shippedMs + dice.between(20, 80) * HOUR),
  });
  return order;
}

function cancelUnpaidOrder(
  dice: Dice,
  order: PlannedOrder,
  outcome: 'expired' | 'withdrawn',
  now: Date,
): PlannedOrder {
  const placedMs = order.placedAt.getTime();
  if (dice.chance(0.5)) {
    order.attempts.push(
      toFailedAttempt(
        dice,
        beginOrderAttempt(dice, order, placedMs + MINUTE),
        new Date(placedMs + 3 * MINUTE),
      ),
    );
  }
  const cancellation =
    outcome === 'expired'
      ? ({ actor: 'expiry', at: placedMs + 30 * MINUTE + 1000, note: 'Not paid in time.' } as const)
      : ({
          actor: 'owner',
          at: placedMs + dice.between(4, 25) * MINUTE,
          note: dice.pick(WITHDRAWAL_NOTES),
        } as const);
  recordStatusChange(order, now, { to: 'cancelled', ...cancellation });
  return order;
}

function payOrder(dice: Dice, order: PlannedOrder, now: Date): void {
  let at = order.placedAt.getTime() + dice.between(20, 70) * 1000;
  if (dice.chance(0.09)) {
    order.attempts.push(toFailedAttempt(dice, beginOrderAttempt(dice, order, at), new Date(at + 40_000)));
    at += 2 * MINUTE;
  }
  const decidedMs = at + dice.between(15, 80) * 1000;
  order.paidAttempt = toPaidAttempt(dice, beginOrderAttempt(dice, order, at), new Date(decidedMs));
  order.attempts.push(order.paidAttempt);
  recordStatusChange(order, now, { to: 'paid', actor: 'settling', at: decidedMs });
}

function beginOrderAttempt(dice: Dice, { method, totals, buyer }: PlannedOrder, at: number) {
  return beginAttempt(dice, { method, amount: totals.total, buyer, at: new Date(at) });
}

interface StatusChange {
  to: OrderStatus;
  actor: PlannedOrder['events'][number]['actor'];
  at: number;
  note?: string;
}

/** Skips changes in the future, and deliveries of orders that have not been shipped. */
function recordStatusChange(
  { events }: PlannedOrder,
  now: Date,
  { to, actor, at, note = '' }: StatusChange,
): void {
  const lastEvent = events.at(-1)!;
  if (at > now.getTime() || (to === 'delivered' && lastEvent.to !== 'shipping')) return;
  events.push({ at: new Date(at), actor, from: lastEvent.to, to, note });
}

/** Moves a time to the staff's working hours, 8:00 to 18:00 in Nairobi. */
function getNextWorkingTime(dice: Dice, at: number): number {
  const day = 24 * HOUR;
  const midnight = Math.floor((at + 3 * HOUR) / day) * day - 3 * HOUR;
  const hour = (at - midnight) / HOUR;
  if (hour >= 8 && hour < 18) return at;
  return (hour < 8 ? midnight : midnight + day) + (8 + dice.roll() * 2) * HOUR;
}
