import { nairobiDay } from '#contract/calendar.ts';
import { touchOn } from './campaigns.ts';
import type { Dice } from './dice.ts';
import { inventPeople, type Person } from './people.ts';
import { type Fate, fillCart, planOrder } from './plan-order.ts';
import type { Goods, PlannedOrder } from './planned.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const DAYS = 90;
const PEOPLE = 260;
/** Sunday first: garages order on Monday, people at the week's end. */
const WEEK = [0.62, 1.14, 1.05, 1, 1.02, 1.16, 1.1];
/** Orders from 6 to 22 o'clock, per hour, beside one another. */
const HOURS = [1, 2, 4, 6, 8, 9, 9, 8, 6, 6, 7, 7, 6, 5, 6, 7, 4];

/** Midnight in Nairobi, so many days ago. */
export function midnight(now: Date, daysAgo: number): number {
  return Date.parse(`${nairobiDay(now)}T00:00:00+03:00`) - daysAgo * DAY;
}

export const weekdayOf = (start: number): number => new Date(start + 3 * HOUR).getUTCDay();

/** The orders of 90 days up to now: more from week to week, from people of whom some come back. */
export function planHistory(dice: Dice, goods: readonly Goods[], now: Date): PlannedOrder[] {
  const newcomers = inventPeople(dice, PEOPLE);
  const known: Person[] = [];
  const orders: PlannedOrder[] = [];
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    for (const placedAt of momentsOf(dice, now, daysAgo)) {
      const buyer = nextBuyer(dice, newcomers, known);
      const touch = touchOn(dice, daysAgo);
      const lines = fillCart(dice, goods);
      orders.push(planOrder(dice, { buyer, touch, placedAt, fate: fateOf(dice, placedAt, now), lines }, now));
    }
  }
  return orders;
}

/** What is young enough to be still on its way is taken to be bought. */
function momentsOf(dice: Dice, now: Date, daysAgo: number): Date[] {
  const start = midnight(now, daysAgo);
  const growth = 12 + (6 * (DAYS - daysAgo)) / DAYS;
  const count = Math.round(growth * WEEK[weekdayOf(start)]! * (0.85 + dice.roll() * 0.3));
  const moments = Array.from({ length: count }, () => {
    const hour =
      6 +
      dice.weighted(
        HOURS.map((weight, index) => ({ weight, index })),
        ({ weight }) => weight,
      ).index;
    return start + hour * HOUR + Math.floor(dice.roll() * HOUR);
  });
  const latest = now.getTime() - 10 * MINUTE;
  return moments
    .filter((at) => at < latest)
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at));
}

function fateOf(dice: Dice, placedAt: Date, now: Date): Fate {
  const fate = dice.weighted(
    ['delivered', 'expired', 'withdrawn', 'refunded'] as const,
    (one) => ({ delivered: 925, expired: 40, withdrawn: 23, refunded: 12 })[one],
  );
  return now.getTime() - placedAt.getTime() < DAY ? 'delivered' : fate;
}

/** Some garages buy every week, most people now and then. */
function nextBuyer(dice: Dice, newcomers: Person[], known: Person[]): Person {
  const next = newcomers[known.length];
  if (next && (known.length < 12 || dice.chance(0.19))) {
    known.push(next);
    return next;
  }
  return dice.chance(0.25) ? known[dice.between(0, 11)]! : dice.pick(known);
}
