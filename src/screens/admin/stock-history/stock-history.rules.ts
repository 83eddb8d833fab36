import type { StockCause } from '#contract/stock-causes.ts';
import { formatCount } from '#src/format/format-count.ts';

/** '+3', or '−2' with a true minus. */
export const formatDelta = (delta: number): string =>
  `${delta < 0 ? '−' : '+'}${formatCount(Math.abs(delta))}`;

/** What became of the order that caused the change, to stand after its number. */
export function describeOrderChange(cause: StockCause, isPlaced: boolean): string {
  if (cause === 'placed') return isPlaced ? 'placed' : 'begun, to be paid by card';
  if (cause === 'expired') return 'not paid in time';
  return cause === 'returned' ? 'came back' : 'cancelled';
}

/** For example 'Changed by hand: Delivery 4711'. */
export function describeCause(cause: StockCause, reason: string): string {
  return reason === '' ? CAUSES[cause] : `${CAUSES[cause]}: ${reason}`;
}

const CAUSES: Record<StockCause, string> = {
  created: 'Product added',
  placed: 'Order placed',
  expired: 'Order not paid in time',
  cancelled: 'Order cancelled',
  returned: 'Part of an order came back',
  edited: 'Changed in the editor',
  adjusted: 'Changed by hand',
  imported: 'Catalogue file imported',
  bulk_edited: 'Bulk edit',
  bulk_undone: 'Bulk edit undone',
  other: 'Cause not recorded',
};
