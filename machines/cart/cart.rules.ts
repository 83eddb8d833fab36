import { parseMonth } from '#contract/fitment/months.ts';
import type { Answer } from '#contract/fitment/verdict.ts';
import { parsePrice } from '#contract/money.ts';
import type {
  AddedItem,
  CartChange,
  CartEvent,
  CartLine,
  CartState,
  LineCar,
  LineIdentity,
  StockLevel,
} from './cart.types.ts';

const MAX_SETTLED_ORDERS = 20;
const MAX_BADGE_COUNT = 99;
const MAX_CAR_TEXT_LENGTH = 200;
const MAX_ANSWERS = 50;

export const emptyCart: CartState = { lines: [], settledOrders: [] };

export function cartTransition(state: CartState, event: CartEvent): CartState {
  switch (event.type) {
    case 'cart.addItem':
      return { ...state, lines: withItem(state.lines, toLine(event.item)) };
    case 'cart.changeQuantity':
      return {
        ...state,
        lines: state.lines.map((line) =>
          isSameLine(line, event) ? { ...line, quantity: parseQuantity(event.quantity) } : line,
        ),
      };
    case 'cart.removeItem':
      return { ...state, lines: state.lines.filter((line) => !isSameLine(line, event)) };
    case 'cart.changeCar':
      return { ...state, lines: withCar(state.lines, event) };
    case 'cart.acknowledgeFit':
      return {
        ...state,
        lines: state.lines.map((line) =>
          isSameLine(line, event) && line.vehicle !== undefined ? { ...line, acknowledged: true } : line,
        ),
      };
    case 'cart.refreshLine':
      return {
        ...state,
        lines: state.lines.map((line) => (line.id === event.id ? refreshLine(line, event) : line)),
      };
    case 'cart.removeBought':
      return withoutBought(state, event);
    case 'cart.stockRead':
      return replay(state, toStockChanges(state, event.stock));
    case 'cart.replace':
      return event.state;
  }
}

/** Applies this tab's unsaved changes on top of the stored cart, which another tab may have written. */
export function replay(stored: CartState, pending: readonly CartChange[]): CartState {
  return pending.reduce<CartState>(cartTransition, stored);
}

/** Returns changes only for lines whose stock differs, so that an unchanged cart is not written again. */
export function toStockChanges({ lines }: CartState, stock: readonly StockLevel[]): CartChange[] {
  return stock.flatMap(({ id, left }): CartChange[] =>
    left !== undefined && lines.some((line) => line.id === id && line.left !== left)
      ? [{ type: 'cart.refreshLine', id, left }]
      : [],
  );
}

/** Parses the stored cart. Invalid input gives an empty cart; invalid lines are dropped. */
export function parseStoredCart(text: string | null): CartState {
  const stored = parseObject(text);
  const lines = toArray(stored.lines).flatMap(parseStoredLine);
  const settledOrders = toArray(stored.settledOrders).filter((order) => typeof order === 'string');
  return {
    lines: lines.reduce<CartLine[]>(withItem, []),
    settledOrders: settledOrders.slice(-MAX_SETTLED_ORDERS),
  };
}

export function countItems(cart: Pick<CartState, 'lines'>): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

export function formatBadge(count: number): string {
  return count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : String(count);
}

/** Compares with the stock at the last read; the server decides. */
export function exceedsStock(line: CartLine): boolean {
  return line.left !== undefined && line.quantity > line.left;
}

/** Equal for lines of one part, one variant and one vehicle. */
export function getLineKey({ id, variant, vehicle }: LineIdentity): string {
  return [id, variant || '', vehicle || ''].join(' ');
}

export function isSameLine(line: LineIdentity, identity: LineIdentity): boolean {
  return getLineKey(line) === getLineKey(identity);
}

export function toLineIdentity({ id, variant, vehicle }: LineIdentity): LineIdentity {
  return { id, ...(variant !== undefined && { variant }), ...(vehicle !== undefined && { vehicle }) };
}

function withItem(lines: CartLine[], added: CartLine): CartLine[] {
  if (!lines.some((line) => isSameLine(line, added))) return [...lines, added];
  return lines.map((line) =>
    isSameLine(line, added)
      ? { ...refreshLine(line, added), ...getLineCar(added), quantity: line.quantity + added.quantity }
      : line,
  );
}

