import type { AddedItem } from '../cart/cart.types.ts';
import type { SpecMeta } from '../clause.types.ts';

/** What became of one line of the order. */
export interface ReorderResult {
  /** The id of the order's line. */
  id: number;
  name: string;
  /** How many were added to the cart, of how many that were bought then. */
  added: number;
  quantity: number;
  /** What differs from then, as sentences. */
  changes: string[];
}

export interface ReorderContext {
  /** '' until an order is named. */
  orderNumber: string;
  results: ReorderResult[];
  failure: string | null;
}

export type ReorderEvent =
  /** 'Buy these again' on an order. */
  { type: 'order.buyAgain'; orderNumber: string } | { type: 'reorder.retry' } | { type: 'reorder.close' };

export type ReorderEmitted =
  /** The cart takes these, at today's prices. */
  { type: 'cart.addItems'; items: AddedItem[] };

export interface ReorderTypes {
  context: ReorderContext;
  events: ReorderEvent;
  emitted: ReorderEmitted;
  tags: 'busy';
  children: { readParts: 'readParts' };
  meta: SpecMeta;
}
