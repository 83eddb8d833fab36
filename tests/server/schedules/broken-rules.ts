import type { Queries } from '../../../server/db/client.ts';
import {
  describeViolation,
  findMoneyViolations,
} from '../../../server/features/operations/money-invariants.ts';
import type { Facts, OrderFacts } from './facts.ts';

const PAYABLE_MS = 60 * 60_000;
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

/**
 * What the shop's own invariants cannot know: what the shelves held before the first order, and what the products cost.
 * `listed` by the product's id.
 */
function brokenPromises(facts: Facts, listed: ReadonlyMap<number, Listed>): string[] {
  const { products, orders } = facts;
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
    if (sold !== first.sold + paid)
      wrong.push(`product ${id}: ${sold - first.sold} counted as sold, ${paid} in paid orders`);
  }
  if (facts.figuresOff > 0)
    wrong.push(`${facts.figuresOff} of the dashboard's sums are not what the orders add up to`);
  for (const { id, number, lines, placedAt, createdAt } of orders) {
    const other = lines.filter(({ product, price, fee }) => {
      const known = listed.get(product)!;
      return price !== known.price || fee !== known.shippingFee;
    });
    if (other.length > 0) wrong.push(`${number}: a line of another price`);
    const own = facts.attempts.filter((attempt) => attempt.order === id);
    if (own.filter(({ state, provider }) => state === 'open' && provider !== 'safaricom').length > 1)
      wrong.push(`${number}: two payments open at once`);
    if (own.some((attempt) => attempt.createdAt >= (placedAt ?? createdAt) + PAYABLE_MS))
      wrong.push(`${number}: a payment begun after its hour`);
  }
  return wrong;
}

/** What is wrong at this moment: the shop's own invariants, and what `listed` adds to them. */
export async function brokenRules(
  db: Queries,
  facts: Facts,
  listed: ReadonlyMap<number, Listed>,
): Promise<string[]> {
  const violations = await findMoneyViolations(db);
  return [...violations.map(describeViolation), ...brokenPromises(facts, listed)];
}
