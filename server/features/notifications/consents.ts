import { and, eq } from 'drizzle-orm';
import { NEWS_KINDS, type NewsKind } from '#contract/notifications.ts';
import type { NotificationChoices } from '#contract/types.ts';
import type { Context, RequestContext } from '../../context/context.ts';
import { type QueryRunner, runInTransaction, type Transaction } from '../../db/client.ts';
import { newsConsents, users } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import type { Input } from '../../http/verb.ts';
import { newToken } from '../accounts/credentials/tokens.ts';
import { lockBuyer } from '../orders/lock-buyer.ts';

export async function readChoices(ctx: RequestContext): Promise<NotificationChoices> {
  return selectChoices(ctx, ctx.db, getCurrentUser(ctx).id);
}

export async function changeChoices(
  ctx: RequestContext,
  { body }: Input<'changeNotificationChoices', 'body'>,
): Promise<NotificationChoices> {
  const { id: userId } = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    await lockBuyer(ctx, tx, userId);
    for (const kind of NEWS_KINDS) {
      if (body[kind] === true) await recordConsent(ctx, tx, userId, kind);
      if (body[kind] === false) await tx.delete(newsConsents).where(isConsent(userId, kind));
    }
    if (body.order_sms !== undefined)
      await tx.update(users).set({ orderSms: body.order_sms }).where(eq(users.id, userId));
    return selectChoices(ctx, tx, userId);
  });
}

/** A consent that was given already keeps its day. */
export async function recordConsent(
  ctx: Context,
  tx: Transaction,
  userId: number,
  kind: NewsKind,
): Promise<void> {
  await tx
    .insert(newsConsents)
    .values({ userId, kind, givenAt: ctx.now(), token: newToken(ctx.randomBytes) })
    .onConflictDoNothing();
}

/** Does not say whether there was such a consent. */
export async function unsubscribe(
  ctx: RequestContext,
  { params: { token } }: Input<'unsubscribe', 'params'>,
): Promise<{ message: string }> {
  await ctx.db.delete(newsConsents).where(eq(newsConsents.token, token));
  return { message: 'You will get no more of these emails.' };
}

const isConsent = (userId: number, kind: NewsKind) =>
  and(eq(newsConsents.userId, userId), eq(newsConsents.kind, kind));

async function selectChoices(
  { sms }: Context,
  db: QueryRunner,
  userId: number,
): Promise<NotificationChoices> {
  const given = await db
    .select({ orderSms: users.orderSms, kind: newsConsents.kind, givenAt: newsConsents.givenAt })
    .from(users)
    .leftJoin(newsConsents, eq(newsConsents.userId, users.id))
    .where(eq(users.id, userId));
  const toChoice = (kind: NewsKind) => {
    const since = given.find((consent) => consent.kind === kind)?.givenAt?.toISOString() ?? null;
    return { on: since !== null, since };
  };
  return {
    offers: toChoice('offers'),
    stock: toChoice('stock'),
    ...(sms && { order_sms: given[0]!.orderSms }),
  };
}
