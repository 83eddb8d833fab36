import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { fillPath, routes } from '#contract/routes.ts';
import type { StockChangePage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { orders, products, stockChanges, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';

const PAGE_SIZE = 50;

/** Throws NOT_FOUND. */
export async function listStockChanges(
  { db }: Context,
  { params: { id }, query: { before } }: Input<'stockChanges', 'params' | 'query'>,
): Promise<StockChangePage> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.id, id));
  if (!product) throw new AppError('NOT_FOUND', { message: 'Product not found.' });
  const rows = await db
    .select({
      id: stockChanges.id,
      at: stockChanges.at,
      delta: stockChanges.delta,
      stock: stockChanges.stock,
      cause: stockChanges.cause,
      order: { order_number: orders.orderNumber, is_placed: sql<boolean>`${isNotNull(orders.placedAt)}` },
      username: users.username,
      reason: stockChanges.reason,
    })
    .from(stockChanges)
    .leftJoin(orders, eq(orders.id, stockChanges.orderId))
    .leftJoin(users, eq(users.id, stockChanges.userId))
    .where(
      and(eq(stockChanges.productId, id), before === undefined ? undefined : lt(stockChanges.id, before)),
    )
    .orderBy(desc(stockChanges.id))
    .limit(PAGE_SIZE + 1);
  const results = rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, at: row.at.toISOString() }));
  const path = fillPath(routes.stockChanges.path, { id });
  return {
    results,
    next: rows.length > PAGE_SIZE ? `${path}?before=${results.at(-1)!.id}` : null,
  };
}
