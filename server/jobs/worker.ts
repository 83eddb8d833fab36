import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import type { Context } from '../context.ts';
import { resumeImports } from '../features/imports/resume-imports.ts';
import { runImport } from '../features/imports/run-import.ts';
import { alertOpenTasks } from '../features/mail/alert-open-tasks.ts';
import { endOldMail, queueWaitingMail } from '../features/mail/clean-up-mail.ts';
import { sendMail } from '../features/mail/send-mail.ts';
import { expireDueOrders, expireOrder } from '../features/orders/expire-order.ts';
import { reconcile, reconcileOverdue } from '../features/payments/reconcile.ts';
import { settleAttempt } from '../features/payments/settle-attempt.ts';
import type { JobPayloads } from './add-job.ts';
import { tidy } from './tidy.ts';

function tasks(ctx: Context): TaskList {
  return {
    settle_attempt: (payload) => settleAttempt(ctx, (payload as JobPayloads['settle_attempt']).attemptId),
    expire_order: (payload) => expireOrder(ctx, (payload as JobPayloads['expire_order']).orderId),
    send_mail: (payload) => sendMail(ctx, (payload as JobPayloads['send_mail']).mailId),
    import_catalogue: (payload) => runImport(ctx, (payload as JobPayloads['import_catalogue']).importId),
    resume_imports: () => resumeImports(ctx),
    queue_waiting_mail: () => queueWaitingMail(ctx),
    end_old_mail: () => endOldMail(ctx),
    alert_open_tasks: () => alertOpenTasks(ctx),
    expire_due_orders: () => expireDueOrders(ctx),
    reconcile_overdue: () => reconcileOverdue(ctx),
    tidy: () => tidy(ctx),
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
      { task: 'resume_imports', match: '* * * * *' },
      { task: 'queue_waiting_mail', match: '7 * * * *' },
      { task: 'end_old_mail', match: '*/5 * * * *' },
      { task: 'alert_open_tasks', match: '*/10 * * * *' },
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
