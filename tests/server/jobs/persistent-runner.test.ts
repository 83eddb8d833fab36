import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { addJob } from '../../../server/db/add-job.ts';
import { openDatabase } from '../../../server/db/client.ts';
import { RunnerPool } from '../../../server/db/runner-pool.ts';
import { mails } from '../../../server/db/schema/index.ts';
import { startWorker, type Worker } from '../../../server/jobs/worker.ts';
import type { OutgoingEmail } from '../../../server/providers/smtp/smtp.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let worker: Worker | null = null;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => worker?.stop());
afterAll(() => shop.close());

const POLL_OPTIONS = { timeout: 15_000, interval: 50 };

async function queueMail(subject: string): Promise<void> {
  const now = shop.clock.now();
  const [mail] = await shop.db
    .insert(mails)
    .values({ subject, recipient: 'amina@gari.test', text: '', html: '', createdAt: now })
    .returning();
  await addJob(shop.db, 'send_mail', { mailId: mail!.id }, now);
}

it('a connection that a runner gives back twice is given back once', async () => {
  const pool = new RunnerPool({ connectionString: shop.database.url, max: 1 });
  const connected = Promise.withResolvers<() => void>();
  pool.connect((_error, _client, done) => connected.resolve(done));
  const release = await connected.promise;
  release();
  const client = await pool.connect();
  release();
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 0]);
  client.release();
  await pool.end();
});

it('jobs go on without a restart when the database is lost while a job fails, and comes back', async () => {
  const admin = openDatabase(inject('databaseSuperuser'), { max: 1 });
  const name = new URL(shop.database.url).pathname.slice(1);
  const setReachable = async (isReachable: boolean) => {
    await admin.sql.query(`alter database "${name}" with allow_connections ${isReachable}`);
    if (!isReachable)
      await admin.sql.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
      );
  };
  const sent: string[] = [];
  const logged: string[] = [];
  worker = await startWorker({
    ...shop.ctx,
    log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }),
    mailer: {
      async send({ subject }: OutgoingEmail) {
        if (subject === 'Before') {
          await setReachable(false);
          throw new Error('The mail server is away, too');
        }
        sent.push(subject);
      },
      close: () => undefined,
    },
  });
  await queueMail('Before');
  await expect.poll(() => logged.join(''), POLL_OPTIONS).toContain('the job runner has ended');
  await setReachable(true);
  await admin.close();
  await queueMail('After');
  await expect.poll(() => sent, POLL_OPTIONS).toEqual(['After']);
});
