import { and, eq } from 'drizzle-orm';
import { MAX_CUSTOMER_NOTES } from '#contract/schemas/customers.ts';
import type { CustomerNote } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { customerNotes } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { lockCustomer } from './lock-customer.ts';

/** The audit log does not repeat the text, which is personal data that an erasure must reach. Throws NOTES_FULL. */
export async function addCustomerNote(
  ctx: RequestContext,
  { params: { id }, body: { text } }: Input<'addCustomerNote', 'params' | 'body'>,
): Promise<CustomerNote> {
  const author = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, id);
    const existing = await tx
      .select({ position: customerNotes.position })
      .from(customerNotes)
      .where(eq(customerNotes.userId, id));
    const position = getFreePosition(existing.map((note) => note.position));
    if (position === null) throw new AppError('NOTES_FULL');
    const values = { userId: id, position, text, authorId: author.id, createdAt: ctx.now() };
    const [note] = await tx.insert(customerNotes).values(values).returning();
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'add note',
      subject: `user ${id}`,
      after: { note: note!.id },
    });
    return { id: note!.id, text, created_at: note!.createdAt.toISOString(), by: author.username };
  });
}

function getFreePosition(used: readonly number[]): number | null {
  for (let position = 1; position <= MAX_CUSTOMER_NOTES; position += 1)
    if (!used.includes(position)) return position;
  return null;
}

export async function deleteCustomerNote(
  ctx: RequestContext,
  { params: { id, note } }: Input<'deleteCustomerNote', 'params'>,
): Promise<{ message: string }> {
  await runInTransaction(ctx.db, async (tx) => {
    const deleted = await tx
      .delete(customerNotes)
      .where(and(eq(customerNotes.id, note), eq(customerNotes.userId, id)))
      .returning({ id: customerNotes.id });
    if (deleted.length === 0) throw new AppError('NOT_FOUND', { message: 'The note is gone already.' });
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'delete note',
      subject: `user ${id}`,
      before: { note },
    });
  });
  return { message: 'The note is deleted.' };
}
