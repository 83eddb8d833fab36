import { parsePrice } from '#contract/money.ts';
import type { AddedItem, CartChange, CartEvent, CartLine, CartState, LineIdentity } from './cart.types.ts';

const SETTLED_ORDERS_KEPT = 20;
const BADGE_MAXIMUM = 99;

export const emptyCart: CartState = { lines: [], settledOrders: [] };

export function cartTransition(state: CartState, event: CartEvent): CartState {
  switch (event.type) {
    case 'cart.addItem':
      return { ...state, lines: withItem(state.lines, lineOf(event.item)) };
    case 'cart.changeQuantity':
      return {
        ...state,
        lines: state.lines.map((line) =>
          isSameLine(line, event) ? { ...line, quantity: quantityOf(event.quantity) } : line,
        ),
      };
    case 'cart.removeItem':
      return { ...state, lines: state.lines.filter((line) => !isSameLine(line, event)) };
    case 'cart.refreshLine':
      return {
        ...state,
        lines: state.lines.map((line) => (line.id === event.id ? refreshed(line, event) : line)),
      };
    case 'cart.removeBought':
      return withoutBought(state, event);
    case 'cart.replace':
      return event.state;
  }
}

/** What two tabs agree on: what is stored, then this tab's changes that are not stored yet. */
export function replay(stored: CartState, pending: readonly CartChange[]): CartState {
  return pending.reduce<CartState>(cartTransition, stored);
}

/** Reads what storage holds; whatever is not a cart is an empty one, whatever is not a line is left out. */
export function parseStoredCart(text: string | null): CartState {
  const stored = parseObject(text);
  const items = arrayOf(stored.lines).map(storedItem);
  const settledOrders = arrayOf(stored.settledOrders).filter((order) => typeof order === 'string');
  return {
    lines: items.reduce<CartLine[]>((lines, item) => (item ? withItem(lines, lineOf(item)) : lines), []),
    settledOrders: settledOrders.slice(-SETTLED_ORDERS_KEPT),
  };
}

export function itemCount(cart: Pick<CartState, 'lines'>): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

export function badgeText(count: number): string {
  return count > BADGE_MAXIMUM ? `${BADGE_MAXIMUM}+` : String(count);
}

/** More wanted than was in stock when last looked; the server has the last word. */
export function exceedsStock(line: CartLine): boolean {
  return line.left !== undefined && line.quantity > line.left;
}

function isSameLine(line: CartLine, identity: LineIdentity): boolean {
  return line.id === identity.id && line.variant === (identity.variant || undefined);
}

function withItem(lines: CartLine[], added: CartLine): CartLine[] {
  if (!lines.some((line) => isSameLine(line, added))) return [...lines, added];
  return lines.map((line) =>
    isSameLine(line, added) ? { ...refreshed(line, added), quantity: line.quantity + added.quantity } : line,
  );
}

function refreshed(line: CartLine, news: { price?: number; shippingFee?: number; left?: number }): CartLine {
  return {
    ...line,
    price: news.price ?? line.price,
    shippingFee: news.shippingFee ?? line.shippingFee,
    ...(news.left === undefined ? {} : { left: news.left }),
  };
}

function withoutBought(
  state: CartState,
  { orderNumber, lines }: Extract<CartEvent, { type: 'cart.removeBought' }>,
): CartState {
  if (state.settledOrders.includes(orderNumber)) return state;
  const bought = (line: CartLine) =>
    lines.filter((one) => isSameLine(line, one)).reduce((sum, one) => sum + one.quantity, 0);
  return {
    lines: state.lines
      .map((line) => ({ ...line, quantity: line.quantity - bought(line) }))
      .filter((line) => line.quantity > 0),
    settledOrders: [...state.settledOrders, orderNumber].slice(-SETTLED_ORDERS_KEPT),
  };
}

function lineOf(item: AddedItem): CartLine {
  return {
    id: item.id,
    ...(item.slug ? { slug: item.slug } : {}),
    name: item.name,
    price: parsePrice(item.price),
    ...(item.variant ? { variant: item.variant } : {}),
    quantity: quantityOf(item.quantity),
    shippingFee: shippingFeeOf(item.shippingFee),
    image: item.image ?? '',
    ...(item.left === undefined ? {} : { left: item.left }),
  };
}

function quantityOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 1;
}

function shippingFeeOf(value: unknown): number {
  const fee = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof fee === 'number' && Number.isFinite(fee) ? fee : 0;
}

function storedItem(value: unknown): AddedItem | null {
  const { id, slug, name, price, variant, quantity, shippingFee, image, left } = objectOf(value);
  if (!isWholeNumber(id) || id < 1 || typeof name !== 'string') return null;
  return {
    id,
    name,
    price: typeof price === 'number' || typeof price === 'string' ? price : 0,
    quantity,
    shippingFee,
    slug: textOf(slug),
    variant: textOf(variant),
    image: textOf(image),
    left: isWholeNumber(left) && left >= 0 ? left : undefined,
  };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
