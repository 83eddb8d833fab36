import type { QueryRunner } from '../../server/db/client.ts';
import { reviews } from '../../server/db/schema/index.ts';

/** Creates one review for each rating; the last one is the newest. */
export async function createReviews(db: QueryRunner, product: { id: number }, ratings: number[]) {
  const start = Date.UTC(2026, 0, 1);
  return db
    .insert(reviews)
    .values(
      ratings.map((rating, index) => ({
        productId: product.id,
        name: `Buyer ${index + 1}`,
        rating,
        comment: `${rating} of 5`,
        createdAt: new Date(start + index * 60_000),
      })),
    )
    .returning();
}
