import type { Answer } from '#contract/fitment/verdict.ts';

/** The car that a line is for, as it was when the line got it. */
export interface LineCar {
  /** The slug of its vehicle. */
  vehicle: string;
  /** The label of its vehicle. */
  vehicleLabel: string;
  /** YYYY-MM; absent if it is not known when the car was built. */
  built?: string;
  /** By the keys of questions; absent without any. */
  answers?: Readonly<Record<string, Answer>>;
}

/** A line of a part that fits any car, or that was added while no car was chosen, has none. */
export interface CartLine extends Partial<LineCar> {
  id: number;
  slug?: string;
  name: string;
  price: number;
  variant?: string;
  quantity: number;
  shippingFee: number;
  image: string;
  /** The stock when the line was added or last refreshed. */
  left?: number;
  /** The shopper buys it for its car although it does not fit, or was not checked. */
  acknowledged?: true;
}

export interface CartState {
  lines: CartLine[];
  /** Numbers of the orders whose bought lines were removed from the cart, the latest last. */
  settledOrders: string[];
}

/** `price` may be text with a currency label. */
export interface AddedItem {
  id: number;
  slug?: string | undefined;
  name: string;
  price: number | string;
  variant?: string | undefined;
  quantity?: unknown;
  shippingFee?: unknown;
  image?: string | undefined;
  left?: number | undefined;
  car?: LineCar | null | undefined;
}

/** A part for two cars is two lines. */
export interface LineIdentity {
  id: number;
  variant?: string | undefined;
  /** The slug of the vehicle of the line's car. */
  vehicle?: string | undefined;
}

export interface BoughtLine extends LineIdentity {
  quantity: number;
}

export type CartChange =
  | { type: 'cart.addItem'; item: AddedItem }
  | ({ type: 'cart.changeQuantity'; quantity: unknown } & LineIdentity)
  | ({ type: 'cart.removeItem' } & LineIdentity)
  | ({ type: 'cart.changeCar'; car: LineCar } & LineIdentity)
  /** The line is bought for its car although it does not fit, or was not checked. */
  | ({ type: 'cart.acknowledgeFit' } & LineIdentity)
  | { type: 'cart.refreshLine'; id: number; price?: number; shippingFee?: number; left?: number }
  | { type: 'cart.removeBought'; orderNumber: string; lines: BoughtLine[] };

export interface StockLevel {
  id: number;
  left?: number | undefined;
}

export type CartEvent =
  | CartChange
  /** Sent by the cart screen when it has read the products again. Each line whose stock differs is refreshed. */
  | { type: 'cart.stockRead'; stock: readonly StockLevel[] }
  /** Sent by the storage port after another tab wrote or this tab's changes were replayed. */
  | { type: 'cart.replace'; state: CartState };

/** Emitted so that the storage port writes the change. */
export interface CartChangedEvent {
  type: 'cart.changed';
  change: CartChange;
}
