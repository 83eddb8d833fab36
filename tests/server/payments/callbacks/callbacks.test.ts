import { randomBytes } from 'node:crypto';
import { desc, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paymentAttempts, providerEvents } from '../../../../server/db/schema/index.ts';
import { answerPrompt, sendPrompt, setSafaricomFaults } from '../../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import {
  createPlacedOrder,
  createSuccessCallback,
  findCallbacks,
  findOnlyAttempt,
  findRefunds,
  getStatus,
  listAttemptStates,
  readSafaricomPrompt,
  startPush,
} from '../payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => setSafaricomFaults(shop, {}));
afterAll(() => shop.close());

const TAKEN = { ResultCode: 0, ResultDesc: 'Success' };

const newParams = () => ({ token: randomBytes(32).toString('hex') });

function findUnmatchedEvents() {
  return shop.db.select().from(providerEvents).where(isNull(providerEvents.attemptId));
}

async function createPromptedOrder() {
  const placed = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, placed.user.token, placed.order);
  const promptRecord = await readSafaricomPrompt(shop, phonePrompt.checkoutRequestId);
  return { ...placed, onPhone: phonePrompt, ...promptRecord };
}

test('[CALLBACK-01] each attempt has its own callback URL, of which the shop stores only the hash', async () => {
  const first = await createPromptedOrder();
  const second = await createPromptedOrder();
  expect(first.params.token).toMatch(/^[0-9a-f]{64}$/);
  expect(second.params.token).toMatch(/^[0-9a-f]{64}$/);
  expect(first.params.token).not.toBe(second.params.token);
  const rows = JSON.stringify(await shop.db.select().from(paymentAttempts));
  expect(rows).not.toContain(first.params.token);
  expect(first.params.token).not.toContain((await findOnlyAttempt(shop, first.order)).tokenHash);
});

test('[CALLBACK-04, CALLBACK-06] a forged callback with an unknown token gets the same reply, is stored raw and changes nothing', async () => {
  const { order, ids } = await createPromptedOrder();
  const before = await findOnlyAttempt(shop, order);
  const rawBody = JSON.stringify(createSuccessCallback(ids, { amount: 2400, receipt: 'FORGED0001' }));
  const reply = await shop.call('stkCallback', { params: newParams(), rawBody });
  expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: TAKEN });
  expect(await findOnlyAttempt(shop, order)).toEqual(before);
  expect(await getStatus(shop, order)).toBe('pending');
  const [storedEvent] = await shop.db.select().from(providerEvents).orderBy(desc(providerEvents.id)).limit(1);
  expect({
    body: storedEvent?.body,
    attemptId: storedEvent?.attemptId,
    verdict: storedEvent?.verdict,
  }).toEqual({
    body: rawBody,
    attemptId: null,
    verdict: null,
  });
});

