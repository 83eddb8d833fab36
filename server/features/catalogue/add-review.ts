import type { Review } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { reviews } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { assertReviewable, hasReceived } from './own-review.ts';
import { toReview } from './to-review.ts';

/** Throws NOT_FOUND, NOT_A_BUYER without a delivered order, or ALREADY_REVIEWED. Triggers update the counts. */
export async function addReview(
  ctx: RequestContext,
  { params: { id: productId }, body: { rating, comment } }: Input<'addReview', 'params' | 'body'>,
): Promise<Review> {
  const { id: userId, username } = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    await assertReviewable(tx, productId);
    if (!(await hasReceived(tx, userId, productId))) throw new AppError('NOT_A_BUYER');
    const [created] = await tx
      .insert(reviews)
      .values({
        productId,
        userId,
        name: toReviewerName(username),
        rating,
        comment,
        verified: true,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing({ target: [reviews.productId, reviews.userId] })
      .returning();
    if (!created) throw new AppError('ALREADY_REVIEWED');
    return toReview(created);
  });
}

/** Returns 'Kevin M.' for Kevin Mutua. A username that is an email address or a phone number is never shown. */
export function toReviewerName(username: string): string {
  if (username.includes('@') || !/\p{L}/u.test(username)) return 'Verified buyer';
  const { first = '', initial } =
    /^\s*(?<first>\S{1,40})(?:.*\s(?<initial>\S)\S*\s*$)?/su.exec(username)?.groups ?? {};
  if (first === '') return 'Verified buyer';
  return initial ? `${first} ${initial.toLocaleUpperCase('en')}.` : first;
}
