import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepPesapal } from '#server/sandbox/pesapal/sweep.ts';
import { startCallbackReceiver } from './callback-receiver.ts';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

const KEYS = {
  consumer_key: 'qkio1BGGYAXTu2JOfm7XSXNruoZsrqEW',
  consumer_secret: 'osGQ364R49cXKeOYSpaOnT++rHs=',
};

let sandbox: TestSandbox;
let shop: Awaited<ReturnType<typeof startCallbackReceiver>>;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  shop = await startCallbackReceiver();
});
beforeEach(async () => {
  await sandbox.reset();
  shop.reset();
  await sandbox.database
    .sql`truncate sandbox.pesapal_tokens, sandbox.pesapal_ipns, sandbox.pesapal_payments, sandbox.pesapal_deliveries`;
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

const faults = (pesapal: object) => sandbox.send('/sandbox/faults', 'PUT', { pesapal });

async function bearer() {
  const { body } = await sandbox.send('/pesapal/api/Auth/RequestToken', 'POST', KEYS);
  return { Authorization: `Bearer ${body.token}` };
}

async function call(path: string, method = 'GET', body?: unknown) {
  return sandbox.send(`/pesapal/api/${path}`, method, body, await bearer());
}

async function register(type: 'GET' | 'POST' = 'POST'): Promise<string> {
  const url = shop.url.replace('/hooks/stk/5f2a', '/hooks/pesapal');
  const { body } = await call('URLSetup/RegisterIPN', 'POST', { url, ipn_notification_type: type });
  return body.ipn_id;
}

function createOrderRequest(notification_id: string, change: object = {}) {
  return {
    id: 'ABCD1234EFGH-1',
    currency: 'KES',
    amount: 2400,
    description: 'Gari order ABCD1234EFGH',
    callback_url: 'https://shop.example/order-confirmation?order=ABCD1234EFGH',
    cancellation_url: 'https://shop.example/cancelled',
    notification_id,
    billing_address: { email_address: 'amina@example.com' },
    ...change,
  };
}

async function submit(change: object = {}, type: 'GET' | 'POST' = 'POST') {
  return call('Transactions/SubmitOrderRequest', 'POST', createOrderRequest(await register(type), change));
}

const getStatus = (trackingId: string) =>
  call(`Transactions/GetTransactionStatus?orderTrackingId=${trackingId}`);
const act = (trackingId: string, body: object) =>
  sandbox.send(`/sandbox/pesapal/payments/${trackingId}`, 'POST', body);
const refusal = (code: string, message: string) => ({
  error: { error_type: 'api_error', code, message },
  status: '500',
});

describe('Pesapal’s API', () => {
  test('a token lasts five minutes, with an expiry date of seven fractional digits', async () => {
    const { status, body } = await sandbox.send('/pesapal/api/Auth/RequestToken', 'POST', KEYS);
    expect([status, body]).toEqual([
      200,
      {
        token: expect.stringMatching(/^[\w-]{64}\.[\w-]{64}\.[\w-]{64}$/),
        expiryDate: '2026-03-02T09:20:00.0004567Z',
        error: null,
        status: '200',
        message: 'Request processed successfully',
      },
    ]);
    const headers = { Authorization: `Bearer ${body.token}` };
    const list = () => sandbox.send('/pesapal/api/URLSetup/GetIpnList', 'GET', undefined, headers);
    expect((await list()).body).toEqual([]);
    await sandbox.pass(300_000);
    expect((await list()).body.error.message).toBe('The access token is invalid or has expired');
  });

  test('wrong keys are refused with HTTP 200', async () => {
    expect(
      await sandbox.send('/pesapal/api/Auth/RequestToken', 'POST', { ...KEYS, consumer_secret: 'no' }),
    ).toEqual({
      status: 200,
      body: refusal('invalid_consumer_key_or_secret_provided', 'Invalid consumer key or secret provided'),
    });
  });

  test('a notification URL is registered once and listed', async () => {
    const id = await register('GET');
    const { body } = await call('URLSetup/GetIpnList');
    expect(body).toEqual([
      expect.objectContaining({ ipn_id: id, notification_type: 0, ipn_status_decription: 'Active' }),
    ]);
    const again = await call('URLSetup/RegisterIPN', 'POST', {
      url: body[0].url,
      ipn_notification_type: 'GET',
    });
    expect([again.status, again.body.error.code]).toEqual([200, 'ipn_url_already_registered']);
  });

  test('a submission returns a page on the shop’s own origin', async () => {
    const { status, body } = await submit();
    const origin = new URL(shop.url).origin;
    expect([status, body]).toEqual([
      200,
      {
        order_tracking_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        merchant_reference: 'ABCD1234EFGH-1',
        redirect_url: `${origin}/sandbox/pesapal/pay?OrderTrackingId=${body.order_tracking_id}`,
        error: null,
        status: '200',
      },
    ]);
  });

  test.for([
    ['id', { id: 'with space' }],
    ['id', { id: 'x'.repeat(51) }],
    ['currency', { currency: 'shillings' }],
    ['amount', { amount: '2400' }],
    ['description', { description: 'x'.repeat(101) }],
    ['callback_url', { callback_url: undefined }],
    ['billing_address', { billing_address: {} }],
  ] as const)('a submission with a wrong %s is refused with HTTP 200: %j', async ([name, change]) => {
    const { status, body } = await submit(change);
    expect([status, body]).toEqual([
      200,
      refusal('invalid_api_request_parameters', `${name} is missing or not valid`),
    ]);
  });

  test('an id is accepted once, and a notification id must be known', async () => {
    const ipn = await register();
    const send = (body: object) => call('Transactions/SubmitOrderRequest', 'POST', body);
    expect((await send(createOrderRequest(ipn))).body.error).toBeNull();
    expect((await send(createOrderRequest(ipn))).body.error.code).toBe('duplicate_order_id');
    expect((await send(createOrderRequest('none', { id: 'other-1' }))).body.error.code).toBe(
      'invalid_notification_id',
    );
  });

  test('before payment there are no payment details; afterwards the error is an object with only nulls', async () => {
    const id = (await submit()).body.order_tracking_id;
    expect(await getStatus(id)).toEqual({
      status: 200,
      body: refusal('payment_details_not_found', 'Pending Payment'),
    });
    await faults({ notPaidShape: 'invalid' });
    expect((await getStatus(id)).body).toMatchObject({
      status_code: 0,
      payment_status_description: 'INVALID',
    });
    await act(id, { action: 'pay' });
    expect((await getStatus(id)).body).toMatchObject({
      status_code: 1,
      amount: 2400,
      currency: 'KES',
      merchant_reference: 'ABCD1234EFGH-1',
      confirmation_code: expect.stringMatching(/^\d{19}$/),
      error: { error_type: null, code: null, message: null, call_back_url: null },
      status: '200',
    });
    expect((await getStatus('none')).body.error.code).toBe('invalid_order_tracking_id');
  });

  test('no other paths exist', async () => {
    expect(await sandbox.send('/pesapal/api/nothing')).toMatchObject({ body: { status: '404' } });
  });
});

describe('payers’ actions on the page', () => {
  test.for([
    ['pay', 1],
    ['fail', 2],
    ['cancel', 0],
  ] as const)('%s leads to status %i and one notification', async ([action, code]) => {
    const id = (await submit()).body.order_tracking_id;
    shop.respondWith(200);
    const { body } = await act(id, { action });
    expect([body.statusCode, (await getStatus(id)).body.status_code]).toEqual([code, code]);
    expect(shop.received.map((each) => each.body)).toEqual([
      {
        OrderTrackingId: id,
        OrderNotificationType: 'IPNCHANGE',
        OrderMerchantReference: 'ABCD1234EFGH-1',
      },
    ]);
    const address = action === 'cancel' ? '/cancelled' : '/order-confirmation';
    expect(new URL(body.returnUrl).pathname).toBe(address);
    expect(new URL(body.returnUrl).searchParams.get('OrderNotificationType')).toBe('CALLBACKURL');
  });

  test('open payments are listed until they are paid; a failed one can be tried again', async () => {
    const id = (await submit()).body.order_tracking_id;
    const open = async () => (await sandbox.send('/sandbox/pesapal/payments')).body;
    expect(await open()).toEqual([{ trackingId: id, merchantReference: 'ABCD1234EFGH-1', amount: 2400 }]);
    await act(id, { action: 'fail', ipn: 'never' });
    expect(await open()).toHaveLength(1);
    expect((await act(id, { action: 'reverse' })).status).toBe(409);
    await act(id, { action: 'pay', ipn: 'never' });
    expect(await open()).toEqual([]);
    expect((await act(id, { action: 'pay' })).status).toBe(409);
    expect((await act(id, { action: 'reverse', ipn: 'never' })).body.statusCode).toBe(3);
    expect((await act('none', { action: 'pay' })).status).toBe(404);
  });

  test('a mobile payment is completed after 20 seconds, and a notification is sent then', async () => {
    const id = (await submit()).body.order_tracking_id;
    await act(id, { action: 'pay', method: 'mpesa' });
    expect((await getStatus(id)).body.error.code).toBe('payment_details_not_found');
    await pass(19_999);
    expect(shop.received).toEqual([]);
    await pass(1);
    expect((await getStatus(id)).body).toMatchObject({ status_code: 1, payment_method: 'MpesaKE' });
    expect(shop.received).toHaveLength(1);
  });

  test('another amount and currency than requested can be taken', async () => {
    const id = (await submit()).body.order_tracking_id;
    await act(id, { action: 'pay', ipn: 'never', amount: 240, currency: 'USD' });
    expect((await getStatus(id)).body).toMatchObject({ amount: 240, currency: 'USD' });
  });

  test('a notification is repeated until the reply says status 200, at most five times', async () => {
    const id = (await submit()).body.order_tracking_id;
    await act(id, { action: 'pay' });
    for (let round = 0; round < 6; round++) await pass(5_000);
    expect(shop.received).toHaveLength(5);
    const { body } = await sandbox.send(`/sandbox/pesapal/deliveries?trackingId=${id}`);
    expect(body).toEqual([
      {
        trackingId: id,
        tries: 5,
        httpStatus: 200,
        reply: '{"ResultCode":0,"ResultDesc":"Success"}',
        error: null,
      },
    ]);
  });

  test.for([
    ['twice', 0, 2],
    ['never', 0, 0],
    ['late', 0, 0],
    ['late', 3_000, 1],
  ] as const)('notified %s, after %i ms %i have arrived', async ([ipn, afterMs, received]) => {
    const id = (await submit()).body.order_tracking_id;
    await act(id, { action: 'pay', ipn });
    await pass(afterMs);
    expect(shop.received).toHaveLength(received);
  });

  async function pass(milliseconds: number): Promise<void> {
    await sandbox.pass(milliseconds);
    await (await sweepPesapal(sandbox.context)).sent;
  }
});

describe('the page', () => {
  const page = async (query: string) => (await sandbox.app.request(`/sandbox/pesapal/pay${query}`)).text();

  test('shows the amount, payee and description, and the payment options', async () => {
    const id = (await submit({ description: 'Gari <b>order' })).body.order_tracking_id;
    const html = await page(`?OrderTrackingId=${id}`);
    expect(html).toContain('<h1>Ksh 2,400</h1>');
    expect(html).toContain('Gari &lt;b&gt;order');
    expect([...html.matchAll(/data-action="(\w+)"/g)].map((match) => match[1])).toEqual([
      'pay',
      'pay',
      'fail',
      'cancel',
    ]);
  });

  test('offers to reverse a completed payment, but not a reversed one', async () => {
    const id = (await submit()).body.order_tracking_id;
    await act(id, { action: 'pay', ipn: 'never' });
    expect(await page(`?OrderTrackingId=${id}`)).toContain('data-action="reverse"');
    await act(id, { action: 'reverse', ipn: 'never' });
    expect(await page(`?OrderTrackingId=${id}`)).not.toContain('data-action');
  });

  test('lists the open payments, and says when one is unknown', async () => {
    const id = (await submit()).body.order_tracking_id;
    expect(await page('')).toContain(`/sandbox/pesapal/pay?OrderTrackingId=${id}`);
    expect(await page('?OrderTrackingId=none')).toContain('There is no such payment.');
  });
});
