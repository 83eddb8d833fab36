import type { SpecMeta } from '../clause.types.ts';

export interface BulkShippingInput {
  /** Distinct, in the order in which they are marked. */
  orderNumbers: readonly string[];
}

/** 'already': a colleague, or a call whose reply was lost, had marked it. */
export type Outcome = 'waiting' | 'done' | 'already' | 'failed';

export interface ShippedOrder {
  orderNumber: string;
  outcome: Outcome;
  /** Why it failed; null otherwise. */
  reason: string | null;
}

export interface BulkShippingContext {
  orders: readonly ShippedOrder[];
  carrier: string;
  /** By order number; orders without one are missing. */
  waybills: Readonly<Record<string, string>>;
  isStopping: boolean;
}

export type BulkShippingEvent =
  | { type: 'batch.ship'; carrier: string; waybills: Readonly<Record<string, string>> }
  /** The order that is being marked is the last one. */
  | { type: 'batch.stop' }
  | { type: 'batch.retry' };

export type BulkShippingEmitted =
  /** Nothing more is sent; how many orders are shipping now, and how many are not. */
  { type: 'batch.ended'; shipped: number; remaining: number };

export interface BulkShippingTypes {
  context: BulkShippingContext;
  input: BulkShippingInput;
  events: BulkShippingEvent;
  emitted: BulkShippingEmitted;
  tags: 'busy';
  meta: SpecMeta;
}
