import type { DeliveryDetails, OrderRequest, PaymentMethod, SavedAddress } from '#contract/types.ts';
import type { BoughtLine, CartLine, LineIdentity } from '../cart/cart.types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';
import type { LineChange, LineUpdate } from './lines.rules.ts';

export type DeliveryField = keyof DeliveryDetails;
export type FieldErrors = Partial<Record<DeliveryField, string>>;

/** An order of this visit that waits to be paid; the screen keeps it in storage. */
export interface OpenOrder {
  orderNumber: string;
  amount: number;
  /** `fingerprintOf` the request it was placed with. */
  fingerprint: string;
}

/** What outlives the screen of an attempt whose outcome is not known: the same request repeats the key. */
export interface StoredAttempt {
  /** `attemptFingerprintOf` the request. */
  fingerprint: string;
  key: string;
}

/** The ways to pay, as the shop offers them now. */
export interface MethodOffer {
  /** Those that are switched on, the preferred one first. */
  methods: PaymentMethod[];
  /** Those among them whose providers do not answer. */
  unavailableMethods: PaymentMethod[];
}

export interface CheckoutInput extends MethodOffer {
  /** An access token and the signed-in flag are both there. */
  isSignedIn: boolean;
  lines: CartLine[];
  rememberedMethod?: PaymentMethod | undefined;
  openOrder?: OpenOrder | null | undefined;
  attempt?: StoredAttempt | null | undefined;
  /** Why the shopper is back here. */
  reason?: string | null | undefined;
  /** What another screen was told of the lines' products. */
  lineUpdates?: LineUpdate[] | undefined;
  /** A new idempotency key each time it is called. */
  createKey: () => string;
}

export interface CheckoutContext extends MethodOffer {
  isSignedIn: boolean;
  lines: CartLine[];
  method: PaymentMethod | null;
  openOrder: OpenOrder | null;
  createKey: () => string;
  /** Of an earlier screen. */
  storedAttempt: StoredAttempt | null;
  attempt: OrderAttempt | null;
  inlineError: string | null;
  fieldErrors: FieldErrors;
  paymentUrl: string | null;
  /** What the server said of the lines' products since the checkout was opened, or just before. */
  lineUpdates: LineUpdate[];
  /** The new address is saved before the order is placed. */
  shouldSaveAddress: boolean;
}

/** What PAY NOW asks for. */
export interface RequestedOrder {
  details: DeliveryDetails;
  /** The saved address that the details are of. */
  addressId?: number | undefined;
  /** The details are a new address, to be saved. */
  save?: boolean | undefined;
}

/** A request and the key it is sent with, kept so that a retry sends both again. */
export interface OrderAttempt {
  request: OrderRequest;
  idempotencyKey: string;
}

export type CheckoutEvent =
  /** the payment choice */
  | { type: 'checkout.chooseMethod'; method: PaymentMethod }
  /** the ways to pay that do not answer, whenever they were read again */
  | { type: 'checkout.unavailableMethodsUpdated'; unavailableMethods: PaymentMethod[] }
  /** PAY NOW */
  | ({ type: 'checkout.placeOrder' } & RequestedOrder)
  /** the products of the cart, whenever they were read again */
  | { type: 'checkout.linesUpdated'; lineUpdates: LineUpdate[] }
  /** a changed line: at its new price, as many as are left */
  | ({ type: 'checkout.acceptLine' } & LineIdentity)
  /** a changed line: rather not */
  | ({ type: 'checkout.removeLine' } & LineIdentity)
  /** PAY NOW in saved-address mode with no address chosen */
  | { type: 'checkout.addressMissing' }
  /** the form, whenever a field changes */
  | { type: 'checkout.fieldEdited'; field: DeliveryField }
  /** the cart store, whenever its lines are others */
  | { type: 'cart.changed'; lines: CartLine[] };

export type CheckoutEmitted =
  | ToastEvent
  | { type: 'checkout.signInNeeded' }
  | { type: 'checkout.cartIsEmpty' }
  | { type: 'checkout.methodChosen'; method: PaymentMethod }
  /** To be kept until it is decided, since this screen may be gone before. */
  | ({ type: 'checkout.attemptPrepared' } & StoredAttempt)
  | { type: 'checkout.attemptDecided' }
  /** To be kept for this visit: the order paid when PAY NOW is pressed again, and what it took from the cart. */
  | ({ type: 'checkout.orderAccepted'; lines: BoughtLine[] } & OpenOrder)
  /** To be kept no longer: its cart or address changed. */
  | { type: 'checkout.orderDropped'; orderNumber: string }
  /** The open order had been paid: what it bought is still in the cart. */
  | { type: 'checkout.orderAlreadyPaid'; orderNumber: string }
  | { type: 'checkout.addressAdded'; address: SavedAddress }
  | ({ type: 'checkout.lineAccepted' } & LineChange)
  | ({ type: 'checkout.lineRemoved' } & LineIdentity)
  /** The card page takes the order with the payment. */
  | { type: 'checkout.cardChosen' }
  | { type: 'checkout.openPortal'; url: string }
  | { type: 'checkout.orderPlaced'; orderNumber: string; amount: number; method: PaymentMethod };

export interface CheckoutTypes {
  context: CheckoutContext;
  events: CheckoutEvent;
  input: CheckoutInput;
  emitted: CheckoutEmitted;
  tags: 'busy';
  meta: SpecMeta;
}
