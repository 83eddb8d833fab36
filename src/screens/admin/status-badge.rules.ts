export type BadgeColour = 'yellow' | 'blue' | 'orange' | 'green' | 'red' | 'grey';

const COLOURS: Record<string, BadgeColour> = {
  pending: 'yellow',
  paid: 'blue',
  shipping: 'orange',
  delivered: 'green',
  cancelled: 'red',
  // Labels of older orders, with the colour of the closest status.
  'processing order': 'yellow',
  'order confirmed': 'blue',
  'ready to ship': 'orange',
  'order completed': 'green',
};

export function getBadgeColour(status: string): BadgeColour {
  return COLOURS[status.toLowerCase()] ?? 'grey';
}

export function formatStatus(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
