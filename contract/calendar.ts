const nairobiFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Nairobi',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in Nairobi at a moment, as YYYY-MM-DD, which sorts as it reads. */
export function toNairobiDay(date: Date): string {
  return nairobiFormat.format(date);
}

/** Whether a text is a day of the calendar as YYYY-MM-DD; 2026-02-30 is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
