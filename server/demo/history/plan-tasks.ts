import type { paymentReviews, refundTasks } from '../../db/schema/index.ts';
import type { Dice } from './dice.ts';
import { beginAttempt, toPaidAttempt } from './payments.ts';
import { getStatus, type PlannedAttempt, type PlannedOrder } from './planned-order.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS_UNTIL_REFUNDED = 6;

type ForeignKeys = 'id' | 'orderId' | 'attemptId';
export interface PlannedTasks {
  refunds: {
    order: PlannedOrder;
    attempt: PlannedAttempt;
    task: Omit<typeof refundTasks.$inferInsert, ForeignKeys>;
  }[];
  reviews: {
    order: PlannedOrder;
    attempt: PlannedAttempt;
    review: Omit<typeof paymentReviews.$inferInsert, ForeignKeys>;
  }[];
}

export function planTasks(dice: Dice, orders: readonly PlannedOrder[], now: Date): PlannedTasks {
  const cancelled = orders.filter((order) => order.paidAttempt && getStatus(order) === 'cancelled');
  const [paidTwice, reversedOrder] = orders
    .filter(
      (order) =>
        order.method === 'mpesa' && getStatus(order) === 'delivered' && daysSince(order.placedAt, now) > 6,
    )
    .slice(-2);
  if (reversedOrder?.paidAttempt)
    Object.assign(reversedOrder.paidAttempt, {
      reversedAmount: reversedOrder.paidAttempt.amount,
      reversedAt: new Date(reversedOrder.paidAttempt.decidedAt!.getTime() + DAY),
    });
  return {
    refunds: [
      ...cancelled.map((order) =>
        planRefund(order, order.paidAttempt!, `Cancelled after payment: ${order.events.at(-1)!.note}`, now),
      ),
      ...(paidTwice
        ? [
            planRefund(
              paidTwice,
              addDuplicatePayment(dice, paidTwice),
              'The order was paid by another payment already.',
              now,
            ),
          ]
        : []),
    ],
    reviews: [
      ...orders.flatMap((order) =>
        order.attempts
          .filter(({ state }) => state === 'review')
          .map((attempt) =>
            planReview(order, attempt, 'undecided', 'Nobody could tell for a day whether this was paid.'),
          ),
      ),
      ...(reversedOrder
        ? [
            planReview(
              reversedOrder,
              reversedOrder.paidAttempt!,
              'reversal',
              'Safaricom reports that the payment was reversed.',
            ),
          ]
        : []),
    ],
  };
}

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / DAY;

function addDuplicatePayment(dice: Dice, order: PlannedOrder): PlannedAttempt {
  const { method, totals, buyer, placedAt } = order;
  const startedMs = placedAt.getTime() + 9 * MINUTE;
  const attempt = beginAttempt(dice, { method, amount: totals.total, buyer, at: new Date(startedMs) });
  const paid = toPaidAttempt(dice, attempt, new Date(startedMs + MINUTE));
  order.attempts.push(paid);
  return paid;
}

function planRefund(
  order: PlannedOrder,
  attempt: PlannedAttempt,
  reason: string,
  now: Date,
): PlannedTasks['refunds'][number] {
  const { buyer } = order;
  const createdAt = getStatus(order) === 'cancelled' ? order.events.at(-1)!.at : attempt.decidedAt!;
  const task = { amount: attempt.amount, reason, createdAt };
  const payee = `${buyer.firstName} ${buyer.lastName}, ${buyer.phone}, ${buyer.email}`;
  if (daysSince(createdAt, now) < DAYS_UNTIL_REFUNDED || getStatus(order) !== 'cancelled') {
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

function planReview(
  order: PlannedOrder,
  attempt: PlannedAttempt,
  kind: 'undecided' | 'reversal',
  reason: string,
): PlannedTasks['reviews'][number] {
  const createdAt = kind === 'undecided' ? attempt.queriedAt! : new Date(attempt.decidedAt!.getTime() + DAY);
  return { order, attempt, review: { kind, reason, createdAt } };
}
