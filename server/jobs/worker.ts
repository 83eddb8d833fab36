import { sql } from 'drizzle-orm';
import {
  type JobHelpers,
  Logger,
  type ParsedCronItem,
  parseCronItems,
  run,
  type TaskList,
} from 'graphile-worker';
import { type Context, withPool } from '../context/context.ts';
import { finishesWithin } from '../context/finishes-within.ts';
import type { JobPayloads } from '../db/add-job.ts';
import { preparePool, toPoolConfig } from '../db/client.ts';
import { PollingClient, RunnerPool } from '../db/runner-pool.ts';
import { TracedClient } from '../db/traced-client.ts';
import { rankCatalogue } from '../features/catalogue/rank-catalogue.ts';
import { findConflicts } from '../features/fitment-reports/find-conflicts.ts';
import { resumeImports } from '../features/imports/resume-imports.ts';
import { runImport } from '../features/imports/run-import.ts';
import { alertOpenTasks } from '../features/mail/alert-open-tasks.ts';
import { closeOldEmails, requeueWaitingEmails } from '../features/mail/clean-up-emails.ts';
import { sendEmail } from '../features/mail/send-email.ts';
import { announceRestocks } from '../features/notifications/announce-restocks.ts';
import { resumeOffers } from '../features/offers/resume-offers.ts';
import { expireDueOrders, expireOrder } from '../features/orders/expire-order.ts';
import { ProviderSlots } from '../features/payments/settle/provider-slots.ts';
import { reconcile, reconcileOverdue } from '../features/payments/settle/reconcile.ts';
import { timeWork } from '../tracing/span.ts';
import { cleanUp } from './cleanup.ts';
import { startPersistentRunner } from './persistent-runner.ts';
import { createTextMessageTask } from './send-text-messages.ts';
import { settleOrPostpone } from './settle-or-postpone.ts';
import { startListUpdates } from './vehicle-lists.ts';

/** More than the slots of all three providers together, so that orders still expire when no provider replies. */
const PAYMENT_JOB_CONCURRENCY = 10;
const OTHER_JOB_CONCURRENCY = 4;
/** Payments not queried by then are queried when the next process starts. */
const RECONCILIATION_GRACE_MS = 5_000;
/** Longer than the longest call of a job, shorter than the process's shutdown grace period. */
const STOP_TIMEOUT_MS = 40_000;

/** A run waits for the previous one; at most one run waits. */
type CronTasks = Record<string, { match: string; work: () => Promise<void> }>;

const castPayload = <Name extends keyof JobPayloads>(_name: Name, input: unknown) =>
  input as JobPayloads[Name];

function createPaymentTasks(ctx: Context): { tasks: TaskList; cronTasks: CronTasks } {
  const slots = new ProviderSlots();
  return {
    tasks: {
      settle_attempt: (input) => settleOrPostpone(ctx, slots, castPayload('settle_attempt', input).attemptId),
      expire_order: (input) => expireOrder(ctx, castPayload('expire_order', input).orderId),
    },
    cronTasks: {
      expire_due_orders: { match: '* * * * *', work: () => expireDueOrders(ctx) },
      reconcile_overdue: { match: '*/5 * * * *', work: () => reconcileOverdue(ctx) },
    },
  };
}

function createOtherTasks(ctx: Context): { tasks: TaskList; cronTasks: CronTasks } {
  const sendOrPostpone = createTextMessageTask(ctx);
  return {
    tasks: {
      send_mail: (input) => sendEmail(ctx, castPayload('send_mail', input).mailId),
      send_offer_mail: (input) => sendEmail(ctx, castPayload('send_offer_mail', input).mailId),
      send_text_message: (input) => sendOrPostpone(castPayload('send_text_message', input).textMessageId),
      queue_offer: (input) => queueOffer(ctx, castPayload('queue_offer', input).offerId),
      import_catalogue: (input) => runImport(ctx, castPayload('import_catalogue', input).importId),
    },
    cronTasks: {
      resume_imports: { match: '* * * * *', work: () => resumeImports(ctx) },
      queue_waiting_mail: { match: '7 * * * *', work: () => requeueWaitingEmails(ctx) },
      end_old_mail: { match: '*/5 * * * *', work: () => closeOldEmails(ctx) },
      end_old_sms: { match: '*/5 * * * *', work: () => endOldTextMessages(ctx) },
      alert_open_tasks: { match: '*/10 * * * *', work: () => alertOpenTasks(ctx) },
      announce_restocks: { match: '*/5 * * * *', work: () => announceRestocks(ctx) },
      resume_offers: { match: '*/5 * * * *', work: () => resumeOffers(ctx) },
      rank_catalogue: { match: '37 * * * *', work: () => rankCatalogue(ctx) },
      find_fitment_conflicts: { match: '52 1 * * *', work: () => findConflicts(ctx) },
      back_up: { match: '41 23 * * *', work: () => backUpTonight(ctx) },
      tidy: { match: '17 * * * *', work: () => cleanUp(ctx) },
    },
  };
}

