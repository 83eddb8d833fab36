import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, setSafaricomFaults } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { findOnlyAttempt, getStatus } from '../payments/payment-records.ts';
import { createUndecidedPayment, findAuditEntries, findReviews } from './review-fixtures.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterEach(() => setSafaricomFaults(shop, {}));
afterAll(() => shop.close());

const list = async (query: EndpointQuery<'paymentReviews'> = {}) =>
  (await shop.call('paymentReviews', { token: superuser.token, query })).body;
const check = (payment: number) =>
  shop.call('checkPayment', { token: superuser.token, params: { id: payment } });

test('[BACKOFFICE-03] the list says what is known about a payment and why it is listed', async () => {
  const { order, payment } = await createUndecidedPayment(shop);
  const attempt = await findOnlyAttempt(shop, order);
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
  expect((await list({ state: 'done' })).results).toEqual([]);
});

test('[BACKOFFICE-03] a provider without an outcome yet changes nothing', async () => {
  const { order, payment } = await createUndecidedPayment(shop);
  const { status, body } = await check(payment);
  expect([status, body]).toEqual([
    200,
    { payment, answer: 'pending', payment_state: 'review', order_status: 'pending', open_reviews: 1 },
  ]);
  expect(await getStatus(shop, order)).toBe('pending');
});

test('[BACKOFFICE-03] an unreachable provider decides nothing', async () => {
  const { order, payment } = await createUndecidedPayment(shop);
  await setSafaricomFaults(shop, { down: true });
  expect((await check(payment)).body).toMatchObject({ answer: 'unknown', open_reviews: 1 });
  expect(await getStatus(shop, order)).toBe('pending');
});

test('[BACKOFFICE-03] a successful payment pays the order, and nobody needs to decide it any more', async () => {
  const { order, payment, onPhone: phonePrompt } = await createUndecidedPayment(shop);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  expect((await check(payment)).body).toEqual({
    payment,
    answer: 'paid',
    payment_state: 'paid',
    order_status: 'paid',
    open_reviews: 0,
  });
  expect(await findReviews(shop, order)).toEqual([
    {
      kind: 'undecided',
      state: 'done',
      note: 'M-Pesa says that the payment was made.',
      doneBy: superuser.email,
    },
  ]);
  expect(await findAuditEntries(shop, payment)).toEqual([
    {
      action: 'check payment',
      actor: superuser.email,
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

test('[BACKOFFICE-03] a failed payment is no longer under review', async () => {
  const { order, payment, onPhone: phonePrompt } = await createUndecidedPayment(shop);
  await answerPrompt(shop, phonePrompt, { action: 'cancel', callback: 'never' });
  expect((await check(payment)).body).toMatchObject({
    answer: 'failed',
    payment_state: 'failed',
    order_status: 'pending',
    open_reviews: 0,
  });
  expect((await findReviews(shop, order))[0]!.note).toBe('M-Pesa says that the payment failed.');
});

test('an unknown payment is not found', async () => {
  expect((await check(2_147_483_647)).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Payment not found.',
  });
});
