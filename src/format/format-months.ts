const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '2006-10' → 'Oct 2006'. Not by Intl, whose names differ between the server and browsers. */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? number} ${year}`;
}

/** 'Oct 2006 – May 2012', 'from Oct 2006', 'until May 2012' or, open at both ends, 'any month'. */
export function formatMonths({ from, to }: { from: string | null; to: string | null }): string {
  if (from && to) return `${formatMonth(from)} – ${formatMonth(to)}`;
  if (from) return `from ${formatMonth(from)}`;
  return to ? `until ${formatMonth(to)}` : 'any month';
}
