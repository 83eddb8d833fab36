import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BASIC, OAUTH, openTestSandbox, PUSH, QUERY, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

function refusal(errorCode: string, errorMessage: string) {
  return { requestId: expect.stringMatching(/^\d+-\d+-\d+$/), errorCode, errorMessage };
}

describe('GET /oauth/v1/generate', () => {
  test('returns a token for the consumer key and secret, its lifetime as a string', async () => {
    const reply = await sandbox.send(OAUTH, 'GET', undefined, { Authorization: BASIC });
    expect(reply).toEqual({
      status: 200,
      body: { access_token: expect.stringMatching(/^[\w-]{28}$/), expires_in: '3599' },
    });
  });

  test.each([
    ['no credentials', undefined],
    ['a wrong secret', `Basic ${btoa('gari-sandbox-consumer-key:wrong')}`],
    ['another scheme', BASIC.replace('Basic', 'Bearer')],
  ])('refuses %s', async (_, authorization) => {
    const headers: Record<string, string> = authorization ? { Authorization: authorization } : {};
    expect(await sandbox.send(OAUTH, 'GET', undefined, headers)).toEqual({
      status: 400,
      body: refusal('400.008.01', 'Invalid Authentication passed'),
    });
  });

  test('refuses another grant type', async () => {
    const reply = await sandbox.send(OAUTH.replace('client_credentials', 'password'), 'GET', undefined, {
      Authorization: BASIC,
    });
    expect(reply).toEqual({ status: 400, body: refusal('400.008.02', 'Invalid grant type passed') });
  });
});

