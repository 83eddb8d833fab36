import type { Campaign, SpendBody } from '#contract/types.ts';
import { parseAmount } from './spend-lines.rules.ts';

const monthFormat = new Intl.DateTimeFormat('en-KE', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-KE', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const toUtcDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** 'November 2026', from YYYY-MM. */
export const formatMonth = (month: string) => monthFormat.format(toUtcDate(`${month}-01`));
export const formatWeekday = (day: string) => dayFormat.format(toUtcDate(day));

export function isMonth(text: string): boolean {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

export function shiftMonth(month: string, step: 1 | -1): string {
  const firstDay = toUtcDate(`${month}-01`);
  firstDay.setUTCMonth(firstDay.getUTCMonth() + step);
  return firstDay.toISOString().slice(0, 7);
}

export function listDays(month: string, today: string): string[] {
  const firstDay = toUtcDate(`${month}-01`);
  const length = new Date(Date.UTC(firstDay.getUTCFullYear(), firstDay.getUTCMonth() + 1, 0)).getUTCDate();
  const days = Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
  return days.filter((day) => day <= today);
}

export function toAmountFields(spend: Campaign['spend'], days: readonly string[]): Record<string, string> {
  const amountByDay = new Map(spend.map(({ day, amount }) => [day, String(amount)]));
  return Object.fromEntries(days.map((day) => [day, amountByDay.get(day) ?? '']));
}

/** Returns an error message or null. A saved amount cannot be removed, only set to 0. */
export function validateAmount(text: string, savedAmount: string): string | null {
  if (text.trim() === '') return savedAmount === '' ? null : 'Enter 0 if nothing was spent';
  return parseAmount(text) === null ? 'Whole shillings only' : null;
}

export function getChangedDays(
  enteredAmounts: Record<string, string>,
  savedAmounts: Record<string, string>,
): SpendBody {
  return Object.entries(enteredAmounts)
    .map(([day, text]) => ({ day, amount: text.trim() === '' ? null : parseAmount(text) }))
    .filter(
      (entry): entry is SpendBody[number] =>
        entry.amount !== null && String(entry.amount) !== savedAmounts[entry.day],
    );
}

/** The campaign list includes only the latest 90 days of spend; older months are fetched separately. */
const LISTED_DAYS = 90;

export function includesMonth({ spend }: Campaign, month: string): boolean {
  const firstDay = spend.at(-1)?.day;
  return spend.length < LISTED_DAYS || firstDay === undefined || firstDay <= `${month}-01`;
}
