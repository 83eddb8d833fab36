import { and, eq, inArray, isNotNull, lt, lte, notExists } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { runInBatches } from '../../db/delete-in-batches.ts';
import { categories, media, productImages } from '../../db/schema/index.ts';

const CHECK_INTERVAL_MS = 7 * 24 * 3_600_000;
const PICTURES_PER_BATCH = 500;

export async function deleteUnusedPictures(ctx: Context, before: Date): Promise<void> {
  const now = ctx.now();
  await runInBatches(
    (limit) =>
      runInTransaction(ctx.db, async (tx) => {
        const due = await tx
          .select({ hash: media.hash })
          .from(media)
          .where(and(isNotNull(media.width), lte(media.checkAt, now), lt(media.createdAt, before)))
          .orderBy(media.checkAt)
          .limit(limit);
        if (due.length === 0) return 0;
        const isChecked = inArray(
          media.hash,
          due.map(({ hash }) => hash),
        );
        const productUses = tx.select().from(productImages).where(eq(productImages.mediaHash, media.hash));
        const categoryUses = tx.select().from(categories).where(eq(categories.mediaHash, media.hash));
        await tx.delete(media).where(and(isChecked, notExists(productUses), notExists(categoryUses)));
        await tx
          .update(media)
          .set({ checkAt: new Date(now.getTime() + CHECK_INTERVAL_MS) })
          .where(isChecked);
        return due.length;
      }),
    PICTURES_PER_BATCH,
  );
}
