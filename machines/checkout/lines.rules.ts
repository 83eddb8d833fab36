import { MAX_UNITS_PER_LINE } from '#contract/order-limits.ts';
import { isSameLine, toLineIdentity } from '../cart/cart.rules.ts';
import type { CartLine, LineIdentity } from '../cart/cart.types.ts';
import type { LinesRefusal } from './checkout.ports.ts';

/** Product data from the server. Absent fields keep their value in the cart. */
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

export interface LineChange extends LineIdentity {
  name: string;
  quantity: number;
  price: Amounts | null;
  shippingFee: Amounts | null;
  /** How many are available, when fewer than requested. */
  left: number | null;
  /** Set when the limit per order, not the stock, is the reason. */
  maxUnits?: number;
}

export function withCurrentPrice(line: CartLine, change: LineChange | undefined): CartLine {
  return {
    ...line,
    price: change?.price?.now ?? line.price,
    shippingFee: change?.shippingFee?.now ?? line.shippingFee,
  };
}

/** Returns what can be had of the lines, at current prices. */
export function toAvailableLines(lines: readonly CartLine[], changes: readonly LineChange[]): CartLine[] {
  return lines
    .map((line) => {
      const change = findLineChange(changes, line);
      return { ...withCurrentPrice(line, change), quantity: change?.left ?? line.quantity };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** Returns what `toAvailableLines` leaves out, in words, or null. */
export function getLeftOutText(changes: readonly LineChange[]): string | null {
  const parts = changes.flatMap(({ name, quantity, left }) =>
    left === null ? [] : [`${quantity - left} × ${name}`],
  );
  return parts.length === 0 ? null : `Not in the total: ${parts.join(', ')}.`;
}

/** Returns the changed lines. Lines of one product share its stock and limit in cart order. */
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
    const { name, quantity } = line;
    return [{ ...toLineIdentity(line), name, quantity, ...change }];
  });
}

/** Later updates override earlier ones field by field. */
export function mergeUpdates(existing: readonly LineUpdate[], latest: readonly LineUpdate[]): LineUpdate[] {
  const byId = new Map(existing.map((update) => [update.id, update]));
  for (const update of latest) byId.set(update.id, { ...byId.get(update.id), ...update });
  return [...byId.values()];
}

export function acceptLabel({ price, shippingFee, left }: LineChange): string {
  if (left === null) return 'Accept the new price';
  return price || shippingFee ? `Take ${left} at the new price` : `Take ${left}`;
}

/** Returns why the cart cannot go to checkout, or null. New prices do not block it; they are accepted in checkout. */
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
  return changes.find((change) => isSameLine(change, line));
}

function compareAmounts(was: number, now: number | undefined): Amounts | null {
  return now === undefined || now === was ? null : { was, now };
}
