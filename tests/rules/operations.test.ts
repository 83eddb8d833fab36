import { describe, expect, test } from 'vitest';
import type { Operations } from '#contract/types.ts';
import * as rules from '#src/screens/admin/operations/operations.rules.ts';

const calmDatabase = {
  version: '17.2',
  size_bytes: 52_000_000,
  connections: 80,
  max_connections: 100,
  migrations: 40,
  is_current: true,
  has_pooler: false,
  standby: null,
};
const calmEmails = {
  is_sent: true,
  waiting: 1,
  oldest_at: '2026-11-20T08:45:00.000Z',
  failed: 0,
  last_sent_at: null,
};
const job = { task: 'send_mail', waiting: 3, running: 0, failed: 0, oldest_seconds: 300 };
const reports = { client_errors: 4, csp_violations: 2 };
const calm: Operations = {
  at: '2026-11-20T09:00:00.000Z',
  process: {
    version: '1.0.0',
    commit: null,
    node: '24.0.0',
    started_at: '2026-11-20T06:00:00.000Z',
    memory_bytes: 1,
  },
  processes: 1,
  database: calmDatabase,
  jobs: [job, { ...job, task: 'back_up', oldest_seconds: null }],
  failed_jobs: [],
  emails: calmEmails,
  stuck: [],
  providers: [],
  backup: { at: '2026-11-19T23:00:00.000Z', size_bytes: 1000, is_late: false },
  reports,
};

const database = (changes: Partial<Operations['database']>) => ({
  database: { ...calmDatabase, ...changes },
});
const sms = (changes: Partial<Operations['sms']>) => ({
  sms: { waiting: 1, oldest_at: '2026-11-20T08:45:00.000Z', failed: 0, unknown: 2, ...changes },
});
const emails = (changes: Partial<Operations['emails']>) => ({ emails: { ...calmEmails, ...changes } });
const provider = (name: string, state: 'off' | 'unknown' | 'up' | 'down') => ({
  name,
  state,
  last_answer_at: null,
  last_failure_at: null,
  undecided: 0,
  oldest_seconds: null,
});
const stuck = (kind: 'payment' | 'refund' | 'review') => ({
  kind,
  order_number: 'GAR1AAAAAAAA',
  provider: 'pesapal',
  amount: 3700,
  since: '2026-11-20T08:00:00.000Z',
});

