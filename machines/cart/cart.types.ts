export interface CartLine {
  id: number;
  slug?: string;
  name: string;
  price: number;
  variant?: string;
  quantity: number;
  shippingFee: number;
  image: string;
  /** The stock known when the line was added or last refreshed. */
  left?: number;
}

export interface CartState {
  lines: CartLine[];
  /** Orders whose bought lines have left the cart, the latest last. */
  settledOrders: string[];
}

/** What a product card or page puts in; `price` may be text with a currency label. */
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

/** A line is known by its product and variant. */
export interface LineIdentity {
  id: number;
  variant?: string | undefined;
}

export interface BoughtLine extends LineIdentity {
  quantity: number;
}

/** A change made in this tab. */
export type CartChange =
  /** product card, product page */
  | { type: 'cart.addItem'; item: AddedItem }
  /** cart screen */
  | ({ type: 'cart.changeQuantity'; quantity: unknown } & LineIdentity)
  /** cart screen */
  | ({ type: 'cart.removeItem' } & LineIdentity)
  /** cart and checkout screens after reading the product again, checkout after a refused order */
  | { type: 'cart.refreshLine'; id: number; price?: number; shippingFee?: number; left?: number }
  /** payment screens once an order is paid */
  | { type: 'cart.removeBought'; orderNumber: string; lines: BoughtLine[] };

export type CartEvent =
  | CartChange
  /** the storage port: another tab wrote, or this tab's changes were replayed */
  | { type: 'cart.replace'; state: CartState };

/** Tells the storage port which changes wait to be written. */
export interface CartChangedEvent {
  type: 'cart.changed';
  change: CartChange;
}
