import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/types.ts';
import { describeStep, getComingSteps } from '#src/screens/account/orders/coming-steps.rules.ts';
import { anAttempt, anOrderDetail } from '#tests/screens/shop/order-detail.ts';

type Status = OrderDetail['order']['status'];

const estimate = { county: 'Nairobi', earliest: '2026-11-27', latest: '2026-11-30' } as const;
const PACKED = { title: 'Packed and sent', text: 'We write to wanjiku@gari.test on that day.' };
const ARRIVAL = { title: 'Arrives in Nairobi', text: 'Fri 27 Nov to Mon 30 Nov (estimate)' };

test.each<[Status, object[]]>([
  ['paid', [PACKED, ARRIVAL]],
  ['shipping', [ARRIVAL]],
  ['delivered', []],
  ['cancelled', []],
])('[DELIVERY-08] of an order that is %s these steps are still to come: %j', (status, steps) => {
  expect(getComingSteps(anOrderDetail(status), estimate)).toEqual(steps);
});

test('without an estimate the step in which an order arrives says no day', () => {
  expect(getComingSteps(anOrderDetail('shipping'), null)).toEqual([
    { title: 'Arrives in Nairobi', text: null },
  ]);
});

test.each([
  ['without a payment', [], 'Parts are held until 12:30.'],
  ['after a payment that failed', [anAttempt('failed')], 'Parts are held until 12:30.'],
  [
    'with a payment under way',
    [anAttempt('failed'), anAttempt('open')],
    'Parts are held while the payment is under way.',
  ],
])('an order placed at noon in Nairobi waits for payment first: %s', (_, attempts, text) => {
  expect(getComingSteps(anOrderDetail('pending', ...attempts), null)).toEqual([
    { title: 'Payment arrives', text },
    { title: 'Packed and sent', text: null },
    { title: 'Arrives in Nairobi', text: null },
  ]);
});

test.each([
  ['shipping', { carrier: 'G4S', waybill: 'W-123' }, 'With G4S, waybill W-123'],
  ['shipping', { carrier: '', waybill: '' }, null],
  ['shipping', {}, null],
  ['delivered', { carrier: 'G4S', waybill: 'W-123' }, null],
])('the step to %s of an order sent with %j says: %s', (to, parcel, text) => {
  const { order } = anOrderDetail('shipping');
  expect(describeStep({ order: { ...order, ...parcel } }, to)).toBe(text);
});
