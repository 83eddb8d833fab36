const medium = new Intl.DateTimeFormat('en-KE', { dateStyle: 'medium', timeZone: 'Africa/Nairobi' });

/** '20 Nov 2026', as the day was in Nairobi. */
export function formatDate(timestamp: string): string {
  return medium.format(new Date(timestamp));
}

const moment = new Intl.DateTimeFormat('en-KE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});

/** '20 Nov 2026, 12:00', as it was in Nairobi. */
export function formatMoment(timestamp: string): string {
  return moment.format(new Date(timestamp));
}
