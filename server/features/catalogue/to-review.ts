import type { Review } from '#contract/types.ts';
import type { reviews } from '../../db/schema/index.ts';

export function toReview(row: typeof reviews.$inferSelect): Review {
  const { id, name, rating, comment, createdAt, verified } = row;
  return { id, name, rating, comment, created_at: createdAt.toISOString(), verified };
}
