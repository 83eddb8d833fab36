import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

export type Viewer = 'unknown' | 'signedIn' | 'signedOut' | 'unreachable';

export interface PortalReturnInput {
  orderNumber: string | null;
  /** Pesapal's tracking id from the address; it identifies the order when there is no order number. */
  trackingId: string | null;
  /** The page that the shopper left without paying, taken from its cancel address. */
  abandonedPage: string | null;
  viewer: Viewer;
  /** The order in the checkout storage; known once the shopper is signed in. */
  rememberedOrderNumber: string | null;
}

export interface PortalReturnContext extends PortalReturnInput {
  detail: OrderDetail | null;
  queryCount: number;
  failure: string | null;
  payFailure: string | null;
  /** Chosen to pay again. */
  method: PaymentMethod | null;
}

export type PortalReturnEvent =
  | { type: 'session.changed'; viewer: Viewer; rememberedOrderNumber: string | null }
  /** 'Try again', the page becoming visible again, or a change made on it. */
  | { type: 'order.refresh' }
  | { type: 'payment.retry'; method: PaymentMethod };

export type PortalReturnEmitted =
  /** The order's lines must leave the cart. */
  { type: 'return.paid'; orderNumber: string } | { type: 'return.openPortal'; url: string };

/** How the visit to the confirmation ended, for the purchase. */
export type PortalReturnOutput =
  | { kind: 'signInNeeded' }
  | { kind: 'redirectedToPortal' }
  /** The method has a screen of its own. */
  | { kind: 'payAgain'; method: PaymentMethod; orderNumber: string };

export interface PortalReturnTypes {
  context: PortalReturnContext;
  events: PortalReturnEvent;
  input: PortalReturnInput;
  emitted: PortalReturnEmitted;
  output: PortalReturnOutput;
  tags: 'busy';
  meta: SpecMeta;
}
