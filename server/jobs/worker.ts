import {
  type JobHelpers,
  Logger,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
} from 'graphile-worker';
import { type Context, usingPool } from '../context.ts';
import { rankCatalogue } from '../features/catalogue/rank-catalogue.ts';
import { resumeImports } from '../features/imports/resume-imports.ts';
import { runImport } from '../features/imports/run-import.ts';
import { alertOpenTasks } from '../features/mail/alert-open-tasks.ts';
import { endOldMail, queueWaitingMail } from '../features/mail/clean-up-mail.ts';
import { sendMail } from '../features/mail/send-mail.ts';
import { expireDueOrders, expireOrder } from '../features/orders/expire-order.ts';
import { reconcile, reconcileOverdue } from '../features/payments/reconcile.ts';
import { answersWithin } from '../within.ts';
import type { JobPayloads } from './add-job.ts';
import { isRunningAlready } from './is-running-already.ts';
import { ProviderSlots } from './provider-slots.ts';
import { settleInTurn } from './settle-in-turn.ts';
import { tidy } from './tidy.ts';

/** More than all three providers may take together, so that orders are given up although no provider answers. */
const PAYMENT_JOBS = 10;
const OTHER_JOBS = 4;
/** What was not asked by then is asked when the next process starts. */
const LEFT_BEHIND_WITHIN_MS = 5_000;
/** Longer than the longest call of a job, shorter than the time that the process has to leave. */
const STOP_WITHIN_MS = 40_000;

/** A task that begins by the clock: its next run waits for the one before, and no more than one waits. */
type Clockwork = Record<string, { match: string; work: () => Promise<void> }>;

const payload = <Name extends keyof JobPayloads>(_name: Name, given: unknown) => given as JobPayloads[Name];

function paymentTasks(ctx: Context): { tasks: TaskList; clockwork: Clockwork } {
  const slots = new ProviderSlots();
  return {
    tasks: {
      settle_attempt: (given) => settleInTurn(ctx, slots, payload('settle_attempt', given).attemptId),
      expire_order: (given) => expireOrder(ctx, payload('expire_order', given).orderId),
    },
    clockwork: {
      expire_due_orders: { match: '* * * * *', work: () => expireDueOrders(ctx) },
      reconcile_overdue: { match: '*/5 * * * *', work: () => reconcileOverdue(ctx) },
    },
  };
}

function otherTasks(ctx: Context): { tasks: TaskList; clockwork: Clockwork } {
  return {
    tasks: {
      send_mail: (given) => sendMail(ctx, payload('send_mail', given).mailId),
      import_catalogue: (given) => runImport(ctx, payload('import_catalogue', given).importId),
    },
    clockwork: {
      resume_imports: { match: '* * * * *', work: () => resumeImports(ctx) },
      queue_waiting_mail: { match: '7 * * * *', work: () => queueWaitingMail(ctx) },
      end_old_mail: { match: '*/5 * * * *', work: () => endOldMail(ctx) },
      alert_open_tasks: { match: '*/10 * * * *', work: () => alertOpenTasks(ctx) },
      rank_catalogue: { match: '37 * * * *', work: () => rankCatalogue(ctx) },
      tidy: { match: '17 * * * *', work: () => tidy(ctx) },
    },
  };
}

/**
 * Asks about every payment left undecided, then works off the queue; any number of processes share it. What money
 * depends on has a runner of its own, so that it waits neither for mail nor for a catalogue file.
 */
export async function startWorker(ctx: Context): Promise<{ stop(): Promise<void> }> {
  const payments = usingPool(ctx, 'payments');
  const jobs = usingPool(ctx, 'jobs');
  const runners = await Promise.all([
    startRunner(payments, { concurrency: PAYMENT_JOBS, ...paymentTasks(payments) }),
    startRunner(jobs, { concurrency: OTHER_JOBS, ...otherTasks(jobs) }),
  ]);
  const stopping = new AbortController();
  const leftBehind = reconcile(payments, stopping.signal).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'the payments left behind could not be read'),
  );
  return {
    async stop() {
      const report = (error: unknown) => ctx.log.error({ err: error }, 'the jobs could not be ended');
      const finished = answersWithin(LEFT_BEHIND_WITHIN_MS, leftBehind, report).then(() => stopping.abort());
      const ended = Promise.all([finished, ...runners.map((runner) => runner.stop())]);
      await answersWithin(STOP_WITHIN_MS, ended, report);
    },
  };
}

interface Running {
  concurrency: number;
  tasks: TaskList;
  clockwork: Clockwork;
}

function startRunner(ctx: Context, { concurrency, tasks, clockwork }: Running): Promise<Runner> {
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') ctx.log.warn({ worker: meta }, message);
  });
  return run({
    connectionString: ctx.config.databaseUrl,
    taskList: { ...tasks, ...onePerTime(ctx, clockwork) },
    parsedCronItems: cronItems(clockwork),
    concurrency,
    maxPoolSize: concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
    logger,
  });
}

function onePerTime(ctx: Context, clockwork: Clockwork): TaskList {
  return Object.fromEntries(
    Object.entries(clockwork).map(([task, { work }]) => [
      task,
      async (_: unknown, { job }: JobHelpers) => {
        if (!(await isRunningAlready(ctx, task, job.id))) await work();
      },
    ]),
  );
}

function cronItems(clockwork: Clockwork): ParsedCronItem[] {
  return parseCronItems(
    Object.entries(clockwork).map(([task, { match }]) => ({
      task,
      match,
      options: { jobKey: task, jobKeyMode: 'preserve_run_at' },
    })),
  );
}
