import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { MAX_STOCK_REQUESTS, STOCK_REQUEST_DAYS } from '#contract/notifications.ts';
import type { StockRequest } from '#contract/types.ts';
import type { Context, RequestContext } from '../../context/context.ts';
import { type QueryRunner, runInTransaction, type Transaction } from '../../db/client.ts';
import { products, stockRequests } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { lockBuyer } from '../orders/lock-buyer.ts';
import { recordConsent } from './consents.ts';

const PERIOD_MS = STOCK_REQUEST_DAYS * 86_400_000;

/** Requests made before this are over, even before cleanup deletes them. */
export const getOldestRequest = (ctx: Context) => new Date(ctx.now().getTime() - PERIOD_MS);

export async function listStockRequests(ctx: RequestContext): Promise<StockRequest[]> {
  return selectRequests(ctx, ctx.db, getCurrentUser(ctx).id);
}

/**
 * Returns the request that there is already, so that a repeated one adds none. Throws NOT_FOUND, IN_STOCK or, at 20
 * requests, VALIDATION.
 */
export async function requestStock(
  ctx: RequestContext,
  { params: { id: productId } }: Input<'requestStock', 'params'>,
): Promise<StockRequest> {
  const { id: userId } = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    await lockBuyer(ctx, tx, userId);
    await assertSoldOut(tx, productId);
    const requests = await selectRequests(ctx, tx, userId);
    const existing = requests.find(({ id }) => id === productId);
    if (existing) return existing;
    if (requests.length >= MAX_STOCK_REQUESTS) {
      throw new AppError('VALIDATION', {
        message: `You are waiting for ${MAX_STOCK_REQUESTS} parts. Please remove one from your email choices first.`,
      });
    }
    await recordConsent(ctx, tx, userId, 'stock');
    await tx.delete(stockRequests).where(isOwnRequest(userId, productId));
    await tx.insert(stockRequests).values({ userId, productId, createdAt: ctx.now() });
    const [added] = await selectRequests(ctx, tx, userId, productId);
    return added!;
  });
}

export async function deleteStockRequest(
  ctx: RequestContext,
  { params: { id } }: Input<'deleteStockRequest', 'params'>,
): Promise<{ message: string }> {
  const deleted = await ctx.db
    .delete(stockRequests)
    .where(isOwnRequest(getCurrentUser(ctx).id, id))
    .returning({ id: stockRequests.id });
  if (deleted.length === 0)
    throw new AppError('NOT_FOUND', { message: 'You are not waiting for this part.' });
  return { message: 'You will get no email about this part.' };
}

/** Locks the product: otherwise stock that returns in the meantime would not see the request. */
async function assertSoldOut(tx: Transaction, productId: number): Promise<void> {
  const [product] = await tx
    .select({ stock: products.stockQuantity })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.archivedAt)))
    .for('share');
  if (!product) throw new AppError('NOT_FOUND', { message: 'Product not found.' });
  if (product.stock > 0) throw new AppError('IN_STOCK');
}

const isOwnRequest = (userId: number, productId: number) =>
  and(eq(stockRequests.userId, userId), eq(stockRequests.productId, productId));

/** Of one product, or of all; the newest first. */
async function selectRequests(
  ctx: Context,
  db: QueryRunner,
  userId: number,
  productId?: number,
): Promise<StockRequest[]> {
  const rows = await db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      createdAt: stockRequests.createdAt,
    })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(
      and(
        eq(stockRequests.userId, userId),
        gt(stockRequests.createdAt, getOldestRequest(ctx)),
        ...(productId === undefined ? [] : [eq(stockRequests.productId, productId)]),
      ),
    )
    .orderBy(desc(stockRequests.id))
    .limit(MAX_STOCK_REQUESTS);
  return rows.map(({ createdAt, ...product }) => ({
    ...product,
    requested_at: createdAt.toISOString(),
    ends_at: new Date(createdAt.getTime() + PERIOD_MS).toISOString(),
  }));
}
