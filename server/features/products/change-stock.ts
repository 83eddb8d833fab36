import { and, between, eq, sql } from 'drizzle-orm';
import { PRODUCT_LIMITS, PRODUCT_TEXTS } from '#contract/product.ts';
import type { StockReply } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import { setStockCause } from '../../db/stock-cause.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { getActorId, writeAudit } from '../audit/write-audit.ts';
import { lockProduct } from './products.queries.ts';

/** Safe with concurrent sales. Throws OUT_OF_STOCK with the units left, VALIDATION above the maximum, or NOT_FOUND. */
export async function changeStock(
  ctx: RequestContext,
  { params: { id }, body: { change, reason } }: Input<'changeStock', 'params' | 'body'>,
): Promise<StockReply> {
  return runInTransaction(ctx.db, async (tx) => {
    const at = ctx.now();
    const cause = setStockCause({ cause: 'adjusted', at, userId: getActorId(ctx.actor), reason });
    const newStock = sql<number>`${products.stockQuantity} + ${change}::int`;
    const [row] = await tx
      .update(products)
      .set({ stockQuantity: newStock, version: sql`${products.version} + 1` })
      .where(and(eq(products.id, id), between(newStock, PRODUCT_LIMITS.stock.min, PRODUCT_LIMITS.stock.max)))
      .returning({ stock_quantity: products.stockQuantity, cause });
    if (!row) throw await toRefusal(tx, id, change);
    await writeAudit(tx, {
      at,
      actor: ctx.actor,
      action: 'change stock',
      subject: `product ${id}`,
      before: { stock_quantity: row.stock_quantity - change },
      after: { stock_quantity: row.stock_quantity, change, reason },
    });
    return { stock_quantity: row.stock_quantity };
  });
}

async function toRefusal(tx: Transaction, id: number, change: number): Promise<AppError> {
  const { name, stockQuantity: left } = await lockProduct(tx, id);
  if (change < 0) {
    const message = left === 0 ? `${name} is out of stock.` : `Only ${left} of ${name} left.`;
    return new AppError('OUT_OF_STOCK', { message, data: { lines: [{ id, name, left }] } });
  }
  const message = PRODUCT_TEXTS.atMost(PRODUCT_LIMITS.stock.max - left);
  return new AppError('VALIDATION', { message, fields: { change: message } });
}
