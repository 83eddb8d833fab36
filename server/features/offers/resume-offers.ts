import { eq } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { addJob } from '../../db/add-job.ts';
import { offers } from '../../db/schema/index.ts';

const MAX_RESUMED = 10;

/** The queue itself would wait four hours for a killed worker. An offer whose job still runs loses nothing by another. */
export async function resumeOffers({ db, now }: Context): Promise<void> {
  const unfinished = await db
    .select({ offerId: offers.id })
    .from(offers)
    .where(eq(offers.isQueued, false))
    .limit(MAX_RESUMED);
  for (const { offerId } of unfinished) await addJob(db, 'queue_offer', { offerId }, now());
}
