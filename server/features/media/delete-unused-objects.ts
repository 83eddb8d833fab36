import { inArray, lt } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { runInBatches } from '../../db/delete-in-batches.ts';
import { unusedObjects } from '../../db/schema/index.ts';

const DAY_MS = 86_400_000;
const OBJECTS_PER_BATCH = 100;

/** Objects stay a day longer than the shop's backups, which may be restored, name them. */
export async function deleteUnusedObjects(ctx: Context): Promise<void> {
  const { bucket } = ctx;
  if (!bucket) return;
  const days = 1 + (ctx.config.backups?.days ?? 0);
  const before = new Date(ctx.now().getTime() - days * DAY_MS);
  await runInBatches(async (limit) => {
    const due = await ctx.db
      .select({ object: unusedObjects.object })
      .from(unusedObjects)
      .where(lt(unusedObjects.unusedSince, before))
      .orderBy(unusedObjects.unusedSince)
      .limit(limit);
    const objects = due.map(({ object }) => object);
    for (const object of objects) await bucket.delete(object);
    await ctx.db.delete(unusedObjects).where(inArray(unusedObjects.object, objects));
    return objects.length;
  }, OBJECTS_PER_BATCH);
}
