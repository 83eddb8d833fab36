import { lazy } from '#contract/lazy.ts';

const getDateFormat = lazy(
  () => new Intl.DateTimeFormat('en-KE', { dateStyle: 'medium', timeZone: 'Africa/Nairobi' }),
);

/** '20 Nov 2026', in Nairobi time. */
export function formatDate(timestamp: string): string {
  return getDateFormat().format(new Date(timestamp));
}

const getDateTimeFormat = lazy(
  () =>
    new Intl.DateTimeFormat('en-KE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Nairobi' }),
);

/** '20 Nov 2026, 12:00', in Nairobi time. */
export function formatDateTime(timestamp: string): string {
  return getDateTimeFormat().format(new Date(timestamp));
}

const getTimeFormat = lazy(
  () => new Intl.DateTimeFormat('en-KE', { timeStyle: 'short', timeZone: 'Africa/Nairobi' }),
);

/** '12:00', in Nairobi time. */
export function formatTime(timestamp: string): string {
  return getTimeFormat().format(new Date(timestamp));
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** '3 hours', '1 day', or 'less than a minute', in whole units. */
export function formatAge(timestamp: string, now: number): string {
  const age = now - Date.parse(timestamp);
  const [unit, length] = UNITS.find(([, ms]) => age >= ms) ?? [];
  if (!unit) return 'less than a minute';
  return new Intl.NumberFormat('en-KE', { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(age / length),
  );
}
