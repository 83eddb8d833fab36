import type { Parcel } from '#contract/delivery.ts';
import type { Order } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';

export interface PackagingInput {
  orderNumber: string;
}

export type TargetStatus = 'shipping' | 'delivered';

export interface PackagingContext {
  orderNumber: string;
  order: Order | null;
  packedItemIds: number[];
  loadError: string | null;
  /** As staff wrote it when they marked the order; null before. */
  parcel: Parcel | null;
}

export type PackagingEvent =
  | { type: 'item.toggle'; itemId: number }
  | { type: 'order.markShipping'; parcel: Parcel }
  | { type: 'order.markDelivered' }
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
