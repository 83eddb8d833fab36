import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readIpn } from '../../../../server/providers/pesapal/notification.ts';
import { isTrustedPage } from '../../../../server/providers/pesapal/payment-page.ts';
import { createPesapal } from '../../../../server/providers/pesapal/pesapal.ts';

const START = Date.parse('2026-01-05T10:00:00.000Z');

interface Reply {
  status: number;
  body: unknown;
}

/** The replies of this fake Pesapal, by the last part of the path. */
const TOKEN = { token: 'h.p.s', expiryDate: '2026-01-05T10:05:00.1234567Z', error: null, status: '200' };
const LISTED = [{ url: 'https://shop.example/hooks/pesapal', ipn_id: 'ipn-1', error: null, status: '200' }];
let stubbedReplies: Record<string, Reply>;
const requests: { path: string; method: string; body: string; authorization: string }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const { url: path = '', method = '' } = request;
    requests.push({ path, method, body, authorization: request.headers.authorization ?? '' });
    const name = path.split('?')[0]!.split('/').at(-1)!;
    const stubbedReply = stubbedReplies[name] ?? { status: 404, body: '' };
    response.writeHead(stubbedReply.status, { 'Content-Type': 'application/json' });
    response.end(
      typeof stubbedReply.body === 'string' ? stubbedReply.body : JSON.stringify(stubbedReply.body),
    );
  });
});
let baseUrl = '';
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests.length = 0;
  stubbedReplies = {
    RequestToken: { status: 200, body: TOKEN },
    GetIpnList: { status: 200, body: LISTED },
    RegisterIPN: { status: 200, body: { ...LISTED[0], ipn_id: 'ipn-2' } },
  };
});
afterAll(() => new Promise((closed) => server.close(closed)));

let time = START;
function client(ipnId: string | null = null) {
  time = START;
  const keys = { consumerKey: 'key', consumerSecret: 'secret', ipnId, timeoutMs: 5000 };
  return createPesapal({ ...keys, baseUrl }, () => new Date(time));
}

const SUBMISSION = {
  merchantReference: '0123456789AB-1',
  amount: 2400,
  description: 'Gari order 0123456789AB',
  returnUrl: 'https://shop.example/order-confirmation?order=0123456789AB',
  cancelUrl: 'https://shop.example/order-confirmation?order=0123456789AB&cancelled=0123456789AB-1',
  ipnUrl: 'https://shop.example/hooks/pesapal',
  payer: {
    email: 'amina@example.com',
    phone: '+254712345678',
    firstName: 'Amina',
    lastName: 'Hassan',
    street: 'Moi Avenue 12',
    city: 'Nairobi',
  },
};
const page = () => ({
  order_tracking_id: 'track-1',
  merchant_reference: '0123456789AB-1',
  redirect_url: `${baseUrl}/iframe?OrderTrackingId=track-1`,
  error: null,
  status: '200',
});
const NULLS = { error_type: null, code: null, message: null, call_back_url: null };
const COMPLETED = {
  payment_method: 'Visa',
  amount: 2400.0,
  confirmation_code: '6513008693186320103009',
  payment_status_description: 'Completed',
  description: null,
  status_code: 1,
  merchant_reference: '0123456789AB-1',
  currency: 'KES',
  error: NULLS,
  status: '200',
};
const refusal = (code: string, message: string, status = '500') => ({
  error: { error_type: 'api_error', code, message },
  status,
});
const queryWithReply = (body: unknown, status = 200) => {
  stubbedReplies['GetTransactionStatus'] = { status, body };
  return client().queryStatus({ trackingId: 'track-1', merchantReference: '0123456789AB-1' });
};
const submitWithReply = (body: unknown, status = 200) => {
  stubbedReplies['SubmitOrderRequest'] = { status, body };
  return client().submit(SUBMISSION);
};

