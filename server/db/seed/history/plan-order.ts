import { MPESA_MAXIMUM, totalsOf } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { PaymentMethod } from '#contract/types.ts';
import type { Touch } from './campaigns.ts';
import type { Dice } from './dice.ts';
import { beginAttempt, failedAttempt, paidAttempt, unknownAttempt } from './payments.ts';
import type { Person } from './people.ts';
import type { Goods, PlannedLine, PlannedOrder } from './planned.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What becomes of an order, given time. */
export type Fate = 'delivered' | 'shipping' | 'expired' | 'withdrawn' | 'refunded' | 'unknown' | 'waiting';

interface Wish {
  buyer: Person;
  touch: Touch;
  placedAt: Date;
  fate: Fate;
  method?: PaymentMethod;
  lines: PlannedLine[];
}

const WITHDRAWN = ['Found the part nearer by.', 'Ordered the wrong side.', ''] as const;
const REFUNDED = [
  'Wrong part for the chassis, agreed on the phone.',
  'The last unit was damaged in the store.',
  'Customer changed the order to another model.',
] as const;

/** One to four lines; small things by the handful. */
export function fillCart(dice: Dice, goods: readonly Goods[]): PlannedLine[] {
  const lines = dice.weighted([1, 2, 3, 4], (count) => [45, 30, 17, 8][count - 1]!);
  const chosen = new Map<number, PlannedLine>();
  for (let line = 0; line < lines; line += 1) {
    const one = dice.weighted(goods, ({ pull }) => pull);
    const most = one.price < 1500 ? 3 : one.price < 6000 ? 2 : 1;
    chosen.set(one.id, { goods: one, quantity: dice.chance(0.7) ? 1 : dice.between(1, most) });
  }
  return [...chosen.values()];
}

/** An order as it stands at `now`, on the way that its fate leads. */
export function planOrder(dice: Dice, wish: Wish, now: Date): PlannedOrder {
  const { buyer, touch, placedAt, lines } = wish;
  const totals = totalsOf(lines.map(({ goods, quantity }) => ({ ...goods, quantity })));
  const method = wish.method ?? chooseMethod(dice, totals.total);
  const order: PlannedOrder = {
    orderNumber: dice.text(CROCKFORD, 12),
    buyer,
    method,
    lines,
    totals,
    touch,
    placedAt,
    events: [{ at: placedAt, actor: 'owner', from: null, to: 'pending', note: '' }],
    attempts: [],
    paying: null,
  };
  return live(dice, order, wish.fate, now);
}

function chooseMethod(dice: Dice, total: number): PaymentMethod {
  const method = dice.weighted(
    ['mpesa', 'pesapal', 'creditcard'] as const,
    (one) => ({ mpesa: 71, pesapal: 17, creditcard: 12 })[one],
  );
  return method === 'mpesa' && total > MPESA_MAXIMUM ? 'pesapal' : method;
}

function live(dice: Dice, order: PlannedOrder, fate: Fate, now: Date): PlannedOrder {
  const placed = order.placedAt.getTime();
  if (fate === 'waiting') return order;
  if (fate === 'unknown') {
    order.attempts.push(unknownAttempt(begin(dice, order, placed + 2 * MINUTE)));
    move(order, now, {
      to: 'cancelled',
      actor: 'expiry',
      at: placed + 31 * MINUTE,
      note: 'Not paid in time.',
    });
    return order;
  }
  if (fate === 'expired' || fate === 'withdrawn') return giveUp(dice, order, fate, now);
  pay(dice, order, now);
  const paid = placed + 6 * MINUTE;
  if (fate === 'refunded') {
    move(order, now, {
      to: 'cancelled',
      actor: 'superuser',
      at: paid + dice.between(60, 1200) * MINUTE,
      note: dice.pick(REFUNDED),
    });
    return order;
  }
  const shipped = nextWorkingMoment(dice, paid + dice.between(3, 32) * HOUR);
  move(order, now, { to: 'shipping', actor: 'staff', at: shipped });
  if (fate === 'shipping') return order;
  move(order, now, {
    to: 'delivered',
    actor: 'staff',
    at: nextWorkingMoment(dice, shipped + dice.between(20, 80) * HOUR),
  });
  return order;
}

function giveUp(dice: Dice, order: PlannedOrder, fate: 'expired' | 'withdrawn', now: Date): PlannedOrder {
  const placed = order.placedAt.getTime();
  if (dice.chance(0.5)) {
    order.attempts.push(
      failedAttempt(dice, begin(dice, order, placed + MINUTE), new Date(placed + 3 * MINUTE)),
    );
  }
  const end =
    fate === 'expired'
      ? ({ actor: 'expiry', at: placed + 30 * MINUTE + 1000, note: 'Not paid in time.' } as const)
      : ({ actor: 'owner', at: placed + dice.between(4, 25) * MINUTE, note: dice.pick(WITHDRAWN) } as const);
  move(order, now, { to: 'cancelled', ...end });
  return order;
}

/** Within six minutes of placing; one in eleven needs a second try. */
function pay(dice: Dice, order: PlannedOrder, now: Date): void {
  let at = order.placedAt.getTime() + dice.between(20, 70) * 1000;
  if (dice.chance(0.09)) {
    order.attempts.push(failedAttempt(dice, begin(dice, order, at), new Date(at + 40_000)));
    at += 2 * MINUTE;
  }
  const decided = at + dice.between(15, 80) * 1000;
  order.paying = paidAttempt(dice, begin(dice, order, at), new Date(decided));
  order.attempts.push(order.paying);
  move(order, now, { to: 'paid', actor: 'settling', at: decided });
}

function begin(dice: Dice, { method, totals, buyer }: PlannedOrder, at: number) {
  return beginAttempt(dice, { method, amount: totals.total, buyer, at: new Date(at) });
}

interface Step {
  to: OrderStatus;
  actor: PlannedOrder['events'][number]['actor'];
  at: number;
  note?: string;
}

/** What lies ahead has not happened, nor has anything that would follow it. */
function move({ events }: PlannedOrder, now: Date, { to, actor, at, note = '' }: Step): void {
  const last = events.at(-1)!;
  if (at > now.getTime() || (to === 'delivered' && last.to !== 'shipping')) return;
  events.push({ at: new Date(at), actor, from: last.to, to, note });
}

/** Staff pack and ship from 8 to 18, Nairobi time. */
function nextWorkingMoment(dice: Dice, at: number): number {
  const day = 24 * HOUR;
  const midnight = Math.floor((at + 3 * HOUR) / day) * day - 3 * HOUR;
  const hour = (at - midnight) / HOUR;
  if (hour >= 8 && hour < 18) return at;
  return (hour < 8 ? midnight : midnight + day) + (8 + dice.roll() * 2) * HOUR;
}
