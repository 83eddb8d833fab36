const dateFormat = new Intl.DateTimeFormat('en-KE', { dateStyle: 'medium', timeZone: 'Africa/Nairobi' });

/** '20 Nov 2026', in Nairobi time. */
export function formatDate(timestamp: string): string {
  return dateFormat.format(new Date(timestamp));
}

const dateTimeFormat = new Intl.DateTimeFormat('en-KE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});

/** '20 Nov 2026, 12:00', in Nairobi time. */
export function formatDateTime(timestamp: string): string {
  return dateTimeFormat.format(new Date(timestamp));
}
