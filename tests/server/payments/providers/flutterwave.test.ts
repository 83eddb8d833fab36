import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../../server/context/config.ts';
import { createFlutterwave } from '../../../../server/providers/flutterwave/flutterwave.ts';

let stubbedReply = { status: 200, body: '' };
const requests: { path: string; authorization: string }[] = [];
const provider = createServer((request, response) => {
  requests.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '' });
  response.writeHead(stubbedReply.status, { 'Content-Type': 'application/json' });
  response.end(stubbedReply.body);
});
let baseUrl = '';
beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => provider.close(closed)));

const queryWithReply = (
  status: number,
  body: unknown,
  transactionId: string | null = '1163068',
  base = baseUrl,
) => {
  stubbedReply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  const keys = { publicKey: 'FLWPUBK-1-X', secretKey: 'FLWSECK-1-X', secretHash: 'hash' };
  const config = { ...keys, baseUrl: base, scriptUrl: '', frameHosts: [], timeoutMs: 5000 };
  return createFlutterwave(config, () => new Date()).queryStatus({ txRef: 'gari-1a', transactionId });
};

const DATA = {
  id: 1163068,
  tx_ref: 'gari-1a',
  flw_ref: 'FLW-MOCK-72d0b2d66273fad0bb32fdea9f0fa298',
  amount: 2400,
  currency: 'KES',
  charged_amount: 2491.2,
  app_fee: 91.2,
  processor_response: 'Approved',
  status: 'successful',
};
const reply = (overrides: object = {}) => ({
  status: 'success',
  message: 'Transaction fetched successfully',
  data: { ...DATA, ...overrides },
});
const NONE = { status: 'error', message: 'No transaction was found for this id', data: null };

test('[SETTLE-02, SETTLE-11] a successful payment reports what was taken, its receipt and its id', async () => {
  expect(await queryWithReply(200, reply())).toEqual({
    kind: 'paid',
    taken: { amount: 2400, currency: 'KES' },
    receipt: 'FLW-MOCK-72d0b2d66273fad0bb32fdea9f0fa298',
    reference: '1163068',
  });
});

test('[SETTLE-02] is queried by its id with the secret key, or by our reference when no id is known', async () => {
  requests.length = 0;
  await queryWithReply(200, reply());
  await queryWithReply(200, reply(), null);
  const authorization = 'Bearer FLWSECK-1-X';
  expect(requests).toEqual([
    { path: '/v3/transactions/1163068/verify', authorization },
    { path: '/v3/transactions/verify_by_reference?tx_ref=gari-1a', authorization },
  ]);
});

test.each([
  ['another currency', { currency: 'NGN' }, { amount: 2400, currency: 'NGN' }],
  ['a lowercase currency', { currency: 'kes' }, { amount: 2400, currency: 'KES' }],
  [
    'less, with the fees listed separately',
    { amount: 240, charged_amount: 2400 },
    { amount: 240, currency: 'KES' },
  ],
  ['cents', { amount: 2400.5 }, { amount: 2400.5, currency: 'KES' }],
  ['more than the column holds', { amount: 1e15 }, { amount: 2_147_483_647, currency: 'KES' }],
])('[SETTLE-03, SETTLE-12] what was taken is reported unchanged: %s', async (_of, overrides, taken) => {
  expect(await queryWithReply(200, reply(overrides))).toMatchObject({ kind: 'paid', taken });
});

test.each([
  ['Declined by the issuer', 'declined', 'The card was not charged: Declined by the issuer'],
  ['\u0000\u202eDo not\nhonour  ', 'declined', 'The card was not charged: Do not honour'],
  ['x'.repeat(300), 'declined', `The card was not charged: ${'x'.repeat(200)}`],
  ['51 - Insufficient Funds', 'insufficient_funds', 'There was not enough money in the account.'],
  ['Not sufficient funds', 'insufficient_funds', 'There was not enough money in the account.'],
  ['\u0000 ', 'unknown', 'The payment provider gave no reason.'],
  [null, 'unknown', 'The payment provider gave no reason.'],
])('[DRAFT-07] a failed payment gives its reason: %j', async (processor_response, reasonCode, reason) => {
  expect(await queryWithReply(200, reply({ status: 'failed', processor_response }))).toEqual({
    kind: 'failed',
    reasonCode,
    reason,
  });
});

