import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { defineQuery } from '../../db/define-query.ts';
import { orderItems, products } from '../../db/schema/index.ts';
import { type StockChangeCause, setStockCause } from '../../db/stock-cause.ts';
import { AppError } from '../../http/errors.ts';

export interface StockRequest {
  productId: number;
  quantity: number;
}

/** Of a product, what an order takes. */
const soldColumns = {
  id: products.id,
  name: products.name,
  price: products.price,
  shippingFee: products.shippingFee,
  stockQuantity: products.stockQuantity,
  archivedAt: products.archivedAt,
  fitmentKind: products.fitmentKind,
  fitmentOpen: products.fitmentOpen,
};

export type SoldProduct = Pick<typeof products.$inferSelect, keyof typeof soldColumns>;

/** Locks in id order, so that transactions do not deadlock. */
export const lockProducts = (tx: Transaction, ids: number[]): Promise<SoldProduct[]> =>
  lockProductsQuery(tx, { ids });

const lockProductsQuery = defineQuery<{ ids: number[] }, SoldProduct[]>('lock_products', (db, value) =>
  db
    .select(soldColumns)
    .from(products)
    .where(sql`${products.id} in (select unnest((select ${value('ids')}::integer[])))`)
    .orderBy(asc(products.id))
    .for('no key update'),
);

/** Throws OUT_OF_STOCK with the units left of each locked product that is short. */
export function assertInStock(locked: SoldProduct[], units: Map<number, number>): void {
  const insufficient = locked.filter((row) => row.stockQuantity < (units.get(row.id) ?? 0));
  if (insufficient.length === 0) return;
  const lines = insufficient.map((row) => ({ id: row.id, name: row.name, left: row.stockQuantity }));
  throw new AppError('OUT_OF_STOCK', { message: lines.map(describeShortage).join(' '), data: { lines } });
}

/** A statement for locked products that have been found to be in stock. */
export function reserveStock(tx: Transaction, units: Map<number, number>, { orderId, at }: Reservation) {
  return tx
    .update(products)
    .set({
      stockQuantity: sql`${products.stockQuantity} - listed.units`,
      unitsHeld: sql`${products.unitsHeld} + listed.units`,
    })
    .from(listUnits(units))
    .where(eq(products.id, sql`listed.id`))
    .returning({ cause: setStockCause({ cause: 'placed', at, orderId }).as('cause') });
}

interface Reservation {
  orderId: SQL;
  at: Date;
}

function describeShortage({ name, left }: { name: string; left: number }): string {
  return left === 0 ? `${name} is out of stock.` : `Only ${left} of ${name} left.`;
}

type Release = Omit<StockChangeCause, 'orderId' | 'reason'> & { cause: 'expired' | 'cancelled' };

/** For an unpaid order; see undoSale for a paid one. */
export function releaseStock(tx: Transaction, orderId: number, release: Release): Promise<void> {
  return adjustProducts(tx, { orderId, sold: 0, release });
}

export async function recordSale(tx: Transaction, orderId: number): Promise<void> {
  await recordSaleQuery(tx, { orderId });
}

const recordSaleQuery = defineQuery<{ orderId: number }, unknown>('record_sale', (db, value) =>
  buildAdjustment(db, { orderId: sql`${value('orderId')}`, sold: 1, release: null }),
);

/** For a paid order: its units are in stock again and no longer count as sold. */
export function undoSale(tx: Transaction, orderId: number, release: Release): Promise<void> {
  return adjustProducts(tx, { orderId, sold: -1, release });
}

interface TakingBack extends Pick<StockChangeCause, 'at' | 'orderId' | 'userId'> {
  restock: boolean;
}

/** Of a paid order: the units are no longer held and no longer count as sold; with `restock` they are in stock again. */
export async function takeBackUnits(
  tx: Transaction,
  units: Map<number, number>,
  { restock, ...origin }: TakingBack,
): Promise<void> {
  await lockProducts(tx, [...units.keys()]);
  await tx
    .update(products)
    .set({
      ...(restock && { stockQuantity: sql`${products.stockQuantity} + listed.units` }),
      unitsHeld: sql`${products.unitsHeld} - listed.units`,
      unitsSold: sql`${products.unitsSold} - listed.units`,
    })
    .from(listUnits(units))
    .where(eq(products.id, sql`listed.id`))
    .returning({ cause: setStockCause({ cause: 'returned', ...origin }).as('cause') });
}

const listUnits = (units: Map<number, number>) =>
  sql`unnest(${sql.param([...units.keys()])}::integer[], ${sql.param([...units.values()])}::integer[]) as listed (id, units)`;

interface Adjustment {
  orderId: number | SQL;
  sold: number;
  release: Release | null;
}

/** What did not come back, in id order, as lockProducts. */
function buildAdjustment(db: QueryRunner, { orderId, sold, release }: Adjustment) {
  const held = db.$with('held').as(
    db
      .select({
        id: orderItems.productId,
        units: sql<number>`sum(${orderItems.quantity} - ${orderItems.returnedUnits})::integer`.as('units'),
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .groupBy(orderItems.productId),
  );
  const locked = db.$with('locked').as(
    db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, db.select({ id: held.id }).from(held)))
      .orderBy(asc(products.id))
      .for('no key update'),
  );
  return db
    .with(held, locked)
    .update(products)
    .set({
      ...(release && {
        stockQuantity: sql`${products.stockQuantity} + ${held.units}`,
        unitsHeld: sql`${products.unitsHeld} - ${held.units}`,
      }),
      unitsSold: sql`${products.unitsSold} + ${sold} * ${held.units}`,
    })
    .from(held)
    .innerJoin(locked, eq(locked.id, held.id))
    .where(eq(products.id, held.id))
    .returning({ cause: release ? setStockCause({ ...release, orderId }) : sql`null` });
}

async function adjustProducts(tx: Transaction, adjustment: Adjustment & { release: Release }): Promise<void> {
  await buildAdjustment(tx, adjustment).prepare('release_stock').execute();
}

/** A product may be on several lines (variants). Keys are in id order. */
export function sumByProduct(lines: StockRequest[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of lines.toSorted((a, b) => a.productId - b.productId)) {
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  return sums;
}
