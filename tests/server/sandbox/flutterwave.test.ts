import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepFlutterwave } from '#server/sandbox/flutterwave/webhooks.ts';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

const PUBLIC_KEY = 'FLWPUBK_TEST-7b1c0e5a9d3f4268b0e7c1a2d4f60839-X';
const BEARER = { Authorization: 'Bearer FLWSECK_TEST-2e9f4b7d6a1c4835902bd7e3c5f81a64-X' };
const BY_REFERENCE = '/flutterwave/v3/transactions/verify_by_reference?tx_ref=gari-1';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(async () => {
  await sandbox.reset();
  await sandbox.database.sql`
    truncate sandbox.flutterwave_deliveries, sandbox.flutterwave_transactions, sandbox.flutterwave_checkouts`;
});
afterAll(() => sandbox.close());

const act = (body: object, txRef = 'gari-1') =>
  sandbox.send(`/sandbox/flutterwave/payments/${txRef}`, 'POST', {
    amount: 2400,
    email: 'amina@example.com',
    webhookUrl: sandbox.callbacks.url,
    ...body,
  });
const verify = (path = BY_REFERENCE, headers: Record<string, string> = BEARER) =>
  sandbox.send(path, 'GET', undefined, headers);
const faults = (flutterwave: object) => sandbox.send('/sandbox/faults', 'PUT', { flutterwave });

/** Advances the clock; resolves when the webhooks that became due have got replies. */
async function pass(milliseconds: number): Promise<void> {
  await sandbox.pass(milliseconds);
  const { sent } = await sweepFlutterwave(sandbox.context);
  await sent;
}

describe('verifying', () => {
  test('a payment is the same by id and by reference, with separate inner and outer status', async () => {
    const { status, body } = await act({ action: 'pay', webhook: 'never' });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'successful',
      customer: { name: 'Anonymous customer', email: 'amina@example.com', phone_number: null },
      transaction_id: expect.any(Number),
      tx_ref: 'gari-1',
      flw_ref: expect.stringMatching(/^FLW-MOCK-[0-9a-f]{32}$/),
      currency: 'KES',
      amount: 2400,
      charged_amount: 2400,
    });
    const byId = await verify(`/flutterwave/v3/transactions/${body.transaction_id}/verify`);
    expect(byId).toEqual(await verify());
    expect(byId.body).toMatchObject({
      status: 'success',
      message: 'Transaction fetched successfully',
      data: {
        id: body.transaction_id,
        tx_ref: 'gari-1',
        flw_ref: body.flw_ref,
        amount: 2400,
        currency: 'KES',
        app_fee: 91.2,
        processor_response: 'Approved',
        status: 'successful',
        payment_type: 'card',
        created_at: '2026-03-02T09:15:00.000Z',
        meta: null,
        amount_settled: 2400,
        customer: { email: 'amina@example.com' },
      },
    });
  });

  test('needs the secret key', async () => {
    await act({ action: 'pay', webhook: 'never' });
    for (const headers of [{}, { Authorization: `Bearer ${PUBLIC_KEY}` }]) {
      expect(await verify(BY_REFERENCE, headers)).toEqual({
        status: 401,
        body: { status: 'error', message: 'Invalid authorization key', data: null },
      });
    }
  });

  test('finds nothing for an unpaid reference', async () => {
    const none = {
      status: 400,
      body: { status: 'error', message: 'No transaction was found for this id', data: null },
    };
    expect(await verify()).toEqual(none);
    expect(await verify('/flutterwave/v3/transactions/1/verify')).toEqual(none);
  });

  test('a declined card is failed; verifying by reference returns a later success', async () => {
    expect((await act({ action: 'fail', webhook: 'never' })).body.status).toBe('failed');
    expect((await verify()).body.data).toMatchObject({
      status: 'failed',
      processor_response: 'Declined by the issuer',
    });
    await act({ action: 'pay', webhook: 'never' });
    expect((await verify()).body.data.status).toBe('successful');
  });

  test('faults: nothing is found, then it is pending, then successful', async () => {
    await faults({ notFoundMs: 1000, pendingMs: 2000, callbackStatus: 'completed' });
    expect((await act({ action: 'pay', webhook: 'never' })).body.status).toBe('completed');
    expect((await verify()).status).toBe(400);
    await pass(1000);
    expect((await verify()).body.data.status).toBe('pending');
    await pass(1000);
    expect((await verify()).body.data.status).toBe('successful');
  });

  test('a lower amount and another currency are reported as taken', async () => {
    await act({ action: 'pay', webhook: 'never', amount: 240, currency: 'NGN' });
    expect((await verify()).body.data).toMatchObject({ amount: 240, currency: 'NGN' });
  });

  test('fails as often as configured', async () => {
    await faults({ errorRate: 1 });
    expect((await verify()).status).toBe(500);
  });
});

