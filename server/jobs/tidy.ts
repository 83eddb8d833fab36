import { and, eq, isNotNull, lt, notInArray, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import {
  idempotencyKeys,
  knownDevices,
  mails,
  pendingSignups,
  providerEvents,
  resetCodes,
  sessions,
  sessionTokens,
  usedIdTokens,
} from '../db/schema/index.ts';
import { forgetPayments } from '../features/accounts/forget-payments.ts';
import { DEVICE_DAYS } from '../features/accounts/known-devices.ts';
import { forgetUnusedPictures } from '../features/media/forget-unused-pictures.ts';
import { forgetOldWindows } from '../http/rate-limits.ts';

const DAY = 86_400_000;
const CALLBACKS_KEPT_DAYS = 180;
const FAILED_MAIL_KEPT_DAYS = 14;

/** Deletes what has served its time: keys, tokens, sessions without tokens, ended mail, codes, old callbacks. */
export async function tidy(ctx: Context): Promise<void> {
  const ago = (days: number) => new Date(ctx.now().getTime() - days * DAY);
  await forgetOldWindows(ctx);
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(1)));
  await ctx.db.delete(sessionTokens).where(lt(sessionTokens.expiresAt, ago(1)));
  const used = ctx.db.select({ id: sessionTokens.sessionId }).from(sessionTokens);
  await ctx.db.delete(sessions).where(and(lt(sessions.createdAt, ago(1)), notInArray(sessions.id, used)));
  await ctx.db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, ago(DEVICE_DAYS)));
  await ctx.db.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, ago(1)));
  await ctx.db
    .delete(mails)
    .where(
      or(
        lt(mails.sentAt, ago(1)),
        and(eq(mails.state, 'dropped'), lt(mails.createdAt, ago(1))),
        and(eq(mails.state, 'failed'), isNotNull(mails.codeFor), lt(mails.createdAt, ago(1))),
        and(eq(mails.state, 'failed'), lt(mails.createdAt, ago(FAILED_MAIL_KEPT_DAYS))),
      ),
    );
  await ctx.db.delete(pendingSignups).where(lt(pendingSignups.createdAt, ago(1)));
  await ctx.db.delete(resetCodes).where(lt(resetCodes.createdAt, ago(1)));
  await forgetUnusedPictures(ctx.db, ago(1));
  await forgetPayments(ctx.db);
  await ctx.db.delete(providerEvents).where(lt(providerEvents.receivedAt, ago(CALLBACKS_KEPT_DAYS)));
}
