import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../server/db/client.ts';
import { products } from '../../server/db/schema/index.ts';

/** Counts the rows that a refused request must not change. */
export async function countRows(db: Database) {
  const {
    rows: [row],
  } = await db.execute<Record<string, number>>(sql`select
    (select count(*)::int from orders) as orders,
    (select count(*)::int from order_items) as order_items,
    (select count(*)::int from order_events) as order_events,
    (select count(*)::int from idempotency_keys) as idempotency_keys,
    (select count(*)::int from payment_attempts) as payment_attempts,
    (select count(*)::int from refund_tasks) as refund_tasks,
    (select count(*)::int from products) as products,
    (select coalesce(sum(stock_quantity), 0)::int from products) as stock`);
  return row!;
}

/** Returns the units that are free to sell. */
export async function readStock(db: Database, { id }: { id: number }): Promise<number> {
  const [row] = await db.select({ stock: products.stockQuantity }).from(products).where(eq(products.id, id));
  return row!.stock;
}
