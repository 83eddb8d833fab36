import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import {
  orderEvents,
  orderItems,
  orders,
  paymentAttempts,
  paymentReviews,
  refundPaybacks,
  refundTasks,
} from '../../db/schema/index.ts';
import type { PlannedTasks } from './plan-tasks.ts';
import { getStatus, type PlannedOrder } from './planned-order.ts';

export interface Accounts {
  /** By email address. */
  ids: ReadonlyMap<string, number>;
  staff: number;
  superuser: number;
}

export async function writeOrders(
  tx: Transaction,
  plannedOrders: readonly PlannedOrder[],
  { accounts, tasks }: { accounts: Accounts; tasks: PlannedTasks },
): Promise<Map<string, number>> {
  const orderIds = await insertOrders(tx, plannedOrders, accounts);
  const getOrderId = (order: PlannedOrder) => orderIds.get(order.orderNumber)!;
  const items = plannedOrders.flatMap((order) => toOrderItems(order, getOrderId(order)));
  for (const rows of splitIntoChunks(items)) await tx.insert(orderItems).values(rows);
  const events = plannedOrders.flatMap((order) => toOrderEvents(order, getOrderId(order), accounts));
  for (const rows of splitIntoChunks(events)) await tx.insert(orderEvents).values(rows);
  const attemptIds = await insertAttempts(tx, plannedOrders, getOrderId);
  await moveOrders(tx, plannedOrders, getOrderId, attemptIds);
  const toForeignKeys = ({ order, attempt }: Pick<PlannedTasks['refunds'][number], 'order' | 'attempt'>) => ({
    orderId: getOrderId(order),
    attemptId: attemptIds.get(attempt.tokenHash)!,
  });
  const refunds = tasks.refunds.map((row) => ({ ...row.task, ...toForeignKeys(row) }));
  for (const rows of splitIntoChunks(refunds)) {
    const insertedTasks = await tx.insert(refundTasks).values(rows).returning();
    const paybacks = insertedTasks.flatMap(({ id, doneAt, doneBy, paidBack }, index) =>
      doneAt && doneBy
        ? [{ taskId: id, amount: paidBack, reference: `RF${rows[index]!.attemptId}`, at: doneAt, by: doneBy }]
        : [],
    );
    if (paybacks.length > 0) await tx.insert(refundPaybacks).values(paybacks);
  }
  const reviews = tasks.reviews.map((row) => ({ ...row.review, ...toForeignKeys(row) }));
  for (const rows of splitIntoChunks(reviews)) await tx.insert(paymentReviews).values(rows);
  return orderIds;
}

async function insertOrders(
  tx: Transaction,
  plannedOrders: readonly PlannedOrder[],
  { ids }: Accounts,
): Promise<Map<string, number>> {
  const rows = plannedOrders.map(({ orderNumber, buyer, method, totals, touch, placedAt }) => ({
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
  const insertedIds = new Map<string, number>();
  for (const chunk of splitIntoChunks(rows)) {
    const insertedRows = await tx
      .insert(orders)
      .values(chunk)
      .returning({ id: orders.id, number: orders.orderNumber });
    for (const { id, number } of insertedRows) insertedIds.set(number, id);
  }
  return insertedIds;
}

function toOrderItems({ lines }: PlannedOrder, orderId: number) {
  return lines.map(({ product: { id: productId, name, price, shippingFee }, quantity }) => ({
    orderId,
    productId,
    name,
    price,
    shippingFee,
    quantity,
  }));
}

function toOrderEvents(
  { buyer, events }: PlannedOrder,
  orderId: number,
  { ids, staff, superuser }: Accounts,
) {
  const actorUserIds = { owner: ids.get(buyer.email)!, staff, superuser, settling: null, expiry: null };
  return events.map((event) => ({ ...event, orderId, actorUserId: actorUserIds[event.actor] }));
}

async function insertAttempts(
  tx: Transaction,
  plannedOrders: readonly PlannedOrder[],
  getOrderId: (order: PlannedOrder) => number,
): Promise<Map<string, number>> {
  const attempts = plannedOrders.flatMap((order) =>
    order.attempts.map((attempt) => ({ ...attempt, orderId: getOrderId(order) })),
  );
  const insertedIds = new Map<string, number>();
  for (const chunk of splitIntoChunks(attempts)) {
    const insertedRows = await tx
      .insert(paymentAttempts)
      .values(chunk)
      .returning({ id: paymentAttempts.id, tokenHash: paymentAttempts.tokenHash });
    for (const { id, tokenHash } of insertedRows) insertedIds.set(tokenHash, id);
  }
  return insertedIds;
}

/** One status at a time: the trigger orders_keep_lifecycle rejects shortcuts. */
async function moveOrders(
  tx: Transaction,
  plannedOrders: readonly PlannedOrder[],
  getOrderId: (order: PlannedOrder) => number,
  attemptIds: ReadonlyMap<string, number>,
): Promise<void> {
  const paidAttemptIds = plannedOrders.flatMap(({ paidAttempt: attempt }) =>
    attempt ? [attemptIds.get(attempt.tokenHash)!] : [],
  );
  await tx.execute(sql`
    update orders o set status = 'paid', paid_attempt_id = a.id, paid_at = a.decided_at
    from payment_attempts a where a.order_id = o.id and a.id = any(${sql.param(paidAttemptIds)}::int[])`);
  for (const status of ['shipping', 'delivered', 'cancelled'] as const) {
    const movedOrderIds = plannedOrders
      .filter(({ events }) => events.some(({ to }) => to === status))
      .map(getOrderId);
    await tx.execute(
      sql`update orders set status = ${status} where id = any(${sql.param(movedOrderIds)}::int[])`,
    );
  }
}

export function countUnitsSold(plannedOrders: readonly PlannedOrder[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const order of plannedOrders) {
    if (!order.paidAttempt || getStatus(order) === 'cancelled') continue;
    for (const { product, quantity } of order.lines)
      units.set(product.id, (units.get(product.id) ?? 0) + quantity);
  }
  return units;
}

/** PostgreSQL allows 65,535 parameters per statement. */
const CHUNK_SIZE = 1000;

export function* splitIntoChunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += CHUNK_SIZE) yield rows.slice(start, start + CHUNK_SIZE);
}
