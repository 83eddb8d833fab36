import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { finishesWithin } from '../../context/finishes-within.ts';
import { ATTEMPT_STATES, PROVIDERS } from '../../db/schema/index.ts';
import { StandbyPool } from '../../db/standby-pool.ts';
import { findNewestBackup } from '../operations/find-newest-backup.ts';
import type { MetricSources, Metrics } from './load-metrics.ts';
import { type DatabaseTotals, readDatabaseTotals } from './read-database-totals.ts';

/** Prometheus gives up a scrape after 10 s by default. */
const DATABASE_TIMEOUT_MS = 2_000;
/** Seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const PAYMENT_OUTCOMES = ATTEMPT_STATES.filter((state) => state !== 'open');
const EMAIL_OUTCOMES = ['sent', 'postponed', 'failed', 'dropped'];
const TEXT_MESSAGE_OUTCOMES = ['sent', 'postponed', 'unknown', 'failed', 'dropped'];

/** Counters and gauges of one process, in a registry of its own. */
export function createMetrics(sources: MetricSources): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  collectPools(register, sources);
  collectCaches(register, sources);
  collectBackups(register, sources);
  collectStandby(register, sources);
  const setDatabaseTotals = createDatabaseGauges(register);
  const readTotals = createTotalsReader(sources);
  const scrape = shareWhilePending(async () => {
    setDatabaseTotals(await readTotals());
    return register.metrics();
  });
  return { meter: createMeter(register), contentType: register.contentType, read: scrape };
}

/** Calls that come while one is pending get its result. */
function shareWhilePending<T>(work: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return () =>
    (pending ??= work().finally(() => {
      pending = null;
    }));
}

/** The totals, or null if they cannot be read in time. A slow query is waited for, not repeated, by the next call. */
function createTotalsReader({ ctx }: MetricSources): () => Promise<DatabaseTotals | null> {
  const readOnce = shareWhilePending(() => readDatabaseTotals(ctx));
  return async () => {
    let totals: DatabaseTotals | null = null;
    const report = (error: unknown) =>
      ctx.log.warn({ err: error }, 'the database has no totals for the metrics');
    const reading = async () => {
      totals = await readOnce();
    };
    await finishesWithin(DATABASE_TIMEOUT_MS, reading(), report).catch(report);
    return totals;
  };
}

function createMeter(register: Registry): Metrics['meter'] {
  const registers = [register];
  const requests = new Counter({
    name: 'gari_http_requests_total',
    help: 'Answered requests, by the pattern of their address.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'gari_http_request_duration_seconds',
    help: 'Time until a reply begins.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'gari_http_requests_in_flight',
    help: 'Requests whose reply has not begun.',
    registers,
  });
  const refusals = new Counter({
    name: 'gari_refusals_total',
    help: 'Error replies by code; TOO_MANY_REQUESTS are those of a limit.',
    labelNames: ['code'],
    registers,
  });
  const payments = new Counter({
    name: 'gari_payment_outcomes_total',
    help: 'Payment attempts that this process brought into a state.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const emails = new Counter({
    name: 'gari_emails_total',
    help: 'Emails by the outcome of an attempt to send them; postponed ones are tried again.',
    labelNames: ['outcome'],
    registers,
  });
  const textMessages = new Counter({
    name: 'gari_text_messages_total',
    help: 'SMS by the outcome of an attempt to send them; postponed ones are tried again.',
    labelNames: ['outcome'],
    registers,
  });
  const unlistedScripts = new Counter({
    name: 'gari_unlisted_scripts_total',
    help: 'Reports of browsers about scripts on payment screens that are not in the inventory.',
    registers,
  });
  // From 0, so that Prometheus sees the first one as an increase.
  for (const provider of PROVIDERS)
    for (const outcome of PAYMENT_OUTCOMES) payments.inc({ provider, outcome }, 0);
  for (const outcome of EMAIL_OUTCOMES) emails.inc({ outcome }, 0);
  for (const outcome of TEXT_MESSAGE_OUTCOMES) textMessages.inc({ outcome }, 0);
  return {
    startRequest() {
      inFlight.inc();
      const start = performance.now();
      return ({ method, route, status }) => {
        inFlight.dec();
        requests.inc({ method, route, status });
        durations.observe({ method, route }, (performance.now() - start) / 1000);
      };
    },
    countRefusal: (code) => refusals.inc({ code }),
    countPayment: (provider, outcome) => payments.inc({ provider, outcome }),
    countEmail: (outcome) => emails.inc({ outcome }),
    countTextMessage: (outcome) => textMessages.inc({ outcome }),
    countUnlistedScript: () => unlistedScripts.inc(),
  };
}

