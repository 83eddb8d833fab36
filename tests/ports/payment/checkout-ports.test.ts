import { describe, expect, test } from 'vitest';
import { getFitKey } from '#machines/checkout/fit.rules.ts';
import { createApi } from '#src/api/client.ts';
import { createCheckoutPorts } from '#src/ports/payment/checkout-ports.ts';
import { padsForFielder, padsForVitz } from '#tests/factories/cart-lines.ts';
import { orderRequest } from '#tests/factories/order-request.ts';
import { savedAddress } from '#tests/factories/saved-address.ts';
import { anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { endpoint, fakeApi, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const NUMBER = '7K3M9QXW2VAB';
const { order } = anOrderDetail('pending');
const request = orderRequest([{ product: { id: 1, price: 1500, shippingFee: 200 }, quantity: 2 }]);
const CANCEL = endpoint('cancelOrder', { order_number: NUMBER });
const { actors } = createCheckoutPorts(createTestApi());

/** As if the code in the reply's handler were defective. */
const defectiveApi = createApi({
  read: () => {
    throw new TypeError('a defect');
  },
  refresh: async () => null,
});
const defective = createCheckoutPorts(defectiveApi).actors;

describe('placing an order', () => {
  const place = () => runPort(actors.placeOrder, { request, idempotencyKey: 'k1' });

  test('[IDEMP-02, ATTRIB-02] sends the request, the first touch and the idempotency key', async () => {
    const api = fakeApi();
    api.reply('placeOrder', { body: { order, order_number: NUMBER } });
    localStorage.setItem(
      'gari-visit',
      JSON.stringify({ source: 'radio', medium: '', campaign: 'matatu-fm', at: Date.now() - 1000 }),
    );
    expect(await place()).toStrictEqual({ ok: true, orderNumber: NUMBER, amount: 3700 });
    expect(api.calls.map(({ endpoint: address }) => address)).toEqual(['POST /api/o/new/']);
    expect(api.calls[0]!.body).toEqual({
      ...request,
      attribution: { source: 'radio', medium: '', campaign: 'matatu-fm' },
    });
    expect(api.calls[0]!.headers.get('idempotency-key')).toBe('k1');
    expect(api.calls[0]!.headers.get('authorization')).toBe('Bearer access');
  });

  test('a portal order has the address of its payment page', async () => {
    fakeApi().reply('placeOrder', {
      body: { order, order_number: NUMBER, payment_url: 'https://pay.test/1' },
    });
    expect(await place()).toStrictEqual({
      ok: true,
      orderNumber: NUMBER,
      amount: 3700,
      paymentUrl: 'https://pay.test/1',
    });
  });

  test('[ERR-23] a portal order without a payment page says why', async () => {
    fakeApi().reply('placeOrder', { body: { order, order_number: NUMBER, pesapal_error: 'No page' } });
    expect(await place()).toStrictEqual({
      ok: false,
      kind: 'noPaymentUrl',
      message: 'No page',
      orderNumber: NUMBER,
      amount: 3700,
    });
  });

  test('[ERR-22] an empty reply is a kind of its own', async () => {
    fakeApi().reply('placeOrder', { wrongBecause: 'a proxy dropped the body', body: {} });
    expect(await place()).toStrictEqual({ ok: false, kind: 'empty' });
  });

  test('[ERR-21] a refusal has its code, its data, its message and those of the fields', async () => {
    const api = fakeApi();
    const data = { lines: [{ id: 1, name: 'Part 1', left: 1 }] };
    api.reply('placeOrder', refusal('OUT_OF_STOCK', 'Only 1 left', data));
    expect(await place()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Only 1 left',
      fields: {},
      code: 'OUT_OF_STOCK',
      data,
    });
    api.reply('placeOrder', invalidFields('Check the form', { 'deliveryDetails.phone': 'Unknown number' }));
    expect(await place()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Check the form',
      fields: { 'deliveryDetails.phone': 'Unknown number' },
      code: 'VALIDATION',
      data: undefined,
    });
  });

  test('[ERR-21] the page of a proxy is a refusal without a message', async () => {
    fakeApi().reply('placeOrder', {
      wrongBecause: 'a proxy answered',
      status: 502,
      text: '<html>Bad gateway',
    });
    expect(await place()).toStrictEqual({
      ok: false,
      kind: 'refused',
      fields: {},
      code: 'INTERNAL',
      data: undefined,
    });
  });

  test('[ERR-25] a lost reply is a network failure', async () => {
    fakeApi().reply('placeOrder', 'offline');
    expect(await place()).toStrictEqual({ ok: false, kind: 'network' });
  });

  test('[ERR-24] a defect is unexpected', async () => {
    expect(await runPort(defective.placeOrder, { request, idempotencyKey: 'k1' })).toStrictEqual({
      ok: false,
      kind: 'unexpected',
    });
  });
});

