import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders, paymentAttempts, refundTasks } from '../../../server/db/schema/index.ts';
import { reconcile } from '../../../server/features/payments/settle/reconcile.ts';
import { cleanUp } from '../../../server/jobs/cleanup.ts';
import { createOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, listPrompts } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const PHONE = '254711444555';

async function readOpenRefund() {
  const [row] = await shop.db
    .select({
      state: refundTasks.state,
      amount: refundTasks.amount,
      reason: refundTasks.reason,
      orderNumber: orders.orderNumber,
      phone: paymentAttempts.phone,
      hasReceipt: paymentAttempts.receipt,
      reference: paymentAttempts.reference,
      buyer: orders.firstName,
      street: orders.street,
    })
    .from(refundTasks)
    .innerJoin(orders, eq(orders.id, refundTasks.orderId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refundTasks.attemptId));
  return row && { ...row, hasReceipt: row.hasReceipt !== null };
}

test('[API-ACC-10] an account with an open refund can be deleted; who to pay back stays known until it is done', async () => {
  const { owner, order } = await createOrder(shop);
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  const body = { phone: PHONE, order_id: order.order_number };
  await shop.call('startStkPush', { token: owner.token, body });
  const [prompt] = await listPrompts(shop, PHONE);
  await answerPrompt(shop, prompt!, { action: 'approve' });
  const reason = 'Out of stock';
  const cancelled = await shop.call('cancelOrder', {
    token: superuser.token,
    params: order,
    body: { reason },
  });
  expect(cancelled.status).toBe(200);

  const deleted = await shop.call('deleteAccount', {
    token: owner.token,
    body: { password: 'Correct-horse-1' },
  });
  expect(deleted.status).toBe(200);
  await cleanUp(shop.ctx);
  const expectedRefund = {
    state: 'open',
    amount: 2400,
    reason: 'Cancelled after payment: Out of stock',
    orderNumber: order.order_number,
    phone: PHONE,
    hasReceipt: true,
    reference: prompt!.checkoutRequestId,
    buyer: 'Deleted customer',
    street: '',
  };
  expect(await readOpenRefund()).toEqual(expectedRefund);

  const task = (await shop.db.select().from(refundTasks))[0]!;
  const paid = await shop.call('recordPayback', {
    token: superuser.token,
    params: task,
    body: { amount: 2400, reference: 'TKL9XX01AB' },
  });
  expect(paid.status).toBe(200);
  await cleanUp(shop.ctx);
  expect(await readOpenRefund()).toEqual({ ...expectedRefund, state: 'done', phone: null, reference: null });
});

test('A12: an account cannot be deleted while a failed prompt may still turn out paid; its phone stays known until then', async () => {
  const { owner, order } = await createOrder(shop);
  const phone = '254711444556';
  const body = { phone, order_id: order.order_number };
  await shop.call('startStkPush', { token: owner.token, body });
  const [prompt] = await listPrompts(shop, phone);
  await answerPrompt(shop, prompt!, { action: 'cancel' });
  const proof = { password: owner.password };
  const remove = () => shop.call('deleteAccount', { token: owner.token, body: proof });
  const refused = await remove();
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'GOODS_UNDER_WAY',
    'A payment is under way. Your account can be deleted once it is decided.',
  ]);
  shop.clock.advance(6 * 60_000);
  await reconcile(shop.ctx);
  expect((await remove()).status).toBe(200);
  const readAttemptPhone = async () =>
    (await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id)))[0]!.phone;
  expect(await readAttemptPhone()).toBeNull();
});

test('A12: an account cannot be deleted while its payment is under review', async () => {
  const { owner, order } = await createOrder(shop);
  const body = { phone: '254711444558', order_id: order.order_number };
  await shop.call('startStkPush', { token: owner.token, body });
  const deleteWhile = async (state: 'review' | 'failed') => {
    const own = eq(paymentAttempts.orderId, order.id);
    await shop.db.update(paymentAttempts).set({ state, nextQueryAt: null }).where(own);
    const proof = { password: owner.password };
    const reply = await shop.call('deleteAccount', { token: owner.token, body: proof });
    return reply.body.code ?? reply.status;
  };
  expect([await deleteWhile('review'), await deleteWhile('failed')]).toEqual(['GOODS_UNDER_WAY', 200]);
});

test('A12: a deleted customer’s phone is stored while their payment may still turn out paid', async () => {
  const { owner, order } = await createOrder(shop);
  const phone = '254711444557';
  const body = { phone, order_id: order.order_number };
  await shop.call('startStkPush', { token: owner.token, body });
  const own = eq(paymentAttempts.orderId, order.id);
  await shop.db.update(paymentAttempts).set({ state: 'failed', nextQueryAt: null }).where(own);
  const proof = { token: owner.token, body: { password: owner.password } };
  expect((await shop.call('deleteAccount', proof)).status).toBe(200);
  const readPhoneAfterCleanup = async (state: 'abandoned' | 'review' | 'failed') => {
    await shop.db.update(paymentAttempts).set({ state, phone }).where(own);
    await cleanUp(shop.ctx);
    return (await shop.db.select().from(paymentAttempts).where(own))[0]!.phone;
  };
  expect([
    await readPhoneAfterCleanup('abandoned'),
    await readPhoneAfterCleanup('review'),
    await readPhoneAfterCleanup('failed'),
  ]).toEqual([phone, phone, null]);
});
