import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { maskPersonalData } from '#contract/personal-data.ts';
import { MAX_LISTED } from '#contract/schemas/operations.ts';
import type { Operations } from '#contract/types.ts';
import type { Context, RequestContext } from '../../context/context.ts';
import { readVersion } from '../../context/version.ts';
import { LISTENER_NAME } from '../../db/catalogue-changes.ts';
import { runReadOnly, type Transaction } from '../../db/client.ts';
import { countMigrations, readLastMigration } from '../../db/migrate.ts';
import { mails, PROVIDERS, rateLimits, textMessages } from '../../db/schema/index.ts';
import { StandbyPool } from '../../db/standby-pool.ts';
import { type DatabaseTotals, readDatabaseTotals } from '../metrics/read-database-totals.ts';
import { countTasks, TASKS } from '../open-tasks/count-open-tasks.ts';
import { findNewestBackup, MAX_BACKUP_AGE_MS } from './find-newest-backup.ts';

const STATEMENT_TIMEOUT_MS = 2_000;
const LATE_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const MAX_ERROR_LENGTH = 300;

/** Reads on a connection that neither requests nor jobs wait for, with a limit for each statement. */
export async function readOperations(ctx: RequestContext): Promise<Operations> {
  const begin = `begin read only; set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`;
  const [totals, found, standby, backup] = await Promise.all([
    readDatabaseTotals(ctx),
    runReadOnly(ctx.pools.tool, begin, async (tx) => ({
      database: await readDatabase(tx),
      failedJobs: await listFailedJobs(tx),
      emails: await readEmails(tx),
      sms: ctx.sms && (await readTextMessages(ctx, tx)),
      stuck: await listStuck(ctx, tx),
      reports: await countReports(ctx, tx),
    })),
    readStandby(ctx),
    readBackup(ctx),
  ]);
  const { processes, ...database } = found.database;
  return {
    at: ctx.now().toISOString(),
    process: {
      ...readVersion(),
      node: process.versions.node,
      started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      memory_bytes: process.memoryUsage.rss(),
    },
    processes,
    database: { ...database, has_pooler: ctx.config.database.pooledUrl !== null, standby },
    jobs: totals.jobs
      .map(({ waiting, ...job }) => ({
        ...job,
        waiting: waiting.count,
        oldest_seconds: waiting.oldestSeconds,
      }))
      .toSorted((a, b) => a.task.localeCompare(b.task)),
    failed_jobs: found.failedJobs,
    emails: { ...found.emails, is_sent: ctx.mailer !== null },
    ...(found.sms && { sms: found.sms }),
    stuck: found.stuck,
    providers: PROVIDERS.map((name) => describeProvider(ctx, name, totals)),
    backup,
    reports: found.reports,
  };
}

