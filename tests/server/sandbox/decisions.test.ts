import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCallbackReceiver } from './callback-receiver.ts';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const RECEIPT = /^UC2[A-Z\d]{7}$/;

function results() {
  return sandbox.callbacks.received.map(({ body }) => {
    const { ResultCode, ResultDesc } = (body as { Body: { stkCallback: Record<string, unknown> } }).Body
      .stkCallback;
    return [ResultCode, ResultDesc];
  });
}

describe('POST /sandbox/mpesa/prompts/{checkoutRequestId}', () => {
  test('approving sends the success callback before the reply', async () => {
    const { MerchantRequestID, CheckoutRequestID } = (await sandbox.push()).body;
    const reply = await sandbox.act(CheckoutRequestID, { action: 'approve' });
    expect(reply).toEqual({
      status: 200,
      body: {
        checkoutRequestId: CheckoutRequestID,
        resultCode: '0',
        receipt: expect.stringMatching(RECEIPT),
      },
    });
    expect(sandbox.callbacks.received).toEqual([
      {
        path: '/hooks/stk/5f2a',
        headers: expect.objectContaining({
          'content-type': 'application/json;charset=UTF-8',
          businessshortcode: '174379',
        }),
        text: expect.stringContaining('{"Name":"Amount","Value":1500.00}'),
        body: {
          Body: {
            stkCallback: {
              MerchantRequestID,
              CheckoutRequestID,
              ResultCode: 0,
              ResultDesc: 'The service request is processed successfully.',
              CallbackMetadata: {
                Item: [
                  { Name: 'Amount', Value: 1500 },
                  { Name: 'MpesaReceiptNumber', Value: reply.body.receipt },
                  { Name: 'Balance' },
                  { Name: 'TransactionDate', Value: 20260302121500 },
                  { Name: 'PhoneNumber', Value: 254712345678 },
                ],
              },
            },
          },
        },
      },
    ]);
  });

  test.each([
    ['cancel', '1032', 'Request cancelled by user.', 'Request cancelled by user'],
    ['wrong-pin', '2001', 'The initiator information is invalid.', 'The initiator information is invalid.'],
    [
      'insufficient',
      '1',
      'The balance is insufficient for the transaction.',
      'The balance is insufficient for the transaction.',
    ],
    ['timeout', '1037', 'No response from user.', 'DS timeout user cannot be reached.'],
  ])('%s ends in %s, with the texts of callback and query', async (action, code, inCallback, inQuery) => {
    const { MerchantRequestID, CheckoutRequestID } = (await sandbox.push()).body;
    expect(await sandbox.act(CheckoutRequestID, { action })).toEqual({
      status: 200,
      body: { checkoutRequestId: CheckoutRequestID, resultCode: code },
    });
    expect(sandbox.callbacks.received.map(({ body }) => body)).toEqual([
      {
        Body: {
          stkCallback: {
            MerchantRequestID,
            CheckoutRequestID,
            ResultCode: Number(code),
            ResultDesc: inCallback,
          },
        },
      },
    ]);
    expect((await sandbox.query(CheckoutRequestID)).body).toMatchObject({
      ResultCode: code,
      ResultDesc: inQuery,
    });
  });

  test('twice sends the same callback twice', async () => {
    await sandbox.act(await sandbox.prompt(), { action: 'approve', callback: 'twice' });
    const [first, second, ...more] = sandbox.callbacks.received.map(({ text }) => text);
    expect(first).toBe(second);
    expect(more).toEqual([]);
  });

  test('never sends none', async () => {
    const id = await sandbox.prompt();
    await sandbox.act(id, { action: 'approve', callback: 'never' });
    await sandbox.pass(120_000);
    expect(sandbox.callbacks.received).toEqual([]);
    expect((await sandbox.query(id)).body.ResultCode).toBe('0');
  });

  test('late first returns 1037 in the query, then the truth in both', async () => {
    const id = await sandbox.prompt();
    const reply = await sandbox.act(id, { action: 'approve', callback: 'late' });
    expect(reply.body).toEqual({ checkoutRequestId: id, resultCode: '1037' });
    await sandbox.pass(2_999);
    expect((await sandbox.query(id)).body).toMatchObject({
      ResultCode: '1037',
      ResultDesc: 'DS timeout user cannot be reached.',
    });
    expect(sandbox.callbacks.received).toEqual([]);
    await sandbox.pass(1);
    expect(results()).toEqual([[0, 'The service request is processed successfully.']]);
    expect((await sandbox.query(id)).body.ResultCode).toBe('0');
  });

  test('lateMs sets when the truth is revealed', async () => {
    const id = await sandbox.prompt();
    await sandbox.act(id, { action: 'approve', callback: 'late', lateMs: 50 });
    await sandbox.pass(50);
    expect((await sandbox.query(id)).body.ResultCode).toBe('0');
  });

  test('amount goes into the callback, also into a late one', async () => {
    await sandbox.act(await sandbox.prompt('254712345678'), { action: 'approve', amount: 1499.5 });
    await sandbox.act(await sandbox.prompt('254712345679'), {
      action: 'approve',
      amount: 1,
      callback: 'late',
    });
    await sandbox.pass(3_000);
    expect(sandbox.callbacks.received.map(({ text }) => /"Amount","Value":([\d.]+)/.exec(text)?.[1])).toEqual(
      ['1499.5', '1.00'],
    );
  });

  test('delayMs delays the callback, not the result', async () => {
    const id = await sandbox.prompt();
    await sandbox.act(id, { action: 'approve', callback: 'twice', delayMs: 2_000 });
    await sandbox.pass(1_999);
    expect((await sandbox.query(id)).body.ResultCode).toBe('0');
    expect(sandbox.callbacks.received).toEqual([]);
    await sandbox.pass(1);
    expect(sandbox.callbacks.received.length).toBe(2);
  });

  test('a shop that answers 500 is not called again', async () => {
    sandbox.callbacks.respondWith(500);
    const id = await sandbox.prompt();
    await sandbox.act(id, { action: 'cancel' });
    await sandbox.pass(3_600_000);
    expect(results()).toEqual([[1032, 'Request cancelled by user.']]);
    expect((await sandbox.send(`/sandbox/mpesa/deliveries?checkoutRequestId=${id}`)).body).toEqual([
      {
        checkoutRequestId: id,
        url: sandbox.callbacks.url,
        body: sandbox.callbacks.received[0]?.text,
        at: '2026-03-02T09:15:00.000Z',
        httpStatus: 500,
        error: null,
      },
    ]);
  });

  test('an unreachable shop changes nothing about the payment', async () => {
    const stoppedReceiver = await startCallbackReceiver();
    await stoppedReceiver.close();
    const id = await sandbox.prompt('254712345678', { CallBackURL: stoppedReceiver.url });
    expect((await sandbox.act(id, { action: 'approve' })).body.resultCode).toBe('0');
    expect((await sandbox.send(`/sandbox/mpesa/deliveries?checkoutRequestId=${id}`)).body).toMatchObject([
      { httpStatus: null, error: expect.stringContaining('ECONNREFUSED') },
    ]);
  });

  test('a decided prompt is not decided again', async () => {
    const id = await sandbox.prompt();
    await sandbox.act(id, { action: 'cancel' });
    expect(await sandbox.act(id, { action: 'approve' })).toEqual({
      status: 409,
      body: { message: 'The prompt is no longer open.', checkoutRequestId: id, resultCode: '1032' },
    });
    expect(sandbox.callbacks.received.length).toBe(1);
  });

  test('of two simultaneous decisions, one counts', async () => {
    const id = await sandbox.prompt();
    const replies = await Promise.all([
      sandbox.act(id, { action: 'approve' }),
      sandbox.act(id, { action: 'cancel' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(sandbox.callbacks.received.length).toBe(1);
  });

  test.each([
    ['an unknown prompt', { action: 'approve' }, 404, 'There is no such prompt.'],
    ['a body that is not JSON', 'approve', 400, 'The body is not JSON.'],
    ['no action', {}, 400, expect.stringContaining('action')],
    ['an unknown action', { action: 'pay' }, 400, expect.stringContaining('action')],
    ['an unknown key', { action: 'cancel', twice: true }, 400, expect.stringContaining('twice')],
    ['a negative delay', { action: 'cancel', delayMs: -1 }, 400, expect.stringContaining('delayMs')],
  ])('refuses %s', async (_, body, status, message) => {
    expect(await sandbox.act('ws_CO_1', body)).toEqual({ status, body: { message } });
  });

  test('refuses a NUL in the URL', async () => {
    expect(await sandbox.act('ws%00', { action: 'cancel' })).toEqual({
      status: 400,
      body: { message: 'The address holds a NUL.' },
    });
  });
});
