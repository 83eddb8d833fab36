import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SafaricomConfig } from '../../../../server/providers/safaricom/config.ts';
import { toNairobiTimestamp } from '../../../../server/providers/safaricom/nairobi-time.ts';
import { createSafaricom, type PushResult } from '../../../../server/providers/safaricom/safaricom.ts';
import { answerPrompt, listPrompts, newPhone, setSafaricomFaults } from '../../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { findPrompt, holdPrompt } from '../payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => setSafaricomFaults(shop, {}));
afterAll(() => shop.close());

function client(overrides: Partial<SafaricomConfig> = {}) {
  return createSafaricom({ ...shop.ctx.config.safaricom!, ...overrides }, shop.clock.now);
}

function push(msisdn = newPhone(), overrides: Record<string, unknown> = {}) {
  const callbackUrl = 'http://127.0.0.1:9/hooks/stk/none';
  return { msisdn, amount: 2400, accountReference: '0123456789AB', callbackUrl, ...overrides };
}

function getReference(result: PushResult): string {
  if (result.kind !== 'accepted') throw new Error(`the push was ${result.kind}`);
  return result.reference;
}

async function countIssuedTokens(): Promise<number> {
  const rows = await shop.database.sql`select 1 from sandbox.safaricom_tokens`;
  return rows.length;
}

test('[ATTEMPT-01] an accepted push returns both ids and shows on the phone as sent', async () => {
  const phone = newPhone();
  expect(await client().startPush(push(phone))).toEqual({
    kind: 'accepted',
    reference: expect.stringMatching(/^ws_CO_\d{26}$/),
    merchantReference: expect.stringMatching(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{16}$/),
  });
  expect(await listPrompts(shop, phone)).toEqual([
    expect.objectContaining({ phone, amount: 2400, accountReference: '0123456789AB' }),
  ]);
});

test('one access token is fetched for all concurrent calls, reused for an hour and renewed a minute before it expires', async () => {
  await setSafaricomFaults(shop, { tokenExpired: true });
  const safaricom = client();
  await Promise.all(Array.from({ length: 10 }, () => safaricom.startPush(push())));
  expect(await countIssuedTokens()).toBe(1);
  shop.clock.advance(3500_000);
  await safaricom.startPush(push());
  expect(await countIssuedTokens()).toBe(1);
  shop.clock.advance(45_000);
  await safaricom.startPush(push());
  expect(await countIssuedTokens()).toBe(2);
});

test('a token refused with 404.001.03 is renewed once for all calls, which are sent again', async () => {
  const safaricom = client();
  await safaricom.startPush(push());
  await setSafaricomFaults(shop, { tokenExpired: true });
  const results = await Promise.all(Array.from({ length: 10 }, () => safaricom.startPush(push())));
  expect(results.map(({ kind }) => kind)).toEqual(Array(10).fill('accepted'));
  expect(await countIssuedTokens()).toBe(1);
});

test('a token that is refused again is not renewed: the push is refused, the outcome unknown', async () => {
  const safaricom = client();
  const reference = getReference(await safaricom.startPush(push()));
  await setSafaricomFaults(shop, { tokenExpired: 'always' });
  expect(await safaricom.startPush(push())).toEqual({ kind: 'refused', reason: 'Invalid Access Token' });
  expect(await safaricom.queryStatus(reference)).toEqual({ kind: 'unknown' });
});

test('with wrong keys no push is sent, and queries decide nothing', async () => {
  const safaricom = client({ consumerSecret: 'wrong' });
  expect(await safaricom.startPush(push())).toEqual({ kind: 'notSent' });
  expect(await safaricom.queryStatus('ws_CO_1')).toEqual({ kind: 'unknown' });
});

test('[ATTEMPT-02, ATTEMPT-03] the replies by which a query means "in flight" never fail a payment', async () => {
  const safaricom = client();
  const phone = newPhone();
  const reference = getReference(await safaricom.startPush(push(phone)));
  await holdPrompt(shop, await findPrompt(shop, phone));
  await setSafaricomFaults(shop, { queryShape: 'classic' });
  expect(await safaricom.queryStatus(reference)).toEqual({ kind: 'pending' });
  await setSafaricomFaults(shop, { queryShape: 'empty' });
  expect(await safaricom.queryStatus(reference)).toEqual({ kind: 'unknown' });
  await setSafaricomFaults(shop, { queryShape: '4999' });
  expect(await safaricom.queryStatus(reference)).toEqual({ kind: 'pending' });
  await setSafaricomFaults(shop, { query4999Ms: 600_000 });
  expect(await safaricom.queryStatus(reference)).toEqual({ kind: 'pending' });
});

test('[ATTEMPT-02] a server error after the final result is not a decision, and never a failure', async () => {
  const safaricom = client();
  const phone = newPhone();
  const reference = getReference(await safaricom.startPush(push(phone)));
  await answerPrompt(shop, await findPrompt(shop, phone), { action: 'approve', callback: 'never' });
  await setSafaricomFaults(shop, { queryErrorAfterFinal: true });
  expect(await safaricom.queryStatus(reference)).toEqual({ kind: 'unknown' });
  expect(await safaricom.queryStatus(reference)).toEqual({ kind: 'paid', taken: null, receipt: null });
});

