import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../../../server/db/client.ts';
import {
  describeViolation,
  type MoneyViolation,
  moneyViolationsQuery,
} from '../../../server/features/operations/money-invariants.ts';
import type { OrderSnapshot, Snapshot } from './snapshot.ts';

const { sql: text, params: values } = new PgDialect().sqlToQuery(moneyViolationsQuery);

const PAYABLE_MS = 60 * 60_000;
const PAID = ['paid', 'shipping', 'delivered'];

/** A product before the checked orders: whole shillings, units. */
export interface InitialProduct {
  price: number;
  shippingFee: number;
  stock: number;
  sold: number;
}

const sum = (values: number[]) => values.reduce((total, each) => total + each, 0);

export function countUnits(orders: OrderSnapshot[], product: number): number {
  return sum(
    orders.flatMap(({ lines }) => lines.filter((line) => line.product === product).map((l) => l.quantity)),
  );
}

export const isPaid = ({ status }: OrderSnapshot): boolean => PAID.includes(status);

/**
 * Checks what the shop itself cannot: the initial stock and the listed prices. `listed` is keyed by product id.
 */
function findModelViolations(
  snapshot: Snapshot,
  initialProducts: ReadonlyMap<number, InitialProduct>,
): string[] {
  const { products, orders } = snapshot;
  const modelViolations: string[] = [];
  const pending = orders.filter(({ status }) => status === 'pending');
  const paidOrders = orders.filter(isPaid);
  for (const { id, stock, sold } of products) {
    const first = initialProducts.get(id)!;
    const [reserved, paid] = [countUnits(pending, id), countUnits(paidOrders, id)];
    if (stock + reserved + paid !== first.stock)
      modelViolations.push(
        `product ${id}: ${stock} in stock + ${reserved} reserved + ${paid} sold is not ${first.stock}`,
      );
    if (sold !== first.sold + paid)
      modelViolations.push(`product ${id}: ${sold - first.sold} counted as sold, ${paid} in paid orders`);
  }
  if (snapshot.staleTotals > 0)
    modelViolations.push(`${snapshot.staleTotals} of the dashboard's sums are not what the orders add up to`);
  for (const { id, number, lines, placedAt, createdAt } of orders) {
    const other = lines.filter(({ product, price, fee }) => {
      const initialProduct = initialProducts.get(product)!;
      return price !== initialProduct.price || fee !== initialProduct.shippingFee;
    });
    if (other.length > 0) modelViolations.push(`${number}: a line of another price`);
    const own = snapshot.attempts.filter((attempt) => attempt.order === id);
    if (own.filter(({ state, provider }) => state === 'open' && provider !== 'safaricom').length > 1)
      modelViolations.push(`${number}: two payments open at once`);
    if (own.some((attempt) => attempt.createdAt >= (placedAt ?? createdAt) + PAYABLE_MS))
      modelViolations.push(`${number}: a payment begun after its hour`);
  }
  return modelViolations;
}

/** Returns the violations of the shop's invariants and of those for `listed`. */
export async function findViolations(
  { $client }: Database,
  snapshot: Snapshot,
  initialProducts: ReadonlyMap<number, InitialProduct>,
): Promise<string[]> {
  const { rows } = await $client.query<MoneyViolation>({ name: 'violations', text, values });
  return [...rows.map(describeViolation), ...findModelViolations(snapshot, initialProducts)];
}
