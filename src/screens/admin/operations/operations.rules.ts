import type { Operations } from '#contract/types.ts';
import { formatCount } from '#src/format/format-count.ts';
import { formatAge } from '#src/format/format-date.ts';

const MAX_JOB_DELAY_SECONDS = 300;
/** Thousands of emails about an offer wait behind all others. */
const MAX_OFFER_DELAY_SECONDS = 4 * 3600;
const MAX_MESSAGE_DELAY_MS = 15 * 60_000;
const MAX_LAG_SECONDS = 60;
const MAX_CONNECTIONS_SHARE = 0.8;
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

const PROVIDER_NAMES: Record<string, string> = {
  safaricom: 'M-Pesa',
  pesapal: 'Payment portal',
  flutterwave: 'Cards',
};
export const getProviderName = (provider: string) => PROVIDER_NAMES[provider] ?? provider;

const TASK_NAMES: Record<string, string> = {
  settle_attempt: 'Ask providers about payments',
  expire_order: 'Expire unpaid orders',
  send_mail: 'Send emails',
  send_offer_mail: 'Send emails about offers',
  send_text_message: 'Send SMS',
  queue_offer: 'Queue offers',
  resume_offers: 'Resume offers',
  import_catalogue: 'Import files',
  expire_due_orders: 'Look for unpaid orders',
  reconcile_overdue: 'Look for overdue payments',
  resume_imports: 'Resume imports',
  queue_waiting_mail: 'Queue emails again',
  end_old_mail: 'Give up on old emails',
  end_old_sms: 'Give up on old SMS',
  alert_open_tasks: 'Remind of open tasks',
  announce_restocks: 'Announce what is back in stock',
  rank_catalogue: 'Rank the catalogue',
  find_fitment_conflicts: 'Find fitment conflicts',
  back_up: 'Back up',
  tidy: 'Delete what is past its retention',
};
export const getTaskName = (task: string) => TASK_NAMES[task] ?? task;

/** '12:00:05', in Nairobi time. */
export const formatTimeWithSeconds = (timestamp: string) =>
  new Date(timestamp).toLocaleTimeString('en-KE', { timeStyle: 'medium', timeZone: 'Africa/Nairobi' });

/** '1.4 GB', in powers of 1,000. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString('en-KE', { maximumFractionDigits: power > 1 ? 1 : 0 })} ${UNITS[power]}`;
}

/** '3 minutes', of a length in seconds. */
export const formatSeconds = (seconds: number) => formatAge(new Date(0).toISOString(), seconds * 1000);

const plural = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** What somebody has to look at, as sentences: first what costs sales now. */
export function listConcerns(operations: Operations): string[] {
  return [
    ...listDatabaseConcerns(operations),
    ...listPaymentConcerns(operations),
    ...listScriptConcerns(operations),
    ...listQueueConcerns(operations),
    ...listEmailConcerns(operations),
    ...listSmsConcerns(operations),
    ...listBackupConcerns(operations),
  ];
}

function listDatabaseConcerns({ database, processes }: Operations): string[] {
  const { connections, max_connections, is_current, standby } = database;
  const isBehind = standby !== null && standby.lag_seconds !== null && standby.lag_seconds > MAX_LAG_SECONDS;
  return [
    is_current ? '' : 'Another version of the shop has changed the database. Update this process.',
    processes > 0 ? '' : 'No process listens to the database: jobs and changes of the catalogue may wait.',
    connections <= max_connections * MAX_CONNECTIONS_SHARE
      ? ''
      : `The database has ${connections} of ${max_connections} connections in use.`,
    standby !== null && standby.lag_seconds === null ? 'No standby answers, so the primary is read.' : '',
    isBehind ? `A standby is ${formatSeconds(standby.lag_seconds!)} behind.` : '',
  ].filter(Boolean);
}

function listPaymentConcerns({ providers, stuck }: Operations): string[] {
  const late = stuck.filter(({ kind }) => kind === 'payment').length;
  const down = providers.filter(({ state }) => state === 'down');
  return [
    ...down.map(({ name }) => `${getProviderName(name)} does not answer.`),
    ...(late > 0 ? [`${plural(late, 'payment has', 'payments have')} not been checked in time.`] : []),
  ];
}

function listScriptConcerns({ reports: { unlisted_scripts = 0 } }: Operations): string[] {
  if (unlisted_scripts === 0) return [];
  return [
    `${plural(unlisted_scripts, 'report', 'reports')} of browsers: a script on a payment screen is not in the inventory. Search the log for unlisted_script.`,
  ];
}

function listQueueConcerns({ jobs }: Operations): string[] {
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0);
  const late = jobs.filter(
    ({ task, oldest_seconds }) =>
      (oldest_seconds ?? 0) > (task === 'send_offer_mail' ? MAX_OFFER_DELAY_SECONDS : MAX_JOB_DELAY_SECONDS),
  );
  return [
    ...late.map(
      ({ task, oldest_seconds }) => `${getTaskName(task)}: jobs are ${formatSeconds(oldest_seconds!)} late.`,
    ),
    ...(failed > 0 ? [`${plural(failed, 'job', 'jobs')} failed for good.`] : []),
  ];
}

const isLate = (oldestAt: string | null, now: string): oldestAt is string =>
  oldestAt !== null && Date.parse(now) - Date.parse(oldestAt) > MAX_MESSAGE_DELAY_MS;

function listEmailConcerns({ emails, at }: Operations): string[] {
  const { is_sent, oldest_at, failed } = emails;
  return [
    is_sent ? '' : 'No mail server is set, so nobody can sign up or reset a password.',
    is_sent && isLate(oldest_at, at)
      ? `An email has been waiting for ${formatAge(oldest_at, Date.parse(at))}.`
      : '',
    failed > 0 ? `${plural(failed, 'email was', 'emails were')} not delivered.` : '',
  ].filter(Boolean);
}

function listSmsConcerns({ sms, at }: Operations): string[] {
  if (!sms) return [];
  const { oldest_at, failed } = sms;
  return [
    isLate(oldest_at, at) ? `An SMS has been waiting for ${formatAge(oldest_at, Date.parse(at))}.` : '',
    failed > 0 ? `${plural(failed, 'SMS was', 'SMS were')} not sent in the last two days.` : '',
  ].filter(Boolean);
}

function listBackupConcerns({ backup, at }: Operations): string[] {
  if (backup === null) return ['The shop does not back itself up: BACKUP_DIR is not set.'];
  if (!backup.is_late) return [];
  return [
    backup.at === null
      ? 'There is no backup yet.'
      : `The newest backup is ${formatAge(backup.at, Date.parse(at))} old.`,
  ];
}
