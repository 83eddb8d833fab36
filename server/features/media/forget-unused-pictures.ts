import { and, isNotNull, lt, notInArray } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { categories, media, productImages } from '../../db/schema/index.ts';

/** Deletes uploads from before a moment that no product and no category shows. */
export async function forgetUnusedPictures(db: Queries, before: Date): Promise<void> {
  await db
    .delete(media)
    .where(
      and(
        isNotNull(media.width),
        lt(media.createdAt, before),
        notInArray(media.hash, db.select({ hash: productImages.mediaHash }).from(productImages)),
        notInArray(media.hash, db.select({ hash: categories.mediaHash }).from(categories)),
      ),
    );
}
