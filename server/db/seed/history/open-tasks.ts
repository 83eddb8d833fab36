import type { paymentReviews, refundTasks } from '../../schema/index.ts';
import type { Dice } from './dice.ts';
import { beginAttempt, paidAttempt } from './payments.ts';
import { type PlannedAttempt, type PlannedOrder, statusOf } from './planned.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PATIENCE_DAYS = 6;

type Links = 'id' | 'orderId' | 'attemptId';
export interface PlannedTasks {
  refunds: {
    order: PlannedOrder;
    attempt: PlannedAttempt;
    task: Omit<typeof refundTasks.$inferInsert, Links>;
  }[];
  reviews: {
    order: PlannedOrder;
    attempt: PlannedAttempt;
    review: Omit<typeof paymentReviews.$inferInsert, Links>;
  }[];
}

/** Money to give back and payments to look into: what the orders call for, a payment made twice and one reversed. */
export function planTasks(dice: Dice, orders: readonly PlannedOrder[], now: Date): PlannedTasks {
  const cancelled = orders.filter((order) => order.paying && statusOf(order) === 'cancelled');
  const [twice, reversed] = orders
    .filter(
      (order) =>
        order.method === 'mpesa' && statusOf(order) === 'delivered' && daysSince(order.placedAt, now) > 6,
    )
    .slice(-2);
  if (reversed?.paying)
    Object.assign(reversed.paying, {
      reversedAmount: reversed.paying.amount,
      reversedAt: new Date(reversed.paying.decidedAt!.getTime() + DAY),
    });
  return {
    refunds: [
      ...cancelled.map((order) =>
        refundOf(order, order.paying!, `Cancelled after payment: ${order.events.at(-1)!.note}`, now),
      ),
      ...(twice
        ? [refundOf(twice, payAgain(dice, twice), 'The order was paid by another payment already.', now)]
        : []),
    ],
    reviews: [
      ...orders.flatMap((order) =>
        order.attempts
          .filter(({ state }) => state === 'review')
          .map((attempt) =>
            reviewOf(order, attempt, 'undecided', 'Nobody could tell for a day whether this was paid.'),
          ),
      ),
      ...(reversed
        ? [
            reviewOf(
              reversed,
              reversed.paying!,
              'reversal',
              'Safaricom reports that the payment was reversed.',
            ),
          ]
        : []),
    ],
  };
}

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / DAY;

function payAgain(dice: Dice, order: PlannedOrder): PlannedAttempt {
  const { method, totals, buyer, placedAt } = order;
  const at = placedAt.getTime() + 9 * MINUTE;
  const attempt = beginAttempt(dice, { method, amount: totals.total, buyer, at: new Date(at) });
  const paid = paidAttempt(dice, attempt, new Date(at + MINUTE));
  order.attempts.push(paid);
  return paid;
}

function refundOf(
  order: PlannedOrder,
  attempt: PlannedAttempt,
  reason: string,
  now: Date,
): PlannedTasks['refunds'][number] {
  const { buyer } = order;
  const createdAt = statusOf(order) === 'cancelled' ? order.events.at(-1)!.at : attempt.decidedAt!;
  const task = { amount: attempt.amount, reason, createdAt };
  const payee = `${buyer.firstName} ${buyer.lastName}, ${buyer.phone}, ${buyer.email}`;
  if (daysSince(createdAt, now) < PATIENCE_DAYS || statusOf(order) !== 'cancelled') {
    return { order, attempt, task: { ...task, payee, state: 'open' } };
  }
  const doneAt = new Date(createdAt.getTime() + 2 * DAY);
  const note =
    order.method === 'mpesa'
      ? 'Sent by M-Pesa to the paying phone.'
      : 'Refunded in the provider’s dashboard.';
  const done = { paidBack: task.amount, doneAt, doneBy: 'superuser@gari.test' };
  return { order, attempt, task: { ...task, ...done, state: 'done', note } };
}

function reviewOf(
  order: PlannedOrder,
  attempt: PlannedAttempt,
  kind: 'undecided' | 'reversal',
  reason: string,
): PlannedTasks['reviews'][number] {
  const createdAt = kind === 'undecided' ? attempt.askedAt! : new Date(attempt.decidedAt!.getTime() + DAY);
  return { order, attempt, review: { kind, reason, createdAt } };
}