describe('cancelling an order', () => {
  const cancel = () => runPort(actors.cancelOrder, { orderNumber: NUMBER });

  test('sends no reason', async () => {
    const api = fakeApi();
    api.reply(CANCEL, { body: { ...order, status: 'cancelled' } });
    expect(await cancel()).toStrictEqual({ ok: true });
    expect(api.calls.map(({ endpoint: address, body }) => [address, body])).toEqual([
      ['POST /api/o/7K3M9QXW2VAB/cancel/', {}],
    ]);
  });

  test('a refused transition says where the order is', async () => {
    const api = fakeApi();
    api.reply(CANCEL, refusal('TRANSITION_REFUSED', 'Already paid', { from: 'paid', allowed: [] }));
    expect(await cancel()).toStrictEqual({
      ok: false,
      kind: 'refused',
      code: 'TRANSITION_REFUSED',
      from: 'paid',
    });
    api.reply(CANCEL, {
      wrongBecause: 'the data is missing',
      status: 409,
      body: { code: 'TRANSITION_REFUSED' },
    });
    expect(await cancel()).toStrictEqual({ ok: false, kind: 'refused', code: 'TRANSITION_REFUSED' });
  });

  test('another refusal has its code alone', async () => {
    fakeApi().reply(CANCEL, refusal('PAYMENT_UNDECIDED', 'Wait', { retry_after: 3 }));
    expect(await cancel()).toStrictEqual({ ok: false, kind: 'refused', code: 'PAYMENT_UNDECIDED' });
  });

  test('without a code or a reply the network is to blame', async () => {
    const api = fakeApi();
    api.reply(CANCEL, { wrongBecause: 'a proxy answered', status: 502, text: '<html>' });
    expect(await cancel()).toStrictEqual({ ok: false, kind: 'network' });
    api.reply(CANCEL, 'offline');
    expect(await cancel()).toStrictEqual({ ok: false, kind: 'network' });
  });
});

describe('saving an address', () => {
  const add = () => runPort(actors.addAddress, { address: savedAddress });

  test('sends it and returns it with its id', async () => {
    const api = fakeApi();
    api.reply('addAddress', { body: { id: 3, ...savedAddress } });
    expect(await add()).toStrictEqual({ ok: true, address: { id: 3, ...savedAddress } });
    expect(api.calls.map(({ endpoint: address, body }) => [address, body])).toEqual([
      ['POST /api/o/addresses/', savedAddress],
    ]);
  });

  test('fails silently', async () => {
    const api = fakeApi();
    api.reply('addAddress', refusal('VALIDATION', 'Check the address'));
    expect(await add()).toStrictEqual({ ok: false });
    api.reply('addAddress', 'offline');
    expect(await add()).toStrictEqual({ ok: false });
  });
});

