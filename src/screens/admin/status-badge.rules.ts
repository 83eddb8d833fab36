export type BadgeColour = 'yellow' | 'blue' | 'orange' | 'green' | 'red' | 'grey';

const COLOURS: Record<string, BadgeColour> = {
  pending: 'yellow',
  paid: 'blue',
  shipping: 'orange',
  delivered: 'green',
  cancelled: 'red',
  // Labels of older orders, each with the colour of the status it is nearest to.
  'processing order': 'yellow',
  'order confirmed': 'blue',
  'ready to ship': 'orange',
  'order completed': 'green',
};

export function getBadgeColour(status: string): BadgeColour {
  return COLOURS[status.toLowerCase()] ?? 'grey';
}

/** 'paid' → 'Paid'; the labels of older orders stay as they are. */
export function formatStatus(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