async function queueOffer(ctx: Context, offerId: number): Promise<void> {
  const { queueOfferEmails } = await import('../features/offers/queue-offer-emails.ts');
  await queueOfferEmails(ctx, offerId);
}

async function endOldTextMessages(ctx: Context): Promise<void> {
  const { closeOldTextMessages } = await import('../features/text-messages/close-old-text-messages.ts');
  await closeOldTextMessages(ctx);
}

async function backUpTonight(ctx: Context): Promise<void> {
  const { backUpDaily } = await import('../features/operations/back-up-daily.ts');
  await backUpDaily(ctx);
}

export interface Worker {
  /** To be called after every change of the catalogue. */
  updateLists(): void;
  stop(): Promise<void>;
}

/**
 * Reconciles all undecided payments, then processes the queue, which any number of processes may share. Payment jobs
 * have their own runner so that they never wait for emails or imports.
 */
export async function startWorker(ctx: Context): Promise<Worker> {
  const paymentsCtx = withPool(ctx, 'payments');
  const jobsCtx = withPool(ctx, 'jobs');
  const runners = await Promise.all([
    startRunner(paymentsCtx, {
      concurrency: PAYMENT_JOB_CONCURRENCY,
      Client: PollingClient,
      ...createPaymentTasks(paymentsCtx),
    }),
    startRunner(jobsCtx, { concurrency: OTHER_JOB_CONCURRENCY, ...createOtherTasks(jobsCtx) }),
  ]);
  const listUpdates = startListUpdates(jobsCtx);
  const stopping = new AbortController();
  const reconciliation = reconcile(paymentsCtx, stopping.signal).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'the payments left behind could not be read'),
  );
  return {
    updateLists: listUpdates.update,
    async stop() {
      const report = (error: unknown) => ctx.log.error({ err: error }, 'the jobs could not be ended');
      const finished = finishesWithin(RECONCILIATION_GRACE_MS, reconciliation, report).then(() =>
        stopping.abort(),
      );
      const shutdown = Promise.all([finished, listUpdates.stop(), ...runners.map((runner) => runner.stop())]);
      await finishesWithin(STOP_TIMEOUT_MS, shutdown, report);
    },
  };
}

interface RunnerOptions {
  concurrency: number;
  Client?: typeof TracedClient;
  tasks: TaskList;
  cronTasks: CronTasks;
}

async function startRunner(
  ctx: Context,
  { concurrency, Client = TracedClient, tasks, cronTasks }: RunnerOptions,
) {
  // One of graphile-worker's own has no listener for errors while it ends, so that a lost connection would end the process.
  const pgPool = preparePool(
    new RunnerPool(toPoolConfig({ connectionString: ctx.config.databaseUrl, max: concurrency, Client })),
  );
  // Its other argument can hold whole connections; what matters of it is in the message.
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') ctx.log.warn({ worker: true }, message);
  });
  const start = () =>
    run({
      pgPool,
      taskList: traceTasks(ctx, { ...tasks, ...withoutOverlap(ctx, cronTasks) }),
      parsedCronItems: toCronItems(cronTasks),
      concurrency,
      pollInterval: 2000,
      noHandleSignals: true,
      logger,
      // Without batches, a report of a job that cannot be written is an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  const runner = await startPersistentRunner(start, ctx.log);
  return {
    async stop() {
      await runner.stop();
      await pgPool.end();
    },
  };
}

function withoutOverlap(ctx: Context, cronTasks: CronTasks): TaskList {
  return Object.fromEntries(
    Object.entries(cronTasks).map(([task, { work }]) => [
      task,
      async (_: unknown, { job }: JobHelpers) => {
        if (!(await isAlreadyRunning(ctx, task, job.id))) await work();
      },
    ]),
  );
}

function traceTasks({ tracer }: Context, tasks: TaskList): TaskList {
  if (!tracer) return tasks;
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) =>
        timeWork(tracer.startJob(name), async () => task!(payload, helpers)),
    ]),
  );
}

function toCronItems(cronTasks: CronTasks): ParsedCronItem[] {
  return parseCronItems(
    Object.entries(cronTasks).map(([task, { match }]) => ({
      task,
      match,
      options: { jobKey: task, jobKeyMode: 'preserve_run_at' },
    })),
  );
}

/** Longer than a cron task takes, but for a large backup, which two may write; a job locked for longer belongs to a killed worker. */
const STALE_LOCK_MINUTES = 10;

/** Returns whether any process is working on an earlier job of this task. */
async function isAlreadyRunning({ db }: Context, task: string, jobId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from graphile_worker.jobs
    where task_identifier = ${task} and id < ${jobId}::bigint
      and locked_at > now() - make_interval(mins => ${STALE_LOCK_MINUTES})`);
  return rows.length > 0;
}
