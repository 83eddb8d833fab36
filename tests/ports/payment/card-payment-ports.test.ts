import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type CardConfig, createCardPaymentPorts } from '#src/ports/payment/card-payment-ports.ts';
import type { CheckoutOptions } from '#src/ports/payment/payment-script.ts';
import { orderRequest } from '#tests/factories/order-request.ts';
import { anAttempt, anOrderDetail, anOrderStatus } from '#tests/screens/shop/order-detail.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { flushPromises } from '../../machines/fake-ports.ts';
import { createTestApi, runPort, startPort } from '../run-port.ts';

const NUMBER = '7K3M9QXW2VAB';
const STATUS = endpoint('orderStatus', { order_number: NUMBER });
const ORDER = endpoint('order', { order_number: NUMBER });
const CARD: CardConfig = { public_key: 'FLWPUBK_TEST-gari', script_url: 'https://checkout.test/v3.js' };
const { order } = anOrderDetail('paid');
const request = orderRequest([{ product: { id: 1, price: 1500, shippingFee: 200 }, quantity: 2 }]);
const { actors } = createCardPaymentPorts(createTestApi(), async () => CARD);
const ON = Date.UTC(2026, 10, 20, 9);

const cardOrder = {
  ...request,
  paymentMethod: 'creditcard',
  attribution: { source: 'direct', medium: '', campaign: '' },
  id: expect.stringMatching(/^[0-9a-f]{32}$/),
  status: 'Processing Order',
  createdAt: '2026-11-20T09:00:00.000Z',
};
const openCardAttempt = { ...anAttempt('open'), method: 'creditcard' as const };
const stopDate = () => vi.useFakeTimers({ toFake: ['Date'], now: ON });

describe('requesting a reference', () => {
  const payer = { amount: 3700, email: 'amina@example.com', name: 'Amina Hassan' };
  const initiateDraft = () => runPort(actors.initiate, { ...payer, order: request });

  test('[CARD-03, CARD-10] sends the order to draft with the fields that the server ignores', async () => {
    stopDate();
    const api = fakeApi();
    api.reply('startCardPayment', { body: { tx_ref: 'tx-1', amount: 3700, order_id: NUMBER } });
    expect(await initiateDraft()).toStrictEqual({ ok: true, txRef: 'tx-1', orderNumber: NUMBER });
    expect(api.calls.map(({ endpoint: address, body }) => [address, body])).toEqual([
      ['POST /api/flutterwave/initiate', { ...payer, order: cardOrder }],
    ]);
  });

  test('[CARD-03] names an order that was placed before', async () => {
    const api = fakeApi();
    api.reply('startCardPayment', { body: { tx_ref: 'tx-1', amount: 3700, order_id: NUMBER } });
    await runPort(actors.initiate, { ...payer, orderNumber: NUMBER });
    expect(api.calls.map(({ body }) => body)).toEqual([{ ...payer, order_id: NUMBER }]);
  });

  test.each([
    ['no body', { wrongBecause: 'a proxy dropped the body', text: '' }],
    ['no reference', { wrongBecause: 'it is missing', body: { amount: 3700 } }],
    ['an empty reference', { wrongBecause: 'it is empty', body: { tx_ref: '' } }],
  ])('[ERR-28] a reply with %s is useless', async (_, reply) => {
    fakeApi().reply('startCardPayment', reply);
    expect(await initiateDraft()).toStrictEqual({ ok: false, kind: 'noReference' });
  });

  test('a reference may come without an order', async () => {
    fakeApi().reply('startCardPayment', { wrongBecause: 'it is missing', body: { tx_ref: 'tx-1' } });
    expect(await initiateDraft()).toStrictEqual({ ok: true, txRef: 'tx-1', orderNumber: null });
  });

  test('[ERR-28] without a reply there is no reference', async () => {
    const api = fakeApi();
    api.reply('startCardPayment', 'offline');
    expect(await initiateDraft()).toStrictEqual({ ok: false, kind: 'noReference' });
    expect(api.calls).toHaveLength(1);
  });

  test('[ERR-28] a refusal has its code, its message, its data and the status in it', async () => {
    const api = fakeApi();
    const data = { lines: [{ id: 1, name: 'Part 1', left: 1 }] };
    api.reply('startCardPayment', refusal('OUT_OF_STOCK', 'Only 1 left', data));
    expect(await initiateDraft()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Only 1 left',
      code: 'OUT_OF_STOCK',
      data,
    });
    api.reply('startCardPayment', refusal('NOT_PAYABLE', 'Already paid', { status: 'paid' }));
    expect(await initiateDraft()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Already paid',
      code: 'NOT_PAYABLE',
      data: { status: 'paid' },
      status: 'paid',
    });
    api.reply('startCardPayment', { wrongBecause: 'a proxy answered', status: 502, text: '<html>' });
    expect(await initiateDraft()).toStrictEqual({
      ok: false,
      kind: 'refused',
      code: 'INTERNAL',
      data: undefined,
    });
  });

  test('a screen that is left does not wait for the reference', async () => {
    const sent = Promise.withResolvers<AbortSignal>();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      sent.resolve(signal!);
      return new Promise(() => undefined);
    });
    const port = startPort(actors.initiate, { ...payer, order: request });
    const signal = await sent.promise;
    expect(signal.aborted).toBe(false);
    port.stop();
    expect(signal.aborted).toBe(true);
  });
});

