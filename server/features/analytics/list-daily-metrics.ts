import { sql } from 'drizzle-orm';
import type { DailyMetric } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Input } from '../../http/verb.ts';
import { asNumber, isWithin, quotient } from './counted-orders.ts';

interface DayRow extends Record<string, unknown> {
  day: string;
  revenue: number;
  orders: number;
  attributed: number;
  newcomers: number;
  spend: number;
}

/** From the first to the last day with an order or spend, oldest first; days without either have zeros. */
export async function listDailyMetrics(
  { db }: Context,
  { query: period }: Input<'dashboardDailyMetrics', 'query'>,
): Promise<DailyMetric[]> {
  const { rows } = await db.execute<DayRow>(sql`
    with sales as (
      select s.day, sum(s.revenue) as revenue, sum(s.orders) as orders,
        sum(s.revenue) filter (where exists (select from campaigns c where c.utm_campaign = s.campaign)) as attributed
      from sales_by_day s where s.orders > 0 and ${isWithin(sql`s.day`, period)} group by 1
    ), spend as (
      select s.day, sum(s.amount) as spend from campaign_spend s where ${isWithin(sql`s.day`, period)} group by 1
    ), span as (
      select min(day) as first, max(day) as last
      from (select day from sales union all select day from spend) days
    )
    select d::date::text as day, ${asNumber(sql`sales.revenue`)} as revenue, ${asNumber(sql`sales.orders`)} as orders,
      ${asNumber(sql`sales.attributed`)} as attributed, ${asNumber(sql`newcomers.people`)} as newcomers,
      ${asNumber(sql`spend.spend`)} as spend
    from span cross join generate_series(span.first::timestamp, span.last::timestamp, '1 day') d
      left join sales on sales.day = d::date
      left join newcomers_by_day newcomers on newcomers.day = d::date
      left join spend on spend.day = d::date
    order by d`);
  return rows.map(({ day, revenue, orders, attributed, newcomers, spend }) => ({
    day,
    daily_revenue: revenue,
    total_orders: orders,
    roas: quotient(attributed, spend),
    cac: quotient(spend, newcomers),
  }));
}
