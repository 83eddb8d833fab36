import type { DeliveryDetails, OrderRequest, PaymentMethod, SavedAddress } from '#contract/types.ts';
import type { BoughtLine, CartLine, LineCar, LineIdentity } from '../cart/cart.types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';
import type { Verdicts } from './fit.rules.ts';
import type { LineChange, LineUpdate } from './lines.rules.ts';

export type DeliveryField = keyof DeliveryDetails;
export type FieldErrors = Partial<Record<DeliveryField, string>>;

/** An unpaid order of this visit, which the screen stores. */
export interface OpenOrder {
  orderNumber: string;
  /** The result of `getFingerprint` for the request it was placed with. */
  fingerprint: string;
}

/** An attempt whose outcome is unknown. It outlives the screen so that the same request repeats the key. */
export interface StoredAttempt {
  /** The result of `getAttemptFingerprint` for the request. */
  fingerprint: string;
  key: string;
}

export interface MethodOffer {
  /** The enabled methods, the preferred one first. */
  methods: PaymentMethod[];
  /** Enabled methods whose providers are not responding. */
  unavailableMethods: PaymentMethod[];
}

export interface CheckoutInput extends MethodOffer {
  /** True when there are both an access token and the signed-in flag. */
  isSignedIn: boolean;
  lines: CartLine[];
  rememberedMethod?: PaymentMethod | undefined;
  openOrder?: OpenOrder | null | undefined;
  attempt?: StoredAttempt | null | undefined;
  reason?: string | null | undefined;
  /** Updates of the cart's products that another screen received. */
  lineUpdates?: LineUpdate[] | undefined;
}

export interface CheckoutContext extends MethodOffer {
  isSignedIn: boolean;
  lines: CartLine[];
  method: PaymentMethod | null;
  openOrder: OpenOrder | null;
  storedAttempt: StoredAttempt | null;
  attempt: OrderAttempt | null;
  inlineError: string | null;
  fieldErrors: FieldErrors;
  paymentUrl: string | null;
  /** The latest product data from the server, including what came with the input. */
  lineUpdates: LineUpdate[];
  shouldSaveAddress: boolean;
  verdicts: Verdicts;
}

export interface RequestedOrder {
  details: DeliveryDetails;
  addressId?: number | undefined;
  save?: boolean | undefined;
  /** What the storage has now: another tab may have ordered since this checkout began. */
  stored?: { openOrder: OpenOrder | null; attempt: StoredAttempt | null } | undefined;
  /** The idempotency key of the request, unless an earlier attempt at the same order has one. */
  newKey: string;
}

/** A request with its key, so that a retry repeats both. */
export interface OrderAttempt {
  request: OrderRequest;
  idempotencyKey: string;
}

export type CheckoutEvent =
  | { type: 'checkout.chooseMethod'; method: PaymentMethod }
  | { type: 'checkout.unavailableMethodsUpdated'; unavailableMethods: PaymentMethod[] }
  | ({ type: 'checkout.placeOrder' } & RequestedOrder)
  | { type: 'checkout.linesUpdated'; lineUpdates: LineUpdate[] }
  /** Accepts the new price, and the remaining stock as quantity. */
  | ({ type: 'checkout.acceptLine' } & LineIdentity)
  | ({ type: 'checkout.removeLine' } & LineIdentity)
  /** Buys a line that does not fit its car, or was not checked. */
  | ({ type: 'checkout.buyAnyway' } & LineIdentity)
  | ({ type: 'checkout.changeCar'; car: LineCar } & LineIdentity)
  | { type: 'checkout.placeWithoutAddress' }
  | { type: 'checkout.editField'; field: DeliveryField }
  | { type: 'cart.changed'; lines: CartLine[] };

export type CheckoutEmitted =
  | ToastEvent
  | { type: 'checkout.methodChosen'; method: PaymentMethod }
  /** To be stored until the outcome is known: this screen may be closed before. */
  | ({ type: 'checkout.attemptPrepared' } & StoredAttempt)
  | { type: 'checkout.attemptDecided' }
  /** To be stored for this visit: the order that PAY NOW pays when pressed again, and its lines. */
  | ({ type: 'checkout.orderAccepted'; lines: BoughtLine[] } & OpenOrder)
  /** To be removed from storage: its cart or address changed. */
  | { type: 'checkout.orderDropped'; orderNumber: string }
  /** The open order was already paid, but its lines are still in the cart. */
  | { type: 'checkout.orderAlreadyPaid'; orderNumber: string }
  | { type: 'checkout.addressAdded'; address: SavedAddress }
  | ({ type: 'checkout.lineAccepted' } & LineChange)
  | ({ type: 'checkout.lineRemoved' } & LineIdentity)
  | ({ type: 'checkout.fitAcknowledged' } & LineIdentity)
  | ({ type: 'checkout.lineCarChanged'; car: LineCar } & LineIdentity)
  | { type: 'checkout.openPortal'; url: string };

/** How the checkout ended, for the purchase. */
export type CheckoutOutput =
  | { kind: 'placed'; orderNumber: string; method: PaymentMethod }
  | { kind: 'alreadyPaid'; orderNumber: string }
  /** The card screen places the order together with the payment. */
  | { kind: 'cardChosen' }
  | { kind: 'redirectedToPortal' }
  | { kind: 'cartEmpty' }
  | { kind: 'signInRequired' };

export interface CheckoutTypes {
  context: CheckoutContext;
  events: CheckoutEvent;
  input: CheckoutInput;
  emitted: CheckoutEmitted;
  output: CheckoutOutput;
  tags: 'busy';
  meta: SpecMeta;
}