describe('what somebody has to look at', () => {
  test.each<[string, Partial<Operations>, string[]]>([
    ['nothing while all is in order', {}, []],
    [
      'a database of another version',
      database({ is_current: false }),
      ['Another version of the shop has changed the database. Update this process.'],
    ],
    [
      'that no process listens',
      { processes: 0 },
      ['No process listens to the database: jobs and changes of the catalogue may wait.'],
    ],
    [
      'more than four of five connections in use',
      database({ connections: 81 }),
      ['The database has 81 of 100 connections in use.'],
    ],
    [
      'a standby that does not answer',
      database({ standby: { lag_seconds: null } }),
      ['No standby answers, so the primary is read.'],
    ],
    ['no standby that is a minute behind', database({ standby: { lag_seconds: 60 } }), []],
    [
      'a standby that is further behind',
      database({ standby: { lag_seconds: 130 } }),
      ['A standby is 2 minutes behind.'],
    ],
    [
      'providers that are down, and no others',
      {
        providers: [provider('pesapal', 'down'), provider('safaricom', 'up'), provider('flutterwave', 'off')],
      },
      ['Payment portal does not answer.'],
    ],
    ['no refund and no review', { stuck: [stuck('refund'), stuck('review')] }, []],
    [
      'one late payment',
      { stuck: [stuck('refund'), stuck('payment')] },
      ['1 payment has not been checked in time.'],
    ],
    [
      'several late payments',
      { stuck: [stuck('payment'), stuck('payment')] },
      ['2 payments have not been checked in time.'],
    ],
    ['no script while the reports count none', { reports: { ...reports, unlisted_scripts: 0 } }, []],
    [
      'one report of an unlisted script',
      { reports: { ...reports, unlisted_scripts: 1 } },
      [
        '1 report of browsers: a script on a payment screen is not in the inventory. Search the log for unlisted_script.',
      ],
    ],
    [
      'many reports of unlisted scripts',
      { reports: { ...reports, unlisted_scripts: 1234 } },
      [
        '1,234 reports of browsers: a script on a payment screen is not in the inventory. Search the log for unlisted_script.',
      ],
    ],
    [
      'jobs that have been due for more than five minutes',
      { jobs: [{ ...job, oldest_seconds: 301 }, job] },
      ['Send emails: jobs are 5 minutes late.'],
    ],
    [
      'emails about an offer, which wait behind all others',
      { jobs: [{ ...job, task: 'send_offer_mail', oldest_seconds: 14_400 }] },
      [],
    ],
    [
      'emails about an offer that have waited for more than four hours',
      { jobs: [{ ...job, task: 'send_offer_mail', oldest_seconds: 14_401 }] },
      ['Send emails about offers: jobs are 4 hours late.'],
    ],
    ['one failed job', { jobs: [{ ...job, failed: 1 }, job] }, ['1 job failed for good.']],
    [
      'failed jobs of several tasks',
      {
        jobs: [
          { ...job, failed: 2 },
          { ...job, task: 'back_up', failed: 3 },
        ],
      },
      ['5 jobs failed for good.'],
    ],
    [
      'that there is no mail server, and not how long emails have waited for it',
      emails({ is_sent: false, oldest_at: '2026-11-19T08:00:00.000Z' }),
      ['No mail server is set, so nobody can sign up or reset a password.'],
    ],
    ['no emails while none waits', emails({ waiting: 0, oldest_at: null }), []],
    [
      'an email that has waited for more than 15 minutes',
      emails({ oldest_at: '2026-11-20T08:44:59.000Z' }),
      ['An email has been waiting for 15 minutes.'],
    ],
    ['one undelivered email', emails({ failed: 1 }), ['1 email was not delivered.']],
    ['several undelivered emails', emails({ failed: 12 }), ['12 emails were not delivered.']],
    ['no SMS that wait for less than 15 minutes, or may have been sent', sms({}), []],
    [
      'an SMS that has waited for more than 15 minutes',
      sms({ oldest_at: '2026-11-20T08:44:59.000Z' }),
      ['An SMS has been waiting for 15 minutes.'],
    ],
    ['no SMS while none waits', sms({ waiting: 0, oldest_at: null }), []],
    ['one SMS that failed', sms({ failed: 1 }), ['1 SMS was not sent in the last two days.']],
    ['several SMS that failed', sms({ failed: 3 }), ['3 SMS were not sent in the last two days.']],
    [
      'that no backups are made',
      { backup: null },
      ['The shop does not back itself up: BACKUP_DIR is not set.'],
    ],
    [
      'that the first backup is missing',
      { backup: { at: null, size_bytes: null, is_late: true } },
      ['There is no backup yet.'],
    ],
    [
      'a backup that is late',
      { backup: { at: '2026-11-18T08:00:00.000Z', size_bytes: 1000, is_late: true } },
      ['The newest backup is 2 days old.'],
    ],
  ])('is %s', (_, changes, concerns) => {
    expect(rules.listConcerns({ ...calm, ...changes })).toEqual(concerns);
  });

  test('starts with what costs sales now', () => {
    const concerns = rules.listConcerns({
      ...calm,
      ...database({ is_current: false, standby: { lag_seconds: 3700 } }),
      ...emails({ failed: 2 }),
      processes: 0,
      providers: [provider('safaricom', 'down'), provider('flutterwave', 'down')],
      stuck: [stuck('payment')],
      reports: { ...reports, unlisted_scripts: 2 },
      jobs: [{ ...job, failed: 1, oldest_seconds: 7200 }],
      backup: null,
    });
    expect(concerns).toEqual([
      'Another version of the shop has changed the database. Update this process.',
      'No process listens to the database: jobs and changes of the catalogue may wait.',
      'A standby is 1 hour behind.',
      'M-Pesa does not answer.',
      'Cards does not answer.',
      '1 payment has not been checked in time.',
      '2 reports of browsers: a script on a payment screen is not in the inventory. Search the log for unlisted_script.',
      'Send emails: jobs are 2 hours late.',
      '1 job failed for good.',
      '2 emails were not delivered.',
      'The shop does not back itself up: BACKUP_DIR is not set.',
    ]);
  });
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1400, '1 KB'],
  [999_000, '999 KB'],
  [1_440_000, '1.4 MB'],
  [1_440_000_000, '1.4 GB'],
  [2_500_000_000_000, '2.5 TB'],
  [1_200_000_000_000_000, '1,200 TB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(rules.formatBytes(bytes)).toBe(text);
});

test.each([
  [59, 'less than a minute'],
  [60, '1 minute'],
  [7200, '2 hours'],
  [259_200, '3 days'],
])('a length of %d seconds is shown as %s', (seconds, text) => {
  expect(rules.formatSeconds(seconds)).toBe(text);
});

test('times have seconds, in Nairobi', () => {
  expect(rules.formatTimeWithSeconds('2026-11-20T09:00:05.000Z')).toBe('12:00:05');
});

test('a task or provider without a name of its own is shown as it is called in the log', () => {
  expect(rules.getTaskName('tidy')).toBe('Delete what is past its retention');
  expect(rules.getTaskName('water_plants')).toBe('water_plants');
  expect(rules.getProviderName('flutterwave')).toBe('Cards');
  expect(rules.getProviderName('airtel')).toBe('airtel');
});
