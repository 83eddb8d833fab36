import { and, eq, exists, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { routes } from '#contract/routes.ts';
import type { OrderPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { type CappedCount, countRows, MAX_COUNTED } from '../../db/count-rows.ts';
import { deliveryName, orders, PROVIDERS, paymentAttempts, users } from '../../db/schema/index.ts';
import { paginate } from '../../http/paginate.ts';
import type { Input } from '../../http/verb.ts';
import { selectOrders } from './orders.queries.ts';

const PAGE_SIZE = 20;

export async function listStaffOrders(
  { db }: Context,
  { query: { page, status, q } }: Input<'staffOrders', 'query'>,
): Promise<OrderPage> {
  const hasStatus = and(
    isNotNull(orders.placedAt),
    status === 'all' ? undefined : eq(orders.status, status),
  )!;
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const selection =
    q === '' ? await selectAll(db, hasStatus, slice) : await findMatching(db, hasStatus, q, slice);
  const results = await selectOrders(db, { where: selection.where, ...selection.slice });
  const paging = { path: routes.staffOrders.path, parameters: { status, q }, page, pageSize: PAGE_SIZE };
  return paginate({ results, ...selection.counted }, paging);
}

interface Slice {
  limit: number;
  offset: number;
}

interface OrderSelection {
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
    /^[0-9a-z]{1,12}$/i.test(q) ? ilike(orders.orderNumber, `${escaped}%`) : undefined,
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