describe('the window', () => {
  const open = (body: object) => sandbox.send('/sandbox/flutterwave/checkouts', 'POST', body);
  const OPENED = {
    public_key: PUBLIC_KEY,
    tx_ref: 'gari-1',
    amount: 1500,
    currency: 'KES',
    email: 'a@example.com',
  };
  const pay = (body: object = {}) =>
    sandbox.send('/sandbox/flutterwave/payments/gari-1', 'POST', {
      action: 'pay',
      webhook: 'never',
      webhookUrl: sandbox.callbacks.url,
      ...body,
    });

  test('its parameters are used unless overridden', async () => {
    expect((await open({ ...OPENED, name: 'Amina Hassan' })).status).toBe(200);
    expect((await pay()).body).toMatchObject({
      amount: 1500,
      currency: 'KES',
      customer: { name: 'Amina Hassan', email: 'a@example.com' },
    });
  });

  test('takes naira when no currency is given, as Flutterwave does', async () => {
    const { currency: _none, ...naira } = OPENED;
    await open(naira);
    expect((await pay()).body.currency).toBe('NGN');
  });

  test('an unknown key is refused, and a reference is paid once', async () => {
    expect((await open({ ...OPENED, public_key: 'FLWPUBK-live-X' })).status).toBe(400);
    expect((await pay()).status).toBe(404);
    await open(OPENED);
    await pay();
    const duplicate = { message: 'Duplicate transaction reference: it has been paid.' };
    expect(await pay()).toEqual({ status: 409, body: duplicate });
    expect(await open(OPENED)).toEqual({ status: 409, body: duplicate });
  });

  test.each(['/flutterwave/v3.js', '/sandbox/flutterwave/v3.js'])(
    'its script is served at %s',
    async (path) => {
      const response = await sandbox.app.request(path);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ]);
      expect(await response.text()).toContain('window.FlutterwaveCheckout = FlutterwaveCheckout;');
    },
  );

  test('without the shop’s URL the webhook has no destination', async () => {
    await open(OPENED);
    const reply = await sandbox.send('/sandbox/flutterwave/payments/gari-1', 'POST', { action: 'pay' });
    expect(reply.status).toBe(400);
  });
});

describe('webhooks', () => {
  const readWebhooks = () =>
    sandbox.callbacks.received.map(({ headers, body }) => {
      const { event, data } = body as { event: string; data: { tx_ref: string; status: string } };
      return [headers['verif-hash'], event, data.tx_ref, data.status];
    });
  const RIGHT = 'gari-sandbox-webhook-hash';

  test('one follows the browser, and reports failures too', async () => {
    await act({ action: 'pay' });
    await act({ action: 'fail' }, 'gari-2');
    expect(readWebhooks()).toEqual([]);
    await pass(500);
    expect(readWebhooks().toSorted()).toEqual([
      [RIGHT, 'charge.completed', 'gari-1', 'successful'],
      [RIGHT, 'charge.completed', 'gari-2', 'failed'],
    ]);
  });

  test.each([
    ['first', 0, 1],
    ['twice', 500, 2],
    ['late', 2999, 0],
    ['late', 3000, 1],
    ['never', 600_000, 0],
  ] as const)('%s: after %i ms %i have arrived', async (webhook, wait, count) => {
    await act({ action: 'pay', webhook });
    if (wait > 0) await pass(wait);
    expect(readWebhooks()).toHaveLength(count);
  });

  test('have the wrong hash with the fault on', async () => {
    await faults({ wrongHash: true });
    await act({ action: 'pay', webhook: 'first' });
    expect(readWebhooks()).toEqual([['not-the-hash', 'charge.completed', 'gari-1', 'successful']]);
  });

  test('are repeated up to three times in all, until the reply is 2xx', async () => {
    sandbox.callbacks.respondWith(500);
    await act({ action: 'pay', webhook: 'first' });
    await pass(5000);
    await pass(5000);
    await pass(60_000);
    expect(readWebhooks()).toHaveLength(3);
    const deliveries = await sandbox.send('/sandbox/flutterwave/deliveries?tx_ref=gari-1');
    expect(deliveries.body).toMatchObject([{ tries: 3, httpStatus: 500, isWaiting: false }]);
    sandbox.callbacks.respondWith(200);
    await act({ action: 'pay', webhook: 'first' }, 'gari-2');
    await pass(60_000);
    expect(readWebhooks()).toHaveLength(4);
  });
});
