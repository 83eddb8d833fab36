import { COUNTIES } from './counties.ts';
import { lazy } from './lazy.ts';

export type County = (typeof COUNTIES)[number];

/** The county that a text names; capitals, hyphens, apostrophes and the word county do not count. */
export function findCounty(text: string): County | null {
  const letters = toLetters(text).replace(/(?:city)?county(?:of)?/, '');
  return COUNTIES.find((county) => toLetters(county) === letters) ?? null;
}

function toLetters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

const getDayFormat = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** 'Fri 27 Nov' for 2026-11-27. */
function formatDay(day: string): string {
  const parts = getDayFormat().formatToParts(new Date(`${day}T00:00:00Z`));
  return parts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ');
}

/** 'Fri 27 Nov to Mon 30 Nov (estimate)', or 'Fri 27 Nov (estimate)' for a single day. Days are YYYY-MM-DD. */
export function formatEstimate({ earliest, latest }: { earliest: string; latest: string }): string {
  const days = earliest === latest ? formatDay(earliest) : `${formatDay(earliest)} to ${formatDay(latest)}`;
  return `${days} (estimate)`;
}
