export interface CartLine {
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
}

export interface LineIdentity {
  id: number;
  variant?: string | undefined;
}

export interface BoughtLine extends LineIdentity {
  quantity: number;
}

export type CartChange =
  | { type: 'cart.addItem'; item: AddedItem }
  | ({ type: 'cart.changeQuantity'; quantity: unknown } & LineIdentity)
  | ({ type: 'cart.removeItem' } & LineIdentity)
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
