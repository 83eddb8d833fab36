import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentReviews } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { createPlacedOrder, findOnlyAttempt, getStatus } from './payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('an order whose payment is under review cannot be shipped until a person has resolved it', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
  const { id } = await findOnlyAttempt(shop, order);
  await shop.db.insert(paymentReviews).values({
    orderId: order.id,
    attemptId: id,
    kind: 'amount',
    reason: 'Ksh 240 was paid, Ksh 2,400 was due.',
    createdAt: shop.ctx.now(),
  });
  const staff = await createUser(shop.ctx, { isStaff: true });
  const ship = () =>
    shop.call('changeOrderStatus', {
      token: staff.token,
      params: order,
      body: { status: 'shipping' },
    });
  const refused = await ship();
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'TRANSITION_REFUSED',
    message: 'The payment of this order is under review: it is not shipped until that is resolved.',
    data: { from: 'paid', allowed: [] },
  });
  expect(await getStatus(shop, order)).toBe('paid');
  await shop.db.update(paymentReviews).set({ state: 'done' }).where(eq(paymentReviews.orderId, order.id));
  expect((await ship()).status).toBe(200);
  expect(await getStatus(shop, order)).toBe('shipping');
});

test('a review of a payment that did not pay the order does not block shipping', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'cancel' });
  const { id } = await findOnlyAttempt(shop, order);
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
  await shop.db.insert(paymentReviews).values({
    orderId: order.id,
    attemptId: id,
    kind: 'undecided',
    reason: 'Safaricom did not say what became of this payment.',
    createdAt: shop.ctx.now(),
  });
  const staff = await createUser(shop.ctx, { isStaff: true });
  const shipped = await shop.call('changeOrderStatus', {
    token: staff.token,
    params: order,
    body: { status: 'shipping' },
  });
  expect(shipped.status).toBe(200);
  expect(await getStatus(shop, order)).toBe('shipping');
});
