import { count, eq } from 'drizzle-orm';
import { MAX_NOTES_PER_ORDER } from '#contract/limits.ts';
import type { OrderNotes } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { orderNotes } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findOrder, lockOrder } from '../orders/orders.queries.ts';
import { selectNotes } from './order-notes.queries.ts';

/** Throws NOT_FOUND. */
export async function readOrderNotes(
  ctx: RequestContext,
  { params }: Input<'orderNotes', 'params'>,
): Promise<OrderNotes> {
  const { id } = await findOrder(ctx.db, params.order_number);
  return selectNotes(ctx, ctx.db, id);
}

/** Throws NOT_FOUND, and VALIDATION when the order has 50 notes. */
export async function addOrderNote(
  ctx: RequestContext,
  { params, body: { text } }: Input<'addOrderNote', 'params' | 'body'>,
): Promise<OrderNotes> {
  const order = await findOrder(ctx.db, params.order_number);
  return runInTransaction(ctx.db, async (tx) => {
    await lockOrder(tx, order.id);
    const [row] = await tx
      .select({ notes: count() })
      .from(orderNotes)
      .where(eq(orderNotes.orderId, order.id));
    if (row && row.notes >= MAX_NOTES_PER_ORDER) {
      const message = `This order has ${MAX_NOTES_PER_ORDER} notes. Delete one that is no longer needed first.`;
      throw new AppError('VALIDATION', { message, fields: { text: message } });
    }
    const at = ctx.now();
    const authorUserId = getCurrentUser(ctx).id;
    const [note] = await tx
      .insert(orderNotes)
      .values({ orderId: order.id, authorUserId, at, text })
      .returning();
    await auditNote(ctx, tx, { action: 'add note', orderNumber: order.orderNumber, id: note!.id });
    return selectNotes(ctx, tx, order.id);
  });
}

/** Throws NOT_FOUND, also for a note that is not the caller's to delete. */
export async function deleteOrderNote(
  ctx: RequestContext,
  { params }: Input<'deleteOrderNote', 'params'>,
): Promise<OrderNotes> {
  const order = await findOrder(ctx.db, params.order_number);
  return runInTransaction(ctx.db, async (tx) => {
    await lockOrder(tx, order.id);
    const { results } = await selectNotes(ctx, tx, order.id);
    const note = results.find(({ id }) => id === params.id);
    if (!note?.can_delete) throw new AppError('NOT_FOUND', { message: 'There is no such note.' });
    await tx.delete(orderNotes).where(eq(orderNotes.id, note.id));
    await auditNote(ctx, tx, { action: 'delete note', orderNumber: order.orderNumber, id: note.id });
    return { results: results.filter(({ id }) => id !== note.id) };
  });
}

/** Without the text, which would outlast the note and the account of the order's owner in the audit log. */
function auditNote(
  ctx: RequestContext,
  tx: Parameters<typeof writeAudit>[0],
  { action, orderNumber, id }: { action: 'add note' | 'delete note'; orderNumber: string; id: number },
): Promise<void> {
  const note = { note: id };
  return writeAudit(tx, {
    at: ctx.now(),
    actor: ctx.actor,
    action,
    subject: `order ${orderNumber}`,
    ...(action === 'add note' ? { after: note } : { before: note }),
  });
}
