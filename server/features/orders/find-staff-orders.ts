import { and, eq, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter } from '#contract/order-lifecycle.ts';
import type { QueryRunner } from '../../db/client.ts';
import { type CappedCount, countRows, MAX_COUNTED_OF_SEARCH } from '../../db/count-rows.ts';
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
    /^[0-9a-z]{1,12}$/i.test(q) ? hasNumberBeginning(q.toUpperCase()) : undefined,
    isPhone ? ilike(orders.phone, `%${digits}%`) : undefined,
  )!;
  const matchesAccount = ilike(users.email, `%${escaped}%`);
  const receipts = [...new Set([q, q.toUpperCase()])];
  const allMatches = sql`
    select ${orders.id}, ${orders.placedAt} from ${orders} where ${hasStatus} and ${matchesOrder}
    union all
    select ${orders.id}, ${orders.placedAt} from ${users} join ${orders} on ${orders.userId} = ${users.id}
    where ${hasStatus} and ${matchesAccount} and not (${matchesOrder})
    union all
    select ${orders.id}, ${orders.placedAt} from ${paymentAttempts} join ${orders} on ${orders.id} = ${paymentAttempts.orderId}
    where ${hasStatus} and ${inArray(paymentAttempts.provider, PROVIDERS)} and ${inArray(paymentAttempts.receipt, receipts)}
      and not (${matchesOrder})`;
  const { rows } = await db.execute<{ count: number; ids: number[] }>(sql`
    with found as materialized (${allMatches} limit ${MAX_COUNTED_OF_SEARCH + 1})
    select (select count(*) from found)::int as count, array(${selectNewest(sql`found`, slice)}) as ids`);
  const { count, ids } = rows[0]!;
  const isCapped = count > MAX_COUNTED_OF_SEARCH;
  const counted: CappedCount = isCapped ? { count: MAX_COUNTED_OF_SEARCH, capped: true } : { count };
  const accountEmail = sql`(select ${users.email} from ${users} where ${users.id} = ${orders.userId})`;
  const isMatch = or(matchesOrder, ilike(accountEmail, `%${escaped}%`))!;
  const found = isCapped ? await selectOfMany(db, { hasStatus, isMatch, allMatches }, slice) : ids;
  return { counted, where: inArray(orders.id, found), slice: { ...slice, offset: 0 } };
}

/** `like` may be planned with the trigrams, which most numbers have where they share their beginning. */
const hasNumberBeginning = (beginning: string) =>
  sql`(${orders.orderNumber} ~>=~ ${beginning} and ${orders.orderNumber} ~<~ ${`${beginning}~`})`;

const selectNewest = (from: SQL, { limit, offset }: Slice) =>
  sql`select id from ${from} order by placed_at desc, id desc limit ${limit} offset ${offset}`;

/** How many of the newest orders are looked at for each that is needed, and at least and at most. */
const NEWEST = { each: 50, min: 5_000, max: 50_000 };

/** Orders of the newest if those are enough, as sorting all matches takes longer. */
async function selectOfMany(
  db: QueryRunner,
  { hasStatus, isMatch, allMatches }: { hasStatus: SQL; isMatch: SQL; allMatches: SQL },
  slice: Slice,
): Promise<number[]> {
  const needed = NEWEST.each * (slice.offset + slice.limit);
  const newest = sql`(
    select * from ${orders} where ${hasStatus} order by ${orders.placedAt} desc, ${orders.id} desc
    limit ${Math.min(Math.max(needed, NEWEST.min), NEWEST.max)}
  ) as orders where ${isMatch}`;
  const { rows: first } = await db.execute<{ id: number }>(selectNewest(newest, slice));
  if (first.length === slice.limit) return first.map(({ id }) => id);
  const { rows } = await db.execute<{ id: number }>(sql`
    with found as materialized (${allMatches}) ${selectNewest(sql`found`, slice)}`);
  return rows.map(({ id }) => id);
}
