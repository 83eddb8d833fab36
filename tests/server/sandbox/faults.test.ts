import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BASIC, OAUTH, openTestSandbox, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const ALL_OFF = {
  safaricom: {
    latencyMs: 0,
    errorRate: 0,
    down: false,
    promptLifetimeMs: 60000,
    autoApproveMs: null,
    callbackBeforeReply: false,
    syncTimeout: false,
    queryShape: 'classic',
    query4999Ms: 0,
    queryErrorAfterFinal: false,
    tokenExpired: false,
    spikeArrest: false,
    nonNumericResultCode: false,
  },
  pesapal: {
    latencyMs: 0,
    errorRate: 0,
    down: false,
    tokenLifeMs: 300000,
    tokenExpired: false,
    syncTimeout: false,
    refuseSubmit: false,
    decideBeforeReply: null,
    foreignPage: false,
    notPaidShape: 'error',
    mobileDelayMs: 20000,
  },
  flutterwave: {
    latencyMs: 0,
    errorRate: 0,
    down: false,
    notFoundMs: 0,
    pendingMs: 0,
    wrongHash: false,
    callbackStatus: 'successful',
  },
  google: { latencyMs: 0, errorRate: 0, down: false },
  smtp: { latencyMs: 0, errorRate: 0, down: false, refuses: null },
  africastalking: {
    latencyMs: 0,
    errorRate: 0,
    down: false,
    syncTimeout: false,
    httpStatus: null,
    statusCode: null,
    noRecipients: false,
  },
};

function refusal(errorCode: string, errorMessage: string) {
  return { requestId: expect.any(String), errorCode, errorMessage };
}

describe('/sandbox/faults', () => {
  test('all switches are off initially', async () => {
    expect(await sandbox.send('/sandbox/faults')).toEqual({ status: 200, body: ALL_OFF });
  });

  test('PUT replaces every switch and returns all of them', async () => {
    await sandbox.faults({ down: true, queryShape: 'empty' });
    const expected = { ...ALL_OFF, safaricom: { ...ALL_OFF.safaricom, latencyMs: 5, autoApproveMs: 0 } };
    const reply = await sandbox.faults({ latencyMs: 5, autoApproveMs: 0 });
    expect(reply).toEqual({ status: 200, body: expected });
    expect((await sandbox.send('/sandbox/faults')).body).toEqual(expected);
  });

  test('PUT {} switches everything off', async () => {
    await sandbox.faults({ down: true });
    expect((await sandbox.send('/sandbox/faults', 'PUT', {})).body).toEqual(ALL_OFF);
    expect((await sandbox.push()).status).toBe(200);
  });

  test.each([
    ['an unknown provider', { airtel: {} }, 'airtel'],
    ['an unknown switch', { safaricom: { slow: true } }, 'safaricom.slow'],
    ['another provider’s switch', { smtp: { promptLifetimeMs: 1 } }, 'smtp.promptLifetimeMs'],
    ['a wrong value', { safaricom: { errorRate: 2 } }, 'safaricom.errorRate'],
    ['a list', [], 'The body is not a JSON object.'],
    ['a body that is not JSON', 'down', 'The body is not JSON.'],
  ])('refuses %s and changes nothing', async (_, body, named) => {
    await sandbox.faults({ spikeArrest: true });
    expect(await sandbox.send('/sandbox/faults', 'PUT', body)).toEqual({
      status: 400,
      body: { message: expect.stringContaining(named) },
    });
    expect((await sandbox.send('/sandbox/faults')).body.safaricom.spikeArrest).toBe(true);
  });

  test('a body over 64 KB is refused', async () => {
    expect(await sandbox.send('/sandbox/faults', 'PUT', ' '.repeat(65537))).toEqual({
      status: 400,
      body: { message: 'The body is too large.' },
    });
  });
});

describe('every provider’s switches', () => {
  test('errorRate 0.25 fails every fourth request', async () => {
    await sandbox.bearer();
    await sandbox.faults({ errorRate: 0.25 });
    const statuses: number[] = [];
    for (let request = 1; request <= 8; request++)
      statuses.push((await sandbox.query('ws_CO_1')).body.errorCode);
    expect(statuses).toEqual([
      '500.001.1001',
      '500.001.1001',
      '500.001.1001',
      '500.003.1001',
      '500.001.1001',
      '500.001.1001',
      '500.001.1001',
      '500.003.1001',
    ]);
  });

  test('errorRate 1 fails all, including the token’s', async () => {
    await sandbox.faults({ errorRate: 1 });
    expect(await sandbox.send(OAUTH, 'GET', undefined, { Authorization: BASIC })).toEqual({
      status: 500,
      body: refusal('500.003.1001', 'Internal Server Error'),
    });
  });

  test('latencyMs delays every reply', async () => {
    await sandbox.faults({ latencyMs: 40 });
    const before = performance.now();
    await sandbox.send(OAUTH, 'GET', undefined, { Authorization: BASIC });
    expect(performance.now() - before).toBeGreaterThanOrEqual(39);
  });

  test('down returns 503 when there is no connection to break, and the phone still works', async () => {
    const id = await sandbox.prompt();
    await sandbox.faults({ down: true });
    expect((await sandbox.push()).status).toBe(503);
    expect((await sandbox.act(id, { action: 'cancel' })).status).toBe(200);
  });
});

