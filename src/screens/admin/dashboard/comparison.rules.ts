import type { DashboardSummary } from '#contract/types.ts';

const percentFormat = new Intl.NumberFormat('en-KE', { style: 'percent', maximumFractionDigits: 0 });

export interface ComparedMetric {
  name: string;
  /** '+12%', 'the same', or 'new' where there was nothing before. */
  change: string;
  isFall: boolean;
}

export function compareSummaries(now: DashboardSummary, before: DashboardSummary): ComparedMetric[] {
  return [
    compare('Revenue', now.total_amount, before.total_amount),
    compare('Orders', now.total_orders, before.total_orders),
    compare('Average order', now.avg_order_value, before.avg_order_value),
    compare('Customers', now.total_customers, before.total_customers),
  ];
}

function compare(name: string, now: number, before: number): ComparedMetric {
  if (before === 0) return { name, change: now === 0 ? 'the same' : 'new', isFall: false };
  const share = percentFormat.format(Math.abs(now - before) / before);
  if (share === '0%') return { name, change: 'the same', isFall: false };
  const isFall = now < before;
  return { name, change: `${isFall ? '−' : '+'}${share}`, isFall };
}
