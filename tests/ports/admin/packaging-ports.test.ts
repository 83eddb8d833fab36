import { describe, expect, test } from 'vitest';
import type { Parcel } from '#contract/delivery.ts';
import { createPackagingPorts } from '#src/ports/admin/packaging-ports.ts';
import { anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const NUMBER = '7K3M9QXW2VAB';
const READ = endpoint('staffOrder', { order_number: NUMBER });
const CHANGE = endpoint('changeOrderStatus', { order_number: NUMBER });
const { order } = anOrderDetail('paid');
const { actors } = createPackagingPorts(createTestApi());

describe('loading the order', () => {
  const load = () => runPort(actors.loadOrder, { orderNumber: NUMBER });

  test('reads it by its number', async () => {
    const api = fakeApi();
    api.reply(READ, { body: order });
    expect(await load()).toStrictEqual({ ok: true, order });
    expect(api.calls.map(({ endpoint: address }) => address)).toEqual(['GET /api/o/admin/7K3M9QXW2VAB/']);
  });

  test('an unknown order, another refusal and a lost reply differ', async () => {
    const api = fakeApi();
    api.reply(READ, refusal('NOT_FOUND', 'No such order'));
    expect(await load()).toStrictEqual({ ok: false, kind: 'notFound' });
    api.reply(READ, { wrongBecause: 'only staff read it', status: 403, body: { message: 'Not yours' } });
    expect(await load()).toStrictEqual({ ok: false, kind: 'refused', message: 'Not yours' });
    api.reply(READ, { wrongBecause: 'a proxy answered', status: 502, text: '<html>' });
    expect(await load()).toStrictEqual({ ok: false, kind: 'refused' });
    api.reply(READ, 'offline');
    expect(await load()).toStrictEqual({ ok: false, kind: 'network' });
  });
});

describe('changing its status', () => {
  const change = (parcel: Parcel | null = null) =>
    runPort(actors.changeStatus, { orderNumber: NUMBER, status: 'shipping', parcel });

  test('sends the status and returns the order', async () => {
    const api = fakeApi();
    const shipped = { ...order, status: 'shipping' } as const;
    api.reply(CHANGE, { body: shipped });
    expect(await change()).toStrictEqual({ ok: true, order: shipped });
    expect(api.calls.map(({ endpoint: address, body }) => [address, body])).toEqual([
      ['PATCH /api/o/7K3M9QXW2VAB/status/', { status: 'shipping' }],
    ]);
  });

  test('[BACKOFFICE-12] sends what staff know of the parcel, and leaves out what they do not', async () => {
    const api = fakeApi();
    api.reply(CHANGE, { body: order });
    await change({ carrier: 'G4S', waybill: 'KE-77120' });
    await change({ carrier: 'G4S', waybill: '' });
    expect(api.calls.map(({ body }) => body)).toEqual([
      { status: 'shipping', carrier: 'G4S', waybill: 'KE-77120' },
      { status: 'shipping', carrier: 'G4S' },
    ]);
  });

  test('a refusal has its code, a lost reply is the network', async () => {
    const api = fakeApi();
    const data = { from: 'cancelled', allowed: [] };
    api.reply(CHANGE, refusal('TRANSITION_REFUSED', 'It is cancelled', data));
    expect(await change()).toStrictEqual({
      ok: false,
      kind: 'refused',
      code: 'TRANSITION_REFUSED',
      message: 'It is cancelled',
    });
    api.reply(CHANGE, { wrongBecause: 'a proxy answered', status: 502, text: '<html>' });
    expect(await change()).toStrictEqual({ ok: false, kind: 'refused' });
    api.reply(CHANGE, 'offline');
    expect(await change()).toStrictEqual({ ok: false, kind: 'network' });
  });
});
