import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, or } from 'drizzle-orm';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { defineQuery } from '../../db/define-query.ts';
import { orders, paymentAttempts } from '../../db/schema/index.ts';
import type { OrderRow } from '../orders/move-order.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

export async function findAttempt(db: QueryRunner, id: number): Promise<AttemptRow | null> {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return attempt ?? null;
}

export interface AttemptOfOrder extends AttemptRow {
  orderNumber: string;
}

export const selectAttemptsOfOrders = (db: QueryRunner) =>
  db
    .select({ ...getTableColumns(paymentAttempts), orderNumber: orders.orderNumber })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId));

export async function findAttemptByToken(db: QueryRunner, tokenHash: string): Promise<AttemptOfOrder | null> {
  const [attempt] = await selectAttemptByToken(db, { tokenHash });
  return attempt ?? null;
}

const selectAttemptByToken = defineQuery<{ tokenHash: string }, AttemptOfOrder[]>(
  'find_attempt_by_token',
  (db, value) => selectAttemptsOfOrders(db).where(eq(paymentAttempts.tokenHash, value('tokenHash'))),
);

export async function findOpenAttempt(
  db: QueryRunner,
  orderId: number,
  provider?: AttemptRow['provider'],
): Promise<AttemptRow | null> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.state, 'open'),
        provider && eq(paymentAttempts.provider, provider),
      ),
    )
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return attempt ?? null;
}

export async function findLatestAttempt(db: QueryRunner, orderId: number): Promise<AttemptRow | null> {
  const [attempt] = await selectLatestAttempt(db, { orderId });
  return attempt ?? null;
}

const selectLatestAttempt = defineQuery<{ orderId: number }, AttemptRow[]>(
  'find_latest_attempt',
  (db, value) =>
    db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, value('orderId')))
      .orderBy(desc(paymentAttempts.id))
      .limit(1),
);

/** May still turn out paid. The index payment_attempts_unsettled must have the same condition. */
const isUndecided = or(
  inArray(paymentAttempts.state, ['open', 'abandoned']),
  isNotNull(paymentAttempts.nextQueryAt),
);

/** Also includes payments that wait for a person's decision. */
const isUncertain = or(
  inArray(paymentAttempts.state, ['open', 'abandoned', 'review']),
  isNotNull(paymentAttempts.nextQueryAt),
);

export async function findUncertainAttempt(db: QueryRunner, orderId: number): Promise<AttemptRow | null> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), isUncertain))
    .limit(1);
  return attempt ?? null;
}

export const selectUndecided = (db: QueryRunner, orderId: number): Promise<AttemptRow[]> =>
  selectUndecidedOfOrder(db, { orderId });

const selectUndecidedOfOrder = defineQuery<{ orderId: number }, AttemptRow[]>(
  'undecided_attempts',
  (db, value) =>
    db
      .select()
      .from(paymentAttempts)
      .where(and(isUndecided, eq(paymentAttempts.orderId, value('orderId'))))
      .orderBy(desc(paymentAttempts.id)),
);

type AttemptReference = Pick<AttemptRow, 'id' | 'provider'>;
const attemptColumns = { id: paymentAttempts.id, provider: paymentAttempts.provider };

export function selectUndecidedAbove(
  db: QueryRunner,
  id: number,
  limit: number,
): Promise<(AttemptReference & { orderNumber: string })[]> {
  return db
    .select({ ...attemptColumns, orderNumber: orders.orderNumber })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(isUndecided, gt(paymentAttempts.id, id)))
    .orderBy(asc(paymentAttempts.id))
    .limit(limit);
}

export function selectOverdue(db: QueryRunner, before: Date, limit: number): Promise<AttemptReference[]> {
  return db
    .select(attemptColumns)
    .from(paymentAttempts)
    .where(lt(paymentAttempts.nextQueryAt, before))
    .orderBy(asc(paymentAttempts.nextQueryAt))
    .limit(limit);
}

/** Does not block callbacks from being stored: their rows only refer to the attempt. */
export async function lockAttempt(tx: Transaction, id: number): Promise<AttemptRow> {
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, id))
    .for('no key update');
  if (!attempt) throw new Error(`payment attempt ${id} is gone`);
  return attempt;
}

/** Locks the order first, as every transaction does, in one statement. Both are as they are once they are locked. */
export async function lockOrderAndAttempt(
  tx: Transaction,
  { id, orderId }: Pick<AttemptRow, 'id' | 'orderId'>,
): Promise<{ order: OrderRow; attempt: AttemptRow }> {
  const [locked] = await lockOrderAndAttemptQuery(tx, { id, orderId });
  if (!locked) throw new Error(`payment attempt ${id} is gone`);
  return { order: locked.locked_order, attempt: locked.payment_attempts };
}

interface LockedRow {
  locked_order: OrderRow;
  payment_attempts: AttemptRow;
}

type LockedIds = { id: number; orderId: number };
const lockOrderAndAttemptQuery = defineQuery<LockedIds, LockedRow[]>(
  'lock_order_and_attempt',
  (db, value) => {
    const lockedOrder = db.$with('locked_order').as(
      db
        .select()
        .from(orders)
        .where(eq(orders.id, value('orderId')))
        .for('update'),
    );
    return db
      .with(lockedOrder)
      .select()
      .from(lockedOrder)
      .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, lockedOrder.id))
      .where(eq(paymentAttempts.id, value('id')))
      .for('no key update', { of: paymentAttempts });
  },
);
