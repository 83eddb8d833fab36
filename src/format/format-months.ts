import { MONTH_NAMES } from '#contract/fitment/months.ts';

/** '2006-10' → 'Oct 2006'. Not by Intl, whose names differ between the server and browsers. */
export function formatBuiltMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTH_NAMES[Number(number) - 1]?.slice(0, 3) ?? number} ${year}`;
}

/** 'Oct 2006 – May 2012', 'from Oct 2006', 'until May 2012' or, open at both ends, 'any month'. */
export function formatBuiltMonths({ from, to }: { from: string | null; to: string | null }): string {
  if (from && to) return `${formatBuiltMonth(from)} – ${formatBuiltMonth(to)}`;
  if (from) return `from ${formatBuiltMonth(from)}`;
  return to ? `until ${formatBuiltMonth(to)}` : 'any month';
}
