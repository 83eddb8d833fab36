import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OwnReview } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { orderItems, orders, products, reviews } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { toReview } from './to-review.ts';

export async function readOwnReview(
  ctx: RequestContext,
  { params: { id: productId } }: Input<'ownReview', 'params'>,
): Promise<OwnReview> {
  const { id: userId } = getCurrentUser(ctx);
  await assertReviewable(ctx.db, productId);
  const [row] = await ctx.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)));
  if (row) return { can_review: false, review: toReview(row) };
  return { can_review: await hasReceived(ctx.db, userId, productId), review: null };
}

export async function assertReviewable(db: QueryRunner, productId: number): Promise<void> {
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.archivedAt)));
  if (!product) throw new AppError('NOT_FOUND', { message: 'Product not found' });
}

export async function hasReceived(db: QueryRunner, userId: number, productId: number): Promise<boolean> {
  const [deliveredItem] = await db
    .select({ one: sql`1` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(eq(orderItems.productId, productId), eq(orders.userId, userId), eq(orders.status, 'delivered')),
    )
    .limit(1);
  return deliveredItem !== undefined;
}
