import { and, eq, exists, ilike, inArray, isNotNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter } from '#contract/order-lifecycle.ts';
import type { QueryRunner } from '../../db/client.ts';
import { type CappedCount, countRows, MAX_COUNTED } from '../../db/count-rows.ts';
import { deliveryName, orders, PROVIDERS, paymentAttempts, users } from '../../db/schema/index.ts';

/** Which placed orders match a filter and a search, and how to select a slice of them with selectOrders. */
export function findStaffOrders(
  db: QueryRunner,
  { status, q }: { status: OrderFilter; q: string },
  slice: Slice,
): Promise<OrderSelection> {
  const hasStatus = and(
    isNotNull(orders.placedAt),
    status === 'all' ? undefined : eq(orders.status, status),
  )!;
  return q === '' ? selectAll(db, hasStatus, slice) : findMatching(db, hasStatus, q, slice);
}

interface Slice {
  limit: number;
  offset: number;
}

export interface OrderSelection {
  counted: CappedCount;
  where: SQL;
  slice: Slice;
}

async function selectAll(db: QueryRunner, where: SQL, slice: Slice): Promise<OrderSelection> {
  return { counted: await countRows(db, sql`select from ${orders} where ${where}`), where, slice };
}

/** Few matches are found by the text indexes; many are met soon when orders are read from the newest on. */
async function findMatching(
  db: QueryRunner,
  hasStatus: SQL,
  q: string,
  slice: Slice,
): Promise<OrderSelection> {
  const escaped = q.replace(/[\\%_]/g, '\\$&');
  const digits = q.replace(/\D/g, '').replace(/^(0|254)/, '');
  const isPhone = digits.length >= 3 && /^[\d\s+()-]+$/.test(q);
  const matchesOrder = or(
    ilike(orders.email, `%${escaped}%`),
    ilike(deliveryName, `%${escaped}%`),
    /^[0-9a-z]{1,12}$/i.test(q) ? like(orders.orderNumber, `${q.toUpperCase()}%`) : undefined,
    isPhone ? ilike(orders.phone, `%${digits}%`) : undefined,
  )!;
  const matchesAccount = ilike(users.email, `%${escaped}%`);
  const receipts = [...new Set([q, q.toUpperCase()])];
  const { rows } = await db.execute<{ count: number; ids: number[] }>(sql`
    with found as materialized (
      select ${orders.id}, ${orders.placedAt} from ${orders} where ${hasStatus} and ${matchesOrder}
      union all
      select ${orders.id}, ${orders.placedAt} from ${users} join ${orders} on ${orders.userId} = ${users.id}
      where ${hasStatus} and ${matchesAccount} and not (${matchesOrder})
      union all
      select ${orders.id}, ${orders.placedAt} from ${paymentAttempts} join ${orders} on ${orders.id} = ${paymentAttempts.orderId}
      where ${hasStatus} and ${inArray(paymentAttempts.provider, PROVIDERS)} and ${inArray(paymentAttempts.receipt, receipts)}
        and not (${matchesOrder})
      limit ${MAX_COUNTED + 1}
    )
    select (select count(*) from found)::int as count,
      array(select id from found order by placed_at desc, id desc limit ${slice.limit} offset ${slice.offset}) as ids`);
  const { count, ids } = rows[0]!;
  if (count <= MAX_COUNTED)
    return { counted: { count }, where: inArray(orders.id, ids), slice: { ...slice, offset: 0 } };
  const matchingAccount = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, orders.userId), matchesAccount));
  const where = and(hasStatus, or(matchesOrder, exists(matchingAccount)))!;
  return { counted: { count: MAX_COUNTED, capped: true }, where, slice };
}