describe('Safaricom’s switches', () => {
  test('promptLifetimeMs shortens the wait', async () => {
    await sandbox.faults({ promptLifetimeMs: 20 });
    const id = await sandbox.prompt();
    await sandbox.pass(20);
    expect((await sandbox.query(id)).body.ResultCode).toBe('1037');
  });

  test('autoApproveMs approves every prompt, whatever its phone', async () => {
    await sandbox.faults({ autoApproveMs: 500 });
    const id = await sandbox.prompt('254708374149');
    await sandbox.pass(500);
    expect((await sandbox.query(id)).body.ResultCode).toBe('0');
    expect(sandbox.callbacks.received.length).toBe(1);
  });

  test('callbackBeforeReply sends the success before the reply to the push', async () => {
    await sandbox.faults({ callbackBeforeReply: true });
    const reply = await sandbox.push();
    expect(reply.body.ResponseCode).toBe('0');
    expect(sandbox.callbacks.received.map(({ body }) => body)).toMatchObject([
      { Body: { stkCallback: { CheckoutRequestID: reply.body.CheckoutRequestID, ResultCode: 0 } } },
    ]);
  });

  test('callbackBeforeReply follows the result of the phone number', async () => {
    await sandbox.faults({ callbackBeforeReply: true });
    await sandbox.prompt('254712345201');
    await sandbox.pass(10_000);
    expect(sandbox.callbacks.received.map(({ body }) => body)).toMatchObject([
      { Body: { stkCallback: { ResultCode: 2001 } } },
    ]);
  });

  test.each([
    ['classic', 500, refusal('500.001.1001', 'The transaction is being processed')],
    ['empty', 200, refusal('500.001.1001', '')],
    [
      '4999',
      200,
      {
        ResponseCode: '0',
        ResponseDescription: 'The service request has been accepted successsfully',
        MerchantRequestID: expect.any(String),
        CheckoutRequestID: 'ws_CO_02032026121500000712345678',
        ResultCode: '4999',
        ResultDesc: 'The transaction is still under processing',
      },
    ],
  ])('queryShape %s', async (queryShape, status, body) => {
    await sandbox.faults({ queryShape });
    expect(await sandbox.query(await sandbox.prompt())).toEqual({ status, body });
  });

  test('query4999Ms returns 4999 first', async () => {
    await sandbox.faults({ query4999Ms: 10_000 });
    const id = await sandbox.prompt();
    await sandbox.pass(9_999);
    expect((await sandbox.query(id)).body.ResultCode).toBe('4999');
    await sandbox.pass(1);
    expect((await sandbox.query(id)).body.errorMessage).toBe('The transaction is being processed');
  });

  test('queryErrorAfterFinal fails every other query of a decided prompt', async () => {
    await sandbox.faults({ queryErrorAfterFinal: true });
    const id = await sandbox.prompt();
    await sandbox.act(id, { action: 'approve' });
    expect(await sandbox.query(id)).toEqual({
      status: 500,
      body: refusal('500.001.1001', 'Internal Server Error'),
    });
    expect((await sandbox.query(id)).body.ResultCode).toBe('0');
    expect((await sandbox.query(id)).status).toBe(500);
  });

  test('tokenExpired refuses the tokens issued so far, but not the next one', async () => {
    const old = await sandbox.bearer();
    await sandbox.faults({ tokenExpired: true });
    expect(await sandbox.push()).toEqual({
      status: 404,
      body: refusal('404.001.03', 'Invalid Access Token'),
    });
    const fresh = (await sandbox.send(OAUTH, 'GET', undefined, { Authorization: BASIC })).body.access_token;
    expect(old).not.toEqual({ Authorization: `Bearer ${fresh}` });
    const path = '/safaricom/mpesa/stkpush/v1/processrequest';
    const reply = await sandbox.send(path, 'POST', sandbox.createPushBody(), {
      Authorization: `Bearer ${fresh}`,
    });
    expect(reply.status).toBe(200);
  });

  test('tokenExpired always refuses every token', async () => {
    await sandbox.faults({ tokenExpired: 'always' });
    expect(await sandbox.push()).toEqual({
      status: 404,
      body: refusal('404.001.03', 'Invalid Access Token'),
    });
  });

  test.each([
    [true, 429],
    [429, 429],
    [500, 500],
  ])('spikeArrest %s returns HTTP %i and sends no prompt', async (spikeArrest, status) => {
    await sandbox.faults({ spikeArrest });
    const expected = {
      status,
      body: refusal('500.003.02', 'System is busy. Please try again in few minutes.'),
    };
    expect(await sandbox.push()).toEqual(expected);
    expect(await sandbox.query('ws_CO_1')).toEqual(expected);
    expect((await sandbox.send('/sandbox/mpesa/prompts')).body).toEqual([]);
  });

  test('nonNumericResultCode turns an approval into SFC_IC0003', async () => {
    await sandbox.faults({ nonNumericResultCode: true });
    const id = await sandbox.prompt();
    expect((await sandbox.act(id, { action: 'approve' })).body).toEqual({
      checkoutRequestId: id,
      resultCode: 'SFC_IC0003',
    });
    expect(sandbox.callbacks.received.map(({ body }) => body)).toMatchObject([
      { Body: { stkCallback: { ResultCode: 'SFC_IC0003', ResultDesc: 'The operator does not exist.' } } },
    ]);
    expect((await sandbox.query(id)).body.ResultCode).toBe('SFC_IC0003');
  });
});
