import type { DashboardComparison, Period } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Input } from '../../http/verb.ts';
import { selectTopCustomers } from './list-top-customers.ts';
import { selectTopProducts } from './list-top-products.ts';
import { readSummary } from './read-summary.ts';

const DAY_MS = 86_400_000;

export async function compareMetrics(
  ctx: Context,
  { query: period }: Input<'dashboardComparison', 'query'>,
): Promise<DashboardComparison> {
  const before = getPeriodBefore(period);
  const topProducts = await selectTopProducts(ctx, period);
  const topCustomers = await selectTopCustomers(ctx, period);
  return {
    before: before && { ...before, summary: await readSummary(ctx, { query: before }) },
    products: topProducts.map(({ id, product }) => ({ id, product })),
    customers: topCustomers.map(({ id, customer }) => ({ id, customer })),
  };
}

/** As many days that end on the day before; null for a period with an open end. */
function getPeriodBefore({ from, to }: Period): { from: string; to: string } | null {
  if (from === null || to === null) return null;
  const length = Date.parse(to) - Date.parse(from) + DAY_MS;
  const shift = (day: string) => new Date(Date.parse(day) - length).toISOString().slice(0, 10);
  return { from: shift(from), to: shift(to) };
}
