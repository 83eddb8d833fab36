import { sql } from 'drizzle-orm';
import type { Transaction } from '../../client.ts';
import {
  orderEvents,
  orderItems,
  orders,
  paymentAttempts,
  paymentReviews,
  refundPaybacks,
  refundTasks,
} from '../../schema/index.ts';
import { chunksOf } from './chunks-of.ts';
import type { PlannedTasks } from './open-tasks.ts';
import { type PlannedOrder, statusOf } from './planned.ts';

export interface Accounts {
  /** By e-mail address. */
  ids: ReadonlyMap<string, number>;
  staff: number;
  superuser: number;
}

/** Writes the orders with all that belongs to them and brings them along the lifecycle to where they stand. */
export async function writeOrders(
  tx: Transaction,
  planned: readonly PlannedOrder[],
  { accounts, tasks }: { accounts: Accounts; tasks: PlannedTasks },
): Promise<Map<string, number>> {
  const orderIds = await insertOrders(tx, planned, accounts);
  const idOf = (order: PlannedOrder) => orderIds.get(order.orderNumber)!;
  const items = planned.flatMap((order) => itemsOf(order, idOf(order)));
  for (const rows of chunksOf(items)) await tx.insert(orderItems).values(rows);
  const events = planned.flatMap((order) => eventsOf(order, idOf(order), accounts));
  for (const rows of chunksOf(events)) await tx.insert(orderEvents).values(rows);
  const attemptIds = await insertAttempts(tx, planned, idOf);
  await moveOrders(tx, planned, idOf, attemptIds);
  const links = ({ order, attempt }: Pick<PlannedTasks['refunds'][number], 'order' | 'attempt'>) => ({
    orderId: idOf(order),
    attemptId: attemptIds.get(attempt.tokenHash)!,
  });
  const refunds = tasks.refunds.map((row) => ({ ...row.task, ...links(row) }));
  for (const rows of chunksOf(refunds)) {
    const written = await tx.insert(refundTasks).values(rows).returning();
    const paybacks = written.flatMap(({ id, doneAt, doneBy, paidBack }, index) =>
      doneAt && doneBy
        ? [{ taskId: id, amount: paidBack, reference: `RF${rows[index]!.attemptId}`, at: doneAt, by: doneBy }]
        : [],
    );
    if (paybacks.length > 0) await tx.insert(refundPaybacks).values(paybacks);
  }
  const reviews = tasks.reviews.map((row) => ({ ...row.review, ...links(row) }));
  for (const rows of chunksOf(reviews)) await tx.insert(paymentReviews).values(rows);
  return orderIds;
}

async function insertOrders(
  tx: Transaction,
  planned: readonly PlannedOrder[],
  { ids }: Accounts,
): Promise<Map<string, number>> {
  const rows = planned.map(({ orderNumber, buyer, method, totals, touch, placedAt }) => ({
    ...buyer,
    ...totals,
    orderNumber,
    userId: ids.get(buyer.email)!,
    paymentMethod: method,
    attributionSource: touch.source,
    attributionMedium: touch.medium,
    attributionCampaign: touch.campaign,
    createdAt: placedAt,
    placedAt,
  }));
  const written = new Map<string, number>();
  for (const chunk of chunksOf(rows)) {
    const made = await tx
      .insert(orders)
      .values(chunk)
      .returning({ id: orders.id, number: orders.orderNumber });
    for (const { id, number } of made) written.set(number, id);
  }
  return written;
}

function itemsOf({ lines }: PlannedOrder, orderId: number) {
  return lines.map(({ goods: { id: productId, name, price, shippingFee }, quantity }) => ({
    orderId,
    productId,
    name,
    price,
    shippingFee,
    quantity,
  }));
}

function eventsOf({ buyer, events }: PlannedOrder, orderId: number, { ids, staff, superuser }: Accounts) {
  const who = { owner: ids.get(buyer.email)!, staff, superuser, settling: null, expiry: null };
  return events.map((event) => ({ ...event, orderId, actorUserId: who[event.actor] }));
}

async function insertAttempts(
  tx: Transaction,
  planned: readonly PlannedOrder[],
  idOf: (order: PlannedOrder) => number,
): Promise<Map<string, number>> {
  const attempts = planned.flatMap((order) =>
    order.attempts.map((attempt) => ({ ...attempt, orderId: idOf(order) })),
  );
  const written = new Map<string, number>();
  for (const chunk of chunksOf(attempts)) {
    const made = await tx
      .insert(paymentAttempts)
      .values(chunk)
      .returning({ id: paymentAttempts.id, tokenHash: paymentAttempts.tokenHash });
    for (const { id, tokenHash } of made) written.set(tokenHash, id);
  }
  return written;
}

/** Step by step, as the trigger orders_keep_lifecycle asks. */
async function moveOrders(
  tx: Transaction,
  planned: readonly PlannedOrder[],
  idOf: (order: PlannedOrder) => number,
  attemptIds: ReadonlyMap<string, number>,
): Promise<void> {
  const paying = planned.flatMap(({ paying: attempt }) =>
    attempt ? [attemptIds.get(attempt.tokenHash)!] : [],
  );
  await tx.execute(sql`
    update orders o set status = 'paid', paid_attempt_id = a.id, paid_at = a.decided_at
    from payment_attempts a where a.order_id = o.id and a.id = any(${sql.param(paying)}::int[])`);
  for (const status of ['shipping', 'delivered', 'cancelled'] as const) {
    const moved = planned.filter(({ events }) => events.some(({ to }) => to === status)).map(idOf);
    await tx.execute(sql`update orders set status = ${status} where id = any(${sql.param(moved)}::int[])`);
  }
}

/** Units of the orders that figures count, by product. */
export function unitsSold(planned: readonly PlannedOrder[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const order of planned) {
    if (!order.paying || statusOf(order) === 'cancelled') continue;
    for (const { goods, quantity } of order.lines) units.set(goods.id, (units.get(goods.id) ?? 0) + quantity);
  }
  return units;
}
