import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Offer, OfferBody } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { newJob } from '../../db/add-job.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { offers, products } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { assertValidIdempotencyKey } from '../orders/with-idempotency-key.ts';
import { selectNextAt, selectOffers } from './offers.queries.ts';

/**
 * Stores the offer with the job that queues its emails. Returns the offer of an earlier request with the same key.
 * Throws OFFER_TOO_SOON within 24 hours of the last one, and VALIDATION for a product that is not on sale.
 */
export async function sendOffer(
  ctx: RequestContext,
  { body, idempotencyKey }: Input<'sendOffer', 'body' | 'idempotencyKey'>,
): Promise<Offer> {
  assertValidIdempotencyKey(idempotencyKey);
  const { id: sentBy } = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('send_offer', 0))`);
    const earlierId = await findEarlier(tx, { sentBy, idempotencyKey, body });
    const id = earlierId ?? (await insertOffer(ctx, tx, { sentBy, idempotencyKey, body }));
    const [offer] = await selectOffers(tx, id);
    return offer!;
  });
}

interface KeyedOffer {
  sentBy: number;
  idempotencyKey: string | null;
  body: OfferBody;
}

async function findEarlier(
  tx: Transaction,
  { sentBy, idempotencyKey, body }: KeyedOffer,
): Promise<number | null> {
  if (idempotencyKey === null) return null;
  const [earlier] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.sentBy, sentBy), eq(offers.idempotencyKey, idempotencyKey)));
  if (!earlier) return null;
  const isSame =
    earlier.subject === body.subject &&
    earlier.message === body.message &&
    earlier.productIds.join() === body.product_ids.join();
  if (!isSame) throw new AppError('KEY_REUSED');
  return earlier.id;
}

const dateTimeFormat = new Intl.DateTimeFormat('en-KE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});

async function insertOffer(
  ctx: RequestContext,
  tx: Transaction,
  { sentBy, idempotencyKey, body }: KeyedOffer,
): Promise<number> {
  const nextAt = await selectNextAt(ctx, tx);
  if (nextAt) {
    throw new AppError('OFFER_TOO_SOON', {
      message: `An offer was sent less than 24 hours ago. The next one can be sent from ${dateTimeFormat.format(nextAt)}.`,
    });
  }
  await assertOnSale(tx, body.product_ids);
  const { product_ids: productIds, ...texts } = body;
  const now = ctx.now();
  const [row] = await tx
    .insert(offers)
    .values({ ...texts, productIds, sentBy, idempotencyKey, createdAt: now })
    .returning({ id: offers.id, job: newJob('queue_offer', { offerId: offers.id }, now) });
  await writeAudit(tx, {
    at: now,
    actor: ctx.actor,
    action: 'send offer',
    subject: `offer ${row!.id}`,
    before: null,
    after: body,
  });
  return row!.id;
}

async function assertOnSale(tx: Transaction, productIds: readonly number[]): Promise<void> {
  const rows = await tx
    .select({ id: products.id, name: products.name, archivedAt: products.archivedAt })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  const missing = productIds.flatMap((id) => {
    const row = rows.find((product) => product.id === id);
    return row?.archivedAt === null ? [] : [row?.name ?? `number ${id}`];
  });
  if (missing.length === 0) return;
  const message = `Not on sale: ${missing.join(', ')}.`;
  throw new AppError('VALIDATION', { message, fields: { product_ids: message } });
}
