import { isDay } from '#contract/calendar.ts';
import type { Period } from '#contract/types.ts';

const PRESETS = ['7', '30', '90'] as const;
export type Preset = (typeof PRESETS)[number];
export const DEFAULT_PRESET: Preset = '30';

export const PERIOD_CHOICES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'custom', label: 'Custom' },
] as const;
export type PeriodChoice = (typeof PERIOD_CHOICES)[number]['value'];

interface PeriodSelection {
  choice: PeriodChoice;
  period: Period;
}

const DAY_MS = 86_400_000;

function getLastDays(days: Preset, today: string): Period {
  const firstDay = new Date(Date.parse(`${today}T00:00:00Z`) - (Number(days) - 1) * DAY_MS);
  return { from: firstDay.toISOString().slice(0, 10), to: today };
}

/** Parses `days=7`, or `from` and `to`, each of which may be open. Invalid input selects the default. */
export function parsePeriod(params: URLSearchParams, today: string): PeriodSelection {
  const preset = PRESETS.find((days) => days === params.get('days')) ?? DEFAULT_PRESET;
  const isCustom = params.has('from') || params.has('to');
  const period = { from: params.get('from') || null, to: params.get('to') || null };
  if (!isCustom || validatePeriod(period)) return { choice: preset, period: getLastDays(preset, today) };
  return { choice: 'custom', period };
}

export function toPeriodParams(choice: Preset | Period): Record<string, string> {
  if (typeof choice !== 'string') return { from: choice.from ?? '', to: choice.to ?? '' };
  return choice === DEFAULT_PRESET ? {} : { days: choice };
}

/** Returns an error message or null. Open ends are valid. */
export function validatePeriod({ from, to }: Period): string | null {
  const days = [from, to].filter((day) => day !== null);
  if (!days.every((day) => isDay(day) && day >= '2000-01-01' && day < '3000-01-01'))
    return 'Please enter a day in this century';
  return from !== null && to !== null && from > to ? 'The last day must not be before the first' : null;
}