describe('the modal', () => {
  const input = {
    txRef: 'tx-1',
    amount: 3700,
    email: 'amina@example.com',
    name: 'Amina Hassan',
    title: 'Gari',
    description: 'Your order',
  };

  function stubModal({ modal = true } = {}) {
    const opened: CheckoutOptions[] = [];
    // Like the provider's window, reports being closed even when the page closes it.
    const close = vi.fn<() => void>(() => opened.at(-1)?.onclose(false));
    vi.stubGlobal('FlutterwaveCheckout', (options: CheckoutOptions) => {
      opened.push(options);
      return modal ? { close } : undefined;
    });
    return { opened, close };
  }

  const waitForModal = (opened: CheckoutOptions[]) => vi.waitFor(() => expect(opened).toHaveLength(1));

  test('[CARD-07] opens with the key, the reference, the amount and the payer', async () => {
    const { opened } = stubModal();
    const port = startPort(actors.openModal, input);
    onTestFinished(() => void port.stop());
    await waitForModal(opened);
    expect(opened).toEqual([
      {
        public_key: 'FLWPUBK_TEST-gari',
        tx_ref: 'tx-1',
        amount: 3700,
        currency: 'KES',
        payment_options: 'card',
        customer: { email: 'amina@example.com', name: 'Amina Hassan' },
        customizations: { title: 'Gari', description: 'Your order' },
        callback: expect.any(Function),
        onclose: expect.any(Function),
      },
    ]);
  });

  test.each([
    ['successful', { status: 'successful' }],
    ['', {}],
  ])('[CARD-08] reports the status %j and is closed', async (status, payment) => {
    const { opened, close } = stubModal();
    const outcome = runPort(actors.openModal, input);
    await waitForModal(opened);
    opened[0]!.callback(payment);
    expect(await outcome).toStrictEqual({ status });
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('[CARD-11] that the shopper closes reports it', async () => {
    const { opened } = stubModal();
    const outcome = runPort(actors.openModal, input);
    await waitForModal(opened);
    opened[0]!.onclose(true);
    expect(await outcome).toStrictEqual({ status: 'closed' });
  });

  test('is closed when its screen is left', async () => {
    const { opened, close } = stubModal();
    const port = startPort(actors.openModal, input);
    await waitForModal(opened);
    expect(close).not.toHaveBeenCalled();
    port.stop();
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('does not open once its screen is left', async () => {
    const { opened } = stubModal();
    const config = Promise.withResolvers<CardConfig>();
    const { openModal } = createCardPaymentPorts(createTestApi(), () => config.promise).actors;
    startPort(openModal, input).stop();
    config.resolve(CARD);
    await flushPromises();
    expect(opened).toEqual([]);
  });

  test('may be one that the page cannot close', async () => {
    const { opened } = stubModal({ modal: false });
    const outcome = runPort(actors.openModal, input);
    await waitForModal(opened);
    opened[0]!.callback({ status: 'successful' });
    expect(await outcome).toStrictEqual({ status: 'successful' });
    const port = startPort(actors.openModal, input);
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    port.stop();
  });

  test('cannot open without the script', async () => {
    await expect(runPort(actors.openModal, input)).rejects.toThrow('the payment script is not on the page');
  });
});

describe('confirming a drafted order', () => {
  const confirm = () => runPort(actors.confirmPayment, { txRef: 'tx-1', request, orderNumber: null });

  test('[CARD-08, CARD-10] places it with its reference', async () => {
    stopDate();
    const api = fakeApi();
    api.reply('placeOrder', { body: { order, order_number: NUMBER } });
    expect(await confirm()).toStrictEqual({ ok: true, orderNumber: NUMBER });
    expect(api.calls.map(({ endpoint: address, body }) => [address, body])).toEqual([
      ['POST /api/o/new/', { ...cardOrder, tx_ref: 'tx-1' }],
    ]);
  });

  test('[CARD-13] a provider error without a payment page is a refusal', async () => {
    fakeApi().reply('placeOrder', { body: { order, order_number: NUMBER, pesapal_error: 'No page' } });
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'refused', message: 'No page' });
  });

  test('[CARD-12] an empty reply is a refusal without a message', async () => {
    fakeApi().reply('placeOrder', { wrongBecause: 'a proxy dropped the body', body: {} });
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'refused' });
  });

  test('a payment that nobody has decided is asked about again', async () => {
    const api = fakeApi();
    api.reply('placeOrder', refusal('PAYMENT_UNDECIDED', 'Wait', { retry_after: 3 }));
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'undecided' });
    api.reply('placeOrder', {
      wrongBecause: 'any endpoint may be busy',
      status: 503,
      body: { code: 'BUSY' },
    });
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'undecided' });
  });

  test("a failed payment has the provider's reason, else the server's message", async () => {
    const api = fakeApi();
    api.reply(
      'placeOrder',
      refusal('PAYMENT_FAILED', 'The payment failed', { reason: 'Insufficient funds' }),
    );
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'failed', message: 'Insufficient funds' });
    api.reply('placeOrder', refusal('PAYMENT_FAILED', 'The payment failed', { reason: '' }));
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'failed', message: 'The payment failed' });
    api.reply('placeOrder', {
      wrongBecause: 'it says nothing',
      status: 409,
      body: { code: 'PAYMENT_FAILED' },
    });
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'failed' });
  });

  test('[CARD-12] another refusal and a lost reply leave the payment open', async () => {
    const api = fakeApi();
    api.reply('placeOrder', refusal('NOT_FOUND', 'Unknown reference'));
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'refused', message: 'Unknown reference' });
    api.reply('placeOrder', 'offline');
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'network' });
  });
});

