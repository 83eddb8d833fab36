import { expect, test } from 'vitest';
import type { PlaceOrderOutput } from '#machines/checkout/checkout.ports.ts';
import * as rules from '#machines/checkout/order-reply.rules.ts';

const soldOut: PlaceOrderOutput = {
  ok: false,
  kind: 'refused',
  code: 'OUT_OF_STOCK',
  data: { lines: [{ id: 101, name: 'Brake Pads', left: 0 }] },
};
const totalChanged: PlaceOrderOutput = {
  ok: false,
  kind: 'refused',
  code: 'TOTAL_CHANGED',
  data: { total: 7200, lines: [{ id: 101, price: 3300, shippingFee: 150 }] },
};
const doesNotFit: PlaceOrderOutput = {
  ok: false,
  kind: 'refused',
  code: 'FIT_NOT_ACKNOWLEDGED',
  data: { lines: [{ id: 101, vehicle: 'toyota-vitz-nsp130', verdict: 'no' }] },
};
const refusalWithoutData = (code: string) => ({ ok: false, kind: 'refused', code }) as PlaceOrderOutput;
const accepted: PlaceOrderOutput = { ok: true, orderNumber: '7Q2M9XKD4T0B' };

test.each([
  [{ total: 7000 }, { amount: 7000 }],
  [{ amount: 7000 }, { amount: 7000 }],
  [{ order: { total: 7000 }, total: 1, amount: 2 }, { amount: 7000 }],
  [{ order: { total: '7,000' }, amount: 7000 }, { amount: 7000 }],
  [{ total: '7,000' }, {}],
  [{}, {}],
])('the amount in %j is read as %j', (reply, amount) => {
  expect(rules.parseOrderReply({ order_number: 'A', ...reply })).toStrictEqual({
    ok: true,
    orderNumber: 'A',
    ...amount,
  });
});

test('[CHECKOUT-15] an order with a payment url is accepted, whatever error the provider reported', () => {
  expect(
    rules.parseOrderReply({ order_number: 'A', payment_url: 'https://pay.test', error: 'Try again.' }),
  ).toEqual({ ok: true, orderNumber: 'A', paymentUrl: 'https://pay.test' });
});

test('[ENTITY-15, ERR-23] a provider error without an order number names no order', () => {
  expect(rules.parseOrderReply({ error: 'No url today.' })).toEqual({
    ok: false,
    kind: 'noPaymentUrl',
    message: 'No url today.',
  });
});

test.each([
  ['<html>502 Bad Gateway</html>', undefined],
  ['\n  <!doctype html>', undefined],
  ['Please order less than <', 'Please order less than <'],
  [undefined, undefined],
])('[ERR-21] the rejection %j is shown as %j', (reply, text) => {
  expect(rules.parseRejection(reply)).toBe(text);
});

test.each<[string, PlaceOrderOutput, { lines: boolean; fit: boolean }]>([
  ['a changed total', totalChanged, { lines: true, fit: false }],
  ['missing stock', soldOut, { lines: true, fit: false }],
  ['a part that does not fit', doesNotFit, { lines: false, fit: true }],
  ['a changed total without its lines', refusalWithoutData('TOTAL_CHANGED'), { lines: false, fit: false }],
  ['a bad fit without its lines', refusalWithoutData('FIT_NOT_ACKNOWLEDGED'), { lines: false, fit: false }],
  ['too many orders', refusalWithoutData('TOO_MANY_REQUESTS'), { lines: false, fit: false }],
  ['a missing reply', { ok: false, kind: 'network' }, { lines: false, fit: false }],
  ['an accepted order', accepted, { lines: false, fit: false }],
])('after %s the shopper decides about lines or fits as %j', (_, output, { lines, fit }) => {
  expect(rules.isLinesRefusal(output)).toBe(lines);
  expect(rules.isFitRefusal(output)).toBe(fit);
});

test.each<[string, PlaceOrderOutput, boolean]>([
  ['missing stock', soldOut, true],
  ['a defect of the server', refusalWithoutData('INTERNAL'), false],
  ['a provider that is down', refusalWithoutData('PROVIDER_DOWN'), false],
  ['a busy server', refusalWithoutData('BUSY'), false],
  ['a missing reply', { ok: false, kind: 'network' }, false],
  ['an accepted order', accepted, false],
])('after %s it is certain that nothing was ordered: %j', (_, output, expected) => {
  expect(rules.isFinalRefusal(output)).toBe(expected);
});

test.each<[PlaceOrderOutput, string]>([
  [{ ok: false, kind: 'noPaymentUrl', message: 'Pesapal is down.' }, 'Pesapal is down.'],
  [{ ok: false, kind: 'noPaymentUrl', message: '' }, 'Something else'],
  [{ ok: false, kind: 'noPaymentUrl' }, 'Something else'],
  [{ ok: false, kind: 'network' }, 'Something else'],
])('the message of %j, or the fallback, is %j', (output, text) => {
  expect(rules.getMessage(output, 'Something else')).toBe(text);
});
