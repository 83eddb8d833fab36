// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Operations } from '#contract/types.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { advanceTime, openApp, startAdvancingClock } from '../shop/open-shop.tsx';
import { getQueries, getScreenState, shopFor } from './admin-shop.ts';

const HEALTHY: Operations = {
  at: '2026-11-27T06:00:05.000Z',
  process: {
    version: '0.1.0',
    commit: '0123456789abcdef0123456789abcdef01234567',
    node: '24.21.0',
    started_at: '2026-11-25T05:00:05.000Z',
    memory_bytes: 231_400_000,
  },
  processes: 2,
  database: {
    version: '17.4',
    size_bytes: 1_440_000_000,
    connections: 41,
    max_connections: 200,
    migrations: 58,
    is_current: true,
    has_pooler: true,
    standby: { lag_seconds: 0.2 },
  },
  jobs: [],
  failed_jobs: [],
  emails: { is_sent: true, waiting: 0, oldest_at: null, failed: 0, last_sent_at: '2026-11-27T05:48:00.000Z' },
  stuck: [],
  providers: [
    {
      name: 'safaricom',
      state: 'up',
      last_answer_at: '2026-11-27T05:57:00.000Z',
      last_failure_at: null,
      undecided: 3,
      oldest_seconds: 40,
    },
    {
      name: 'flutterwave',
      state: 'off',
      last_answer_at: null,
      last_failure_at: null,
      undecided: 0,
      oldest_seconds: null,
    },
  ],
  backup: { at: '2026-11-26T23:41:00.000Z', size_bytes: 48_300_000, is_late: false },
  reports: { client_errors: 2, csp_violations: 0 },
};

const readRows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

const readFacts = (name: string) => {
  const panel = within(screen.getByRole('region', { name }));
  const values = panel.getAllByRole('definition').map(({ textContent }) => textContent);
  return Object.fromEntries(
    panel.getAllByRole('term').map(({ textContent }, at) => [textContent, values[at]]),
  );
};

