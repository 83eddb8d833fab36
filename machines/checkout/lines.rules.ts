import { MAX_UNITS_PER_LINE } from '#contract/order-limits.ts';
import type { CartLine, LineIdentity } from '../cart/cart.types.ts';
import type { LinesRefusal } from './checkout.ports.ts';

/** What the server says of a product now; what it does not say stands as the cart has it. */
export interface LineNews {
  id: number;
  price?: number;
  shippingFee?: number;
  left?: number;
}

interface Amounts {
  was: number;
  now: number;
}

/** What the shopper has to decide about one line. */
export interface LineChange extends LineIdentity {
  name: string;
  quantity: number;
  price: Amounts | null;
  shippingFee: Amounts | null;
  /** How many can be had, where that is fewer than wanted. */
  left: number | null;
  /** Where it is not the stock that is short: the most of one product that an order may have. */
  atMost?: number;
}

/** What a line costs with its change; the line itself where nothing has changed. */
export function pricedNow(line: CartLine, change: LineChange | undefined): CartLine {
  return {
    ...line,
    price: change?.price?.now ?? line.price,
    shippingFee: change?.shippingFee?.now ?? line.shippingFee,
  };
}

/**
 * Where the cart differs from the server, or has more than an order may have, line by line; lines of one product share
 * its stock and its limit, the first come first.
 */
export function changesOf(lines: readonly CartLine[], news: readonly LineNews[]): LineChange[] {
  const taken = new Map<number, number>();
  return lines.flatMap((line) => {
    const fresh = news.find(({ id }) => id === line.id);
    const before = taken.get(line.id) ?? 0;
    taken.set(line.id, before + line.quantity);
    const inStock = Math.max(0, (fresh?.left ?? Number.POSITIVE_INFINITY) - before);
    const allowed = Math.max(0, MAX_UNITS_PER_LINE - before);
    const left = Math.min(inStock, allowed);
    const isShort = left < line.quantity;
    const change = {
      price: differing(line.price, fresh?.price),
      shippingFee: differing(line.shippingFee, fresh?.shippingFee),
      left: isShort ? left : null,
      ...(isShort && allowed < inStock && { atMost: MAX_UNITS_PER_LINE }),
    };
    if (change.price === null && change.shippingFee === null && change.left === null) return [];
    const { id, variant, name, quantity } = line;
    return [{ id, ...(variant !== undefined && { variant }), name, quantity, ...change }];
  });
}

/** The later news of a product add to, and stand over, the earlier. */
export function mergedNews(known: readonly LineNews[], latest: readonly LineNews[]): LineNews[] {
  const byId = new Map(known.map((news) => [news.id, news]));
  for (const news of latest) byId.set(news.id, { ...byId.get(news.id), ...news });
  return [...byId.values()];
}

/** What taking a changed line over is called. */
export function acceptLabel({ price, shippingFee, left }: LineChange): string {
  if (left === null) return 'Accept the new price';
  return price || shippingFee ? `Take ${left} at the new price` : `Take ${left}`;
}

/** Why the cart does not go to the checkout; null where every line can be had. A new price is decided there. */
export function blockedText(changes: readonly LineChange[]): string | null {
  const [short, ...others] = changes.filter(({ left }) => left !== null);
  if (!short) return null;
  if (others.length > 0)
    return `${others.length + 1} parts cannot be had as they are in your cart. Please decide about each to go on.`;
  const { name, left, atMost } = short;
  if (left === 0 && !atMost) return `${name} is sold out: remove it to go on.`;
  const fact = atMost ? `At most ${atMost} of ${name} in one order` : `Only ${left} of ${name} left`;
  return left === 0 ? `${fact}: remove this line to go on.` : `${fact}: take ${left} or remove it to go on.`;
}

export function newsIn({ data }: LinesRefusal): LineNews[] {
  return data.lines.map((line) =>
    'left' in line
      ? { id: line.id, left: line.left }
      : { id: line.id, price: line.price, shippingFee: line.shippingFee },
  );
}

export function changeOf(changes: readonly LineChange[], wanted: LineIdentity): LineChange | undefined {
  return changes.find(({ id, variant }) => id === wanted.id && variant === wanted.variant);
}

function differing(was: number, now: number | undefined): Amounts | null {
  return now === undefined || now === was ? null : { was, now };
}
