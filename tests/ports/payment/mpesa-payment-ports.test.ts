import { describe, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { createMpesaPaymentPorts } from '#src/ports/payment/mpesa-payment-ports.ts';
import { anOrderStatus } from '#tests/screens/shop/order-detail.ts';
import { deferReply, endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort, startPort } from '../run-port.ts';

const NUMBER = '7K3M9QXW2VAB';
const STATUS = endpoint('orderStatus', { order_number: NUMBER });
const { actors } = createMpesaPaymentPorts(createTestApi());

describe('sending a prompt', () => {
  const start = () => runPort(actors.startStkPush, { orderNumber: NUMBER, phone: '254712345678' });

  test('[MPESA-04] sends the phone and the order, and returns the amount due', async () => {
    const api = fakeApi();
    api.reply('startStkPush', { body: { order_id: NUMBER, amount: 3700, phone: '254712345678' } });
    expect(await start()).toStrictEqual({ ok: true, amount: 3700 });
    expect(api.calls.map(({ endpoint: address, body }) => [address, body])).toEqual([
      ['POST /api/p/stk_initiate/', { phone: '254712345678', order_id: NUMBER }],
    ]);
  });

  test('[ERR-27] a refusal has its code, and the status of an order that cannot be paid', async () => {
    const api = fakeApi();
    api.reply('startStkPush', refusal('PAYMENT_UNDECIDED', 'A prompt is open', { retry_after: 3 }));
    expect(await start()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'A prompt is open',
      code: 'PAYMENT_UNDECIDED',
    });
    api.reply('startStkPush', refusal('NOT_PAYABLE', 'Already paid', { status: 'paid' }));
    expect(await start()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Already paid',
      code: 'NOT_PAYABLE',
      status: 'paid',
    });
    api.reply('startStkPush', { wrongBecause: 'a proxy answered', status: 502, text: '<html>' });
    expect(await start()).toStrictEqual({ ok: false, kind: 'refused', code: 'INTERNAL' });
  });

  test('[ERR-27] a lost reply is a network failure, and the prompt is not sent again', async () => {
    const api = fakeApi();
    api.reply('startStkPush', 'offline');
    expect(await start()).toStrictEqual({ ok: false, kind: 'network' });
    expect(api.calls).toHaveLength(1);
  });
});

describe('checking the payment', () => {
  const check = () => runPort(actors.checkStatus, { orderNumber: NUMBER });

  test('[MPESA-11] reads the status of the order', async () => {
    const api = fakeApi();
    const attempt = {
      method: 'mpesa',
      state: 'failed',
      reason_code: 'wrong_pin',
      reason: 'The M-Pesa PIN was wrong.',
    } as const;
    api.reply(STATUS, { body: anOrderStatus('pending', attempt) });
    expect(await check()).toStrictEqual({ ok: true, status: 'pending', attempt });
    expect(api.calls.map(({ endpoint: address }) => address)).toEqual(['GET /api/o/7K3M9QXW2VAB/status/']);
  });

  test('[ERR-26] a refusal and a lost reply differ', async () => {
    const api = fakeApi();
    api.reply(STATUS, refusal('NOT_FOUND', 'No such order'));
    expect(await check()).toStrictEqual({ ok: false, kind: 'refused', message: 'No such order' });
    api.reply(STATUS, 'offline');
    expect(await check()).toStrictEqual({ ok: false, kind: 'network' });
  });

  test('a check that is left is aborted', async () => {
    const api = fakeApi();
    const reply = deferReply();
    api.reply(STATUS, () => reply.reply);
    const port = startPort(actors.watchStatus, { orderNumber: NUMBER });
    await vi.waitFor(() => expect(api.calls).toHaveLength(1));
    port.stop();
    expect(api.calls[0]?.signal?.aborted).toBe(true);
  });
});

describe('watching whether the page is visible', () => {
  function setHidden(isHidden: boolean) {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  }

  /** A parent that records what the port sends it. */
  function watchPage() {
    const events: string[] = [];
    const parent = createActor(
      setup({ actors: { pageVisibility: actors.pageVisibility } }).createMachine({
        invoke: { src: 'pageVisibility' },
        on: { '*': { actions: ({ event }) => events.push(event.type) } },
      }),
    ).start();
    return { events, stop: () => parent.stop() };
  }

  test('reports a page that is hidden already, and each change, until it is stopped', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { events, stop } = watchPage();
    expect(events).toEqual(['page.hidden']);
    setHidden(false);
    setHidden(true);
    expect(events).toEqual(['page.hidden', 'page.shown', 'page.hidden']);
    stop();
    setHidden(false);
    expect(events).toHaveLength(3);
  });

  test('reports nothing about a page that stays visible', () => {
    expect(watchPage().events).toEqual([]);
  });
});
