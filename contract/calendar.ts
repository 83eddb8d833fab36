import { lazy } from './lazy.ts';

const getNairobiFormat = lazy(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Africa/Nairobi',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** Returns the calendar day in Nairobi as YYYY-MM-DD. Such strings sort chronologically. */
export function toNairobiDay(date: Date): string {
  return getNairobiFormat().format(date);
}

/** The shop has no data before 2000. */
export const FIRST_DAY = '2000-01-01';

/** Returns whether the text is an existing day in the form YYYY-MM-DD; 2026-02-30 is rejected. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** How many days one export of the ledger covers. */
export const MAX_LEDGER_DAYS = 366;
const DAY_MS = 86_400_000;

/** Both days are counted; negative or 0 if `to` is before `from`. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