describe('POST /mpesa/stkpush/v1/processrequest', () => {
  test('accepts a prompt and returns ids with Nairobi time and phone', async () => {
    expect(await sandbox.push()).toEqual({
      status: 200,
      body: {
        MerchantRequestID: expect.stringMatching(/^[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{16}$/),
        CheckoutRequestID: 'ws_CO_02032026121500000712345678',
        ResponseCode: '0',
        ResponseDescription: 'Success. Request accepted for processing',
        CustomerMessage: 'Success. Request accepted for processing',
      },
    });
  });

  test('is not idempotent: the same push twice is two prompts', async () => {
    expect([await sandbox.prompt(), await sandbox.prompt()]).toEqual([
      'ws_CO_02032026121500000712345678',
      'ws_CO_02032026121500001712345678',
    ]);
  });

  test.each([
    [
      'numbers as strings',
      { BusinessShortCode: 174379, Amount: 1, PartyA: 254112345678, PhoneNumber: 254112345678 },
    ],
    ['no description', { TransactionDesc: undefined }],
    ['the highest amount', { Amount: 250000 }],
    ['an account reference of 12 characters', { AccountReference: '123456789012' }],
  ])('accepts %s', async (_, overrides) => {
    expect((await sandbox.push(overrides)).status).toBe(200);
  });

  test.each([
    ['BusinessShortCode', { BusinessShortCode: 'abc' }],
    ['BusinessShortCode', { BusinessShortCode: undefined }],
    ['Password', { Password: '' }],
    ['Timestamp', { Timestamp: '2026-03-02 12:15' }],
    ['Timestamp', { Timestamp: '20261302121500' }],
    ['TransactionType', { TransactionType: 'CustomerPayBill' }],
    ['Amount', { Amount: 0 }],
    ['Amount', { Amount: '10.5' }],
    ['Amount', { Amount: -5 }],
    ['Amount', { Amount: 250001 }],
    ['PartyA', { PartyA: '0712345678' }],
    ['PartyB', { PartyB: '' }],
    ['PhoneNumber', { PhoneNumber: '+254712345678' }],
    ['PhoneNumber', { PhoneNumber: '254812345678' }],
    ['CallBackURL', { CallBackURL: undefined }],
    ['CallBackURL', { CallBackURL: '/hooks/stk/1' }],
    ['CallBackURL', { CallBackURL: 'ftp://shop.example/hooks' }],
    ['CallBackURL', { CallBackURL: 'https://Shop.example/hooks' }],
    ['CallBackURL', { CallBackURL: 'https://shop.example/a b' }],
    ['CallBackURL', { CallBackURL: 'https://shop.example/mpesa/callback' }],
    ['AccountReference', { AccountReference: '1234567890123' }],
    ['AccountReference', { AccountReference: '' }],
    ['AccountReference', { AccountReference: 'A\0B' }],
    ['TransactionDesc', { TransactionDesc: '12345678901234' }],
  ])('refuses a wrong %s: %j', async (field, overrides) => {
    expect(await sandbox.push(overrides)).toEqual({
      status: 400,
      body: refusal('400.002.02', `Bad Request - Invalid ${field}`),
    });
  });

  test.each(['', 'Amount=1', '[]', '"text"', 'null'])('refuses the body %j', async (body) => {
    expect(await sandbox.send(PUSH, 'POST', body, await sandbox.bearer())).toEqual({
      status: 400,
      body: refusal('400.002.05', 'Invalid Request Payload'),
    });
  });

  test('refuses another short code', async () => {
    expect(await sandbox.push({ BusinessShortCode: '600000' })).toEqual({
      status: 500,
      body: refusal('500.001.1001', 'Merchant does not exist'),
    });
  });

  test('refuses a password made for another timestamp', async () => {
    expect(await sandbox.push({ Timestamp: '20260302121501' })).toEqual({
      status: 500,
      body: refusal('500.001.1001', '[MerchantValidate] - Wrong credentials'),
    });
  });

  test.each([PUSH, QUERY])('%s refuses a missing and an unknown token', async (path) => {
    const expected = { status: 404, body: refusal('404.001.03', 'Invalid Access Token') };
    expect(await sandbox.send(path, 'POST', sandbox.createPushBody())).toEqual(expected);
    const unknown = { Authorization: 'Bearer dW5rbm93bg' };
    expect(await sandbox.send(path, 'POST', sandbox.createPushBody(), unknown)).toEqual(expected);
  });

  test('accepts a token for 3599 seconds', async () => {
    await sandbox.bearer();
    await sandbox.pass(3_598_999);
    expect((await sandbox.push()).status).toBe(200);
    await sandbox.pass(1);
    expect(await sandbox.push()).toEqual({
      status: 404,
      body: refusal('404.001.03', 'Invalid Access Token'),
    });
  });

  test.each([PUSH, QUERY])('%s refuses GET', async (path) => {
    expect(await sandbox.send(path)).toEqual({
      status: 405,
      body: refusal('405.001', 'Method not allowed, use POST'),
    });
  });

  test('other paths do not exist', async () => {
    expect(await sandbox.send('/safaricom/mpesa/b2c/v1/paymentrequest', 'POST', {})).toEqual({
      status: 404,
      body: refusal('404.001.01', 'Resource not found'),
    });
  });
});

describe('POST /mpesa/stkpushquery/v1/query', () => {
  test('has no result while the prompt is open', async () => {
    expect(await sandbox.query(await sandbox.prompt())).toEqual({
      status: 500,
      body: refusal('500.001.1001', 'The transaction is being processed'),
    });
  });

  test('does not know other transactions', async () => {
    expect(await sandbox.query('ws_CO_1')).toEqual({
      status: 500,
      body: refusal('500.001.1001', 'The transaction does not Exist'),
    });
  });

  test('returns the result as a string, without amount or receipt', async () => {
    const accepted = (await sandbox.push()).body;
    await sandbox.act(accepted.CheckoutRequestID, { action: 'approve' });
    expect(await sandbox.query(accepted.CheckoutRequestID)).toEqual({
      status: 200,
      body: {
        ResponseCode: '0',
        ResponseDescription: 'The service request has been accepted successsfully',
        MerchantRequestID: accepted.MerchantRequestID,
        CheckoutRequestID: 'ws_CO_02032026121500000712345678',
        ResultCode: '0',
        ResultDesc: 'The service request is processed successfully.',
      },
    });
  });

  test.each([
    [{ Password: '' }, 400, '400.002.02', 'Bad Request - Invalid Password'],
    [{ CheckoutRequestID: undefined }, 400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID'],
    [{ Password: 'MTc0Mzc5' }, 500, '500.001.1001', '[MerchantValidate] - Wrong credentials'],
  ])('refuses %j', async (overrides, status, errorCode, errorMessage) => {
    expect(await sandbox.query('ws_CO_1', overrides)).toEqual({
      status,
      body: refusal(errorCode, errorMessage),
    });
  });
});
