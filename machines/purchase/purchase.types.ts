import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { DeliveryDetails } from '#contract/types.ts';
import type { CardPaymentInput } from '../card-payment/card-payment.types.ts';
import type { CartLine } from '../cart/cart.types.ts';
import type { CheckoutInput } from '../checkout/checkout.types.ts';
import type { LineUpdate } from '../checkout/lines.rules.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { SentPrompt } from '../mpesa-payment/mpesa-payment.types.ts';
import type { Viewer } from '../portal-return/portal-return.types.ts';

export type PurchaseScreen = 'checkout' | 'mpesaNumber' | 'mpesaPrompt' | 'card' | 'confirmation';

/** Where the shopper is. Of a purchase, an address contains the order number only. */
export interface PurchasePlace {
  screen: PurchaseScreen;
  orderNumber: string | null;
  /** Pesapal's tracking id, on the way back from its portal. */
  trackingId: string | null;
  /** The page of the portal that the shopper left without paying. */
  abandonedPage: string | null;
}

/** An order as the server has it. */
export interface PurchaseOrder {
  orderNumber: string;
  status: OrderStatus;
  /** The total in whole shillings. */
  amount: number;
  /** The phone of the delivery, suggested for M-Pesa. */
  phone: string;
  /** Pending, the shopper's own and still within the time to pay. */
  canPay: boolean;
  /** The latest payment, if that was a prompt by M-Pesa which is open, failed or paid. */
  prompt: SentPrompt | null;
}

/** What the checkout and the card payment begin with, besides the cart. */
export interface PurchaseStart {
  checkout: Pick<
    CheckoutInput,
    'isSignedIn' | 'methods' | 'unavailableMethods' | 'rememberedMethod' | 'openOrder' | 'attempt'
  >;
  card: Pick<CardPaymentInput, 'isEnabled' | 'payer' | 'draftOrderNumber'> & {
    details: DeliveryDetails | null;
  };
}

export interface PurchaseInput {
  lines: CartLine[];
}

export interface PurchaseContext {
  lines: CartLine[];
  viewer: Viewer;
  /** The order in the checkout storage when the viewer last changed. */
  rememberedOrderNumber: string | null;
  /** Null until an address was entered. */
  place: PurchasePlace | null;
  order: PurchaseOrder | null;
  start: PurchaseStart | null;
  /** Why the shopper was sent back to the checkout. */
  reason: string | null;
  lineUpdates: LineUpdate[];
  failure: string | null;
}

export type PurchaseEvent =
  /** The browser shows this address: by a link, Back, Forward, a reload, or because the purchase asked for it. */
  | { type: 'address.entered'; place: PurchasePlace }
  | { type: 'purchase.retry' }
  | { type: 'cart.changed'; lines: CartLine[] }
  | { type: 'session.changed'; viewer: Viewer; rememberedOrderNumber: string | null };

export type PurchaseEmitted =
  /** Show this address; `isReplacing` when Back must not return to the present one. */
  | { type: 'purchase.navigate'; to: string; isReplacing: boolean }
  /** To the sign-in, and afterwards to `from`. */
  | { type: 'purchase.signInNeeded'; from: string }
  /** The order's lines must leave the cart, and the order the checkout storage. */
  | { type: 'purchase.orderPaid'; orderNumber: string }
  /** The order must leave the checkout storage. */
  | { type: 'purchase.orderGone'; orderNumber: string };

export interface PurchaseTypes {
  context: PurchaseContext;
  events: PurchaseEvent;
  input: PurchaseInput;
  emitted: PurchaseEmitted;
  tags: 'busy';
  children: {
    readPurchase: 'readPurchase';
    watchCart: 'watchCart';
    watchSession: 'watchSession';
    checkout: 'checkout';
    mpesaPayment: 'mpesaPayment';
    cardPayment: 'cardPayment';
    portalReturn: 'portalReturn';
  };
  meta: SpecMeta;
}
