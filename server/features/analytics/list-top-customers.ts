import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Period, TopCustomer } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Database } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import type { Input } from '../../http/verb.ts';
import { asNumber, isAllTime, isCountedIn, LIST_LENGTH } from './counted-orders.ts';
import { memoizeByVersion } from './memoize-by-version.ts';

interface TopCustomerRow extends Record<string, unknown> {
  id: number;
  revenue: number;
}

export async function listTopCustomers(
  ctx: Context,
  { query: period }: Input<'dashboardTopCustomers', 'query'>,
): Promise<TopCustomer[]> {
  const topCustomers = await selectTopCustomers(ctx, period);
  return topCustomers.map(({ id: _id, ...customer }) => customer);
}

/** Names are read anew, since accounts change theirs without a sale. */
export async function selectTopCustomers(
  { db }: Context,
  period: Period,
): Promise<(TopCustomer & { id: number })[]> {
  const topRows = await memoizeByVersion(db, { name: 'top customers', period }, () =>
    sumTopCustomers(db, period),
  );
  if (topRows.length === 0) return [];
  const ids = topRows.map(({ id }) => id);
  const nameRows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, ids));
  const names = new Map(nameRows.map(({ id, username }) => [id, username]));
  return topRows.map(({ id, revenue }) => ({ id, customer: names.get(id) ?? '', lifetime_value: revenue }));
}

async function sumTopCustomers(db: Database, period: Period): Promise<TopCustomerRow[]> {
  const { rows } = await db.execute<TopCustomerRow>(sql`
    select user_id as id, ${asNumber(sql`revenue`)} as revenue from ${isAllTime(period) ? ALL_TIME_REVENUE : revenueInPeriod(period)}
    order by sums.revenue desc, user_id
    limit ${LIST_LENGTH}`);
  return rows;
}

const ALL_TIME_REVENUE = sql`customer_sales sums where orders > 0`;

const revenueInPeriod = (period: Period): SQL => sql`(
  select o.user_id, sum(o.total) as revenue from orders o where ${isCountedIn(period)} group by o.user_id
) sums`;
