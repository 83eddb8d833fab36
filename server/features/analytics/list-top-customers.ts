import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Period, TopCustomer } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { asNumber, counted, isAllTime, LIST_LENGTH } from './counted-orders.ts';
import { unlessChanged } from './unless-changed.ts';

interface Best extends Record<string, unknown> {
  id: number;
  revenue: number;
}

/** The customers who paid most, with the sum of their orders' totals. */
export async function listTopCustomers({ db }: Context, period: Period): Promise<TopCustomer[]> {
  const best = await unlessChanged(db, { name: 'top customers', period }, () => selectBest(db, period));
  if (best.length === 0) return [];
  const ids = best.map(({ id }) => id);
  const named = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, ids));
  const names = new Map(named.map(({ id, username }) => [id, username]));
  return best.map(({ id, revenue }) => ({ customer: names.get(id) ?? '', lifetime_value: revenue }));
}

async function selectBest(db: Database, period: Period): Promise<Best[]> {
  const { rows } = await db.execute<Best>(sql`
    select user_id as id, ${asNumber(sql`revenue`)} as revenue from ${isAllTime(period) ? ALL_TIME : paidIn(period)}
    order by sums.revenue desc, user_id
    limit ${LIST_LENGTH}`);
  return rows;
}

const ALL_TIME = sql`customer_sales sums where orders > 0`;

const paidIn = (period: Period): SQL => sql`(
  select o.user_id, sum(o.total) as revenue from orders o where ${counted(period)} group by o.user_id
) sums`;
