import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { orders, textMessages, users } from '../../db/schema/index.ts';
import type {
  TextMessageProvider,
  TextMessageResult,
} from '../../providers/africastalking/africastalking.ts';

type TextMessageRow = typeof textMessages.$inferSelect;
type Message = TextMessageRow & { orderNumber: string; isWanted: boolean };
interface Outcome {
  state: Exclude<TextMessageRow['state'], 'sending'>;
  reason?: string;
}

export const ABANDON_AFTER_MS = 86_400_000;
export const ABANDONED_REASON = 'Given up after 24 hours.';
const DAY_MS = 86_400_000;
const MAX_DAILY = 10;

/** Throws when the provider certainly did not take the message, so that the queue retries. */
export async function sendTextMessage(ctx: Context, id: number): Promise<void> {
  if (!ctx.sms) return;
  const message = await readWaiting(ctx, id);
  if (!message) return;
  const outcome = getOutcomeWithoutSending(ctx, message);
  if (outcome) return closeMessage(ctx, message, outcome);
  const claim = await claimMessage(ctx, message);
  if (claim === 'taken') return;
  if (claim === 'over limit') {
    const reason = `${MAX_DAILY} messages went to this number in the last 24 hours.`;
    return closeMessage(ctx, message, { state: 'dropped', reason });
  }
  await sendClaimed(ctx, ctx.sms, message);
}

async function readWaiting({ db }: Context, id: number): Promise<Message | undefined> {
  const [found] = await db
    .select({ message: textMessages, orderNumber: orders.orderNumber, isWanted: users.orderSms })
    .from(textMessages)
    .innerJoin(orders, eq(orders.id, textMessages.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(textMessages.id, id), eq(textMessages.state, 'waiting')));
  return found && { ...found.message, orderNumber: found.orderNumber, isWanted: found.isWanted };
}

function getOutcomeWithoutSending(ctx: Context, { createdAt, isWanted, reason }: Message): Outcome | null {
  if (!isWanted) return { state: 'dropped', reason: 'The shopper has switched these messages off.' };
  if (createdAt.getTime() + ABANDON_AFTER_MS > ctx.now().getTime()) return null;
  return { state: 'failed', reason: `${ABANDONED_REASON} ${reason}`.trim() };
}

/**
 * Marks it before the provider is asked: after a crash nobody knows whether it was sent. Counts a message once, however
 * often it is tried. Serialized per recipient.
 */
async function claimMessage(
  ctx: Context,
  { id, recipient }: Message,
): Promise<'claimed' | 'taken' | 'over limit'> {
  const now = ctx.now();
  return runInTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${recipient}`}, 0))`);
    const others = await tx.$count(
      textMessages,
      and(
        eq(textMessages.recipient, recipient),
        gt(textMessages.attemptedAt, new Date(now.getTime() - DAY_MS)),
        ne(textMessages.id, id),
      ),
    );
    if (others >= MAX_DAILY) return 'over limit';
    const claimed = await tx
      .update(textMessages)
      .set({ state: 'sending', attemptedAt: now })
      .where(and(eq(textMessages.id, id), eq(textMessages.state, 'waiting')))
      .returning({ id: textMessages.id });
    return claimed.length > 0 ? 'claimed' : 'taken';
  });
}

async function sendClaimed(ctx: Context, provider: TextMessageProvider, message: Message): Promise<void> {
  const result = await provider.send({ to: message.recipient, text: message.text });
  await closeMessage(ctx, message, toOutcome(result));
  if (result.kind === 'notSent') throw new Error(`A text message was not sent. ${result.reason}`);
}

function toOutcome(result: TextMessageResult): Outcome {
  switch (result.kind) {
    case 'accepted':
      return { state: 'sent' };
    case 'notSent':
      return { state: 'waiting', reason: result.reason };
    case 'refused':
      return { state: 'failed', reason: result.reason };
    case 'unknown':
      return { state: 'unknown', reason: 'The provider may have sent it: no reply arrived.' };
  }
}

/** Never logs the number. */
async function closeMessage(ctx: Context, message: Message, { state, reason = '' }: Outcome): Promise<void> {
  const [closed] = await ctx.db
    .update(textMessages)
    .set({ state, reason })
    .where(and(eq(textMessages.id, message.id), sql`${textMessages.state} in ('waiting', 'sending')`))
    .returning({ id: textMessages.id });
  if (!closed) return;
  ctx.meter.countTextMessage(state === 'waiting' ? 'postponed' : state);
  const details = { order: message.orderNumber, kind: message.kind, state, reason };
  if (state === 'sent') ctx.log.info(details, 'text message sent');
  else ctx.log.warn(details, 'a text message was not sent');
}