/** Joins the line that the other car already has of the part. What was acknowledged for the earlier car counts no more. */
function withCar(
  lines: CartLine[],
  { car, ...identity }: Extract<CartEvent, { type: 'cart.changeCar' }>,
): CartLine[] {
  const index = lines.findIndex((line) => isSameLine(line, identity));
  const line = lines[index];
  if (!line) return lines;
  const changed = { ...toLine(line), ...parseCar(car) };
  const others = lines.toSpliced(index, 1);
  return others.some((other) => isSameLine(other, changed))
    ? withItem(others, changed)
    : lines.with(index, changed);
}

function getLineCar({ vehicleLabel, built, answers }: CartLine): Partial<LineCar> {
  return {
    ...(vehicleLabel !== undefined && { vehicleLabel }),
    ...(built !== undefined && { built }),
    ...(answers !== undefined && { answers }),
  };
}

function refreshLine(
  line: CartLine,
  update: { price?: number; shippingFee?: number; left?: number },
): CartLine {
  return {
    ...line,
    price: update.price ?? line.price,
    shippingFee: update.shippingFee ?? line.shippingFee,
    ...(update.left === undefined ? {} : { left: update.left }),
  };
}

function withoutBought(
  state: CartState,
  { orderNumber, lines }: Extract<CartEvent, { type: 'cart.removeBought' }>,
): CartState {
  if (state.settledOrders.includes(orderNumber)) return state;
  const getBoughtQuantity = (line: CartLine) =>
    lines
      .filter((boughtLine) => isSameLine(line, boughtLine))
      .reduce((sum, boughtLine) => sum + boughtLine.quantity, 0);
  return {
    lines: state.lines
      .map((line) => ({ ...line, quantity: line.quantity - getBoughtQuantity(line) }))
      .filter((line) => line.quantity > 0),
    settledOrders: [...state.settledOrders, orderNumber].slice(-MAX_SETTLED_ORDERS),
  };
}

function toLine(item: AddedItem): CartLine {
  return {
    id: item.id,
    ...(item.slug ? { slug: item.slug } : {}),
    name: item.name,
    price: parsePrice(item.price),
    ...(item.variant ? { variant: item.variant } : {}),
    quantity: parseQuantity(item.quantity),
    shippingFee: parseShippingFee(item.shippingFee),
    image: item.image ?? '',
    ...(item.left === undefined ? {} : { left: item.left }),
    ...parseCar(item.car),
  };
}

/** What is not a car gives a line without one. */
function parseCar(value: unknown): Partial<LineCar> {
  const { vehicle, vehicleLabel, built, answers } = toObject(value);
  if (!isShortText(vehicle) || !isShortText(vehicleLabel)) return {};
  const parsed = Object.entries(toObject(answers))
    .filter((entry): entry is [string, Answer] => entry[1] === 'yes' || entry[1] === 'no')
    .slice(0, MAX_ANSWERS);
  return {
    vehicle,
    vehicleLabel,
    ...(typeof built === 'string' && parseMonth(built) !== null ? { built } : {}),
    ...(parsed.length > 0 ? { answers: Object.fromEntries(parsed) } : {}),
  };
}

function parseQuantity(value: unknown): number {
  return isWholeNumber(value) && value > 0 ? value : 1;
}

function parseShippingFee(value: unknown): number {
  const fee = typeof value === 'string' ? Number(value) : value;
  return typeof fee === 'number' && Number.isFinite(fee) ? fee : 0;
}

function parseStoredLine(value: unknown): CartLine[] {
  const stored = toObject(value);
  const { id, slug, name, price, variant, quantity, shippingFee, image, left, acknowledged } = stored;
  if (!isWholeNumber(id) || id < 1 || typeof name !== 'string') return [];
  const line = toLine({
    id,
    name,
    price: parsePrice(price),
    quantity,
    shippingFee,
    slug: toText(slug),
    variant: toText(variant),
    image: toText(image),
    left: isWholeNumber(left) && left >= 0 ? left : undefined,
  });
  const car = parseCar(stored);
  return [{ ...line, ...car, ...(car.vehicle && acknowledged === true ? { acknowledged } : {}) }];
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return toObject(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function toArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_CAR_TEXT_LENGTH;
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
