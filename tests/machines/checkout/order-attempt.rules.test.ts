import { describe, expect, test } from 'vitest';
import type { CartLine } from '#machines/cart/cart.types.ts';
import type { PlaceOrderOutput } from '#machines/checkout/checkout.ports.ts';
import * as rules from '#machines/checkout/checkout.rules.ts';
import type { CheckoutContext, OpenOrder } from '#machines/checkout/checkout.types.ts';
import { brakePads, padsForVitz } from '#tests/factories/cart-lines.ts';
import { deliveryDetails as details } from '#tests/factories/delivery-details.ts';
import { checkoutInput } from '#tests/models/checkout.model.ts';

const context = rules.initialContext({ ...checkoutInput, rememberedMethod: 'mpesa' });
const request = rules.toOrderRequest([brakePads], details, 'mpesa');
const attempt = { request, idempotencyKey: 'key-1' };
const openOrder: OpenOrder = {
  orderNumber: '3F8KZ1WQ6R5N',
  fingerprint: rules.getFingerprint(request),
};
const requested = { details, newKey: 'key-2' };

test('a checkout begins with nothing ordered, nothing changed and no address to save', () => {
  expect(rules.initialContext(checkoutInput)).toEqual({
    isSignedIn: true,
    lines: [brakePads],
    methods: ['pesapal', 'mpesa'],
    unavailableMethods: [],
    method: 'pesapal',
    openOrder: null,
    storedAttempt: null,
    attempt: null,
    inlineError: null,
    fieldErrors: {},
    paymentUrl: null,
    lineUpdates: [],
    shouldSaveAddress: false,
    verdicts: {},
  });
});

describe('the lines of an order', () => {
  const [plain, front, rear] = [
    brakePads,
    { ...brakePads, variant: 'front' },
    { ...brakePads, variant: 'rear' },
  ];
  const demio = { vehicle: 'mazda-demio-dy3w', vehicleLabel: 'Mazda Demio DY3W' };

  test.each([
    [rear, plain, front],
    [front, rear, plain],
    [plain, rear, front],
  ])('those of one product are sorted by variant, the one without a variant first (%#)', (...lines) => {
    expect(rules.toOrderLines(lines)).toStrictEqual([
      { id: 101, quantity: 2 },
      { id: 101, quantity: 2, variant: 'front' },
      { id: 101, quantity: 2, variant: 'rear' },
    ]);
  });

  test.each([
    [padsForVitz, plain, { ...brakePads, ...demio }],
    [{ ...brakePads, ...demio }, padsForVitz, plain],
    [plain, { ...brakePads, ...demio }, padsForVitz],
  ])('those of one product are sorted by vehicle, the one without a vehicle first (%#)', (...lines) => {
    expect(rules.toOrderLines(lines)).toStrictEqual([
      { id: 101, quantity: 2 },
      { id: 101, quantity: 2, vehicle: 'mazda-demio-dy3w' },
      { id: 101, quantity: 2, vehicle: 'toyota-vitz-nsp130' },
    ]);
  });

  test('what is known about a car is sent with the car only', () => {
    const known = { built: '2012-05', answers: { abs: 'yes' }, acknowledged: true } as const;
    expect(rules.toOrderLines([{ ...padsForVitz, ...known }])).toStrictEqual([
      { id: 101, quantity: 2, vehicle: 'toyota-vitz-nsp130', ...known },
    ]);
    expect(rules.toOrderLines([{ ...brakePads, ...known }])).toStrictEqual([{ id: 101, quantity: 2 }]);
  });
});

describe('the fingerprint of an order', () => {
  const getFingerprint = (line: CartLine) =>
    rules.getFingerprint(rules.toOrderRequest([line], details, 'mpesa'));
  const delivery = [
    'Wanjiku',
    'Kamau',
    'shopper@gari.test',
    '12 Kirinyaga Road',
    'Nairobi',
    'Nairobi',
    '+254712345678',
  ];

  test('compares with those that browsers have stored', () => {
    expect(JSON.parse(getFingerprint(brakePads))).toEqual([['101::2'], 7000, delivery]);
    expect(JSON.parse(getFingerprint(padsForVitz))).toEqual([
      ['101::2:toyota-vitz-nsp130::[]:false'],
      7000,
      delivery,
    ]);
  });

  test('does not depend on the order of the answers about a car', () => {
    const answered = { ...padsForVitz, answers: { abs: 'no', sunroof: 'yes' } as const };
    const reversed = { ...padsForVitz, answers: { sunroof: 'yes', abs: 'no' } as const };
    const changed = { ...padsForVitz, answers: { sunroof: 'yes', abs: 'yes' } as const };
    expect(getFingerprint(reversed)).toBe(getFingerprint(answered));
    expect(getFingerprint(changed)).not.toBe(getFingerprint(answered));
  });
});

