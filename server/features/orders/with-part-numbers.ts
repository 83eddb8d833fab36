import { sql } from 'drizzle-orm';
import { MAX_PACKED_NUMBERS } from '#contract/schemas/orders.ts';
import type { Order } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import { selectPartNumbers } from '../catalogue/select-part-numbers.ts';

/** The orders with the brand and the first part numbers of their products, as staff look for them on the shelves. */
export async function withPartNumbers(db: QueryRunner, orders: readonly Order[]): Promise<Order[]> {
  const ids = [...new Set(orders.flatMap(({ cart_items: items }) => items.map(({ product }) => product.id)))];
  if (ids.length === 0) return [...orders];
  const [branded, numbers] = await Promise.all([
    db
      .select({ id: products.id, brand: products.brand })
      .from(products)
      .where(sql`${products.id} = any(${sql.param(ids)}::integer[])`),
    selectPartNumbers(db, ids),
  ]);
  const brands = new Map(branded.map(({ id, brand }) => [id, brand]));
  return orders.map((order) => ({
    ...order,
    cart_items: order.cart_items.map((item) => {
      const brand = brands.get(item.product.id);
      const own = numbers.get(item.product.id)?.slice(0, MAX_PACKED_NUMBERS);
      return {
        ...item,
        product: { ...item.product, ...(brand && { brand }), ...(own && { part_numbers: own }) },
      };
    }),
  }));
}
