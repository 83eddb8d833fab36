import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { type QueryRunner, runInTransaction } from '../../../db/client.ts';
import { type PROVIDERS, providerEvents } from '../../../db/schema/index.ts';

const MAX_UNKNOWN_PER_DAY = 1000;
const LOGGED_FIRST = 10;
const LOGGED_EVERY = 100;
const DAY_MS = 86_400_000;

interface ProviderEvent {
  provider: (typeof PROVIDERS)[number];
  attemptId: number | null;
  rawBody: string;
}

export async function storeEvent(
  ctx: Context,
  db: QueryRunner,
  { provider, attemptId, rawBody }: ProviderEvent,
): Promise<number> {
  const body = rawBody.replaceAll('\u0000', '');
  const [event] = await db
    .insert(providerEvents)
    .values({ provider, attemptId, body, receivedAt: ctx.now() })
    .returning({ id: providerEvents.id })
    .prepare('store_event')
    .execute();
  return event!.id;
}

export async function recordVerdict(db: QueryRunner, eventId: number, verdict: string): Promise<void> {
  await db
    .update(providerEvents)
    .set({ verdict })
    .where(eq(providerEvents.id, eventId))
    .prepare('record_verdict')
    .execute();
}

/** At most 1,000 a day, counted under a lock. Logs the first ten a day and every hundredth. */
export async function storeUnknownEvent(
  ctx: Context,
  { provider, rawBody }: Omit<ProviderEvent, 'attemptId'>,
): Promise<void> {
  const isUnattributed = and(eq(providerEvents.provider, provider), isNull(providerEvents.attemptId));
  // Checked before the lock, so that a flood does not wait for it.
  if ((await countStoredToday(ctx, ctx.db, isUnattributed)) >= MAX_UNKNOWN_PER_DAY) return;
  await runInTransaction(ctx.db, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`unknown callbacks of ${provider}`}, 0))`,
    );
    const storedCount = (await countStoredToday(ctx, tx, isUnattributed)) + 1;
    if (storedCount > MAX_UNKNOWN_PER_DAY) return;
    await storeEvent(ctx, tx, { provider, attemptId: null, rawBody });
    if (storedCount <= LOGGED_FIRST || storedCount % LOGGED_EVERY === 0)
      ctx.log.warn({ provider, kept: storedCount }, 'callback that belongs to no payment');
  });
}

export async function countStoredToday(
  ctx: Context,
  db: QueryRunner,
  condition: SQL | undefined,
): Promise<number> {
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS);
  const [row] = await db
    .select({ kept: count() })
    .from(providerEvents)
    .where(and(condition, gt(providerEvents.receivedAt, dayAgo)));
  return row?.kept ?? 0;
}
