import { asc, count, eq, inArray } from 'drizzle-orm';
import type { OrderNotes } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { orderNotes, users } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';

/** How many notes each order has; orders without notes are not in it. */
export async function countNotes(
  db: QueryRunner,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderNotes.orderId, notes: count() })
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, [...orderIds]))
    .groupBy(orderNotes.orderId);
  return new Map(rows.map(({ orderId, notes }) => [orderId, notes]));
}

/** The notes of an order as the caller sees them, the oldest first. */
export async function selectNotes(
  ctx: RequestContext,
  db: QueryRunner,
  orderId: number,
): Promise<OrderNotes> {
  const user = getCurrentUser(ctx);
  const notes = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.id));
  const names = await selectNames(
    db,
    notes.flatMap(({ authorUserId }) => authorUserId ?? []),
  );
  return {
    results: notes.map(({ id, at, text, authorUserId }) => ({
      id,
      at: at.toISOString(),
      author: authorUserId === null ? null : (names.get(authorUserId) ?? null),
      text,
      can_delete: user.is_superuser || authorUserId === user.id,
    })),
  };
}

async function selectNames(db: QueryRunner, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, username }) => [id, username]));
}