const CANCELLED = { reasonCode: 'prompt_cancelled', reason: 'The prompt was cancelled on the phone.' };
const WRONG_PIN = { reasonCode: 'wrong_pin', reason: 'The M-Pesa PIN was wrong.' };
const NO_MONEY = { reasonCode: 'insufficient_funds', reason: 'There was not enough money in the account.' };
const NO_ANSWER = {
  reasonCode: 'phone_unreachable',
  reason: 'The phone could not be reached or did not answer.',
};

test.for([
  ['approve', { kind: 'paid', taken: null, receipt: null }],
  ['cancel', { kind: 'failed', ...CANCELLED }],
  ['wrong-pin', { kind: 'failed', ...WRONG_PIN }],
  ['insufficient', { kind: 'failed', ...NO_MONEY }],
  ['timeout', { kind: 'failed', ...NO_ANSWER }],
] as const)('[SETTLE-02] a query about a prompt answered with %s', async ([action, answer]) => {
  const safaricom = client();
  const phone = newPhone();
  const reference = getReference(await safaricom.startPush(push(phone)));
  await answerPrompt(shop, await findPrompt(shop, phone), { action, callback: 'never' });
  expect(await safaricom.queryStatus(reference)).toEqual(answer);
});

test('[ATTEMPT-02] a push that Safaricom does not know is neither paid nor failed', async () => {
  expect(await client().queryStatus('ws_CO_02032026121500000700000000')).toEqual({ kind: 'pending' });
});

test('[ATTEMPT-03] a merchant that Safaricom does not know learns nothing about any push', async () => {
  expect(await client({ shortCode: '600100' }).queryStatus('ws_CO_1')).toEqual({ kind: 'unknown' });
  expect(await client({ passkey: 'wrong' }).queryStatus('ws_CO_1')).toEqual({ kind: 'unknown' });
});

test.for([
  [{ amount: 0 }, 'Bad Request - Invalid Amount'],
  [{ amount: 250_001 }, 'Bad Request - Invalid Amount'],
  [{ amount: 10.5 }, 'Bad Request - Invalid Amount'],
  [{ accountReference: 'ORDER-NUMBER-TOO-LONG' }, 'Bad Request - Invalid AccountReference'],
  [{ callbackUrl: 'http://127.0.0.1:9/mpesa' }, 'Bad Request - Invalid CallBackURL'],
  [{ msisdn: '0712345678' }, 'Bad Request - Invalid PartyA'],
] as const)('[ATTEMPT-01] a push with %o is refused with the reason', async ([overrides, reason]) => {
  expect(await client().startPush(push(newPhone(), overrides))).toEqual({ kind: 'refused', reason });
});

test('[ATTEMPT-01] a till sent as its own store is refused by the network, not at the push', async () => {
  const phone = newPhone();
  const till = client({ type: 'till', till: '543210' });
  const accepted = await till.startPush(push(phone));
  expect(accepted.kind).toBe('accepted');
  expect(await listPrompts(shop, phone)).toHaveLength(1);
  const misconfigured = await client({ type: 'till', till: null }).startPush(push());
  expect(await till.queryStatus(getReference(misconfigured))).toEqual({
    kind: 'failed',
    reasonCode: 'shop_unknown',
    reason: 'M-Pesa does not know this shop. Please choose another way to pay.',
  });
});

test('a broken connection: a push is unknown once it may have been sent, otherwise notSent', async () => {
  const safaricom = client();
  const reference = getReference(await safaricom.startPush(push()));
  await setSafaricomFaults(shop, { down: true });
  expect(await safaricom.startPush(push())).toEqual({ kind: 'unknown' });
  expect(await safaricom.queryStatus(reference)).toEqual({ kind: 'unknown' });
  expect(await client().startPush(push())).toEqual({ kind: 'notSent' });
  const nobody = client({ baseUrl: 'http://127.0.0.1:9' });
  expect(await nobody.startPush(push())).toEqual({ kind: 'notSent' });
  expect(await nobody.queryStatus(reference)).toEqual({ kind: 'unknown' });
});

test('a reply that takes longer than the limit is unknown', async () => {
  const shortTimeoutClient = client({ timeoutMs: 300 });
  const reference = getReference(await shortTimeoutClient.startPush(push()));
  await setSafaricomFaults(shop, { latencyMs: 1000 });
  expect(await shortTimeoutClient.startPush(push())).toEqual({ kind: 'unknown' });
  expect(await shortTimeoutClient.queryStatus(reference)).toEqual({ kind: 'unknown' });
});

test.for([
  ['2026-03-02T09:15:00.000Z', '20260302121500'],
  ['2026-03-02T20:59:59.999Z', '20260302235959'],
  ['2026-03-02T21:00:00.000Z', '20260303000000'],
  ['2025-12-31T21:00:00.000Z', '20260101000000'],
  ['2028-02-28T21:00:00.000Z', '20280229000000'],
] as const)('%s is %s in Nairobi', ([utc, timestamp]) => {
  expect(toNairobiTimestamp(new Date(utc))).toBe(timestamp);
});
