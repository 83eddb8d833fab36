import { and, eq, exists, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter } from '#contract/order-lifecycle.ts';
import { paths } from '#contract/paths.ts';
import type { OrderPage } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/client.ts';
import { type Counted, countRows, MOST_COUNTED } from '../../db/count-rows.ts';
import { orders, users } from '../../db/schema/index.ts';
import { pageOf } from '../../http/page-of.ts';
import { selectOrders } from './orders.queries.ts';

const PAGE_SIZE = 20;

/** One page of all placed orders, newest first, with the addresses of its neighbours. */
export async function listStaffOrders(
  { db }: Context,
  { page, status, q }: { page: number; status: OrderFilter; q: string },
): Promise<OrderPage> {
  const inStatus = and(isNotNull(orders.placedAt), status === 'all' ? undefined : eq(orders.status, status))!;
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const found = q === '' ? await allOf(db, inStatus, slice) : await matching(db, inStatus, q, slice);
  const results = await selectOrders(db, { where: found.where, ...found.slice });
  const paging = { path: paths.staffOrders, parameters: { status, q }, page, pageSize: PAGE_SIZE };
  return pageOf({ results, ...found.counted }, paging);
}

interface Slice {
  limit: number;
  offset: number;
}

/** How many there are, and where the rows of one page are. */
interface Found {
  counted: Counted;
  where: SQL;
  slice: Slice;
}

async function allOf(db: Queries, where: SQL, slice: Slice): Promise<Found> {
  return { counted: await countRows(db, sql`select from ${orders} where ${where}`), where, slice };
}

/**
 * Order numbers by their beginning, e-mail addresses (the order's and the account's) and phones by any part. Few matches
 * are found by the indexes on these texts; many are met soon by whoever reads the orders from the newest on.
 */
async function matching(db: Queries, inStatus: SQL, q: string, slice: Slice): Promise<Found> {
  const text = q.replace(/[\\%_]/g, '\\$&');
  const digits = q.replace(/\D/g, '').replace(/^(0|254)/, '');
  const isPhone = digits.length >= 3 && /^[\d\s+()-]+$/.test(q);
  const byOrder = or(
    ilike(orders.email, `%${text}%`),
    /^[0-9a-z]{1,12}$/i.test(q) ? ilike(orders.orderNumber, `${text}%`) : undefined,
    isPhone ? ilike(orders.phone, `%${digits}%`) : undefined,
  )!;
  const byAccount = ilike(users.email, `%${text}%`);
  const { rows } = await db.execute<{ count: number; ids: number[] }>(sql`
    with found as materialized (
      select ${orders.id}, ${orders.placedAt} from ${orders} where ${inStatus} and ${byOrder}
      union all
      select ${orders.id}, ${orders.placedAt} from ${users} join ${orders} on ${orders.userId} = ${users.id}
      where ${inStatus} and ${byAccount} and not (${byOrder})
      limit ${MOST_COUNTED + 1}
    )
    select (select count(*) from found)::int as count,
      array(select id from found order by placed_at desc, id desc limit ${slice.limit} offset ${slice.offset}) as ids`);
  const { count, ids } = rows[0]!;
  if (count <= MOST_COUNTED)
    return { counted: { count }, where: inArray(orders.id, ids), slice: { ...slice, offset: 0 } };
  const account = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, orders.userId), byAccount));
  const where = and(inStatus, or(byOrder, exists(account)))!;
  return { counted: { count: MOST_COUNTED, capped: true }, where, slice };
}
