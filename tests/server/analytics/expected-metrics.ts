import type { SaleRecord, Year } from './sales-year.ts';

/** Computes the metrics independently of the server: no SQL and no time zone library. */

export interface DateRange {
  from: string | null;
  to: string | null;
}

/** Nairobi is UTC+3 all year. */
const toNairobiDay = (moment: Date) => new Date(moment.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
const isInRange = (day: string, { from, to }: DateRange) =>
  (from === null || day >= from) && (to === null || day <= to);
const cents = (value: number) => Math.round(value * 100) / 100;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function getCountedSales(year: Year): (SaleRecord & { day: string })[] {
  return year.sales.flatMap((sale) =>
    sale.paidAt && ['paid', 'shipping', 'delivered'].includes(sale.status)
      ? [{ ...sale, day: toNairobiDay(sale.paidAt) }]
      : [],
  );
}

export function summarize(year: Year, days: DateRange) {
  const sales = getCountedSales(year).filter(({ day }) => isInRange(day, days));
  const amount = sum(sales.map(({ total }) => total));
  return {
    total_amount: amount,
    total_orders: sales.length,
    avg_order_value: sales.length === 0 ? 0 : cents(amount / sales.length),
    total_customers: new Set(sales.map(({ userId }) => userId)).size,
  };
}

export function rankProducts(year: Year, days: DateRange) {
  const items = getCountedSales(year)
    .filter(({ day }) => isInRange(day, days))
    .flatMap((sale) => sale.items);
  return [...Map.groupBy(items, ({ productId }) => productId)]
    .map(([id, list]) => ({
      id,
      product: list[0]!.product,
      sales_count: sum(list.map(({ quantity }) => quantity)),
      revenue: sum(list.map(({ price, quantity }) => price * quantity)),
    }))
    .toSorted((a, b) => b.sales_count - a.sales_count || b.revenue - a.revenue || a.id - b.id)
    .slice(0, 10)
    .map(({ product, sales_count, revenue }) => ({ product, sales_count, revenue }));
}

export function rankCustomers(year: Year, days: DateRange) {
  const sales = getCountedSales(year).filter(({ day }) => isInRange(day, days));
  return [...Map.groupBy(sales, ({ userId }) => userId)]
    .map(([id, list]) => ({
      id,
      customer: list[0]!.customer,
      lifetime_value: sum(list.map(({ total }) => total)),
    }))
    .toSorted((a, b) => b.lifetime_value - a.lifetime_value || a.id - b.id)
    .slice(0, 10)
    .map(({ customer, lifetime_value }) => ({ customer, lifetime_value }));
}

export function rankChannels(year: Year, days: DateRange) {
  const brought = getCountedSales(year).filter(
    ({ day, campaign }) => isInRange(day, days) && campaign in year.channels,
  );
  return [...Map.groupBy(brought, ({ campaign }) => year.channels[campaign]!)]
    .map(([channel, list]) => ({ channel, total_revenue: sum(list.map(({ total }) => total)) }))
    .toSorted((a, b) => b.total_revenue - a.total_revenue);
}

export function computeDailyMetrics(year: Year, days: DateRange) {
  const all = getCountedSales(year);
  const firstDays = [...Map.groupBy(all, ({ userId }) => userId).values()].map(
    (list) => list.map(({ day }) => day).toSorted()[0]!,
  );
  const activeDays = [...all.map(({ day }) => day), ...year.spend.map(({ day }) => day)]
    .filter((day) => isInRange(day, days))
    .toSorted();
  const rows = [];
  const last = Date.parse(activeDays.at(-1)!);
  for (let at = Date.parse(activeDays[0]!); at <= last; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const sales = all.filter((sale) => sale.day === day);
    const spend = sum(year.spend.filter((entry) => entry.day === day).map(({ amount }) => amount));
    const attributed = sum(
      sales.filter(({ campaign }) => campaign in year.channels).map(({ total }) => total),
    );
    const newcomers = firstDays.filter((first) => first === day).length;
    rows.push({
      day,
      daily_revenue: sum(sales.map(({ total }) => total)),
      total_orders: sales.length,
      roas: spend === 0 ? null : cents(attributed / spend),
      cac: newcomers === 0 ? null : cents(spend / newcomers),
    });
  }
  return rows;
}
