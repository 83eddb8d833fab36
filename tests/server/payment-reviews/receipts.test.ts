import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { createPlacedOrder, dropCallbacks, findOnlyAttempt } from '../payments/payment-records.ts';
import { findAuditEntries } from './review-fixtures.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

const enter = (payment: number, receipt: string, token = superuser.token) =>
  shop.call('enterReceipt', { token, params: { id: payment }, body: { receipt } });

/** An order that Safaricom reports as paid, but the callback with its receipt was lost. */
async function createPaymentWithoutReceipt() {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await dropCallbacks(shop, phonePrompt);
  await answerPrompt(shop, phonePrompt, { action: 'approve' });
  const { id } = await findOnlyAttempt(shop, order);
  await settleAttempt(shop.ctx, id);
  return { user, order, payment: id };
}

test('B2: a lost receipt of an M-Pesa payment can be entered, and is audited', async () => {
  const { order, payment } = await createPaymentWithoutReceipt();
  const { status, body } = await enter(payment, ' SGL5T61SV8 ');
  expect([status, body]).toEqual([200, { payment, order_number: order.order_number, receipt: 'SGL5T61SV8' }]);
  expect((await findOnlyAttempt(shop, order)).receipt).toBe('SGL5T61SV8');
  expect(await findAuditEntries(shop, payment)).toEqual([
    {
      action: 'enter receipt',
      actor: superuser.email,
      before: { order: order.order_number, receipt: null },
      after: { order: order.order_number, receipt: 'SGL5T61SV8' },
    },
  ]);
});

test('B2: a receipt is entered once, and belongs to one payment', async () => {
  const [first, second] = [await createPaymentWithoutReceipt(), await createPaymentWithoutReceipt()];
  expect((await enter(first.payment, 'SGL5T61SV9')).status).toBe(200);
  const again = await enter(first.payment, 'SGL5T61SW0');
  expect([again.status, again.body.code, again.body.message]).toEqual([
    409,
    'TRANSITION_REFUSED',
    'This payment has the receipt SGL5T61SV9 already.',
  ]);
  const duplicateReply = await enter(second.payment, 'SGL5T61SV9');
  expect([duplicateReply.status, duplicateReply.body.fields]).toEqual([
    400,
    { receipt: 'This receipt belongs to another payment.' },
  ]);
  expect((await findOnlyAttempt(shop, second.order)).receipt).toBeNull();
});

test('B2: only for a paid payment, only a receipt number, and only by a superuser', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await sendPrompt(shop, user.token, order);
  const { id } = await findOnlyAttempt(shop, order);
  expect((await enter(id, 'SGL5T61SW1')).body).toMatchObject({
    code: 'TRANSITION_REFUSED',
    message: 'This payment is not paid, so it has no receipt.',
  });
  const { payment } = await createPaymentWithoutReceipt();
  for (const [receipt, expectedMessage] of [
    ['', 'This field is required'],
    ['a b', 'Not a receipt number'],
    ['<b>', 'Not a receipt number'],
  ] as const) {
    const { status, body } = await enter(payment, receipt);
    expect([status, body.fields]).toEqual([400, { receipt: expectedMessage }]);
  }
  expect((await enter(2_147_483_647, 'SGL5T61SW2')).status).toBe(404);
  const staff = await createUser(shop.ctx, { isStaff: true });
  expect((await enter(payment, 'SGL5T61SW2', staff.token)).status).toBe(403);
});
