import { sql } from 'drizzle-orm';
import type { DashboardSummary, Period } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Database } from '../../db/client.ts';
import type { Input } from '../../http/verb.ts';
import { asNumber, isAllTime, isCountedIn, isWithin, quotient } from './counted-orders.ts';
import { memoizeByVersion } from './memoize-by-version.ts';

interface Totals extends Record<string, unknown> {
  amount: number;
  orders: number;
  customers: number;
}

export async function readSummary(
  { db }: Context,
  { query: period }: Input<'dashboardSummary', 'query'>,
): Promise<DashboardSummary> {
  const { amount, orders, customers } = await memoizeByVersion(db, { name: 'summary', period }, () =>
    selectTotals(db, period),
  );
  return {
    total_amount: amount,
    total_orders: orders,
    avg_order_value: quotient(amount, orders) ?? 0,
    total_customers: customers,
  };
}

async function selectTotals(db: Database, period: Period): Promise<Totals> {
  const buyers = isAllTime(period)
    ? sql`(select sum(people) from newcomers_by_day)`
    : sql`(select count(distinct o.user_id) from orders o where ${isCountedIn(period)})`;
  const { rows } = await db.execute<Totals>(sql`
    select ${asNumber(sql`sum(s.revenue)`)} as amount, ${asNumber(sql`sum(s.orders)`)} as orders,
      ${asNumber(buyers)} as customers
    from sales_by_day s where ${isWithin(sql`s.day`, period)}`);
  return rows[0]!;
}
