import { desc, eq, inArray } from 'drizzle-orm';
import { OFFER_INTERVAL_HOURS } from '#contract/limits.ts';
import type { Offer } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { offers, products, users } from '../../db/schema/index.ts';

const MAX_LISTED = 50;
const INTERVAL_MS = OFFER_INTERVAL_HOURS * 3_600_000;

/** One offer, or the 50 latest, newest first. */
export async function selectOffers(db: QueryRunner, id?: number): Promise<Offer[]> {
  const rows = await db
    .select({ offer: offers, by: users.username })
    .from(offers)
    .leftJoin(users, eq(users.id, offers.sentBy))
    .where(id === undefined ? undefined : eq(offers.id, id))
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(MAX_LISTED);
  const parts = await db
    .select({ id: products.id, slug: products.slug, name: products.name })
    .from(products)
    .where(inArray(products.id, [...new Set(rows.flatMap(({ offer }) => offer.productIds))]));
  return rows.map(({ offer, by }) => ({
    id: offer.id,
    subject: offer.subject,
    message: offer.message,
    products: offer.productIds.flatMap((productId) => parts.find((part) => part.id === productId) ?? []),
    by,
    created_at: offer.createdAt.toISOString(),
    recipients: offer.recipients,
    is_queued: offer.isQueued,
    sent: offer.sent,
  }));
}

/** From when on another offer can be sent; null if that is now. */
export async function selectNextAt(ctx: Context, db: QueryRunner): Promise<Date | null> {
  const [latest] = await db
    .select({ createdAt: offers.createdAt })
    .from(offers)
    .orderBy(desc(offers.createdAt))
    .limit(1);
  if (!latest) return null;
  const nextAt = new Date(latest.createdAt.getTime() + INTERVAL_MS);
  return nextAt > ctx.now() ? nextAt : null;
}
