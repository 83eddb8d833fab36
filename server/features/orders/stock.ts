import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { orderItems, products } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

export interface StockRequest {
  productId: number;
  quantity: number;
}

/** Locks in id order, so that transactions do not deadlock. */
export function lockProducts(tx: Transaction, ids: number[]) {
  return tx
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update');
}

export type ProductRow = typeof products.$inferSelect;

/** Throws OUT_OF_STOCK with the units left of each product that is short; then nothing is reserved. */
export async function reserveStock(
  tx: Transaction,
  locked: ProductRow[],
  requested: StockRequest[],
): Promise<void> {
  const neededByProduct = sumByProduct(requested);
  const insufficient = locked.filter((row) => row.stockQuantity < (neededByProduct.get(row.id) ?? 0));
  if (insufficient.length > 0) {
    const lines = insufficient.map((row) => ({ id: row.id, name: row.name, left: row.stockQuantity }));
    throw new AppError('OUT_OF_STOCK', { message: lines.map(describeShortage).join(' '), data: { lines } });
  }
  for (const [id, quantity] of neededByProduct) {
    await tx
      .update(products)
      .set({
        stockQuantity: sql`${products.stockQuantity} - ${quantity}`,
        unitsHeld: sql`${products.unitsHeld} + ${quantity}`,
      })
      .where(eq(products.id, id));
  }
}

function describeShortage({ name, left }: { name: string; left: number }): string {
  return left === 0 ? `${name} is out of stock.` : `Only ${left} of ${name} left.`;
}

/** For an unpaid order; see undoSale for a paid one. */
export function releaseStock(tx: Transaction, orderId: number): Promise<void> {
  return adjustProducts(tx, orderId, { stock: 1, sold: 0 });
}

export function recordSale(tx: Transaction, orderId: number): Promise<void> {
  return adjustProducts(tx, orderId, { stock: 0, sold: 1 });
}

/** For a paid order: its units are in stock again and no longer count as sold. */
export function undoSale(tx: Transaction, orderId: number): Promise<void> {
  return adjustProducts(tx, orderId, { stock: 1, sold: -1 });
}

async function adjustProducts(
  tx: Transaction,
  orderId: number,
  { stock, sold }: { stock: number; sold: number },
): Promise<void> {
  const heldUnits = await sumHeldUnits(tx, orderId);
  await lockProducts(tx, [...heldUnits.keys()]);
  for (const [id, quantity] of heldUnits) {
    await tx
      .update(products)
      .set({
        stockQuantity: sql`${products.stockQuantity} + ${stock * quantity}`,
        unitsHeld: sql`${products.unitsHeld} - ${stock * quantity}`,
        unitsSold: sql`${products.unitsSold} + ${sold * quantity}`,
      })
      .where(eq(products.id, id));
  }
}

async function sumHeldUnits(tx: Transaction, orderId: number): Promise<Map<number, number>> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return sumByProduct(items);
}

/** A product may be on several lines (variants). Keys are in id order. */
export function sumByProduct(lines: StockRequest[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of lines.toSorted((a, b) => a.productId - b.productId)) {
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  return sums;
}
