import { toNairobiDay } from '#contract/calendar.ts';
import { pickTouch } from './campaigns.ts';
import type { Dice } from './dice.ts';
import { generatePeople, type Person } from './people.ts';
import { fillCart, type OrderOutcome, planOrder } from './plan-order.ts';
import type { CatalogueProduct, PlannedOrder } from './planned-order.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const HISTORY_DAYS = 90;
const CUSTOMER_COUNT = 260;
/** Starts with Sunday. */
const WEEKDAY_FACTORS = [0.62, 1.14, 1.05, 1, 1.02, 1.16, 1.1];
/** Relative number of orders per hour, from 6:00 to 22:00. */
const HOUR_WEIGHTS = [1, 2, 4, 6, 8, 9, 9, 8, 6, 6, 7, 7, 6, 5, 6, 7, 4];

/** Returns midnight in Nairobi in epoch milliseconds. */
export function getMidnight(now: Date, daysAgo: number): number {
  return Date.parse(`${toNairobiDay(now)}T00:00:00+03:00`) - daysAgo * DAY;
}

export const getWeekday = (start: number): number => new Date(start + 3 * HOUR).getUTCDay();

export function planHistory(dice: Dice, catalogue: readonly CatalogueProduct[], now: Date): PlannedOrder[] {
  const newcomers = generatePeople(dice, CUSTOMER_COUNT);
  const existingBuyers: Person[] = [];
  const orders: PlannedOrder[] = [];
  for (let daysAgo = HISTORY_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    for (const placedAt of pickOrderTimes(dice, now, daysAgo)) {
      const buyer = pickBuyer(dice, newcomers, existingBuyers);
      const touch = pickTouch(dice, daysAgo);
      const lines = fillCart(dice, catalogue);
      orders.push(
        planOrder(dice, { buyer, touch, placedAt, outcome: pickOutcome(dice, placedAt, now), lines }, now),
      );
    }
  }
  return orders;
}

function pickOrderTimes(dice: Dice, now: Date, daysAgo: number): Date[] {
  const start = getMidnight(now, daysAgo);
  const averageOrders = 12 + (6 * (HISTORY_DAYS - daysAgo)) / HISTORY_DAYS;
  const count = Math.round(averageOrders * WEEKDAY_FACTORS[getWeekday(start)]! * (0.85 + dice.roll() * 0.3));
  const times = Array.from({ length: count }, () => {
    const hour =
      6 +
      dice.pickWeighted(
        HOUR_WEIGHTS.map((weight, index) => ({ weight, index })),
        ({ weight }) => weight,
      ).index;
    return start + hour * HOUR + Math.floor(dice.roll() * HOUR);
  });
  const latestTime = now.getTime() - 10 * MINUTE;
  return times
    .filter((time) => time < latestTime)
    .toSorted((a, b) => a - b)
    .map((time) => new Date(time));
}

function pickOutcome(dice: Dice, placedAt: Date, now: Date): OrderOutcome {
  const outcome = dice.pickWeighted(
    ['delivered', 'expired', 'withdrawn', 'refunded'] as const,
    (option) => ({ delivered: 925, expired: 40, withdrawn: 23, refunded: 12 })[option],
  );
  return now.getTime() - placedAt.getTime() < DAY ? 'delivered' : outcome;
}

/** The first 12 buyers order often; the others occasionally. */
function pickBuyer(dice: Dice, newcomers: Person[], existingBuyers: Person[]): Person {
  const newcomer = newcomers[existingBuyers.length];
  if (newcomer && (existingBuyers.length < 12 || dice.chance(0.19))) {
    existingBuyers.push(newcomer);
    return newcomer;
  }
  return dice.chance(0.25) ? existingBuyers[dice.between(0, 11)]! : dice.pick(existingBuyers);
}
