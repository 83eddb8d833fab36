import type { DashboardSummary } from '#contract/types.ts';

const percentFormat = new Intl.NumberFormat('en-KE', { style: 'percent', maximumFractionDigits: 0 });

export interface Change {
  /** '+12%', 'the same', or 'new' where there was nothing before. */
  text: string;
  isFall: boolean;
}

export function compareSummaries(now: DashboardSummary, before: DashboardSummary) {
  return {
    revenue: compare(now.total_amount, before.total_amount),
    orders: compare(now.total_orders, before.total_orders),
    average: compare(now.avg_order_value, before.avg_order_value),
    customers: compare(now.total_customers, before.total_customers),
  };
}

function compare(now: number, before: number): Change {
  if (before === 0) return { text: now === 0 ? 'the same' : 'new', isFall: false };
  const share = percentFormat.format(Math.abs(now - before) / before);
  if (share === '0%') return { text: 'the same', isFall: false };
  const isFall = now < before;
  return { text: `${isFall ? '−' : '+'}${share}`, isFall };
}
