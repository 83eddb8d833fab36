import type { Campaign, SpendBody } from '#contract/types.ts';
import { readAmount } from './spend-lines.rules.ts';

const name = new Intl.DateTimeFormat('en-KE', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-KE', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const moment = (day: string) => new Date(`${day}T00:00:00Z`);

/** 'November 2026', of a month as YYYY-MM. */
export const monthName = (month: string) => name.format(moment(`${month}-01`));
/** 'Tue, 3 Nov' */
export const dayName = (day: string) => weekday.format(moment(day));

export function isMonth(text: string): boolean {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

export function monthBeside(month: string, step: 1 | -1): string {
  const first = moment(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + step);
  return first.toISOString().slice(0, 7);
}

/** The days of a month up to today, the first one first. */
export function daysOf(month: string, today: string): string[] {
  const first = moment(`${month}-01`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const days = Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
  return days.filter((day) => day <= today);
}

/** What each day of a month is known to have cost, as a form holds it: '' where no amount is known. */
export function amountsOf(spend: Campaign['spend'], days: readonly string[]): Record<string, string> {
  const known = new Map(spend.map(({ day, amount }) => [day, String(amount)]));
  return Object.fromEntries(days.map((day) => [day, known.get(day) ?? '']));
}

/** Why an entry cannot be kept. A day that has an amount cannot lose it, only have none spent. */
export function amountProblem(text: string, known: string): string | null {
  if (text.trim() === '') return known === '' ? null : 'Enter 0 if nothing was spent';
  return readAmount(text) === null ? 'Whole shillings only' : null;
}

export function changedDays(entered: Record<string, string>, known: Record<string, string>): SpendBody {
  return Object.entries(entered)
    .map(([day, text]) => ({ day, amount: text.trim() === '' ? null : readAmount(text) }))
    .filter(
      (entry): entry is SpendBody[number] =>
        entry.amount !== null && String(entry.amount) !== known[entry.day],
    );
}

/** The list tells the 90 latest days of a campaign: a month with days before them is asked for on its own. */
const DAYS_TOLD = 90;

export function isTold({ spend }: Campaign, month: string): boolean {
  const first = spend.at(-1)?.day;
  return spend.length < DAYS_TOLD || first === undefined || first <= `${month}-01`;
}
