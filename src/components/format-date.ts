const medium = new Intl.DateTimeFormat('en-KE', { dateStyle: 'medium', timeZone: 'Africa/Nairobi' });

/** '20 Nov 2026', as the day was in Nairobi. */
export function formatDate(timestamp: string): string {
  return medium.format(new Date(timestamp));
}
