import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, setFaults } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { onlyAttempt, statusOf } from '../payments/payment-facts.ts';
import { auditOf, reviewsOf, undecided } from './under-review.ts';

let shop: TestShop;
let boss: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  boss = await createUser(shop.ctx, { isSuperuser: true });
});
afterEach(() => setFaults(shop, {}));
afterAll(() => shop.close());

const list = async (query = '') =>
  (await shop.call('GET', `/api/y/reviews/payments/${query}`, { token: boss.token })).body;
const check = (payment: number) =>
  shop.call('POST', `/api/y/payments/${payment}/check/`, { token: boss.token });

test('[BACKOFFICE-03] the list says what is known of a payment and why it is there', async () => {
  const { order, payment } = await undecided(shop);
  const attempt = await onlyAttempt(shop, order);
  const { results } = await list();
  expect(results.at(-1)).toEqual({
    id: expect.any(Number),
    payment,
    order_number: order.order_number,
    order_status: 'pending',
    kind: 'undecided',
    reason: 'M-Pesa never said what became of the payment.',
    state: 'open',
    note: '',
    method: 'mpesa',
    payment_state: 'review',
    amount: 2400,
    receipt: null,
    reference: attempt.reference,
    payer: `Amina Hassan, ${attempt.phone}`,
    created_at: expect.any(String),
    done_at: null,
    done_by: null,
  });
  expect((await list('?state=done')).results).toEqual([]);
});

test('[BACKOFFICE-03] a provider that knows no outcome yet changes nothing', async () => {
  const { order, payment } = await undecided(shop);
  const { status, body } = await check(payment);
  expect([status, body]).toEqual([
    200,
    { payment, answer: 'pending', payment_state: 'review', order_status: 'pending', open_reviews: 1 },
  ]);
  expect(await statusOf(shop, order)).toBe('pending');
});

test('[BACKOFFICE-03] a provider that cannot be reached is no answer', async () => {
  const { order, payment } = await undecided(shop);
  await setFaults(shop, { down: true });
  expect((await check(payment)).body).toMatchObject({ answer: 'unknown', open_reviews: 1 });
  expect(await statusOf(shop, order)).toBe('pending');
});

test('[BACKOFFICE-03] a payment that was made pays the order, and nobody needs to decide it any more', async () => {
  const { order, payment, onPhone } = await undecided(shop);
  await answerPrompt(shop, onPhone, { action: 'approve', callback: 'never' });
  expect((await check(payment)).body).toEqual({
    payment,
    answer: 'paid',
    payment_state: 'paid',
    order_status: 'paid',
    open_reviews: 0,
  });
  expect(await reviewsOf(shop, order)).toEqual([
    { kind: 'undecided', state: 'done', note: 'M-Pesa says that the payment was made.', doneBy: boss.email },
  ]);
  expect(await auditOf(shop, payment)).toEqual([
    {
      action: 'check payment',
      actor: boss.email,
      before: { order: order.order_number, order_status: 'pending', payment_state: 'review' },
      after: {
        order: order.order_number,
        order_status: 'paid',
        payment_state: 'paid',
        answer: 'paid',
      },
    },
  ]);
  const again = await check(payment);
  expect([again.status, again.body.code, again.body.data]).toEqual([
    409,
    'TRANSITION_REFUSED',
    { from: 'paid', allowed: [] },
  ]);
});

test('[BACKOFFICE-03] a payment that failed is no more to be reviewed', async () => {
  const { order, payment, onPhone } = await undecided(shop);
  await answerPrompt(shop, onPhone, { action: 'cancel', callback: 'never' });
  expect((await check(payment)).body).toMatchObject({
    answer: 'failed',
    payment_state: 'failed',
    order_status: 'pending',
    open_reviews: 0,
  });
  expect((await reviewsOf(shop, order))[0]!.note).toBe('M-Pesa says that the payment failed.');
});

test('an unknown payment is not found', async () => {
  expect((await check(2_147_483_647)).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Payment not found.',
  });
});