const listConcerns = () =>
  within(screen.getByText('Needs attention').parentElement!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('[OPERATE-06] a shop that runs well says so, with its versions, queues and providers', async () => {
  const api = shopFor('superuser');
  api.reply('operations', { body: HEALTHY });
  openApp('/admin/operations');
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'SMS' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  expect(screen.getByText('Updated at 09:00:05. This page updates itself every 15 seconds.')).toBeVisible();
  expect(getScreenState()).toBe('filled');
  expect(readFacts('This process')).toEqual({
    Version: '0.1.0 (01234567)',
    Node: '24.21.0',
    'Running for': '2 days',
    Memory: '231.4 MB',
    Processes: '2 of the shop on this database',
  });
  expect(readFacts('Database')).toEqual({
    PostgreSQL: '17.4',
    Size: '1.4 GB',
    Connections: '41 of 200',
    Migrations: '58, of this version',
    Pooler: 'In use',
    Standby: 'Up to date',
  });
  expect(readFacts('Emails')).toEqual({
    'Mail server': 'Set',
    Waiting: '0',
    Failed: '0',
    'Last sent': '27 Nov 2026, 08:48',
  });
  expect(readFacts('Backup and reports')).toEqual({
    'Last backup': '27 Nov 2026, 02:41, 48.3 MB',
    Errors: '2 reported by browsers in the last day',
    CSP: '0 violations in the last day',
    'Payment scripts': '0 unlisted ones in the last day',
  });
  expect(readRows('Payment providers')).toEqual([
    ['M-Pesa', 'AnswersAnswered 3 minutes ago', '3'],
    ['Cards', 'Off', '0'],
  ]);
  expect(screen.getByRole('region', { name: 'Jobs' })).toHaveTextContent('None is waiting or running.');
  expect(screen.getByRole('region', { name: 'Waiting payments and refunds' })).toHaveTextContent('None.');
});

test('[HARDEN-10] [OPERATE-06] what needs attention comes first, and stuck payments lead to their orders', async () => {
  const api = shopFor('superuser');
  api.reply('operations', {
    body: {
      ...HEALTHY,
      processes: 0,
      database: {
        ...HEALTHY.database,
        connections: 170,
        is_current: false,
        standby: { lag_seconds: 200 },
      },
      jobs: [{ task: 'send_mail', waiting: 12, running: 1, failed: 2, oldest_seconds: 420 }],
      failed_jobs: [
        {
          id: '7',
          task: 'send_mail',
          attempts: 25,
          error: 'no answer from [email]',
          since: '2026-11-27T04:00:00.000Z',
        },
      ],
      emails: { ...HEALTHY.emails, waiting: 12, oldest_at: '2026-11-27T05:00:00.000Z', failed: 1 },
      stuck: [
        {
          kind: 'payment',
          order_number: '7K3M9QXW2VAB',
          provider: 'safaricom',
          amount: 2400,
          since: '2026-11-27T05:00:00.000Z',
        },
        {
          kind: 'refund',
          order_number: '8K3M9QXW2VAB',
          provider: 'pesapal',
          amount: 12_500,
          since: '2026-11-26T05:00:00.000Z',
        },
      ],
      providers: [
        {
          name: 'safaricom',
          state: 'down',
          last_answer_at: '2026-11-27T04:00:00.000Z',
          last_failure_at: '2026-11-27T06:00:00.000Z',
          undecided: 4,
          oldest_seconds: 3600,
        },
      ],
      backup: { at: '2026-11-25T23:41:00.000Z', size_bytes: 1, is_late: true },
      reports: { ...HEALTHY.reports, unlisted_scripts: 2 },
    },
  });
  openApp('/admin/operations');
  await screen.findByText('Needs attention');
  expect(listConcerns()).toEqual([
    'Another version of the shop has changed the database. Update this process.',
    'No process listens to the database: jobs and changes of the catalogue may wait.',
    'The database has 170 of 200 connections in use.',
    'A standby is 3 minutes behind.',
    'M-Pesa does not answer.',
    '1 payment has not been checked in time.',
    '2 reports of browsers: a script on a payment screen is not in the inventory. Search the log for unlisted_script.',
    'Send emails: jobs are 7 minutes late.',
    '2 jobs failed for good.',
    'An email has been waiting for 1 hour.',
    '1 email was not delivered.',
    'The newest backup is 1 day old.',
  ]);
  expect(readRows('Payment providers')).toEqual([
    ['M-Pesa', 'Does not answerAnswered 2 hours agoFailed less than a minute ago', '4'],
  ]);
  expect(readRows('Waiting payments and refunds')).toEqual([
    ['7K3M9QXW', 'Late paymentM-Pesa, for 1 hour', 'Ksh 2,400'],
    ['8K3M9QXW', 'Refund to sendPayment portal, for 1 day', 'Ksh 12,500'],
  ]);
  expect(screen.getByRole('link', { name: '7K3M9QXW' })).toHaveAttribute(
    'href',
    '/admin/orders/7K3M9QXW2VAB',
  );
  expect(readRows('Jobs')).toEqual([['Send emailsThe oldest has been due for 7 minutes', '12', '1', '2']]);
  expect(readRows('Jobs that failed for good')).toEqual([
    ['Send emailsTried 25 times, last 27 Nov 2026, 07:00', 'no answer from [email]Run again'],
  ]);
});

test('[OPERATE-08] a job that failed for good is run again by its button, and the lists are read again', async () => {
  const api = shopFor('superuser');
  const job = { id: '7', task: 'send_mail', attempts: 25, error: '', since: '2026-11-27T04:00:00.000Z' };
  api.reply('operations', { body: { ...HEALTHY, failed_jobs: [job] } });
  const { user } = openApp('/admin/operations');
  const button = await screen.findByRole('button', { name: 'Run again: Send emails, job 7' });
  api.reply(
    endpoint('retryJob', { id: 7 }),
    refusal('NOT_FOUND', 'This job is already waiting or running again.'),
  );
  await user.click(button);
  expect(await screen.findByText('This job is already waiting or running again.')).toBeVisible();
  api.reply(endpoint('retryJob', { id: 7 }), { body: { message: 'The job is run again.' } });
  api.reply('operations', { body: HEALTHY });
  await user.click(button);
  expect(await screen.findByText('The job is run again')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Run again/ })).toBeNull());
});

