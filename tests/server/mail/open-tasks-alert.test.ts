import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mails, paymentReviews, refundPaybacks, refundTasks } from '../../../server/db/schema/index.ts';
import { alertOpenTasks } from '../../../server/features/mail/alert-open-tasks.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import { createOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { emailsTo, makeEmailsDue, receivedEmails } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { HOUR, MINUTE } from '../accounts/account-browser.ts';
import { holdLock, waitForLockWaiters } from '../contention/lock-helpers.ts';
import { findOnlyAttempt } from '../payments/payment-records.ts';

const SHOP = 'parts@gari.test';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ CONTACT_EMAIL: SHOP });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(mails);
  await shop.db.delete(refundPaybacks);
  await shop.db.delete(refundTasks);
  await shop.db.delete(paymentReviews);
});

const readAlerts = async () => (await emailsTo(shop, SHOP)).map(({ subject }) => subject);
const ONE = '1 payment waits for you: refunds and reviews open for over an hour';
const TWO = '2 payments wait for you: refunds and reviews open for over an hour';

/** Too little was paid, so Ksh 240 must be refunded and the payment is under review. */
async function createUnderpayment() {
  const { owner, order } = await createOrder(shop);
  await answerPrompt(shop, await sendPrompt(shop, owner.token, order), { action: 'approve', amount: 240 });
  const { id: attemptId } = await findOnlyAttempt(shop, order);
  const createdAt = shop.clock.now();
  const review = { orderId: order.id, attemptId, reason: 'Another amount was claimed.', createdAt };
  await shop.db.insert(paymentReviews).values({ ...review, kind: 'reversal' });
  return order;
}

test('A8: the shop gets an email about tasks open for over an hour, and another each day', async () => {
  const order = await createUnderpayment();
  shop.clock.advance(HOUR - MINUTE);
  await alertOpenTasks(shop.ctx);
  expect(await readAlerts()).toEqual([]);
  shop.clock.advance(2 * MINUTE);
  await alertOpenTasks(shop.ctx);
  await alertOpenTasks(shop.ctx);
  expect(await readAlerts()).toEqual([TWO]);
  const [alert] = await emailsTo(shop, SHOP);
  const number = order.order_number.slice(0, 8);
  expect(alert!.text).toContain(`\nPayment under review: order ${number}, Ksh 2,400, since `);
  expect(alert!.text).toMatch(new RegExp(`\\nRefund: order ${number}, Ksh 240, since `));
  expect(alert!.text).toContain(`Open the back office: ${shop.ctx.config.publicUrl}/admin/refunds`);
  shop.clock.advance(23 * HOUR);
  await alertOpenTasks(shop.ctx);
  expect(await readAlerts()).toEqual([TWO]);
  shop.clock.advance(HOUR + MINUTE);
  await alertOpenTasks(shop.ctx);
  expect(await readAlerts()).toEqual([TWO, TWO]);
});

test('A8: completed tasks are in no email; reopened ones are', async () => {
  await createUnderpayment();
  shop.clock.advance(HOUR + MINUTE);
  await alertOpenTasks(shop.ctx);
  expect(await readAlerts()).toEqual([TWO]);
  const done = { state: 'done', doneAt: shop.clock.now(), doneBy: 'boss@example.com' } as const;
  await shop.db.update(paymentReviews).set(done);
  const [task] = await shop.db.select().from(refundTasks);
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  const call = { token: superuser.token, params: task! };
  const { body } = await shop.call('recordPayback', {
    ...call,
    body: { amount: 240, reference: 'UKT7000009' },
  });
  expect(body.state).toBe('done');
  await alertOpenTasks(shop.ctx);
  expect(await readAlerts()).toEqual([TWO]);
  await shop.call('reopenRefund', {
    ...call,
    body: { payback: body.paybacks[0]!.id, note: 'It came back' },
  });
  await alertOpenTasks(shop.ctx);
  expect(await readAlerts()).toEqual([TWO, ONE]);
});

test('A8: two processes at once write one email', async () => {
  await createUnderpayment();
  shop.clock.advance(HOUR + MINUTE);
  await Promise.all([alertOpenTasks(shop.ctx), alertOpenTasks(shop.ctx)]);
  expect(await readAlerts()).toEqual([TWO]);
});

test('A8: while another process is writing the email, this one waits, and names no task without the others', async () => {
  await createUnderpayment();
  shop.clock.advance(HOUR + MINUTE);
  const free = await holdLock(
    shop,
    "select pg_advisory_xact_lock(hashtextextended('alert_open_tasks', 0)) from refund_tasks for update",
  );
  const alert = alertOpenTasks(shop.ctx);
  await Promise.race([alert, waitForLockWaiters(shop, 1)]);
  await free();
  await alert;
  expect(await readAlerts()).toEqual([TWO]);
});

test('A8: the worker runs the job and the email arrives', async () => {
  await createUnderpayment();
  shop.clock.advance(HOUR + MINUTE);
  const worker = await startWorker(shop.ctx);
  try {
    await shop.database.sql`select graphile_worker.add_job('alert_open_tasks')`;
    const readReceivedSubjects = async () => {
      await makeEmailsDue(shop);
      return (await receivedEmails(shop, SHOP)).map(({ subject }) => subject);
    };
    await expect.poll(readReceivedSubjects, { timeout: 10_000, interval: 50 }).toEqual([TWO]);
  } finally {
    await worker.stop();
  }
});
