import { FIRST_DAY, isDay } from '#contract/calendar.ts';
import { MAX_DAILY_SPEND, MAX_SPEND_DAYS } from '#contract/limits.ts';
import type { SpendBody } from '#contract/types.ts';

export interface LineProblem {
  /** Counted from 1. */
  line: number;
  message: string;
}

export interface SpendLines {
  days: SpendBody;
  problems: LineProblem[];
}

/** 'Ksh 1,500' → 1500. Returns null unless it is a whole number of shillings. */
export function parseAmount(text: string): number | null {
  const digits = text.replace(/^\s*ksh\.?/i, '').replace(/[\s,]/g, '');
  const amount = /^\d{1,10}(\.0+)?$/.test(digits) ? Number(digits) : null;
  return amount === null || amount > MAX_DAILY_SPEND ? null : amount;
}

/** Accepts '2026-11-03' and '3/11/2026' (day first, as written in Kenya). */
function parseDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text.trim();
  return isDay(iso) && iso >= FIRST_DAY ? iso : null;
}

/** Parses lines of `day,amount` copied from a file or spreadsheet; skips a header and empty lines. */
export function parseSpendLines(text: string, today: string): SpendLines {
  const days: SpendBody = [];
  const problems: LineProblem[] = [];
  for (const [index, rawLine] of text.split(/\r?\n/).entries()) {
    const line = rawLine
      .replaceAll('"', '')
      .replace(/^\uFEFF/, '')
      .trim();
    if (line === '' || (index === 0 && /^(day|date)\b/i.test(line))) continue;
    const [, dayText = line, amountText = ''] = /^([^,;\t]*)[,;\t](.*)$/.exec(line) ?? [];
    const [day, amount] = [parseDay(dayText), parseAmount(amountText)];
    const problem = validateLine({ day, amount, dayText, today, days });
    if (problem) problems.push({ line: index + 1, message: problem });
    else days.push({ day: day!, amount: amount! });
  }
  if (days.length > MAX_SPEND_DAYS)
    problems.push({ line: MAX_SPEND_DAYS + 1, message: `At most ${MAX_SPEND_DAYS} days at a time` });
  return { days, problems };
}

interface ParsedLine {
  day: string | null;
  amount: number | null;
  dayText: string;
  today: string;
  days: SpendBody;
}

function validateLine({ day, amount, dayText, today, days }: ParsedLine): string | null {
  if (day === null) return `“${dayText.trim()}” is not a day such as 2026-11-03`;
  if (day > today) return `${day} is in the future`;
  if (days.some((other) => other.day === day)) return `${day} is listed twice`;
  return amount === null ? 'The amount must be whole shillings' : null;
}
