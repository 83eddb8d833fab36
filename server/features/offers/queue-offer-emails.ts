import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { addJob } from '../../db/add-job.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { newsConsents, offers, products, users } from '../../db/schema/index.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { offerEmail } from './offer-email.ts';

const PAGE_SIZE = 100;

/**
 * Queues the emails of the next 100 people who agreed to offers, and the job for those after them. The place in the list
 * is stored in the same transaction, so a repeated job sends nothing twice.
 */
export async function queueOfferEmails(ctx: Context, offerId: number): Promise<void> {
  await runInTransaction(ctx.db, async (tx) => {
    const [offer] = await tx.select().from(offers).where(eq(offers.id, offerId)).for('update');
    if (!offer || offer.isQueued) return;
    const parts = await selectParts(tx, offer.productIds);
    const people = parts.length === 0 ? [] : await selectPeople(tx, offer.lastUserId);
    const content = { ...offer, parts, pricesAt: ctx.now() };
    for (const person of people)
      await queueEmail(ctx, tx, person.email, offerEmail(content, person, ctx.config.publicUrl));
    const isQueued = people.length < PAGE_SIZE;
    await tx
      .update(offers)
      .set({
        lastUserId: people.at(-1)?.userId ?? offer.lastUserId,
        recipients: sql`${offers.recipients} + ${people.length}`,
        isQueued,
      })
      .where(eq(offers.id, offerId));
    if (!isQueued) await addJob(tx, 'queue_offer', { offerId }, ctx.now());
  });
}

/** In the order of the offer, without those that were archived since. */
async function selectParts(tx: Transaction, productIds: readonly number[]) {
  const parts = await tx
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      price: products.price,
      stockQuantity: products.stockQuantity,
    })
    .from(products)
    .where(and(inArray(products.id, [...productIds]), isNull(products.archivedAt)));
  return parts.toSorted((a, b) => productIds.indexOf(a.id) - productIds.indexOf(b.id));
}

function selectPeople(tx: Transaction, lastUserId: number) {
  return tx
    .select({
      userId: newsConsents.userId,
      email: users.email,
      username: users.username,
      givenAt: newsConsents.givenAt,
      token: newsConsents.token,
    })
    .from(newsConsents)
    .innerJoin(users, eq(users.id, newsConsents.userId))
    .where(and(eq(newsConsents.kind, 'offers'), gt(newsConsents.userId, lastUserId)))
    .orderBy(asc(newsConsents.userId))
    .limit(PAGE_SIZE);
}
