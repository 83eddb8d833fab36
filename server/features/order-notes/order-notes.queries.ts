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
  const rows = await db
    .select({ note: orderNotes, author: users.username })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.authorUserId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.id));
  return {
    results: rows.map(({ note: { id, at, text, authorUserId }, author }) => ({
      id,
      at: at.toISOString(),
      author,
      text,
      can_delete: user.is_superuser || authorUserId === user.id,
    })),
  };
}
