import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { RefundTask, TaskState } from '#contract/types.ts';
import type { Queries, Transaction } from '../../db/client.ts';
import { type Counted, countRows } from '../../db/count-rows.ts';
import { orders, paymentAttempts, refundTasks } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

const NOT_FOUND = 'Refund not found.';

/** One page: open ones the oldest first, done ones the latest first. */
export async function selectRefundPage(
  db: Queries,
  { state, page, pageSize }: { state: TaskState; page: number; pageSize: number },
): Promise<{ results: RefundTask[] } & Counted> {
  const where = eq(refundTasks.state, state);
  const order =
    state === 'open'
      ? [asc(refundTasks.createdAt), asc(refundTasks.id)]
      : [desc(refundTasks.doneAt), desc(refundTasks.id)];
  const results = await selectRefunds(db, where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const counted = await countRows(db, sql`select from ${refundTasks} where ${where}`);
  return { results: results.map(wireRefund), ...counted };
}

export async function readRefund(db: Queries, id: number): Promise<RefundTask> {
  const [row] = await selectRefunds(db, eq(refundTasks.id, id));
  if (!row) throw new AppError('NOT_FOUND', { message: NOT_FOUND });
  return wireRefund(row);
}

/** The row, locked until the transaction ends; NOT_FOUND where there is none. */
export async function lockRefund(tx: Transaction, id: number): Promise<typeof refundTasks.$inferSelect> {
  const [row] = await tx.select().from(refundTasks).where(eq(refundTasks.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', { message: NOT_FOUND });
  return row;
}

function selectRefunds(db: Queries, where: SQL) {
  return db
    .select({ task: refundTasks, orderNumber: orders.orderNumber, attempt: paymentAttempts })
    .from(refundTasks)
    .innerJoin(orders, eq(orders.id, refundTasks.orderId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refundTasks.attemptId))
    .where(where)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectRefunds>>[number];

function wireRefund({ task, orderNumber, attempt }: Row): RefundTask {
  return {
    id: task.id,
    order_number: orderNumber,
    amount: task.amount,
    reason: task.reason,
    state: task.state === 'open' ? 'open' : 'done',
    note: task.note,
    payee: task.payee,
    method: attempt.method,
    reference: attempt.receipt ?? attempt.reference ?? attempt.merchantReference,
    created_at: task.createdAt.toISOString(),
    done_at: task.doneAt?.toISOString() ?? null,
    done_by: task.doneBy,
  };
}