test.each(['pending', 'completed'])(
  'B8: [DRAFT-07, ATTEMPT-12] nothing is decided while the inner status is %s, but a payer has started to pay',
  async (status) => {
    expect(await queryWithReply(200, reply({ status }))).toEqual({ kind: 'pending', hasStarted: true });
  },
);

test.each([
  ['it knows of no payment', 400, NONE],
  [
    'it knows of no payment, in other words',
    404,
    { ...NONE, message: 'No transaction was found for this reference' },
  ],
])('[DRAFT-07] nothing is decided when %s', async (_of, status, body) => {
  expect(await queryWithReply(status, body)).toEqual({ kind: 'pending' });
});

test.each([
  ['the payment has another reference', 200, reply({ tx_ref: 'gari-2b' })],
  ['the lookup failed', 200, { ...reply(), status: 'error' }],
  ['the key is wrong', 401, { status: 'error', message: 'Invalid authorization key', data: null }],
  ['it fails', 500, NONE],
  ['it is busy', 429, { status: 'error', message: 'Too many requests' }],
  ['it does not send JSON', 200, '<html>maintenance</html>'],
  ['it sends no amount', 200, reply({ amount: undefined })],
  ['it sends the amount as text', 200, reply({ amount: 'lots' })],
  ['it sends no currency', 200, reply({ currency: null })],
  ['it sends no data', 200, { status: 'success', data: null }],
])('[SETTLE-02] the outcome is unknown when %s', async (_of, status, body) => {
  expect(await queryWithReply(status, body)).toEqual({ kind: 'unknown' });
});

test('[ATTEMPT-03] the outcome is unknown when the server is down', async () => {
  expect(await queryWithReply(200, reply(), null, 'http://127.0.0.1:9')).toEqual({ kind: 'unknown' });
});

test('[SETTLE-09] a receipt that cannot be stored is left out, and the money counts', async () => {
  for (const flw_ref of [null, '', 'a b', 'x'.repeat(61), '\u0000']) {
    expect(await queryWithReply(200, reply({ flw_ref }))).toMatchObject({ kind: 'paid', receipt: null });
  }
});

const SETTINGS = {
  FLUTTERWAVE_BASE_URL: 'https://api.flutterwave.com/',
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-1-X',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1-X',
  FLUTTERWAVE_SECRET_HASH: 'hash',
};
const read = (settings: Record<string, string | undefined>) =>
  readConfig({ DATABASE_URL: 'postgres://localhost/gari', ...settings });

test('[PAYCHOICE-01] cards are off without keys, on with all of them, and a partial configuration is refused', () => {
  expect(read({}).flutterwave).toBe(null);
  expect(read(SETTINGS).flutterwave).toEqual({
    baseUrl: 'https://api.flutterwave.com',
    publicKey: 'FLWPUBK-1-X',
    secretKey: 'FLWSECK-1-X',
    secretHash: 'hash',
    scriptUrl: 'https://checkout.flutterwave.com/v3.js',
    frameHosts: ['https://checkout.flutterwave.com', 'https://*.f4b-flutterwave.com'],
    timeoutMs: 15_000,
  });
  for (const name of Object.keys(SETTINGS)) {
    expect(() => read({ ...SETTINGS, [name]: undefined })).toThrow(
      `Flutterwave is configured by halves. Missing: ${name}.`,
    );
  }
});

test('[CONFIG-01] the sites that the payment window may embed are https URLs; the sandbox refuses real keys', () => {
  expect(() => read({ ...SETTINGS, FLUTTERWAVE_FRAME_HOSTS: "'unsafe-inline'; x" })).toThrow(
    'FLUTTERWAVE_FRAME_HOSTS',
  );
  expect(() => read({ ...SETTINGS, SANDBOX_URL: 'http://127.0.0.1:4000' })).toThrow(
    'remove SANDBOX_URL or the FLUTTERWAVE_ settings',
  );
});