test('a submission requests a token, looks up its notification URL and sends exactly Pesapal’s fields', async () => {
  expect(await submitWithReply(page())).toEqual({
    kind: 'accepted',
    reference: 'track-1',
    pageUrl: `${baseUrl}/iframe?OrderTrackingId=track-1`,
  });
  expect(requests.map(({ method, path, authorization }) => [method, path, authorization])).toEqual([
    ['POST', '/api/Auth/RequestToken', ''],
    ['GET', '/api/URLSetup/GetIpnList', 'Bearer h.p.s'],
    ['POST', '/api/Transactions/SubmitOrderRequest', 'Bearer h.p.s'],
  ]);
  expect(JSON.parse(requests[0]!.body)).toEqual({ consumer_key: 'key', consumer_secret: 'secret' });
  expect(JSON.parse(requests[2]!.body)).toEqual({
    id: '0123456789AB-1',
    currency: 'KES',
    amount: 2400,
    description: 'Gari order 0123456789AB',
    callback_url: 'https://shop.example/order-confirmation?order=0123456789AB',
    cancellation_url: 'https://shop.example/order-confirmation?order=0123456789AB&cancelled=0123456789AB-1',
    redirect_mode: 'TOP_WINDOW',
    notification_id: 'ipn-1',
    billing_address: {
      email_address: 'amina@example.com',
      phone_number: '+254712345678',
      country_code: 'KE',
      first_name: 'Amina',
      last_name: 'Hassan',
      line_1: 'Moi Avenue 12',
      city: 'Nairobi',
    },
  });
});

test('a notification URL that is not listed is registered once, for GET', async () => {
  stubbedReplies['GetIpnList'] = { status: 200, body: [] };
  stubbedReplies['SubmitOrderRequest'] = { status: 200, body: page() };
  const pesapal = client();
  await Promise.all([pesapal.submit(SUBMISSION), pesapal.submit(SUBMISSION)]);
  await pesapal.submit(SUBMISSION);
  const registered = requests.filter(({ path }) => path.endsWith('RegisterIPN'));
  expect(registered.map(({ body }) => JSON.parse(body))).toEqual([
    { url: 'https://shop.example/hooks/pesapal', ipn_notification_type: 'GET' },
  ]);
});

test('a configured id of the URL is used unchanged', async () => {
  stubbedReplies['SubmitOrderRequest'] = { status: 200, body: page() };
  await client('by-hand').submit(SUBMISSION);
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/Auth/RequestToken',
    '/api/Transactions/SubmitOrderRequest',
  ]);
  expect(JSON.parse(requests[1]!.body).notification_id).toBe('by-hand');
});

test.for([
  ['the token’s own end, less ten seconds', '2026-01-05T10:02:00.1234567Z', 110_000],
  ['four minutes where it claims an hour', '2026-01-05T11:00:00.1234567Z', 240_000],
  ['four minutes where it names no end', '', 240_000],
] as const)('a token is reused until %s', async ([, expiryDate, cachedMs]) => {
  stubbedReplies['RequestToken'] = { status: 200, body: { ...TOKEN, expiryDate } };
  stubbedReplies['GetTransactionStatus'] = { status: 200, body: COMPLETED };
  const pesapal = client();
  const queryStatus = () =>
    pesapal.queryStatus({ trackingId: 'track-1', merchantReference: '0123456789AB-1' });
  const tokens = () => requests.filter(({ path }) => path.endsWith('RequestToken')).length;
  await queryStatus();
  time += cachedMs - 1000;
  await queryStatus();
  expect(tokens()).toBe(1);
  time += 1200;
  await queryStatus();
  expect(tokens()).toBe(2);
});

test('a payment counts with its amount, currency and receipt; an error object with only nulls is not an error', async () => {
  expect(await queryWithReply(COMPLETED)).toEqual({
    kind: 'paid',
    taken: { amount: 2400, currency: 'KES' },
    receipt: '6513008693186320103009',
    reference: 'track-1',
  });
  expect(requests.at(-1)!.path).toBe('/api/Transactions/GetTransactionStatus?orderTrackingId=track-1');
});

test.for([
  [
    'completed, in other words and figures',
    { payment_status_description: 'COMPLETED', status_code: '1' },
    'paid',
  ],
  ['completed, of another order', { merchant_reference: '0123456789AB-2' }, 'unknown'],
  ['completed, without an amount', { amount: null }, 'unknown'],
  ['completed, without a currency', { currency: '' }, 'unknown'],
  ['reversed', { status_code: 3 }, 'reversed'],
  ['reversed, of another order', { status_code: 3, merchant_reference: 'X' }, 'unknown'],
  ['invalid, which is not paid yet', { status_code: 0, payment_status_description: 'INVALID' }, 'pending'],
  ['a code that nobody knows', { status_code: 7 }, 'pending'],
  ['no code at all', { status_code: null }, 'unknown'],
  ['not paid yet, as an error', refusal('payment_details_not_found', 'Pending Payment'), 'pending'],
  ['not paid yet, without a code', refusal('', 'Pending Payment'), 'pending'],
  ['another error with HTTP 200', refusal('invalid_order_tracking_id', 'Not known'), 'unknown'],
  ['a bad status without an error', { status: '500' }, 'unknown'],
] as const)('asked about a payment that is %s', async ([, change, kind]) => {
  expect((await queryWithReply({ ...COMPLETED, ...change })).kind).toBe(kind);
});

