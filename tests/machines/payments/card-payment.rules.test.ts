import { describe, expect, test } from 'vitest';
import type { ConfirmPaymentOutput, InitiateOutput } from '#machines/card-payment/card-payment.ports.ts';
import * as rules from '#machines/card-payment/card-payment.rules.ts';
import type { CardPaymentContext } from '#machines/card-payment/card-payment.types.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';
import { deliveryDetails as details } from '#tests/factories/delivery-details.ts';

const context: CardPaymentContext = rules.initialContext({
  isEnabled: true,
  order: null,
  lines: [brakePads],
  details,
  payer: { email: 'payer@gari.test', name: 'Payer' },
  draftOrderNumber: null,
});
const order = { orderNumber: '7Q2M9XKD4T0B', amount: 4500 };
const payable = { amount: 7000, email: 'shopper@gari.test', name: 'Wanjiku Kamau' };
const request = {
  items: [{ id: 101, quantity: 2 }],
  total: 7000,
  paymentMethod: 'creditcard',
  deliveryDetails: details,
} as const;

describe('[CARD-07] who pays', () => {
  test.each<[string, Partial<typeof details>, string, string]>([
    ['the name and email of the delivery', {}, 'shopper@gari.test', 'Wanjiku Kamau'],
    ['an email without its spaces', { email: ' wanjiku@gari.test ' }, 'wanjiku@gari.test', 'Wanjiku Kamau'],
    ['the own email for a blank one', { email: '  ' }, 'payer@gari.test', 'Wanjiku Kamau'],
    ['a name of one word', { firstName: '' }, 'shopper@gari.test', 'Kamau'],
    ['the own name for a blank one', { firstName: '', lastName: ' ' }, 'shopper@gari.test', 'Payer'],
  ])('is %s', (_, changes, email, name) => {
    const prepared = rules.preparePayment({ ...context, details: { ...details, ...changes } });
    expect(prepared.payable).toEqual({ amount: 7000, email, name });
  });

  test('is the account without a delivery', () => {
    expect(rules.preparePayment({ ...context, details: null }).payable).toEqual({
      amount: 7000,
      email: 'payer@gari.test',
      name: 'Payer',
    });
  });
});

test('only a cart with a delivery is ordered; a placed order is paid as it is', () => {
  expect(rules.preparePayment(context)).toEqual({ payable, request });
  expect(rules.preparePayment({ ...context, details: null }).request).toBeNull();
  expect(rules.preparePayment({ ...context, order })).toEqual({
    payable: { ...payable, amount: 4500 },
    request: null,
  });
});

describe('[CARD-03] what a reference is requested for', () => {
  test('is the cart, or the placed order', () => {
    const orderRequest = { ...request, items: [...request.items] };
    expect(rules.initiateInput({ ...context, payable, request: orderRequest })).toEqual({
      ...payable,
      order: request,
    });
    expect(rules.initiateInput({ ...context, payable, order })).toEqual({
      ...payable,
      orderNumber: '7Q2M9XKD4T0B',
    });
  });

  test('is never nothing', () => {
    expect(() => rules.initiateInput({ ...context, order })).toThrow('nothing is prepared');
    expect(() => rules.initiateInput({ ...context, payable })).toThrow('there is nothing to pay');
  });
});

test('[CARD-07] the modal opens only with what is paid and its reference', () => {
  expect(rules.modalInput({ ...context, payable, txRef: 'gari-1' })).toEqual({
    ...payable,
    txRef: 'gari-1',
    title: 'Gari',
    description: 'Your order of vehicle spares',
  });
  expect(() => rules.modalInput({ ...context, payable })).toThrow('there is no payment reference');
  expect(() => rules.modalInput({ ...context, txRef: 'gari-1' })).toThrow('there is no payment reference');
});

test('the server confirms the payment by its reference and its order', () => {
  expect(rules.confirmInput({ ...context, txRef: 'gari-1', order })).toEqual({
    txRef: 'gari-1',
    request: null,
    orderNumber: '7Q2M9XKD4T0B',
  });
  expect(rules.confirmInput(context)).toEqual({ txRef: '', request: null, orderNumber: null });
});

test.each<[ConfirmPaymentOutput, boolean]>([
  [{ ok: false, kind: 'undecided' }, true],
  [{ ok: false, kind: 'replaced' }, true],
  [{ ok: false, kind: 'failed' }, false],
  [{ ok: false, kind: 'network' }, false],
  [{ ok: true, orderNumber: '7Q2M9XKD4T0B' }, false],
])('the payment is undecided after %j: %j', (output, expected) => {
  expect(rules.isUndecided(output)).toBe(expected);
});

test.each<[string, InitiateOutput, boolean, object[]]>([
  [
    'missing stock',
    {
      ok: false,
      kind: 'refused',
      code: 'OUT_OF_STOCK',
      message: 'Sorry.',
      data: { lines: [{ id: 101, name: 'Brake Pads', left: 1 }] },
    },
    true,
    [{ id: 101, left: 1 }],
  ],
  [
    'a changed total',
    {
      ok: false,
      kind: 'refused',
      code: 'TOTAL_CHANGED',
      message: 'Sorry.',
      data: { total: 7200, lines: [{ id: 101, price: 3300, shippingFee: 150 }] },
    },
    true,
    [{ id: 101, price: 3300, shippingFee: 150 }],
  ],
  [
    'a part that does not fit',
    { ok: false, kind: 'refused', code: 'FIT_NOT_ACKNOWLEDGED', message: 'Sorry.' },
    true,
    [],
  ],
  [
    'too many requests',
    { ok: false, kind: 'refused', code: 'TOO_MANY_REQUESTS', message: 'Sorry.' },
    false,
    [],
  ],
])('after %s the checkout has to settle the lines: %j', (_, output, expected, lineUpdates) => {
  expect(rules.refusesLines(output)).toBe(expected);
  expect(rules.getRefusedLines(output)).toEqual({ reason: 'Sorry.', lineUpdates });
});

test.each<InitiateOutput>([
  { ok: true, txRef: 'gari-1', orderNumber: null },
  { ok: false, kind: 'noReference' },
])('%j refuses no lines', (output) => {
  expect(rules.refusesLines(output)).toBe(false);
});

test('the checkout is told only of lines that were refused', () => {
  const refusedLines = { reason: 'Sorry.', lineUpdates: [{ id: 101, left: 1 }] };
  expect(rules.linesRefusedOutput({ ...context, refusedLines })).toEqual({
    kind: 'linesRefused',
    ...refusedLines,
  });
  expect(() => rules.linesRefusedOutput(context)).toThrow('no lines were refused');
});