async function readDatabase(tx: Transaction) {
  const { rows } = await tx.execute<{
    version: string;
    size: string;
    connections: number;
    max_connections: number;
    processes: number;
  }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::text as size,
      current_setting('max_connections')::int as max_connections,
      count(*) filter (where backend_type = 'client backend')::int as connections,
      count(*) filter (where application_name = ${LISTENER_NAME} and datname = current_database())::int as processes
    from pg_stat_activity`);
  const { size, ...server } = rows[0]!;
  const last = await readLastMigration(tx);
  return {
    ...server,
    size_bytes: Number(size),
    migrations: await countMigrations(tx),
    is_current: last.database === last.own,
  };
}

async function readStandby({ reads }: Context): Promise<Operations['database']['standby']> {
  const standbys = reads.$client;
  return standbys instanceof StandbyPool ? { lag_seconds: await standbys.readLag() } : null;
}

async function listFailedJobs(tx: Transaction): Promise<Operations['failed_jobs']> {
  const { rows } = await tx.execute<{
    id: string;
    task: string;
    attempts: number;
    error: string | null;
    since: Date | string;
  }>(sql`
    select id::text, task_identifier as task, attempts, last_error as error, updated_at as since
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    order by updated_at desc, id desc limit ${MAX_LISTED}`);
  return rows.map(({ error, since, ...job }) => ({
    ...job,
    error: summarizeError(error ?? ''),
    since: new Date(since).toISOString(),
  }));
}

/** Later lines have the parameters of a failed query, or a stack. */
const summarizeError = (error: string): string =>
  maskPersonalData(error.split('\n', 1)[0]!).slice(0, MAX_ERROR_LENGTH);

async function readEmails(tx: Transaction): Promise<Omit<Operations['emails'], 'is_sent'>> {
  const waiting = await countTasks(tx, {
    table: mails,
    where: eq(mails.state, 'waiting'),
    since: mails.queuedAt,
  });
  const failed = await countTasks(tx, TASKS.failed_email);
  const [sent] = await tx
    .select({ at: mails.sentAt })
    .from(mails)
    .where(isNotNull(mails.sentAt))
    .orderBy(desc(mails.sentAt))
    .limit(1);
  return {
    waiting: waiting.count,
    oldest_at: waiting.oldest_at,
    failed: failed.count,
    last_sent_at: sent?.at?.toISOString() ?? null,
  };
}

async function readTextMessages({ now }: Context, tx: Transaction): Promise<Operations['sms']> {
  const { count: waiting, oldest_at } = await countTasks(tx, {
    table: textMessages,
    where: inArray(textMessages.state, ['waiting', 'sending']),
    since: textMessages.createdAt,
  });
  const rows = await tx
    .select({ state: textMessages.state, count: sql<number>`count(*)::int` })
    .from(textMessages)
    .where(
      and(
        inArray(textMessages.state, ['failed', 'unknown']),
        gte(textMessages.createdAt, new Date(now().getTime() - 2 * DAY_MS)),
      ),
    )
    .groupBy(textMessages.state);
  const getCount = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting, oldest_at, failed: getCount('failed'), unknown: getCount('unknown') };
}

/** Payments that nobody has asked about for 15 minutes, and what a superuser has to decide or send. */
async function listStuck(ctx: Context, tx: Transaction): Promise<Operations['stuck']> {
  const lateSince = new Date(ctx.now().getTime() - LATE_MS).toISOString();
  const { rows } = await tx.execute<Operations['stuck'][number]>(sql`
    (select 'payment' as kind, o.order_number, a.provider, a.amount, a.created_at as since
    from payment_attempts a join orders o on o.id = a.order_id
    where a.next_ask_at < ${lateSince}::timestamptz order by a.next_ask_at limit ${MAX_LISTED})
    union all
    (select 'refund', o.order_number, a.provider, r.amount - r.paid_back, r.created_at
    from refund_tasks r join orders o on o.id = r.order_id join payment_attempts a on a.id = r.attempt_id
    where r.state = 'open' order by r.created_at, r.id limit ${MAX_LISTED})
    union all
    (select 'review', o.order_number, a.provider, a.amount, r.created_at
    from payment_reviews r join orders o on o.id = r.order_id join payment_attempts a on a.id = r.attempt_id
    where r.state = 'open' order by r.created_at, r.id limit ${MAX_LISTED})
    order by since limit ${MAX_LISTED}`);
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() }));
}

const REPORT_KEYS = {
  client_errors: 'client-errors:shop',
  csp_violations: 'csp-reports:shop',
  unlisted_scripts: 'script-reports:shop',
};

/** The limits of the shop count them by the hour, for a day. */
async function countReports({ now }: Context, tx: Transaction): Promise<Operations['reports']> {
  const since = new Date(now().getTime() - DAY_MS);
  const rows = await tx
    .select({ key: rateLimits.key, count: sql<number>`sum(${rateLimits.count})::int` })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, Object.values(REPORT_KEYS)), gte(rateLimits.windowStart, since)))
    .groupBy(rateLimits.key);
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return {
    client_errors: counts.get(REPORT_KEYS.client_errors) ?? 0,
    csp_violations: counts.get(REPORT_KEYS.csp_violations) ?? 0,
    unlisted_scripts: counts.get(REPORT_KEYS.unlisted_scripts) ?? 0,
  };
}

function describeProvider(
  ctx: Context,
  name: (typeof PROVIDERS)[number],
  { payments }: DatabaseTotals,
): Operations['providers'][number] {
  const provider = ctx[name];
  const calls = provider?.readHealth();
  const own = payments.filter((payment) => payment.provider === name);
  const ages = own.flatMap(({ oldestSeconds }) => oldestSeconds ?? []);
  const hasCalled = calls?.lastAnswerAt || calls?.lastFailureAt;
  return {
    name,
    state: !provider ? 'off' : provider.isDown() ? 'down' : hasCalled ? 'up' : 'unknown',
    last_answer_at: calls?.lastAnswerAt?.toISOString() ?? null,
    last_failure_at: calls?.lastFailureAt?.toISOString() ?? null,
    undecided: own.reduce((sum, { count }) => sum + count, 0),
    oldest_seconds: ages.length === 0 ? null : Math.max(...ages),
  };
}

async function readBackup({ config, log, now }: RequestContext): Promise<Operations['backup']> {
  if (!config.backups) return null;
  const newest = await findNewestBackup(config.backups.folder).catch((error: unknown) => {
    log.warn({ err: error }, 'the folder of backups cannot be read');
    return null;
  });
  const isLate = newest === null || now().getTime() - newest.at.getTime() > MAX_BACKUP_AGE_MS;
  return {
    at: newest?.at.toISOString() ?? null,
    size_bytes: newest?.bytes ?? null,
    is_late: isLate,
  };
}