test('a failure is reported in Pesapal’s words if there are any, without unprintable characters', async () => {
  const failed = { ...COMPLETED, status_code: 2, confirmation_code: '' };
  expect(
    await queryWithReply({ ...failed, description: 'Unable to Authorize\r\nTransaction.\u0000' }),
  ).toEqual({
    kind: 'failed',
    reasonCode: 'declined',
    reason: 'Pesapal reports a failed payment: Unable to Authorize Transaction.',
  });
  expect(await queryWithReply({ ...failed, description: 'Insufficient Funds' })).toEqual({
    kind: 'failed',
    reasonCode: 'insufficient_funds',
    reason: 'There was not enough money in the account.',
  });
  expect(await queryWithReply(failed)).toEqual({
    kind: 'failed',
    reasonCode: 'unknown',
    reason: 'The payment provider gave no reason.',
  });
});

test.for([
  ['HTML', 200, '<html>busy</html>'],
  ['nothing', 200, ''],
  ['a list', 200, '[]'],
  ['a server error', 502, 'Bad gateway'],
  ['a server error that says paid', 500, COMPLETED],
] as const)('%s is not a valid reply about a payment', async ([, status, body]) => {
  expect(await queryWithReply(body, status)).toEqual({ kind: 'unknown' });
});

test.for([
  [
    'refused with HTTP 200',
    200,
    refusal('duplicate_order_id', 'Known already'),
    { kind: 'refused', reason: 'Known already' },
  ],
  [
    'refused with a message in another script',
    200,
    refusal('duplicate_order_id', '重复订单'),
    { kind: 'refused', reason: 'duplicate_order_id' },
  ],
  [
    'refused with nothing that can be shown',
    200,
    refusal('', '重复订单'),
    { kind: 'refused', reason: 'no reason given' },
  ],
  ['a server error', 500, refusal('x', 'Oops'), { kind: 'noPage', detail: 'Oops' }],
  [
    'without a page',
    200,
    { status: '200', error: null },
    { kind: 'noPage', detail: 'SubmitOrderRequest names no page' },
  ],
] as const)('a submission that is %s', async ([, status, body, result]) => {
  expect(await submitWithReply(body, status)).toEqual(result);
});

test('wrong keys are reported in the log only, and nobody can pay', async () => {
  stubbedReplies['RequestToken'] = {
    status: 200,
    body: refusal('invalid_consumer_key_or_secret_provided', 'Wrong key or secret'),
  };
  expect(await submitWithReply(page())).toEqual({
    kind: 'noPage',
    detail: 'IPN: token: Wrong key or secret',
  });
});

test.for([
  ['https://pay.pesapal.com/iframe/x', true],
  ['https://www.pesapal.com/x', true],
  ['https://shop.example/sandbox/x', true],
  ['http://pay.pesapal.com/x', false],
  ['https://pesapal.com.evil.example/x', false],
  ['https://evilpesapal.com/x', false],
  ['https://pay.pesapal.com@evil.example/x', false],
  ['javascript:alert(1)', false],
] as const)('a payment page at %s is trusted: %s', ([address, trusted]) => {
  const sites = { baseUrl: 'https://pay.pesapal.com/v3', shopUrl: 'https://shop.example/hooks/pesapal' };
  expect(isTrustedPage(address, sites)).toBe(trusted);
});

test('an API’s page at a bare origin is trusted at that origin only', () => {
  const sites = { baseUrl: 'http://127.0.0.1:4000', shopUrl: 'http://localhost:3000/hooks/pesapal' };
  expect(isTrustedPage('http://127.0.0.1:4100/x', sites)).toBe(true);
  expect(isTrustedPage('http://1.0.0.1/x', sites)).toBe(false);
});

test('[CALLBACK-08] a notification is read by its names in any case', () => {
  expect(readIpn({ ORDERTRACKINGID: 't-1', orderMerchantReference: 'm-1' })).toEqual({
    trackingId: 't-1',
    merchantReference: 'm-1',
    type: 'IPNCHANGE',
  });
  expect(readIpn({ OrderMerchantReference: 'm-1' })).toBeNull();
});