describe('confirming an order that was placed before', () => {
  const confirm = (orderNumber: string | null = NUMBER) =>
    runPort(actors.confirmPayment, { txRef: 'tx-1', request: null, orderNumber });

  test('reads its status, which makes the server ask the provider', async () => {
    const api = fakeApi();
    api.reply(STATUS, { body: anOrderStatus('paid') });
    expect(await confirm()).toStrictEqual({ ok: true, orderNumber: NUMBER });
    expect(api.calls.map(({ endpoint: address }) => address)).toEqual(['GET /api/o/7K3M9QXW2VAB/status/']);
  });

  test.each([
    [
      'open',
      anOrderDetail('pending', anAttempt('failed', 'Declined'), openCardAttempt),
      { ok: false, kind: 'undecided' },
    ],
    [
      'open, by M-Pesa',
      anOrderDetail('pending', openCardAttempt, anAttempt('open')),
      { ok: false, kind: 'replaced' },
    ],
    [
      'failed',
      anOrderDetail('pending', anAttempt('open'), anAttempt('failed', 'Declined')),
      { ok: false, kind: 'failed', message: 'Declined' },
    ],
    ['failed without a reason', anOrderDetail('pending', anAttempt('failed')), { ok: false, kind: 'failed' }],
    ['missing', anOrderDetail('pending'), { ok: false, kind: 'failed' }],
  ])('a pending order is decided by its last attempt: %s', async (_, detail, outcome) => {
    const api = fakeApi();
    api.reply(STATUS, { body: anOrderStatus('pending') });
    api.reply(ORDER, { body: detail });
    expect(await confirm()).toStrictEqual(outcome);
    expect(api.callsTo(ORDER)).toHaveLength(1);
  });

  test('a cancelled order was not paid', async () => {
    const api = fakeApi();
    api.reply(STATUS, { body: anOrderStatus('cancelled') });
    api.reply(ORDER, { body: anOrderDetail('cancelled', anAttempt('abandoned', 'Expired')) });
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'failed', message: 'Expired' });
  });

  test('a refusal with the code of another endpoint is only a refusal', async () => {
    fakeApi().reply(STATUS, {
      wrongBecause: 'reading a status never fails a payment',
      status: 409,
      body: { code: 'PAYMENT_FAILED', message: 'No', data: { reason: 'Declined' } },
    });
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'refused', message: 'No' });
  });

  test('without a reply nothing is known', async () => {
    fakeApi().reply(STATUS, 'offline');
    expect(await confirm()).toStrictEqual({ ok: false, kind: 'network' });
  });
});

describe('the script', () => {
  const script = () => document.querySelector<HTMLScriptElement>('script[data-payment-script]');

  test("[CARD-06] is loaded from the provider's address", async () => {
    const loading = runPort(actors.loadScript);
    await vi.waitFor(() => expect(script()?.src).toBe('https://checkout.test/v3.js'));
    script()!.dispatchEvent(new Event('error'));
    expect(await loading).toStrictEqual({ ok: false });
  });

  test('[CARD-07] nothing works where cards are switched off', async () => {
    const off = createCardPaymentPorts(createTestApi(), async () => null).actors;
    await expect(runPort(off.loadScript)).rejects.toThrow('cards are not switched on');
    expect(script()).toBeNull();
  });
});
