import type { DeliveryDetails, OrderRequest } from '#contract/types.ts';
import type { BoughtLine, CartLine } from '../cart/cart.types.ts';
import type { OpenOrder } from '../checkout/checkout.types.ts';
import type { LineUpdate } from '../checkout/lines.rules.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';

export interface CardPaymentInput {
  /** Whether this shop takes cards. */
  isEnabled: boolean;
  /** An order placed before that is to be paid; without one the cart is ordered. */
  order: { orderNumber: string; amount: number } | null;
  lines: CartLine[];
  /** What the checkout form holds; an order placed before needs none. */
  details: DeliveryDetails | null;
  /** Whom the provider shows and writes to, where the form does not tell. */
  payer: { email: string; name: string };
  /** The draft of an earlier card payment, which may have been paid meanwhile. */
  draftOrderNumber: string | null;
}

/** What is paid: fixed when its reference is asked for. */
export interface Payable {
  /** Whole shillings. */
  amount: number;
  email: string;
  name: string;
}

export interface CardPaymentContext extends CardPaymentInput {
  payable: Payable | null;
  request: OrderRequest | null;
  txRef: string | null;
  /** Loads of the provider's script since it was last asked for. */
  loadCount: number;
  /** How often the server was asked since the modal went away. */
  queryCount: number;
  /** Pay was pressed on a payment that came to nothing: the modal opens as soon as it can. */
  shouldOpenModal: boolean;
  /** The last failure, in the words of ERR-28 and ERR-29. */
  failure: string | null;
  /** The server's own words beside it. */
  detail: string | null;
  /** Pay was pressed before there was a reference. */
  isTooEarly: boolean;
}

export type CardPaymentEvent =
  /** 'Pay Ksh …' */
  | { type: 'pay.pressed' }
  /** the button beside a failure */
  | { type: 'payment.retry' }
  /** the cart store, whenever its lines are others */
  | { type: 'cart.changed'; lines: CartLine[] };

export type CardPaymentEmitted =
  | ToastEvent
  /** To be kept, since it may be paid when this screen is gone: the draft, and what it takes from the cart. */
  | ({ type: 'card.orderDrafted'; lines: BoughtLine[] } & OpenOrder)
  /** Checkout shows them, for the shopper to decide. */
  | { type: 'card.linesRefused'; reason: string; lineUpdates: LineUpdate[] }
  | { type: 'card.orderPlaced'; orderNumber: string }
  /** By an earlier payment; null where this browser does not know which order it is. */
  | { type: 'card.orderAlreadyPaid'; orderNumber: string | null }
  /** Whoever keeps it for checkout must drop it. */
  | { type: 'card.orderAlreadyCancelled'; orderNumber: string; reason: string }
  | { type: 'card.cartIsEmpty' }
  | { type: 'card.detailsMissing' };

export interface CardPaymentTypes {
  context: CardPaymentContext;
  events: CardPaymentEvent;
  input: CardPaymentInput;
  emitted: CardPaymentEmitted;
  tags: 'busy' | 'fixed';
  meta: SpecMeta;
}