function collectPools(register: Registry, { namedPools }: MetricSources): void {
  register.registerMetric(
    new Gauge({
      name: 'gari_database_connections',
      help: 'Open connections of this process, by the work they are for.',
      labelNames: ['pool', 'kind', 'state'],
      registers: [],
      collect() {
        for (const { name, kind, pool } of namedPools) {
          this.set({ pool: name, kind, state: 'idle' }, pool.idleCount);
          this.set({ pool: name, kind, state: 'used' }, pool.totalCount - pool.idleCount);
        }
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'gari_database_connections_max',
      help: 'Most connections that this process opens.',
      labelNames: ['pool', 'kind'],
      registers: [],
      collect() {
        for (const { name, kind, pool } of namedPools) this.set({ pool: name, kind }, pool.options.max);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'gari_database_connections_waited_for',
      help: 'Work that waits for a connection.',
      labelNames: ['pool', 'kind'],
      registers: [],
      collect() {
        for (const { name, kind, pool } of namedPools) this.set({ pool: name, kind }, pool.waitingCount);
      },
    }),
  );
}

function collectCaches(register: Registry, { caches }: MetricSources): void {
  register.registerMetric(
    new Counter({
      name: 'gari_reply_cache_reads_total',
      help: 'Reads of the replies (or pages) in memory: hit, stale, shared with a request that came first, or miss.',
      labelNames: ['cache', 'result'],
      registers: [],
      collect() {
        this.reset();
        for (const [cache, { reads }] of Object.entries(caches))
          for (const [result, count] of Object.entries(reads)) this.inc({ cache, result }, count);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'gari_reply_cache_bytes',
      help: 'Estimated size of what a cache holds.',
      labelNames: ['cache'],
      registers: [],
      collect() {
        for (const [cache, { bytes }] of Object.entries(caches)) this.set({ cache }, bytes);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'gari_reply_cache_max_bytes',
      help: 'What a cache may hold; 0 if it is off.',
      labelNames: ['cache'],
      registers: [],
      collect() {
        for (const [cache, { maxBytes }] of Object.entries(caches)) this.set({ cache }, maxBytes);
      },
    }),
  );
}

function collectBackups(register: Registry, { ctx: { config, now } }: MetricSources): void {
  const { backups } = config;
  if (!backups) return;
  register.registerMetric(
    new Gauge({
      name: 'gari_backup_age_seconds',
      help: 'Age of the newest backup in BACKUP_DIR; infinite while there is none, or the folder cannot be read.',
      registers: [],
      async collect() {
        const newest = await findNewestBackup(backups.folder).catch(() => null);
        this.set(newest ? Math.max(0, (now().getTime() - newest.at.getTime()) / 1000) : Infinity);
      },
    }),
  );
}

function collectStandby(register: Registry, { ctx: { reads } }: MetricSources): void {
  const standbys = reads.$client;
  if (!(standbys instanceof StandbyPool)) return;
  register.registerMetric(
    new Gauge({
      name: 'gari_standby_lag_seconds',
      help: 'By how much the standby that this process reads is behind; infinite while none answers.',
      registers: [],
      async collect() {
        this.set((await standbys.readLag()) ?? Infinity);
      },
    }),
  );
}

/** Returns what sets them all. Of a database that does not answer nothing is exposed but that. */
function createDatabaseGauges(register: Registry): (totals: DatabaseTotals | null) => void {
  const registers = [register];
  const up = new Gauge({
    name: 'gari_database_up',
    help: 'Whether the database answered this scrape within two seconds.',
    registers,
  });
  const jobs = new Gauge({
    name: 'gari_jobs',
    help: 'Jobs of the shop that are due (waiting), run, or ran out of attempts (failed).',
    labelNames: ['task', 'state'],
    registers,
  });
  const oldestJob = new Gauge({
    name: 'gari_jobs_oldest_waiting_seconds',
    help: 'For how long the oldest waiting job has been due.',
    labelNames: ['task'],
    registers,
  });
  const payments = new Gauge({
    name: 'gari_payments_undecided',
    help: 'Payment attempts of the shop that may still turn out paid.',
    labelNames: ['provider', 'state'],
    registers,
  });
  const oldestPayment = new Gauge({
    name: 'gari_payments_undecided_oldest_seconds',
    help: 'Age of the oldest undecided payment attempt.',
    labelNames: ['provider', 'state'],
    registers,
  });
  const tasks = new Gauge({
    name: 'gari_open_tasks',
    help: 'What waits for the staff.',
    labelNames: ['task'],
    registers,
  });
  const oldestTask = new Gauge({
    name: 'gari_open_tasks_oldest_seconds',
    help: 'Age of the oldest thing that waits for the staff.',
    labelNames: ['task'],
    registers,
  });
  return (totals) => {
    for (const gauge of [jobs, oldestJob, payments, oldestPayment, tasks, oldestTask]) gauge.reset();
    up.set(totals ? 1 : 0);
    for (const { task, waiting, running, failed } of totals?.jobs ?? []) {
      jobs.set({ task, state: 'waiting' }, waiting.count);
      jobs.set({ task, state: 'running' }, running);
      jobs.set({ task, state: 'failed' }, failed);
      oldestJob.set({ task }, waiting.oldestSeconds ?? 0);
    }
    for (const { provider, state, count, oldestSeconds } of totals?.payments ?? []) {
      payments.set({ provider, state }, count);
      oldestPayment.set({ provider, state }, oldestSeconds ?? 0);
    }
    for (const { task, count, oldestSeconds } of totals?.tasks ?? []) {
      tasks.set({ task }, count);
      oldestTask.set({ task }, oldestSeconds ?? 0);
    }
  };
}
