import type { Order } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';

export interface PackagingInput {
  orderNumber: string;
}

/** The two changes that staff make here. */
export type TargetStatus = 'shipping' | 'delivered';

export interface PackagingContext {
  orderNumber: string;
  order: Order | null;
  /** Ids of the items ticked as packaged. */
  packedItemIds: number[];
  requestedStatus: TargetStatus;
  loadError: string | null;
}

export type PackagingEvent =
  /** an item's checkbox */
  | { type: 'item.toggled'; itemId: number }
  | { type: 'order.markShipping' }
  | { type: 'order.markDelivered' }
  /** a retry link */
  | { type: 'order.reload' };

export type PackagingEmitted =
  | ToastEvent
  | { type: 'packaging.finished'; orderNumber: string; status: TargetStatus };

export interface PackagingTypes {
  context: PackagingContext;
  events: PackagingEvent;
  input: PackagingInput;
  emitted: PackagingEmitted;
  tags: 'busy';
  meta: SpecMeta;
}
