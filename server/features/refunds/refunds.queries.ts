import { asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { RefundTask, TaskState } from '#contract/types.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { type CappedCount, countRows } from '../../db/count-rows.ts';
import { orders, paymentAttempts, refundPaybacks, refundTasks } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

const NOT_FOUND_MESSAGE = 'Refund not found.';

export async function selectRefundPage(
  db: QueryRunner,
  { state, page, pageSize }: { state: TaskState; page: number; pageSize: number },
): Promise<{ results: RefundTask[] } & CappedCount> {
  const where = state === 'open' ? eq(refundTasks.state, 'open') : ne(refundTasks.state, 'open');
  const order =
    state === 'open'
      ? [asc(refundTasks.createdAt), asc(refundTasks.id)]
      : [desc(refundTasks.doneAt), desc(refundTasks.id)];
  const results = await selectRefunds(db, where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const counted = await countRows(db, sql`select from ${refundTasks} where ${where}`);
  const paybacks = await selectPaybacks(
    db,
    results.map(({ task }) => task.id),
  );
  return { results: results.map((row) => toRefundTask(row, paybacks)), ...counted };
}

export async function readRefund(db: QueryRunner, id: number): Promise<RefundTask> {
  const [row] = await selectRefunds(db, eq(refundTasks.id, id));
  if (!row) throw new AppError('NOT_FOUND', { message: NOT_FOUND_MESSAGE });
  return toRefundTask(row, await selectPaybacks(db, [id]));
}

export async function lockRefund(tx: Transaction, id: number): Promise<typeof refundTasks.$inferSelect> {
  const [row] = await tx.select().from(refundTasks).where(eq(refundTasks.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', { message: NOT_FOUND_MESSAGE });
  return row;
}

/** Throws TRANSITION_REFUSED for a closed refund, so that nobody pays it again. */
export async function lockOpenRefund(tx: Transaction, id: number) {
  const task = await lockRefund(tx, id);
  if (task.state === 'open') return task;
  const closedAs = { done: 'marked done', waived: 'waived', reversed: 'closed' }[task.state];
  throw new AppError('TRANSITION_REFUSED', {
    message: `This refund was ${closedAs} by ${task.doneBy} already.`,
    data: { from: task.state, allowed: [] },
  });
}

function selectRefunds(db: QueryRunner, where: SQL) {
  return db
    .select({ task: refundTasks, orderNumber: orders.orderNumber, attempt: paymentAttempts })
    .from(refundTasks)
    .innerJoin(orders, eq(orders.id, refundTasks.orderId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refundTasks.attemptId))
    .where(where)
    .$dynamic();
}

type PaybackRow = typeof refundPaybacks.$inferSelect;

function selectPaybacks(db: QueryRunner, taskIds: number[]): Promise<PaybackRow[]> {
  return db
    .select()
    .from(refundPaybacks)
    .where(inArray(refundPaybacks.taskId, taskIds))
    .orderBy(asc(refundPaybacks.id));
}

type RefundRow = Awaited<ReturnType<typeof selectRefunds>>[number];

function toRefundTask({ task, orderNumber, attempt }: RefundRow, paybacks: PaybackRow[]): RefundTask {
  const isOwnPayment = task.transactionId === '';
  return {
    id: task.id,
    order_number: orderNumber,
    amount: task.amount,
    paid_back: task.paidBack,
    reason: task.reason,
    state: task.state,
    note: task.note,
    payee: task.payee,
    method: attempt.method,
    reference: attempt.receipt ?? attempt.reference ?? attempt.merchantReference,
    transaction: task.transactionId || null,
    reversed_at: (isOwnPayment && attempt.reversedAt?.toISOString()) || null,
    paybacks: paybacks.filter(({ taskId }) => taskId === task.id).map(toPayback),
    created_at: task.createdAt.toISOString(),
    done_at: task.doneAt?.toISOString() ?? null,
    done_by: task.doneBy,
  };
}

function toPayback({ id, amount, reference, at, by, returnedAt, returnedNote }: PaybackRow) {
  return {
    id,
    amount,
    reference,
    at: at.toISOString(),
    by,
    returned_at: returnedAt?.toISOString() ?? null,
    returned_note: returnedNote,
  };
}
