import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleAttempt } from '../../../server/features/payments/settle-attempt.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, prompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { loseCallbacks, onlyAttempt, placedOrder } from '../payments/payment-facts.ts';
import { auditOf } from './under-review.ts';

let shop: TestShop;
let boss: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  boss = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

const enter = (payment: number, receipt: unknown, token = boss.token) =>
  shop.call('POST', `/api/y/payments/${payment}/receipt/`, { token, body: { receipt } });

/** An order that Safaricom says is paid; the callback with its receipt was lost. */
async function withoutReceipt() {
  const { user, order } = await placedOrder(shop);
  const onPhone = await prompt(shop, user.token, order);
  await loseCallbacks(shop, onPhone);
  await answerPrompt(shop, onPhone, { action: 'approve' });
  const { id } = await onlyAttempt(shop, order);
  await settleAttempt(shop.ctx, id);
  return { user, order, payment: id };
}

test('B2: the receipt of an M-Pesa payment that was lost can be entered, audited', async () => {
  const { order, payment } = await withoutReceipt();
  const { status, body } = await enter(payment, ' SGL5T61SV8 ');
  expect([status, body]).toEqual([200, { payment, order_number: order.order_number, receipt: 'SGL5T61SV8' }]);
  expect((await onlyAttempt(shop, order)).receipt).toBe('SGL5T61SV8');
  expect(await auditOf(shop, payment)).toEqual([
    {
      action: 'enter receipt',
      actor: boss.email,
      before: { order: order.order_number, receipt: null },
      after: { order: order.order_number, receipt: 'SGL5T61SV8' },
    },
  ]);
});

test('B2: a receipt is entered once, and belongs to one payment', async () => {
  const [one, two] = [await withoutReceipt(), await withoutReceipt()];
  expect((await enter(one.payment, 'SGL5T61SV9')).status).toBe(200);
  const again = await enter(one.payment, 'SGL5T61SW0');
  expect([again.status, again.body.code, again.body.message]).toEqual([
    409,
    'TRANSITION_REFUSED',
    'This payment has the receipt SGL5T61SV9 already.',
  ]);
  const taken = await enter(two.payment, 'SGL5T61SV9');
  expect([taken.status, taken.body.fields]).toEqual([
    400,
    { receipt: 'This receipt belongs to another payment.' },
  ]);
  expect((await onlyAttempt(shop, two.order)).receipt).toBeNull();
});

test('B2: only of a payment that is paid, only a receipt number, and only by a superuser', async () => {
  const { user, order } = await placedOrder(shop);
  await prompt(shop, user.token, order);
  const { id } = await onlyAttempt(shop, order);
  expect((await enter(id, 'SGL5T61SW1')).body).toMatchObject({
    code: 'TRANSITION_REFUSED',
    message: 'This payment is not paid, so it has no receipt.',
  });
  const { payment } = await withoutReceipt();
  for (const [receipt, told] of [
    ['', 'This field is required'],
    ['a b', 'Not a receipt number'],
    ['<b>', 'Not a receipt number'],
  ] as const) {
    const { status, body } = await enter(payment, receipt);
    expect([status, body.fields]).toEqual([400, { receipt: told }]);
  }
  expect((await enter(2_147_483_647, 'SGL5T61SW2')).status).toBe(404);
  const staff = await createUser(shop.ctx, { isStaff: true });
  expect((await enter(payment, 'SGL5T61SW2', staff.token)).status).toBe(403);
});
