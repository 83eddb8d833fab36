import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inTransaction, type Queries } from '../../db/client.ts';
import { type PROVIDERS, providerEvents } from '../../db/schema/index.ts';

const UNKNOWN_KEPT_PER_DAY = 1000;
const LOGGED_FIRST = 10;
const LOGGED_EVERY = 100;
const DAY = 86_400_000;

interface Event {
  provider: (typeof PROVIDERS)[number];
  attemptId: number | null;
  rawBody: string;
}

/** Keeps what a provider sent as it came; its id, under which a verdict is written later. */
export async function keepEvent(
  ctx: Context,
  db: Queries,
  { provider, attemptId, rawBody }: Event,
): Promise<number> {
  const body = rawBody.replaceAll('\u0000', '');
  const [event] = await db
    .insert(providerEvents)
    .values({ provider, attemptId, body, receivedAt: ctx.now() })
    .returning({ id: providerEvents.id });
  return event!.id;
}

/**
 * Keeps what belongs to no attempt, at most 1,000 a day: counted one after the other, so that many at once do not slip
 * past. The log tells of the first ten a day and of every hundredth.
 */
export async function keepUnknown(
  ctx: Context,
  { provider, rawBody }: Omit<Event, 'attemptId'>,
): Promise<void> {
  const own = and(eq(providerEvents.provider, provider), isNull(providerEvents.attemptId));
  // A flood finds out without waiting for its turn.
  if ((await keptToday(ctx, ctx.db, own)) >= UNKNOWN_KEPT_PER_DAY) return;
  await inTransaction(ctx.db, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`unknown callbacks of ${provider}`}, 0))`,
    );
    const kept = (await keptToday(ctx, tx, own)) + 1;
    if (kept > UNKNOWN_KEPT_PER_DAY) return;
    await keepEvent(ctx, tx, { provider, attemptId: null, rawBody });
    if (kept <= LOGGED_FIRST || kept % LOGGED_EVERY === 0)
      ctx.log.warn({ provider, kept }, 'callback that belongs to no payment');
  });
}

/** How many of these events came in the last 24 hours. */
export async function keptToday(ctx: Context, db: Queries, which: SQL | undefined): Promise<number> {
  const dayAgo = new Date(ctx.now().getTime() - DAY);
  const [row] = await db
    .select({ kept: count() })
    .from(providerEvents)
    .where(and(which, gt(providerEvents.receivedAt, dayAgo)));
  return row?.kept ?? 0;
}
