import type { Period } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { toCsv } from '../../http/to-csv.ts';
import { listDailyMetrics } from './list-daily-metrics.ts';

const COLUMNS = ['Day', 'Revenue (Ksh)', 'Orders', 'ROAS', 'CAC (Ksh)'];

/** Yields the daily metrics of a period as CSV; a ratio without a divisor is empty. */
export async function* downloadDailyMetrics(ctx: RequestContext, query: Period): AsyncGenerator<string> {
  const days = await listDailyMetrics(ctx, { query });
  yield toCsv(
    COLUMNS,
    days.map(({ day, daily_revenue, total_orders, roas, cac }) => [
      day,
      daily_revenue,
      total_orders,
      roas,
      cac,
    ]),
  );
}
