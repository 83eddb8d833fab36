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
}

/** What a line costs with its change; the line itself where nothing has changed. */
export function pricedNow(line: CartLine, change: LineChange | undefined): CartLine {
  return {
    ...line,
    price: change?.price?.now ?? line.price,
    shippingFee: change?.shippingFee?.now ?? line.shippingFee,
  };
}

/** Where the cart and the server differ, line by line; lines of one product share its stock, the first come first. */
export function changesOf(lines: readonly CartLine[], news: readonly LineNews[]): LineChange[] {
  const taken = new Map<number, number>();
  return lines.flatMap((line) => {
    const fresh = news.find(({ id }) => id === line.id);
    const before = taken.get(line.id) ?? 0;
    taken.set(line.id, before + line.quantity);
    if (!fresh) return [];
    const left = fresh.left === undefined ? Number.POSITIVE_INFINITY : Math.max(0, fresh.left - before);
    const change = {
      price: differing(line.price, fresh.price),
      shippingFee: differing(line.shippingFee, fresh.shippingFee),
      left: left < line.quantity ? left : null,
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
