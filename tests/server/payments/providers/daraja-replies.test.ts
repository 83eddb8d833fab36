import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStkCallback } from '../../../../server/providers/safaricom/callback.ts';
import { createSafaricom } from '../../../../server/providers/safaricom/safaricom.ts';

let stubbedReply = { status: 200, body: '' };
const requests: { path: string; body: string; authorization: string }[] = [];
const daraja = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const path = request.url ?? '';
    requests.push({ path, body, authorization: request.headers.authorization ?? '' });
    const isToken = path.startsWith('/oauth/');
    response.writeHead(isToken ? 200 : stubbedReply.status, { 'Content-Type': 'application/json' });
    response.end(
      isToken ? '{"access_token":"c9SQxWWhmdVRlyh0zh8gZDTkubVF","expires_in":"3599"}' : stubbedReply.body,
    );
  });
});
let baseUrl = '';
beforeAll(async () => {
  await new Promise<void>((listening) => daraja.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(daraja.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => daraja.close(closed)));

function client(type: 'paybill' | 'till' = 'paybill') {
  const keys = { consumerKey: 'key', consumerSecret: 'secret', shortCode: '174379', passkey: 'pass' };
  const config = { ...keys, baseUrl, type, till: type === 'till' ? '543210' : null, timeoutMs: 5000 };
  return createSafaricom(config, () => new Date('2026-03-02T09:15:00Z'));
}

const PUSH = {
  msisdn: '254712345678',
  amount: 2400,
  accountReference: '0123456789AB',
  callbackUrl: 'https://shop.example/hooks/stk/abc',
};
const queryWithReply = (status: number, body: unknown) => {
  stubbedReply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return client().queryStatus('ws_CO_1');
};
const pushWithReply = (status: number, body: unknown) => {
  stubbedReply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return client().startPush(PUSH);
};
const final = (ResultCode: unknown) => ({
  ResponseCode: '0',
  ResponseDescription: 'The service request has been accepted successsfully',
  MerchantRequestID: '22205-34066-1',
  CheckoutRequestID: 'ws_CO_1',
  ResultCode,
  ResultDesc: 'in whatever words',
});

test('a push is signed with the current Nairobi time and has exactly the fields of Daraja', async () => {
  await pushWithReply(200, {});
  const [token, sent] = requests.splice(-2);
  expect(token).toEqual({
    path: '/oauth/v1/generate?grant_type=client_credentials',
    body: '',
    authorization: 'Basic a2V5OnNlY3JldA==',
  });
  expect(sent?.authorization).toBe('Bearer c9SQxWWhmdVRlyh0zh8gZDTkubVF');
  expect(JSON.parse(sent!.body)).toEqual({
    BusinessShortCode: '174379',
    Password: 'MTc0Mzc5cGFzczIwMjYwMzAyMTIxNTAw',
    Timestamp: '20260302121500',
    TransactionType: 'CustomerPayBillOnline',
    Amount: 2400,
    PartyA: '254712345678',
    PartyB: '174379',
    PhoneNumber: '254712345678',
    CallBackURL: 'https://shop.example/hooks/stk/abc',
    AccountReference: '0123456789AB',
    TransactionDesc: 'Gari order',
  });
  await client('till').startPush(PUSH);
  expect(JSON.parse(requests.at(-1)!.body)).toMatchObject({
    TransactionType: 'CustomerBuyGoodsOnline',
    BusinessShortCode: '174379',
    PartyB: '543210',
  });
});

test.for([
  ['1', 'insufficient_funds', 'There was not enough money in the account.'],
  ['2', 'amount_too_low', 'The amount is below what M-Pesa allows.'],
  ['3', 'amount_too_high', 'The amount is above what M-Pesa allows.'],
  ['4', 'daily_limit', 'The payment would exceed your daily M-Pesa limit.'],
  ['8', 'shop_account_full', 'The shop’s M-Pesa account cannot take more right now.'],
  ['17', 'too_soon', 'M-Pesa refused a payment so soon after the last one. Please wait two minutes.'],
  ['26', 'provider_busy', 'M-Pesa is busy. Please try again in a moment.'],
  [
    '1001',
    'transaction_in_progress',
    'Another M-Pesa transaction is open on this phone. Please finish it and try again.',
  ],
  ['1019', 'prompt_expired', 'The prompt expired before it was answered.'],
  ['1025', 'prompt_not_sent', 'The prompt could not be sent to the phone.'],
  ['1032', 'prompt_cancelled', 'The prompt was cancelled on the phone.'],
  ['1037', 'phone_unreachable', 'The phone could not be reached or did not answer.'],
  ['2001', 'wrong_pin', 'The M-Pesa PIN was wrong.'],
  [
    '2028',
    'payment_not_permitted',
    'M-Pesa does not let this shop take the payment. Please choose another way to pay.',
  ],
  ['8006', 'pin_locked', 'The M-Pesa PIN is locked. Please call Safaricom.'],
  ['9999', 'prompt_not_sent', 'The prompt could not be sent to the phone.'],
  ['SFC_IC0003', 'shop_unknown', 'M-Pesa does not know this shop. Please choose another way to pay.'],
] as const)('[SETTLE-02] result code %s is a failure: %s', async ([code, reasonCode, reason]) => {
  expect(await queryWithReply(200, final(code))).toEqual({ kind: 'failed', reasonCode, reason });
});

test('[SETTLE-02] result code 0 is paid, as a string and as a number', async () => {
  expect(await queryWithReply(200, final('0'))).toEqual({ kind: 'paid', taken: null, receipt: null });
  expect(await queryWithReply(200, final(0))).toEqual({ kind: 'paid', taken: null, receipt: null });
});

test.for(['4999', '2006', '2029', '5', 'SFC_NEW', '00', '-1'])(
  '[ATTEMPT-02] result code %s decides nothing',
  async (code) => {
    expect(await queryWithReply(200, final(code))).toEqual({ kind: 'pending' });
  },
);

test.for([
  [500, { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' }, 'pending'],
  [500, { errorCode: '500.001.1001', errorMessage: 'The transaction does not Exist' }, 'pending'],
  [200, { errorCode: '500.001.1001', errorMessage: '' }, 'unknown'],
  [500, { errorCode: '500.001.1001', errorMessage: 'Merchant does not exist' }, 'unknown'],
  [500, { errorCode: '500.001.1001', errorMessage: '[MerchantValidate] - Wrong credentials' }, 'unknown'],
  [500, { errorCode: '500.001.1001', errorMessage: 'Internal Server Error' }, 'unknown'],
  [429, { errorCode: '500.003.02', errorMessage: 'System is busy.' }, 'unknown'],
  [200, { ResponseCode: '1', ResultCode: '0' }, 'pending'],
  [200, {}, 'unknown'],
  [200, [], 'unknown'],
  [200, 'null', 'unknown'],
  [200, '', 'unknown'],
  [502, '<html>Bad gateway</html>', 'unknown'],
  [404, '', 'unknown'],
] as const)('[ATTEMPT-02, ATTEMPT-03] HTTP %i with %j is never a failure', async ([status, body, kind]) => {
  expect(await queryWithReply(status, body)).toEqual({ kind });
});

test.for([
  [200, '<html>upstream closed</html>'],
  [200, ''],
  [200, { ResponseCode: '0' }],
  [200, { ResponseCode: '0', CheckoutRequestID: '', MerchantRequestID: '' }],
  [500, ''],
  [504, '<html>Gateway timeout</html>'],
  [500, { errorCode: '500.001.1001', errorMessage: 'Internal Server Error' }],
  [500, { errorCode: '500.003.1001', errorMessage: '' }],
  [503, { errorCode: '500.003.02', errorMessage: 'System is busy. Please try again.' }],
] as const)(
  '5xx: [ATTEMPT-01] a push with reply HTTP %i and %j may be on the phone: unknown',
  async ([status, body]) => {
    expect(await pushWithReply(status, body)).toEqual({ kind: 'unknown' });
  },
);

test.for([
  [
    400,
    { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid PhoneNumber' },
    'Bad Request - Invalid PhoneNumber',
  ],
  [500, { errorCode: '500.001.1001', errorMessage: 'Merchant does not exist' }, 'Merchant does not exist'],
  [
    500,
    { errorCode: '500.001.1001', errorMessage: '[MerchantValidate] - Wrong credentials' },
    '[MerchantValidate] - Wrong credentials',
  ],
  [
    500,
    {
      errorCode: '500.001.1001',
      errorMessage:
        'Unable to lock subscriber, a transaction is already in process for the current subscriber',
    },
    'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  ],
  [200, { ResponseCode: '1', errorMessage: '' }, 'M-Pesa refused (1)'],
  [
    400,
    { errorCode: '400.002.02', errorMessage: ` Bad\n Request\u0000\u202e ${'x'.repeat(500)}` },
    `Bad Request ${'x'.repeat(188)}`,
  ],
  [400, '', 'M-Pesa refused (HTTP 400)'],
  [429, '', 'M-Pesa refused (HTTP 429)'],
] as const)('[ATTEMPT-01] a push with reply HTTP %i and %j is refused', async ([status, body, reason]) => {
  expect(await pushWithReply(status, body)).toEqual({ kind: 'refused', reason });
});

const SUCCESS = `{"Body":{"stkCallback":{
  "MerchantRequestID":"29115-34620561-1",
  "CheckoutRequestID":"ws_CO_191220191020363925",
  "ResultCode":0,
  "ResultDesc":"The service request is processed successfully.",
  "CallbackMetadata":{"Item":[
    {"Name":"Amount","Value":1.00},
    {"Name":"MpesaReceiptNumber","Value":"NLJ7RT61SV"},
    {"Name":"Balance"},
    {"Name":"TransactionDate","Value":20191219102115},
    {"Name":"PhoneNumber","Value":254708374149}
  ]}}}}`;
const IDS = { merchantReference: '29115-34620561-1', reference: 'ws_CO_191220191020363925' };
const PAID = { ...IDS, succeeded: true, amount: 1, receipt: 'NLJ7RT61SV' };

test('[SETTLE-03] the callback of a success is read by its items’ names', () => {
  expect(readStkCallback(JSON.parse(SUCCESS))).toEqual(PAID);
  const moved = JSON.parse(SUCCESS);
  moved.Body.stkCallback.CallbackMetadata.Item.reverse();
  expect(readStkCallback(moved)).toEqual(PAID);
  const balance = '{Amount={CurrencyCode=KES, MinimumAmount=618683, BasicAmount=6186.83}}';
  moved.Body.stkCallback.CallbackMetadata.Item.push({ Name: 'Balance', Value: balance });
  expect(readStkCallback(moved)).toEqual(PAID);
});

test.for([[1032], ['1032'], ['SFC_IC0003'], ['00'], [0.5]])(
  '[CALLBACK-06] the callback of a failure has no items; its code may be %j',
  ([ResultCode]) => {
    const stkCallback = {
      MerchantRequestID: '1-1-1',
      CheckoutRequestID: 'ws_CO_1',
      ResultCode,
      ResultDesc: '',
    };
    expect(readStkCallback({ Body: { stkCallback } })).toEqual({
      merchantReference: '1-1-1',
      reference: 'ws_CO_1',
      succeeded: false,
      amount: null,
      receipt: null,
    });
  },
);

test.for([
  [2400, 2400],
  [2400.99, 2400],
  ['2400.00', 2400],
  [' 2400 ', 2400],
  [0, 0],
  [-5, 0],
  [1e12, 2_147_483_647],
  ['', null],
  ['KES 2400', null],
  [null, null],
  [true, null],
  [[2400], null],
  [{ BasicAmount: 2400 }, null],
] as const)('[SETTLE-03] an amount of %j is %j whole shillings', ([Value, amount]) => {
  const callback = JSON.parse(SUCCESS);
  callback.Body.stkCallback.CallbackMetadata.Item[0] = { Name: 'Amount', Value };
  expect(readStkCallback(callback)?.amount).toBe(amount);
});