describe('without a way to pay', () => {
  const withoutMethod = { ...context, method: null, openOrder };

  test('no attempt is prepared', () => {
    expect(rules.prepareAttempt(withoutMethod, requested)).toBeNull();
    expect(rules.prepareAttempt(context, requested)).toEqual({ request, idempotencyKey: 'key-2' });
  });

  test('no open order is paid', () => {
    expect(rules.matchesOpenOrder(withoutMethod, requested)).toBe(false);
    expect(rules.matchesOpenOrder({ ...context, openOrder }, requested)).toBe(true);
  });
});

describe('the order after the reply', () => {
  const accepted: PlaceOrderOutput = {
    ok: true,
    orderNumber: '7Q2M9XKD4T0B',
    paymentUrl: 'https://pay.test/1',
  };
  const fingerprint = rules.getFingerprint(request);

  test.each<[string, CheckoutContext, PlaceOrderOutput, object]>([
    [
      'an accepted order is open, with its payment url',
      { ...context, attempt },
      accepted,
      { openOrder: { orderNumber: '7Q2M9XKD4T0B', fingerprint }, paymentUrl: 'https://pay.test/1' },
    ],
    [
      'an order without a payment url is open all the same',
      { ...context, attempt },
      { ok: false, kind: 'noPaymentUrl', orderNumber: '7Q2M9XKD4T0B' },
      { openOrder: { orderNumber: '7Q2M9XKD4T0B', fingerprint }, paymentUrl: null },
    ],
    [
      'a reply without an order leaves the one that was open',
      { ...context, attempt, openOrder },
      { ok: false, kind: 'network' },
      { openOrder, paymentUrl: null },
    ],
    [
      'a reply to no attempt leaves the order that was open',
      { ...context, openOrder },
      accepted,
      { openOrder, paymentUrl: null },
    ],
  ])('%s', (_, before, output, expected) => {
    expect(rules.withPlacedOrder(before, output)).toEqual(expected);
  });

  test.each([
    ['mpesa', false],
    ['pesapal', true],
    ['creditcard', true],
  ] as const)('%s pays on a page of the provider: %j', (method, expected) => {
    const chosen = { ...attempt, request: { ...request, paymentMethod: method } };
    expect(rules.needsPaymentUrl({ ...context, attempt: chosen })).toBe(expected);
  });

  test('what was accepted is announced with its lines, and after a reload without', () => {
    expect(rules.orderAcceptedEvent({ ...context, attempt, openOrder })).toEqual({
      type: 'checkout.orderAccepted',
      lines: [{ id: 101, quantity: 2 }],
      ...openOrder,
    });
    expect(rules.orderAcceptedEvent({ ...context, openOrder })).toEqual({
      type: 'checkout.orderAccepted',
      lines: [],
      ...openOrder,
    });
  });
});

test.each<[string, Partial<CheckoutContext>, boolean]>([
  ['no order', {}, true],
  ['an open order', { openOrder }, false],
  ['an attempt', { attempt }, false],
  ['an attempt of an earlier visit', { storedAttempt: { fingerprint: 'f', key: 'key-0' } }, false],
])('[PLACE-05] with %s, missing stock is reported: %j', (_, changes, expected) => {
  expect(rules.canValidateLines({ ...context, ...changes })).toBe(expected);
});

test.each<[string, CheckoutContext['lineUpdates'], boolean]>([
  ['that has not changed', [], false],
  ['of which one is left', [{ id: 101, left: 1 }], true],
  ['that is sold out', [{ id: 101, left: 0 }], false],
  ['with a new price', [{ id: 101, price: 3300 }], true],
])('[PLACE-05] a line %s can be accepted: %s', (_, lineUpdates, expected) => {
  expect(rules.canAcceptLine({ ...context, lineUpdates }, { id: 101 })).toBe(expected);
});

test('what does not exist is not sent or announced', () => {
  expect(() => rules.attemptPreparedEvent(context)).toThrow('no attempt was prepared');
  expect(() => rules.placeOrderInput(context)).toThrow('placing an order without an attempt');
  expect(() => rules.addAddressInput(context)).toThrow('saving the address of no order');
  expect(() => rules.lineAcceptedEvent(context, { id: 101 })).toThrow('the line has not changed');
  expect(() => rules.addressAddedEvent({ ok: false })).toThrow('no address was added');
  expect(() => rules.openOrderInput(context)).toThrow('there is no open order');
});
