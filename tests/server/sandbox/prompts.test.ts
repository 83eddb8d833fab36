import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

function results() {
  return sandbox.callbacks.received.map(({ body }) => {
    const { ResultCode, ResultDesc } = (body as { Body: { stkCallback: Record<string, unknown> } }).Body
      .stkCallback;
    return [ResultCode, ResultDesc];
  });
}

describe('GET /sandbox/mpesa/prompts', () => {
  test('lists the open prompts, newest first', async () => {
    const first = await sandbox.prompt('254712345678');
    await sandbox.pass(5);
    const second = await sandbox.prompt('254110000222', { Amount: '1', AccountReference: 'B' });
    const decided = await sandbox.prompt('254733000333');
    await sandbox.act(decided, { action: 'cancel' });
    const older = {
      checkoutRequestId: first,
      phone: '254712345678',
      amount: 1500,
      accountReference: 'ABCD1234EFGH',
      at: '2026-03-02T09:15:00.000Z',
    };
    const newer = {
      checkoutRequestId: second,
      phone: '254110000222',
      amount: 1,
      accountReference: 'B',
      at: '2026-03-02T09:15:00.005Z',
    };
    expect((await sandbox.send('/sandbox/mpesa/prompts')).body).toEqual([newer, older]);
    expect((await sandbox.send('/sandbox/mpesa/prompts?phone=0712345678')).body).toEqual([older]);
  });
});

describe('automatic results', () => {
  test.each([
    ['254708374149', 14_000, 1037, 'No response from user.'],
    ['254712345032', 3_000, 1032, 'Request cancelled by user.'],
    ['254712345001', 3_000, 1, 'The balance is insufficient for the transaction.'],
    ['254712345201', 3_000, 2001, 'The initiator information is invalid.'],
    ['254712345678', 60_000, 1037, 'No response from user.'],
  ])('%s after %i ms: %i', async (phone, milliseconds, code, description) => {
    const id = await sandbox.prompt(phone);
    await sandbox.pass(milliseconds - 1);
    expect((await sandbox.query(id)).body.errorMessage).toBe('The transaction is being processed');
    await sandbox.pass(1);
    expect((await sandbox.query(id)).body.ResultCode).toBe(String(code));
    expect(results()).toEqual([[code, description]]);
  });

  test('a second prompt on a phone with an open one ends in 1001', async () => {
    const first = await sandbox.prompt();
    await sandbox.pass(59_999);
    const second = await sandbox.prompt();
    expect((await sandbox.query(second)).body).toMatchObject({
      ResultCode: '1001',
      ResultDesc: 'Unable to lock subscriber, a transaction is already in process for the current subscriber',
    });
    const open = (await sandbox.send('/sandbox/mpesa/prompts')).body;
    expect(open.map((prompt: { checkoutRequestId: string }) => prompt.checkoutRequestId)).toEqual([first]);
    await sandbox.act(first, { action: 'approve' });
    await sandbox.pass(1_000);
    expect(results().map(([code]) => code)).toEqual([0, 1001]);
  });

  test('of two pushes at once to one phone, one is shown', async () => {
    await sandbox.bearer();
    const { sql } = sandbox.database;
    const pushes = await sql.begin(async (tx) => {
      await tx`lock table sandbox.safaricom_prompts in exclusive mode`;
      const pendingPushes = [sandbox.push(), sandbox.push()];
      await vi.waitFor(async () => {
        const waiting = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(waiting.length).toBe(2);
      });
      return { begun: pendingPushes };
    });
    await Promise.all(pushes.begun);
    expect((await sandbox.send('/sandbox/mpesa/prompts')).body.length).toBe(1);
  });

  test('a phone without an open prompt accepts the next at once', async () => {
    await sandbox.act(await sandbox.prompt(), { action: 'cancel' });
    const next = await sandbox.prompt();
    expect((await sandbox.act(next, { action: 'approve' })).body.resultCode).toBe('0');
  });

  test.each([
    ['a till payment to the short code', { TransactionType: 'CustomerBuyGoodsOnline' }],
    ['a bill payment to a till', { PartyB: '5550123' }],
  ])('%s ends in SFC_IC0003', async (_, overrides) => {
    const id = await sandbox.prompt('254712345678', overrides);
    await sandbox.pass(1_000);
    expect(results()).toEqual([['SFC_IC0003', 'The operator does not exist.']]);
    expect((await sandbox.query(id)).body.ResultCode).toBe('SFC_IC0003');
  });
});

describe('GET /sandbox/mpesa/payments', () => {
  test('lists decided payments, newest first, also by account reference', async () => {
    const paid = (await sandbox.push({ AccountReference: 'ORDER1' })).body;
    await sandbox.prompt('254712345679');
    const { receipt } = (await sandbox.act(paid.CheckoutRequestID, { action: 'approve', callback: 'never' }))
      .body;
    await sandbox.pass(10);
    const cancelled = await sandbox.prompt('254712345670', { AccountReference: 'ORDER2' });
    await sandbox.act(cancelled, { action: 'cancel' });
    const all = (await sandbox.send('/sandbox/mpesa/payments')).body;
    expect(all.map((payment: { accountReference: string }) => payment.accountReference)).toEqual([
      'ORDER2',
      'ORDER1',
    ]);
    expect((await sandbox.send('/sandbox/mpesa/payments?accountReference=ORDER1')).body).toEqual([
      {
        checkoutRequestId: paid.CheckoutRequestID,
        merchantRequestId: paid.MerchantRequestID,
        phone: '254712345678',
        amount: 1500,
        accountReference: 'ORDER1',
        resultCode: '0',
        resultDesc: 'The service request is processed successfully.',
        receipt,
        at: '2026-03-02T09:15:00.000Z',
        decidedAt: '2026-03-02T09:15:00.000Z',
      },
    ]);
  });

  test.each(['/sandbox/mpesa/prompts?phone=12', '/sandbox/mpesa/payments?phone=x'])(
    'refuses %s',
    async (path) => {
      expect(await sandbox.send(path)).toEqual({
        status: 400,
        body: { message: 'phone: must be a Kenyan mobile number, as 254712345678.' },
      });
    },
  );
});
