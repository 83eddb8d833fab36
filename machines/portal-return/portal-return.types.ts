import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

/** A payment method with a screen of its own; the portal's page is elsewhere. */
export type ScreenMethod = Exclude<PaymentMethod, 'pesapal'>;

export type Viewer = 'unknown' | 'signedIn' | 'signedOut' | 'unreachable';

export interface PortalReturnInput {
  orderNumber: string | null;
  /** Pesapal's tracking id from the address; it identifies the order when there is no order number. */
  trackingId: string | null;
  /** The page that the shopper left without paying, taken from its cancel address. */
  abandonedPage: string | null;
  viewer: Viewer;
  /** The order's own page offers every method while the server lets it be paid, also while a payment is open. */
  isOrderPage: boolean;
  /** The order in the checkout storage; known once the shopper is signed in. */
  rememberedOrderNumber: string | null;
}

export interface PortalReturnContext extends PortalReturnInput {
  detail: OrderDetail | null;
  queryCount: number;
  failure: string | null;
  payFailure: string | null;
  /** Chosen to pay again. */
  method: ScreenMethod | null;
}

export type PortalReturnEvent =
  | { type: 'session.changed'; viewer: Viewer; rememberedOrderNumber: string | null }
  /** 'Try again', the page becoming visible again, or a change made on it. */
  | { type: 'order.refresh' }
  | { type: 'payment.retry'; method: PaymentMethod };

export type PortalReturnEmitted =
  /** The order's lines must leave the cart. */
  | { type: 'return.paid'; orderNumber: string }
  /** What the server said of the order's status, for the list of orders. */
  | { type: 'return.statusRead'; orderNumber: string; status: OrderStatus }
  | { type: 'return.openPortal'; url: string };

/** How it ended. The portal's page is no end: until it opens, the shopper can go on here. */
export type PortalReturnOutput =
  | { kind: 'signInNeeded' }
  /** The method has a screen of its own. */
  | { kind: 'payAgain'; method: ScreenMethod; orderNumber: string };

export interface PortalReturnTypes {
  context: PortalReturnContext;
  events: PortalReturnEvent;
  input: PortalReturnInput;
  emitted: PortalReturnEmitted;
  output: PortalReturnOutput;
  tags: 'busy';
  meta: SpecMeta;
}