test('[CALLBACK-04] at most 1,000 callbacks with unknown tokens are stored per day, even when many come at once', async () => {
  shop.clock.advance(2 * 86_400_000);
  await shop.db.delete(providerEvents).where(isNull(providerEvents.attemptId));
  await shop.db
    .insert(providerEvents)
    .values(
      Array.from({ length: 995 }, () => ({ provider: 'safaricom', body: '{}', receivedAt: shop.ctx.now() })),
    );
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      shop.call('stkCallback', { params: newParams(), body: { forged: true } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await findUnmatchedEvents()).toHaveLength(1000);
  shop.clock.advance(86_400_001);
  await shop.call('stkCallback', { params: newParams(), body: { forged: 'next day' } });
  expect(await findUnmatchedEvents()).toHaveLength(1001);
});

test('[SETTLE-02, CALLBACK-06] a forged success with the right token pays nothing while Safaricom reports the prompt as open', async () => {
  const { order, params, ids, onPhone: phonePrompt } = await createPromptedOrder();
  const reply = await shop.call('stkCallback', {
    params,
    body: createSuccessCallback(ids, { amount: 2400, receipt: 'FORGED0002' }),
  });
  expect(reply.body).toEqual(TAKEN);
  expect(await listAttemptStates(shop, order)).toEqual(['open']);
  expect(await getStatus(shop, order)).toBe('pending');
  await answerPrompt(shop, phonePrompt, { action: 'cancel' });
  expect(await listAttemptStates(shop, order)).toEqual(['failed']);
  expect(await getStatus(shop, order)).toBe('pending');
});

test('[SETTLE-02, CALLBACK-06] a forged success with the right token pays nothing after Safaricom reported a failure', async () => {
  const { order, params, ids, onPhone: phonePrompt } = await createPromptedOrder();
  await answerPrompt(shop, phonePrompt, { action: 'wrong-pin' });
  await shop.call('stkCallback', {
    params,
    body: createSuccessCallback(ids, { amount: 2400, receipt: 'FORGED0003' }),
  });
  const { state, reason, receipt } = await findOnlyAttempt(shop, order);
  expect({ state, reason, receipt }).toEqual({
    state: 'failed',
    reason: 'The M-Pesa PIN was wrong.',
    receipt: null,
  });
  expect(await getStatus(shop, order)).toBe('pending');
});

test('[SETTLE-02, CALLBACK-06] a forged failure does not fail a payment that Safaricom reports as paid', async () => {
  const { order, params, ids, onPhone: phonePrompt } = await createPromptedOrder();
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  const stkCallback = { ...ids, ResultCode: 1032, ResultDesc: 'Request cancelled by user.' };
  await shop.call('stkCallback', { params, body: { Body: { stkCallback } } });
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[SETTLE-03, CALLBACK-06] what a forged success claimed before the payment does not stand against the true callback', async () => {
  const { order, params, ids, onPhone: phonePrompt } = await createPromptedOrder();
  await shop.call('stkCallback', {
    params,
    body: createSuccessCallback(ids, { amount: 1, receipt: 'FORGED0004' }),
  });
  const { receipt } = await answerPrompt(shop, phonePrompt, { action: 'approve' });
  expect(await getStatus(shop, order)).toBe('paid');
  expect((await findOnlyAttempt(shop, order)).receipt).toBe(receipt);
  expect(await findRefunds(shop, order)).toEqual([]);
  await shop.call('stkCallback', {
    params,
    body: createSuccessCallback(ids, { amount: 1, receipt: 'FORGED0005' }),
  });
  expect((await findOnlyAttempt(shop, order)).receipt).toBe(receipt);
  expect(await findRefunds(shop, order)).toEqual([]);
});

test('[CALLBACK-06] a callback with the ids of another payment is stored, refused and changes neither', async () => {
  const own = await createPromptedOrder();
  const other = await createPromptedOrder();
  await answerPrompt(shop, other.onPhone, { action: 'approve', callback: 'never' });
  const reply = await shop.call('stkCallback', {
    params: own.params,
    body: createSuccessCallback(other.ids, { amount: 2400, receipt: 'UKT0000010' }),
  });
  expect(reply.body).toEqual(TAKEN);
  const attempt = await findOnlyAttempt(shop, own.order);
  expect((await findCallbacks(shop, attempt)).map(({ verdict }) => verdict)).toEqual(['ids differ']);
  expect([attempt.state, attempt.claimedReceipt]).toEqual(['open', null]);
  expect(await getStatus(shop, own.order)).toBe('pending');
  expect(await listAttemptStates(shop, other.order)).toEqual(['open']);
});

test('[CALLBACK-06] a callback with unknown ids does not replace the true ones', async () => {
  const { order, params, ids, onPhone: phonePrompt } = await createPromptedOrder();
  for (const forgery of [
    { ...ids, MerchantRequestID: 'forged' },
    { ...ids, CheckoutRequestID: 'ws_CO_02032026121500000700000000' },
  ]) {
    await shop.call('stkCallback', {
      params,
      body: createSuccessCallback(forgery, { amount: 1, receipt: 'FORGED0006' }),
    });
  }
  const { id, reference, merchantReference, claimedAmount } = await findOnlyAttempt(shop, order);
  expect({ reference, merchantReference, claimedAmount }).toEqual({
    reference: ids.CheckoutRequestID,
    merchantReference: ids.MerchantRequestID,
    claimedAmount: null,
  });
  const verdicts = (await findCallbacks(shop, { id })).map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['ids differ', 'ids differ']);
  await answerPrompt(shop, phonePrompt, { action: 'approve' });
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[CALLBACK-02] the body is kept as it came before it is judged, and the verdict after', async () => {
  const { order, params, ids, onPhone: phonePrompt } = await createPromptedOrder();
  const attempt = await findOnlyAttempt(shop, order);
  await setSafaricomFaults(shop, { latencyMs: 2000 });
  const rawBody = `${JSON.stringify(createSuccessCallback(ids, { amount: 2400, receipt: 'UKT0000011' }), null, 1)}\n`;
  const reply = shop.call('stkCallback', { params, rawBody });
  await expect
    .poll(() => findCallbacks(shop, attempt), { timeout: 1500 })
    .toEqual([{ body: rawBody, verdict: null }]);
  expect((await reply).status).toBe(200);
  expect(await findCallbacks(shop, attempt)).toEqual([{ body: rawBody, verdict: 'open' }]);
  await setSafaricomFaults(shop, {});
  await answerPrompt(shop, phonePrompt, { action: 'approve' });
  const verdicts = (await findCallbacks(shop, attempt)).map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['open', 'paid']);
});

test('[CALLBACK-06, SETTLE-02] a callback that arrives before the reply to the push pays the order', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await setSafaricomFaults(shop, { callbackBeforeReply: true });
  const reply = await startPush(shop, user.token, order);
  expect(reply.status).toBe(200);
  const { state, receipt, reference } = await findOnlyAttempt(shop, order);
  expect({ state, receipt, reference }).toEqual({
    state: 'paid',
    receipt: expect.stringMatching(/^[A-Z0-9]{10}$/),
    reference: expect.stringMatching(/^ws_CO_\d+$/),
  });
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[CALLBACK-06] a result code that is not a number fails the attempt', async () => {
  const { order, onPhone: phonePrompt } = await createPromptedOrder();
  await setSafaricomFaults(shop, { nonNumericResultCode: true });
  await answerPrompt(shop, phonePrompt, { action: 'approve' });
  const { state, reason } = await findOnlyAttempt(shop, order);
  expect({ state, reason }).toEqual({
    state: 'failed',
    reason: 'M-Pesa does not know this shop. Please choose another way to pay.',
  });
});
