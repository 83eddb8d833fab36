import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newPhone, sendPrompt, setSafaricomFaults } from '../../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import {
  createPlacedOrder,
  createSuccessCallback,
  findCallbacks,
  findOnlyAttempt,
  findPrompt,
  getStatus,
  listAttemptStates,
  readSafaricomPrompt,
  startPush,
} from '../payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ SAFARICOM_TIMEOUT_MS: '1000' });
});
afterEach(() => setSafaricomFaults(shop, {}));
afterAll(() => shop.close());

async function createPromptedOrder() {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  return { order, onPhone: phonePrompt, ...(await readSafaricomPrompt(shop, phonePrompt.checkoutRequestId)) };
}

test.for([
  '{}',
  '[]',
  '{"Body":{}}',
  '{"Body":{"stkCallback":{"ResultCode":0}}}',
  '{"Body":{"stkCallback":null}}',
  '{"Body":{"stkCallback":{"MerchantRequestID":1,"CheckoutRequestID":2,"ResultCode":0}}}',
  '{"Body":{"stkCallback":{"MerchantRequestID":"a","CheckoutRequestID":"b\\u0000","ResultCode":0}}}',
])('[CALLBACK-02] %s is stored with the verdict unreadable', async (rawBody) => {
  const { order, params } = await createPromptedOrder();
  const reply = await shop.call('stkCallback', { params, rawBody });
  expect({ status: reply.status, body: reply.body }).toEqual({
    status: 200,
    body: { ResultCode: 0, ResultDesc: 'Success' },
  });
  const attempt = await findOnlyAttempt(shop, order);
  expect(await findCallbacks(shop, attempt)).toEqual([{ body: rawBody, verdict: 'unreadable' }]);
  expect(attempt.state).toBe('open');
});

test.for(['not json', '{"Body":', '"text"', '7', 'null'])(
  '[WIRE-03] %s is not an object: 400, and nothing is stored',
  async (rawBody) => {
    const { order, params } = await createPromptedOrder();
    const { status, body } = await shop.call('stkCallback', { params, rawBody });
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect(await findCallbacks(shop, await findOnlyAttempt(shop, order))).toEqual([]);
  },
);

test('[CALLBACK-03, WIRE-03] a body of 64 KB is stored, one more byte is 413 and is not', async () => {
  const { order, params } = await createPromptedOrder();
  const padded = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}`;
  const tooLong = await shop.call('stkCallback', { params, rawBody: padded(65_537) });
  expect([tooLong.status, tooLong.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
  const attempt = await findOnlyAttempt(shop, order);
  expect(await findCallbacks(shop, attempt)).toEqual([]);
  expect((await shop.call('stkCallback', { params, rawBody: padded(65_536) })).status).toBe(200);
  expect((await findCallbacks(shop, attempt))[0]?.body).toHaveLength(65_536);
});

test('[CALLBACK-03] a body without Content-Length is cut off at 64 KB too', async () => {
  const { order, params } = await createPromptedOrder();
  const chunk = new TextEncoder().encode('x'.repeat(40_000));
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(chunk);
      controller.enqueue(chunk);
      controller.close();
    },
  });
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' };
  const response = await fetch(`${shop.url}/hooks/stk/${params.token}`, init as RequestInit);
  expect(response.status).toBe(413);
  expect(await findCallbacks(shop, await findOnlyAttempt(shop, order))).toEqual([]);
});

test.for([
  ['text', 'text/plain', 415],
  ['a token that is too short', null, 404],
] as const)('[WIRE-03] %s is refused', async ([, type, expected]) => {
  const { params } = await createPromptedOrder();
  const { status } = await shop.call('stkCallback', {
    params: { token: type ? params.token : params.token.slice(0, -1) },
    body: {},
    headers: { 'Content-Type': type ?? 'application/json' },
  });
  expect(status).toBe(expected);
});

test('[CALLBACK-01, CALLBACK-06] after a push without a reply the callback supplies the ids, and Safaricom is queried with them', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phone = newPhone();
  await setSafaricomFaults(shop, { syncTimeout: true });
  const reply = await startPush(shop, user.token, order, phone);
  expect([reply.status, reply.body.code]).toEqual([409, 'PAYMENT_UNDECIDED']);
  expect((await findOnlyAttempt(shop, order)).reference).toBe(null);
  const { checkoutRequestId } = await findPrompt(shop, phone);
  const { params, ids } = await readSafaricomPrompt(shop, checkoutRequestId);
  await shop.call('stkCallback', {
    params,
    body: createSuccessCallback(ids, { amount: 2400, receipt: 'FORGED0001' }),
  });
  expect((await findOnlyAttempt(shop, order)).reference).toBe(checkoutRequestId);
  expect(await listAttemptStates(shop, order)).toEqual(['open']);
});

test('[CALLBACK-06] after a push without a reply the ids of another payment are refused', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const other = await createPromptedOrder();
  const phone = newPhone();
  await setSafaricomFaults(shop, { syncTimeout: true });
  await startPush(shop, user.token, order, phone);
  const { params } = await readSafaricomPrompt(shop, (await findPrompt(shop, phone)).checkoutRequestId);
  await shop.call('stkCallback', {
    params,
    body: createSuccessCallback(other.ids, { amount: 2400, receipt: 'X' }),
  });
  const attempt = await findOnlyAttempt(shop, order);
  expect(attempt.reference).toBe(null);
  expect((await findCallbacks(shop, attempt)).map(({ verdict }) => verdict)).toEqual(['ids differ']);
});

test.for([
  ['ids of 5,000 characters', { CheckoutRequestID: 'x'.repeat(5000), MerchantRequestID: 'y'.repeat(5000) }],
  ['ids with a NUL', { CheckoutRequestID: 'ws_CO_\u0000', MerchantRequestID: '1\u0000' }],
] as const)(
  '[WIRE-03] after a push without a reply %s are unreadable, not a server error',
  async ([, ids]) => {
    const { user, order } = await createPlacedOrder(shop);
    const phone = newPhone();
    await setSafaricomFaults(shop, { syncTimeout: true });
    await startPush(shop, user.token, order, phone);
    const { params } = await readSafaricomPrompt(shop, (await findPrompt(shop, phone)).checkoutRequestId);
    const reply = await shop.call('stkCallback', {
      params,
      body: createSuccessCallback(ids, { amount: 1, receipt: 'X' }),
    });
    expect(reply.status).toBe(200);
    const attempt = await findOnlyAttempt(shop, order);
    expect((await findCallbacks(shop, attempt)).map(({ verdict }) => verdict)).toEqual(['unreadable']);
  },
);

test('[WIRE-03] an invalid receipt is ignored, and is not a server error', async () => {
  const { order, params, ids } = await createPromptedOrder();
  const reply = await shop.call('stkCallback', {
    params,
    body: createSuccessCallback(ids, { amount: 2400, receipt: 'AB\u0000CD' }),
  });
  expect(reply.status).toBe(200);
  expect((await findOnlyAttempt(shop, order)).claimedReceipt).toBe(null);
  expect(await getStatus(shop, order)).toBe('pending');
});
