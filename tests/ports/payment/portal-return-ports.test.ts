import { describe, expect, test } from 'vitest';
import { createPortalReturnPorts } from '#src/ports/payment/portal-return-ports.ts';
import { anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const NUMBER = '7K3M9QXW2VAB';
const ORDER = endpoint('order', { order_number: NUMBER });
const { actors } = createPortalReturnPorts(createTestApi(), () => 'wanjiku@gari.test');

describe('reading the order', () => {
  const read = () => runPort(actors.readOrder, { orderNumber: NUMBER });

  test('[CONFIRM-01] returns it with its attempts', async () => {
    const api = fakeApi();
    const detail = anOrderDetail('pending');
    api.reply(ORDER, { body: detail });
    expect(await read()).toStrictEqual({ ok: true, detail, isOwn: true });
    expect(api.calls.map(({ endpoint: address }) => address)).toEqual(['GET /api/o/7K3M9QXW2VAB/']);
  });

  test('tells the orders of others, which staff may read', async () => {
    fakeApi().reply(ORDER, { body: anOrderDetail('pending') });
    const staff = createPortalReturnPorts(createTestApi(), () => 'achieng@gari.test');
    expect(await runPort(staff.actors.readOrder, { orderNumber: NUMBER })).toMatchObject({ isOwn: false });
  });

  test('an unknown order, another refusal and a lost reply differ', async () => {
    const api = fakeApi();
    api.reply(ORDER, refusal('NOT_FOUND', 'No such order'));
    expect(await read()).toStrictEqual({ ok: false, kind: 'notFound', message: 'No such order' });
    api.reply(ORDER, { wrongBecause: 'a proxy answered', status: 404, text: '<html>' });
    expect(await read()).toStrictEqual({ ok: false, kind: 'refused' });
    api.reply(ORDER, 'offline');
    expect(await read()).toStrictEqual({ ok: false, kind: 'network' });
  });
});

describe('querying the status', () => {
  test.each([
    [
      'of an order',
      { id: NUMBER, isPortal: false, abandonedPage: null },
      endpoint('orderStatus', { order_number: NUMBER }),
      ['GET /api/o/7K3M9QXW2VAB/status/', null],
    ],
    [
      'of a payment on the portal, by its tracking id',
      { id: 'track-1', isPortal: true, abandonedPage: null },
      endpoint('portalStatus', { id: 'track-1' }),
      ['GET /api/p/pesapal/status/track-1/', null],
    ],
    [
      '[PORTAL-01] of an order whose payment page was left',
      { id: NUMBER, isPortal: true, abandonedPage: 'page-1' },
      'leavePortal',
      ['POST /api/p/pesapal/leave/', { order_id: NUMBER, page: 'page-1' }],
    ],
  ] as const)('%s', async (_, input, target, sent) => {
    const api = fakeApi();
    api.reply(target, { body: { order_id: NUMBER, status: 'paid' } });
    expect(await runPort(actors.queryStatus, input)).toStrictEqual({
      ok: true,
      orderNumber: NUMBER,
      status: 'paid',
    });
    expect(api.calls.map(({ endpoint: address, body }) => [address, body])).toEqual([sent]);
  });

  test('a page without a name was left, too', async () => {
    const api = fakeApi();
    api.reply('leavePortal', refusal('VALIDATION', 'Not a payment page'));
    const input = { id: NUMBER, isPortal: true, abandonedPage: '' };
    expect(await runPort(actors.queryStatus, input)).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Not a payment page',
    });
  });

  test('an unknown order and a lost reply differ', async () => {
    const api = fakeApi();
    const input = { id: 'track-1', isPortal: true, abandonedPage: null };
    const PORTAL = endpoint('portalStatus', { id: 'track-1' });
    api.reply(PORTAL, refusal('NOT_FOUND', 'No such order'));
    expect(await runPort(actors.queryStatus, input)).toStrictEqual({
      ok: false,
      kind: 'notFound',
      message: 'No such order',
    });
    api.reply(PORTAL, 'offline');
    expect(await runPort(actors.queryStatus, input)).toStrictEqual({ ok: false, kind: 'network' });
  });
});

describe('opening the payment page', () => {
  const open = () => runPort(actors.openPage, { orderNumber: NUMBER });

  test('returns its address', async () => {
    const api = fakeApi();
    api.reply('startPortalPayment', { body: { order_id: NUMBER, payment_url: 'https://pay.test/1' } });
    expect(await open()).toStrictEqual({ ok: true, url: 'https://pay.test/1' });
    expect(api.calls.map(({ endpoint: address, body }) => [address, body])).toEqual([
      ['POST /api/p/pesapal/initiate/', { order_id: NUMBER }],
    ]);
  });

  test('a refusal, an unknown order and a lost reply differ', async () => {
    const api = fakeApi();
    api.reply('startPortalPayment', refusal('PROVIDER_DOWN', 'Pesapal does not answer'));
    expect(await open()).toStrictEqual({ ok: false, kind: 'refused', message: 'Pesapal does not answer' });
    api.reply('startPortalPayment', refusal('NOT_FOUND', 'No such order'));
    expect(await open()).toStrictEqual({ ok: false, kind: 'notFound', message: 'No such order' });
    api.reply('startPortalPayment', 'offline');
    expect(await open()).toStrictEqual({ ok: false, kind: 'network' });
  });
});
