import { expect, test } from 'vitest';
import { createBulkShippingPorts } from '#src/ports/admin/bulk-shipping-ports.ts';
import { createStaffSearchPorts } from '#src/ports/admin/staff-search-ports.ts';
import { anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const NUMBER = '7K3M9QXW2VAB';
const CHANGE = endpoint('changeOrderStatus', { order_number: NUMBER });
const { order } = anOrderDetail('paid');
const { shipOrder } = createBulkShippingPorts(createTestApi()).actors;
const ship = (carrier = '', waybill = '') =>
  runPort(shipOrder, { orderNumber: NUMBER, parcel: { carrier, waybill } });

test('[BACKOFFICE-16] an order is marked with its parcel, of which nothing empty is sent', async () => {
  const api = fakeApi();
  api.reply(CHANGE, { body: { ...order, status: 'shipping' } });
  expect(await ship('G4S', 'KE-1')).toStrictEqual({ ok: true, isAlreadyShipped: false });
  expect(await ship()).toStrictEqual({ ok: true, isAlreadyShipped: false });
  expect(api.calls.map(({ body }) => body)).toEqual([
    { status: 'shipping', carrier: 'G4S', waybill: 'KE-1' },
    { status: 'shipping' },
  ]);
});

test.each([
  ['shipping', { ok: true, isAlreadyShipped: true }],
  ['delivered', { ok: true, isAlreadyShipped: true }],
  ['pending', { ok: false, kind: 'refused', message: 'No.' }],
])('[BACKOFFICE-16] an order that is %s is answered %j', async (from, output) => {
  const api = fakeApi();
  api.reply(CHANGE, refusal('TRANSITION_REFUSED', 'No.', { from, allowed: [] }));
  expect(await ship()).toStrictEqual(output);
});

test('another refusal and a lost reply differ', async () => {
  const api = fakeApi();
  api.reply(CHANGE, refusal('NOT_FOUND', 'No such order'));
  expect(await ship()).toStrictEqual({ ok: false, kind: 'refused', message: 'No such order' });
  api.reply(CHANGE, 'offline');
  expect(await ship()).toStrictEqual({ ok: false, kind: 'network' });
});

test('[BACKOFFICE-22] a search sends its text and answers what was found', async () => {
  const api = fakeApi();
  const found = { orders: [], people: null, products: [] };
  api.reply('backOfficeSearch', { body: found });
  const { search } = createStaffSearchPorts(createTestApi()).actors;
  expect(await runPort(search, { query: 'pads & discs' })).toStrictEqual({ ok: true, found });
  expect(api.calls[0]?.search).toBe('?q=pads+%26+discs');
  api.reply('backOfficeSearch', 'offline');
  expect(await runPort(search, { query: 'pads' })).toStrictEqual({ ok: false, kind: 'network' });
});
