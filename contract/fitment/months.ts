/** A month as one number: year × 12 + month − 1, so that months of all years can be compared and stored as a range. */
export type Month = number;

/** Both ends are included; null is open. '2006-10' to '2012-05' is stored as int4range [24081, 24149). */
export interface MonthRange {
  from: Month | null;
  to: Month | null;
}

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** '2006-10' → 24081; null for anything but YYYY-MM with a year from 1900 to 2099. */
export function parseMonth(text: string): Month | null {
  const match = /^((?:19|20)\d\d)-(0[1-9]|1[0-2])$/.exec(text);
  return match ? Number(match[1]) * 12 + Number(match[2]) - 1 : null;
}

/** 24081 → '2006-10'. */
export function formatMonth(month: Month): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

export function includesMonth(range: MonthRange, month: Month): boolean {
  return (range.from ?? Number.NEGATIVE_INFINITY) <= month && month <= (range.to ?? Number.POSITIVE_INFINITY);
}

/** Whether every month of `inner` is in `outer`. */
export function coversMonths(outer: MonthRange, inner: MonthRange): boolean {
  const from = outer.from === null || (inner.from !== null && outer.from <= inner.from);
  return from && (outer.to === null || (inner.to !== null && inner.to <= outer.to));
}

export function overlapsMonths(a: MonthRange, b: MonthRange): boolean {
  const from = Math.max(a.from ?? Number.NEGATIVE_INFINITY, b.from ?? Number.NEGATIVE_INFINITY);
  return from <= Math.min(a.to ?? Number.POSITIVE_INFINITY, b.to ?? Number.POSITIVE_INFINITY);
}
