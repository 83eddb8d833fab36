import { formatMonth, MONTH_NAMES, type Month, type MonthRange } from './months.ts';
import type { Drive, Position } from './verdict.ts';

/** A rule with the names of what it is about; null covers all values. */
export interface NamedRule {
  exclusion: boolean;
  make: string;
  model: string | null;
  generation: string | null;
  chassisCode: string | null;
  engine: string | null;
  drive: Drive | null;
  built: MonthRange | null;
  position: Position | null;
  quantity: number;
  /** What holds for the cars, such as 'With fog lamps'. */
  conditions: readonly string[];
}

export const DRIVE_TEXTS: Record<Drive, string> = {
  fwd: 'front-wheel drive',
  rwd: 'rear-wheel drive',
  awd: 'four-wheel drive',
};

/** For example 'Fits Toyota Axio E140, engine 1NZ-FE, from May 2010, front, 1 per car, if with fog lamps'. */
export function getRuleSentence(rule: NamedRule): string {
  const car = [rule.make, rule.model, rule.generation, rule.chassisCode].filter((part) => part !== null);
  const parts = [
    `${rule.exclusion ? 'Does not fit' : 'Fits'} ${car.join(' ')}`,
    rule.engine && `engine ${rule.engine}`,
    rule.drive && DRIVE_TEXTS[rule.drive],
    rule.built && getMonthsText(rule.built),
    rule.position?.replace('-', ' '),
    rule.exclusion ? null : `${rule.quantity} per car`,
    rule.conditions.length > 0 && `if ${rule.conditions.map(toLowerStart).join(' and ')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function getMonthsText({ from, to }: MonthRange): string | null {
  if (from !== null && to !== null) return `${getMonthText(from)} to ${getMonthText(to)}`;
  if (from !== null) return `from ${getMonthText(from)}`;
  return to === null ? null : `until ${getMonthText(to)}`;
}

/** 24124 → 'May 2010' */
function getMonthText(month: Month): string {
  return `${MONTH_NAMES[month % 12]} ${formatMonth(month).slice(0, 4)}`;
}

/** Abbreviations such as 'ABS' stay. */
function toLowerStart(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
