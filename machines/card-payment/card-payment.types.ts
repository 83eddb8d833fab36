import type { DeliveryDetails, OrderRequest } from '#contract/types.ts';
import type { BoughtLine, CartLine } from '../cart/cart.types.ts';
import type { OpenOrder } from '../checkout/checkout.types.ts';
import type { LineUpdate } from '../checkout/lines.rules.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';

export interface CardPaymentInput {
  isEnabled: boolean;
  /** The placed order to pay; null to order the cart. */
  order: { orderNumber: string; amount: number } | null;
  lines: CartLine[];
  details: DeliveryDetails | null;
  /** Name and email for the provider when `details` has none. */
  payer: { email: string; name: string };
  /** The draft of an earlier card payment, which may have been paid in the meantime. */
  draftOrderNumber: string | null;
}

/** What is paid. Fixed when its reference is requested. */
export interface Payable {
  /** In whole shillings. */
  amount: number;
  email: string;
  name: string;
}

export interface CardPaymentContext extends CardPaymentInput {
  payable: Payable | null;
  request: OrderRequest | null;
  txRef: string | null;
  loadCount: number;
  queryCount: number;
  failure: string | null;
  detail: string | null;
  /** The order that was paid. */
  placedOrderNumber: string | null;
  refusedLines: RefusedLines | null;
}

export type CardPaymentEvent =
  /** PAY */
  | { type: 'card.pay' }
  /** Try again, or ask the server again. */
  | { type: 'payment.retry' }
  /** Also in another tab. */
  | { type: 'cart.changed'; lines: CartLine[] };

export type CardPaymentEmitted =
  | ToastEvent
  /** The draft and its lines, to be stored: it may be paid after this screen is closed. */
  | ({ type: 'card.orderDrafted'; lines: BoughtLine[] } & OpenOrder)
  | { type: 'card.orderPlaced'; orderNumber: string }
  /** Paid by an earlier payment. `orderNumber` is null when this browser does not know the order. */
  | { type: 'card.orderAlreadyPaid'; orderNumber: string | null }
  /** The receiver must remove the order from the checkout storage. */
  | { type: 'card.orderAlreadyCancelled'; orderNumber: string };

export interface RefusedLines {
  reason: string;
  lineUpdates: LineUpdate[];
}

/** How the payment ended, for the purchase. */
export type CardPaymentOutput =
  | { kind: 'placed'; orderNumber: string }
  /** `orderNumber` is null when this browser does not know the order. */
  | { kind: 'alreadyPaid'; orderNumber: string | null }
  | { kind: 'alreadyCancelled'; orderNumber: string; reason: string }
  | ({ kind: 'linesRefused' } & RefusedLines)
  | { kind: 'cartEmpty' }
  | { kind: 'detailsMissing' };

export interface CardPaymentTypes {
  context: CardPaymentContext;
  events: CardPaymentEvent;
  input: CardPaymentInput;
  emitted: CardPaymentEmitted;
  output: CardPaymentOutput;
  tags: 'busy' | 'fixed';
  meta: SpecMeta;
}
