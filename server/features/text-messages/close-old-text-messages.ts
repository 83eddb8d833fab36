import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { textMessages } from '../../db/schema/index.ts';
import { ABANDON_AFTER_MS, ABANDONED_REASON } from './send-text-message.ts';

/** Longer than the provider is waited for. */
const STALE_AFTER_MS = 10 * 60_000;
const MAX_CLOSED = 5000;

/**
 * Messages older than 24 hours are given up, also without a provider; of those that a process was sending when it died
 * nobody knows whether they were sent.
 */
export async function closeOldTextMessages(ctx: Context): Promise<void> {
  const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
  await closeOpen(ctx, 'waiting', lte(textMessages.createdAt, ago(ABANDON_AFTER_MS)), {
    state: 'failed',
    reason: sql`trim(${ABANDONED_REASON} || ' ' || ${textMessages.reason})`,
  });
  await closeOpen(ctx, 'sending', lte(textMessages.attemptedAt, ago(STALE_AFTER_MS)), {
    state: 'unknown',
    reason: 'The provider may have sent it: the process ended.',
  });
}

async function closeOpen(
  ctx: Context,
  from: 'waiting' | 'sending',
  condition: SQL,
  fields: { state: 'failed' | 'unknown'; reason: string | SQL },
): Promise<void> {
  const open = ctx.db
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(and(eq(textMessages.state, from), condition))
    .orderBy(asc(textMessages.createdAt))
    .limit(MAX_CLOSED);
  const closed = await ctx.db
    .update(textMessages)
    .set(fields)
    .where(and(inArray(textMessages.id, open), eq(textMessages.state, from)))
    .returning({ id: textMessages.id });
  for (const _ of closed) ctx.meter.countTextMessage(fields.state);
  if (closed.length > 0)
    ctx.log.warn({ count: closed.length, state: fields.state }, 'text messages were given up');
}
