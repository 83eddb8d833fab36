import { MAX_UNITS_PER_LINE } from '#contract/order-limits.ts';
import type { CartLine, LineIdentity } from '../cart/cart.types.ts';
import type { LinesRefusal } from './checkout.ports.ts';

/** What the server says of a product now; what it does not say stands as the cart has it. */
export interface LineUpdate {
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
  maxUnits?: number;
}

/** What a line costs with its change; the line itself where nothing has changed. */
export function withCurrentPrice(line: CartLine, change: LineChange | undefined): CartLine {
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
export function getLineChanges(lines: readonly CartLine[], updates: readonly LineUpdate[]): LineChange[] {
  const allocated = new Map<number, number>();
  return lines.flatMap((line) => {
    const update = updates.find(({ id }) => id === line.id);
    const alreadyAllocated = allocated.get(line.id) ?? 0;
    allocated.set(line.id, alreadyAllocated + line.quantity);
    const inStock = Math.max(0, (update?.left ?? Number.POSITIVE_INFINITY) - alreadyAllocated);
    const allowed = Math.max(0, MAX_UNITS_PER_LINE - alreadyAllocated);
    const left = Math.min(inStock, allowed);
    const isShort = left < line.quantity;
    const change = {
      price: compareAmounts(line.price, update?.price),
      shippingFee: compareAmounts(line.shippingFee, update?.shippingFee),
      left: isShort ? left : null,
      ...(isShort && allowed < inStock && { maxUnits: MAX_UNITS_PER_LINE }),
    };
    if (change.price === null && change.shippingFee === null && change.left === null) return [];
    const { id, variant, name, quantity } = line;
    return [{ id, ...(variant !== undefined && { variant }), name, quantity, ...change }];
  });
}

/** The later news of a product add to, and stand over, the earlier. */
export function mergeUpdates(existing: readonly LineUpdate[], latest: readonly LineUpdate[]): LineUpdate[] {
  const byId = new Map(existing.map((update) => [update.id, update]));
  for (const update of latest) byId.set(update.id, { ...byId.get(update.id), ...update });
  return [...byId.values()];
}

/** What taking a changed line over is called. */
export function acceptLabel({ price, shippingFee, left }: LineChange): string {
  if (left === null) return 'Accept the new price';
  return price || shippingFee ? `Take ${left} at the new price` : `Take ${left}`;
}

/** Why the cart does not go to the checkout; null where every line can be had. A new price is decided there. */
export function getBlockedText(changes: readonly LineChange[]): string | null {
  const [shortage, ...others] = changes.filter(({ left }) => left !== null);
  if (!shortage) return null;
  if (others.length > 0)
    return `${others.length + 1} parts cannot be had as they are in your cart. Please decide about each to go on.`;
  const { name, left, maxUnits } = shortage;
  if (left === 0 && !maxUnits) return `${name} is sold out: remove it to go on.`;
  const limitText = maxUnits ? `At most ${maxUnits} of ${name} in one order` : `Only ${left} of ${name} left`;
  return left === 0
    ? `${limitText}: remove this line to go on.`
    : `${limitText}: take ${left} or remove it to go on.`;
}

export function toLineUpdates({ data }: LinesRefusal): LineUpdate[] {
  return data.lines.map((line) =>
    'left' in line
      ? { id: line.id, left: line.left }
      : { id: line.id, price: line.price, shippingFee: line.shippingFee },
  );
}

export function findLineChange(changes: readonly LineChange[], line: LineIdentity): LineChange | undefined {
  return changes.find(({ id, variant }) => id === line.id && variant === line.variant);
}

function compareAmounts(was: number, now: number | undefined): Amounts | null {
  return now === undefined || now === was ? null : { was, now };
}
