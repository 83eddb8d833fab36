import { eq } from 'drizzle-orm';
import type { OfferRecipients } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { countRows } from '../../db/count-rows.ts';
import { newsConsents } from '../../db/schema/index.ts';

/** Every account has a verified address, and an erased one has no consent. */
export function countOfferRecipients({ db }: Context): Promise<OfferRecipients> {
  const consents = db
    .select({ userId: newsConsents.userId })
    .from(newsConsents)
    .where(eq(newsConsents.kind, 'offers'));
  return countRows(db, consents.getSQL());
}