describe('opening the payment page', () => {
  const open = () => runPort(actors.openPortal, { orderNumber: NUMBER });

  test('returns its address', async () => {
    const api = fakeApi();
    api.reply('startPortalPayment', { body: { order_id: NUMBER, payment_url: 'https://pay.test/1' } });
    expect(await open()).toStrictEqual({ ok: true, paymentUrl: 'https://pay.test/1' });
    expect(api.calls.map(({ endpoint: address, body }) => [address, body])).toEqual([
      ['POST /api/p/pesapal/initiate/', { order_id: NUMBER }],
    ]);
  });

  test('a refusal has its code, and the status of an order that cannot be paid', async () => {
    const api = fakeApi();
    api.reply('startPortalPayment', refusal('PROVIDER_DOWN', 'Pesapal does not answer'));
    expect(await open()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Pesapal does not answer',
      code: 'PROVIDER_DOWN',
    });
    api.reply('startPortalPayment', refusal('NOT_PAYABLE', 'Already paid', { status: 'paid' }));
    expect(await open()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Already paid',
      code: 'NOT_PAYABLE',
      status: 'paid',
    });
    api.reply('startPortalPayment', { wrongBecause: 'a proxy answered', status: 502, text: '<html>' });
    expect(await open()).toStrictEqual({ ok: false, kind: 'refused', code: 'INTERNAL' });
  });

  test('a lost reply is a network failure', async () => {
    fakeApi().reply('startPortalPayment', 'offline');
    expect(await open()).toStrictEqual({ ok: false, kind: 'network' });
  });
});

describe('reading whether the lines fit', () => {
  const other = { ...padsForVitz, id: 102 };
  const dated = { ...padsForVitz, built: '2012-05', answers: { abs: 'yes' as const } };
  const read = (lines = [padsForVitz]) => runPort(actors.readFits, { lines });
  const replyWith = (verdict: 'fits' | 'no', products: number[]) => ({
    body: { verdicts: products.map((product) => ({ product, verdict, reason: '', questions: [] })) },
  });

  test('[FIT-31] asks once for each car, with what is known of it', async () => {
    const api = fakeApi();
    api.reply('getFit', ({ body }) => {
      const { vehicle, products } = body as { vehicle: string; products: number[] };
      return replyWith(vehicle === padsForVitz.vehicle ? 'no' : 'fits', products);
    });
    expect(await read([padsForVitz, other, padsForFielder, dated])).toStrictEqual({
      ok: true,
      verdicts: {
        [getFitKey(padsForVitz)]: 'no',
        [getFitKey(other)]: 'no',
        [getFitKey(padsForFielder)]: 'fits',
        [getFitKey(dated)]: 'no',
      },
    });
    expect(api.calls.map(({ body }) => body)).toEqual([
      { vehicle: padsForVitz.vehicle, built: null, answers: {}, products: [101, 102] },
      { vehicle: padsForFielder.vehicle, built: null, answers: {}, products: [101] },
      { vehicle: padsForVitz.vehicle, built: '2012-05', answers: { abs: 'yes' }, products: [101] },
    ]);
  });

  test('[FIT-31] follows a merged vehicle', async () => {
    const api = fakeApi();
    api.reply('getFit', ({ body }) => {
      const { vehicle, products } = body as { vehicle: string; products: number[] };
      return vehicle === padsForVitz.vehicle
        ? refusal('VEHICLE_MERGED', 'Under another name', { slug: 'toyota-vitz-xp130' })
        : replyWith('fits', products);
    });
    expect(await read()).toStrictEqual({ ok: true, verdicts: { [getFitKey(padsForVitz)]: 'fits' } });
  });

  test('[FIT-31] a car that the shop does not have has no verdict; the other cars have theirs', async () => {
    const api = fakeApi();
    api.reply('getFit', ({ body }) => {
      const { vehicle, products } = body as { vehicle: string; products: number[] };
      return vehicle === padsForVitz.vehicle
        ? refusal('VEHICLE_UNKNOWN', 'We do not have this car.')
        : replyWith('no', products);
    });
    expect(await read([padsForVitz, padsForFielder])).toStrictEqual({
      ok: true,
      verdicts: { [getFitKey(padsForFielder)]: 'no' },
    });
  });

  test('[FIT-31] a lost reply is no verdict', async () => {
    fakeApi().reply('getFit', 'offline');
    expect(await read()).toStrictEqual({ ok: false });
  });
});
