import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Period, TopProduct } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Database } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import type { Input } from '../../http/verb.ts';
import { asNumber, isAllTime, isWithin, LIST_LENGTH } from './counted-orders.ts';
import { memoizeByVersion } from './memoize-by-version.ts';

interface TopProductRow extends Record<string, unknown> {
  id: number;
  units: number;
  revenue: number;
}

export async function listTopProducts(
  ctx: Context,
  { query: period }: Input<'dashboardTopProducts', 'query'>,
): Promise<TopProduct[]> {
  const topProducts = await selectTopProducts(ctx, period);
  return topProducts.map(({ id: _id, ...product }) => product);
}

export async function selectTopProducts(
  { db }: Context,
  period: Period,
): Promise<(TopProduct & { id: number })[]> {
  const topRows = await memoizeByVersion(db, { name: 'top products', period }, () =>
    selectTopRows(db, period),
  );
  if (topRows.length === 0) return [];
  const ids = topRows.map(({ id }) => id);
  const nameRows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  const names = new Map(nameRows.map(({ id, name }) => [id, name]));
  return topRows.map(({ id, units, revenue }) => ({
    id,
    product: names.get(id) ?? '',
    sales_count: units,
    revenue,
  }));
}

async function selectTopRows(db: Database, period: Period): Promise<TopProductRow[]> {
  const { rows } = await db.execute<TopProductRow>(sql`
    select product_id as id, ${asNumber(sql`units`)} as units, ${asNumber(sql`revenue`)} as revenue
    from ${isAllTime(period) ? sql`product_sales` : salesInPeriod(period)} sums
    where units > 0
    order by sums.units desc, sums.revenue desc, product_id
    limit ${LIST_LENGTH}`);
  return rows;
}

const salesInPeriod = (period: Period): SQL => sql`(
  select s.product_id, sum(s.units) as units, sum(s.revenue) as revenue
  from product_sales_by_day s where ${isWithin(sql`s.day`, period)} group by 1
)`;