test('[OPERATE-06] a shop without mail server, backups and standbys that answer', async () => {
  const api = shopFor('superuser');
  api.reply('operations', {
    body: {
      ...HEALTHY,
      database: { ...HEALTHY.database, standby: { lag_seconds: null }, has_pooler: false },
      emails: {
        is_sent: false,
        waiting: 3,
        oldest_at: '2026-11-27T05:00:00.000Z',
        failed: 0,
        last_sent_at: null,
      },
      backup: null,
    },
  });
  openApp('/admin/operations');
  await screen.findByText('Needs attention');
  expect(listConcerns()).toEqual([
    'No standby answers, so the primary is read.',
    'No mail server is set, so nobody can sign up or reset a password.',
    'The shop does not back itself up: BACKUP_DIR is not set.',
  ]);
  expect(readFacts('Database')).toMatchObject({ Pooler: 'None', Standby: 'None answers' });
  expect(readFacts('Emails')).toEqual({
    'Mail server': 'None',
    Waiting: '3, the oldest for 1 hour',
    Failed: '0',
    'Last sent': 'None in the last day',
  });
});

test('[SMS-10] SMS that wait, failed or may have been sent have a panel of their own', async () => {
  const api = shopFor('superuser');
  const sms = { waiting: 2, oldest_at: '2026-11-27T05:30:00.000Z', failed: 3, unknown: 1 };
  api.reply('operations', { body: { ...HEALTHY, sms } });
  openApp('/admin/operations');
  await screen.findByText('Needs attention');
  expect(listConcerns()).toEqual([
    'An SMS has been waiting for 30 minutes.',
    '3 SMS were not sent in the last two days.',
  ]);
  expect(readFacts('SMS')).toEqual({
    Waiting: '2, the oldest for 30 minutes',
    Failed: '3 in the last two days',
    'No reply': '1 in the last two days, which may have arrived',
  });
});

test('[SMS-10] a shop whose SMS all arrived says nothing of them that needs attention', async () => {
  const api = shopFor('superuser');
  api.reply('operations', {
    body: { ...HEALTHY, sms: { waiting: 0, oldest_at: null, failed: 0, unknown: 0 } },
  });
  openApp('/admin/operations');
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
  expect(readFacts('SMS')).toEqual({
    Waiting: '0',
    Failed: '0 in the last two days',
    'No reply': '0 in the last two days',
  });
});

test('[OPERATE-06] it is read again every 15 seconds; a failure says so and leaves what was read', async () => {
  startAdvancingClock();
  const api = shopFor('superuser');
  api.reply('operations', { body: HEALTHY });
  openApp('/admin/operations');
  await screen.findByText('Nothing needs attention.');
  api.reply('operations', { body: { ...HEALTHY, at: '2026-11-27T06:00:20.000Z' } });
  await advanceTime(15_000);
  expect(await screen.findByText(/^Updated at 09:00:20\./)).toBeVisible();
  expect(getQueries(api, 'operations')).toHaveLength(2);
  api.reply('operations', refusal('BUSY', 'The shop is busy.'));
  await advanceTime(15_000);
  await waitFor(() => expect(getScreenState()).toBe('failed'), { timeout: 10_000 });
  expect(screen.getByText('This could not be updated')).toBeVisible();
  expect(screen.getByText(/^Updated at 09:00:20\./)).toBeVisible();
  expect(screen.getByRole('table', { name: 'Payment providers' })).toBeVisible();
});

test('[OPERATE-06] a failure is shown with a button that tries again', async () => {
  const api = shopFor('superuser');
  api.reply('operations', refusal('FORBIDDEN', 'The shop is busy.'));
  const { user } = openApp('/admin/operations');
  expect(await screen.findByText('The state of the shop could not be loaded')).toBeVisible();
  expect(getScreenState()).toBe('failed');
  api.reply('operations', { body: HEALTHY });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
});
