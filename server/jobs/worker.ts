import { and, lt, notInArray } from 'drizzle-orm';
import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import type { Context } from '../context.ts';
import {
  idempotencyKeys,
  mails,
  pendingSignups,
  providerEvents,
  resetCodes,
  sessions,
  sessionTokens,
} from '../db/schema/index.ts';
import { forgetPayments } from '../features/accounts/forget-payments.ts';
import { queueWaitingMail, sendMail } from '../features/mail/send-mail.ts';
import { expireDueOrders, expireOrder } from '../features/orders/expire-order.ts';
import { reconcile, reconcileOverdue } from '../features/payments/reconcile.ts';
import { settleAttempt } from '../features/payments/settle-attempt.ts';
import { forgetOldWindows } from '../http/rate-limits.ts';
import type { JobPayloads } from './add-job.ts';

const DAY = 86_400_000;
const CALLBACKS_KEPT_DAYS = 180;

function tasks(ctx: Context): TaskList {
  return {
    settle_attempt: (payload) => settleAttempt(ctx, (payload as JobPayloads['settle_attempt']).attemptId),
    expire_order: (payload) => expireOrder(ctx, (payload as JobPayloads['expire_order']).orderId),
    send_mail: (payload) => sendMail(ctx, (payload as JobPayloads['send_mail']).mailId),
    queue_waiting_mail: () => queueWaitingMail(ctx),
    expire_due_orders: () => expireDueOrders(ctx),
    reconcile_overdue: () => reconcileOverdue(ctx),
    tidy: async () => {
      const ago = (days: number) => new Date(ctx.now().getTime() - days * DAY);
      await forgetOldWindows(ctx);
      await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(1)));
      await ctx.db.delete(sessionTokens).where(lt(sessionTokens.expiresAt, ago(1)));
      const used = ctx.db.select({ id: sessionTokens.sessionId }).from(sessionTokens);
      await ctx.db.delete(sessions).where(and(lt(sessions.createdAt, ago(1)), notInArray(sessions.id, used)));
      // Letters hold codes as they are: they go once they are sent.
      await ctx.db.delete(mails).where(lt(mails.sentAt, ago(1)));
      await ctx.db.delete(pendingSignups).where(lt(pendingSignups.createdAt, ago(1)));
      await ctx.db.delete(resetCodes).where(lt(resetCodes.createdAt, ago(1)));
      await forgetPayments(ctx.db);
      await ctx.db.delete(providerEvents).where(lt(providerEvents.receivedAt, ago(CALLBACKS_KEPT_DAYS)));
    },
  };
}

/** Asks about every payment left undecided, then works off the queue; any number of processes share it. */
export async function startWorker(ctx: Context): Promise<{ stop(): Promise<void> }> {
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') ctx.log.warn({ worker: meta }, message);
  });
  const runner = await run({
    connectionString: ctx.config.databaseUrl,
    taskList: tasks(ctx),
    parsedCronItems: parseCronItems([
      { task: 'expire_due_orders', match: '* * * * *' },
      { task: 'reconcile_overdue', match: '*/5 * * * *' },
      { task: 'queue_waiting_mail', match: '7 * * * *' },
      { task: 'tidy', match: '17 * * * *' },
    ]),
    concurrency: 4,
    maxPoolSize: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger,
  });
  const leftBehind = reconcile(ctx).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'the payments left behind could not be read'),
  );
  return {
    async stop() {
      await leftBehind;
      await runner.stop();
    },
  };
}
