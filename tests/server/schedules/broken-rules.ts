import type { Facts, OrderFacts } from './facts.ts';

/** What the shop should be, in plain data and independent of the shop's own rules; each function answers what is wrong. */
const SHIPPING_BASE = 300;
const PAID = ['paid', 'shipping', 'delivered'];

/** A product as it was before the orders that are looked at: whole shillings, pieces. */
export interface Listed {
  price: number;
  shippingFee: number;
  stock: number;
  sold: number;
}

const sum = (figures: number[]) => figures.reduce((total, each) => total + each, 0);

/** How many pieces of a product these orders have. */
export function unitsOf(orders: OrderFacts[], product: number): number {
  return sum(
    orders.flatMap(({ lines }) => lines.filter((line) => line.product === product).map((l) => l.quantity)),
  );
}

export const isPaid = ({ status }: OrderFacts): boolean => PAID.includes(status);

/** What holds at every moment; `listed` by the product's id. */
export function brokenRules(facts: Facts, listed: ReadonlyMap<number, Listed>): string[] {
  const { products, orders, attempts, refunds } = facts;
  const wrong: string[] = [];
  const pending = orders.filter(({ status }) => status === 'pending');
  const paidFor = orders.filter(isPaid);
  for (const { id, stock, sold } of products) {
    const first = listed.get(id)!;
    const [reserved, paid] = [unitsOf(pending, id), unitsOf(paidFor, id)];
    if (stock + reserved + paid !== first.stock)
      wrong.push(
        `product ${id}: ${stock} in stock + ${reserved} reserved + ${paid} sold is not ${first.stock}`,
      );
    if (stock < 0) wrong.push(`product ${id}: ${stock} in stock`);
    if (sold !== first.sold + paid)
      wrong.push(`product ${id}: ${sold - first.sold} counted as sold, ${paid} in paid orders`);
  }
  if (facts.figuresOff > 0)
    wrong.push(`${facts.figuresOff} of the dashboard's sums are not what the orders add up to`);
  for (const order of orders) wrong.push(...brokenOf(facts, order, listed));
  for (const attempt of attempts.filter(({ state }) => state === 'paid')) {
    const pays = orders.some(({ id, paidBy }) => id === attempt.order && paidBy === attempt.id);
    const refund = refunds.find((each) => each.attempt === attempt.id);
    if (!pays && !refund && attempt.taken !== 0)
      wrong.push(`attempt ${attempt.id}: paid, for nothing and not paid back`);
    if (!refund || refund.state === 'waived') continue;
    const isKept = pays && orders.some((order) => order.paidBy === attempt.id && isPaid(order));
    const due =
      (attempt.taken ?? 0) - (isKept && (attempt.taken ?? 0) >= attempt.amount ? attempt.amount : 0);
    if (refund.amount !== due)
      wrong.push(`attempt ${attempt.id}: ${refund.amount} goes back of ${attempt.taken} taken, not ${due}`);
    if (attempt.reversed && refund.state === 'open')
      wrong.push(`attempt ${attempt.id}: reversed, and to be paid back as well`);
  }
  return wrong;
}

function brokenOf({ attempts }: Facts, order: OrderFacts, listed: ReadonlyMap<number, Listed>): string[] {
  const wrong: string[] = [];
  const { number, lines, events, status, paidBy } = order;
  for (const { product, price, fee } of lines) {
    const known = listed.get(product)!;
    if (price !== known.price || fee !== known.shippingFee) wrong.push(`${number}: a line of another price`);
  }
  const subtotal = sum(lines.map(({ price, quantity }) => price * quantity));
  const shipping = SHIPPING_BASE + sum(lines.map(({ fee, quantity }) => fee * quantity));
  if (order.subtotal !== subtotal || order.shipping !== shipping || order.total !== subtotal + shipping)
    wrong.push(`${number}: the total ${order.total} is not the sum of its lines`);
  const own = attempts.filter((attempt) => attempt.order === order.id);
  if (own.some(({ amount }) => amount !== order.total)) wrong.push(`${number}: an attempt of another amount`);
  const payer = own.find(({ id }) => id === paidBy);
  if (paidBy !== null && payer?.state !== 'paid') wrong.push(`${number}: paid by what is not paid`);
  if (isPaid(order) && paidBy === null) wrong.push(`${number}: ${status} without a payment`);
  if (events.filter(({ to }) => to === 'paid').length > 1) wrong.push(`${number}: paid twice`);
  if (events.at(-1)?.to !== status) wrong.push(`${number}: ${status} is not in its timeline`);
  if (events.some(({ from }, index) => from !== (events[index - 1]?.to ?? null)))
    wrong.push(`${number}: a gap in its timeline`);
  return wrong;
}
