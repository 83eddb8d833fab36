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
}

export type PackagingEvent =
  | { type: 'item.toggle'; itemId: number }
  | { type: 'order.markShipping' }
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
