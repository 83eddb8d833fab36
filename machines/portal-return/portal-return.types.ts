import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

/** What is known of who looks, as the session has it. */
export type Viewer = 'unknown' | 'signedIn' | 'signedOut' | 'unreachable';

export interface PortalReturnInput {
  /** From the address. */
  orderNumber: string | null;
  /** Pesapal's, from the address; it finds the order where no number stands there. */
  trackingId: string | null;
  /** The page that the shopper left without paying, as its cancel address names it. */
  abandonedPage: string | null;
  viewer: Viewer;
  /** The order that checkout keeps; known once somebody is signed in. */
  rememberedOrderNumber: string | null;
}

export interface PortalReturnContext extends PortalReturnInput {
  detail: OrderDetail | null;
  /** How often the provider was asked about since the screen opened. */
  queryCount: number;
  /** Why the order, or its payment, could not be asked for. */
  failure: string | null;
  /** Why the provider's page could not be opened again. */
  payFailure: string | null;
}

export type PortalReturnEvent =
  /** the session, whenever it knows more */
  | { type: 'session.changed'; viewer: Viewer; rememberedOrderNumber: string | null }
  /** 'Try again', the page being looked at again, or a change made here */
  | { type: 'order.refresh' }
  /** 'Pay again' */
  | { type: 'payment.retry'; method: PaymentMethod };

export type PortalReturnEmitted =
  | { type: 'return.signInNeeded' }
  /** What it bought leaves the cart. */
  | { type: 'return.paid'; orderNumber: string }
  | { type: 'return.openPortal'; url: string }
  /** A way to pay that has a screen of its own. */
  | { type: 'return.payAgain'; method: PaymentMethod; detail: OrderDetail };

export interface PortalReturnTypes {
  context: PortalReturnContext;
  events: PortalReturnEvent;
  input: PortalReturnInput;
  emitted: PortalReturnEmitted;
  tags: 'busy';
  meta: SpecMeta;
}
