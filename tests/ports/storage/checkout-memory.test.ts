import { describe, expect, test } from 'vitest';
import { type CheckoutMemory, createCheckoutMemory, type StoredOrder } from '#src/storage/checkout-memory.ts';
import { deliveryDetails } from '#tests/factories/order-request.ts';
import { blockReading, fillStorage } from '../run-port.ts';

const order: StoredOrder = {
  orderNumber: '7K3M9QXW2VAB',

  fingerprint: 'f1',
  lines: [{ id: 1, quantity: 2 }],
};
const attempt = { fingerprint: 'f2', key: 'k1' };
const choice = { mode: 'saved', addressId: 3, save: false } as const;

const memoryOf = (userId: number | null) => createCheckoutMemory(() => userId);

function fillMemory(memory: CheckoutMemory): void {
  memory.writeMethod('mpesa');
  memory.writeOrder(order);
  memory.writeAttempt(attempt);
  memory.writeDetails(deliveryDetails);
  memory.writeAddressChoice(choice);
}

const readMemory = (memory: CheckoutMemory) => ({
  method: memory.readMethod(),
  order: memory.readOrder(),
  attempt: memory.readAttempt(),
  details: memory.readDetails(),
  choice: memory.readAddressChoice(),
});
const FULL = { method: 'mpesa', order, attempt, details: deliveryDetails, choice };
const EMPTY = { method: undefined, order: null, attempt: null, details: null, choice: null };

/** Every key in both kinds of storage, with its parsed value. */
const readStorage = () =>
  [localStorage, sessionStorage].map((storage) =>
    Object.fromEntries(Object.keys(storage).map((key) => [key, JSON.parse(storage.getItem(key)!)])),
  );

test('starts empty', () => {
  expect(readMemory(memoryOf(7))).toEqual(EMPTY);
});

test('orders and keys outlive the tab, what was typed does not', () => {
  fillMemory(memoryOf(7));
  expect(readStorage()).toEqual([
    {
      'gari-payment-method': 'mpesa',
      'gari-open-order': { user: 7, value: order },
      'gari-order-attempt': { user: 7, value: attempt },
    },
    {
      'gari-delivery': { user: 7, value: deliveryDetails },
      'gari-delivery-choice': { user: 7, value: choice },
    },
  ]);
});

test('[IDEMP-02] another page of the same user reads everything', () => {
  fillMemory(memoryOf(7));
  expect(readMemory(memoryOf(7))).toEqual(FULL);
});

describe('another user', () => {
  test('reads only the payment method, and deletes the rest by reading it', () => {
    fillMemory(memoryOf(7));
    expect(readMemory(memoryOf(8))).toEqual({ ...EMPTY, method: 'mpesa' });
    expect(readStorage()).toEqual([{ 'gari-payment-method': 'mpesa' }, {}]);
  });

  test('deletes everything that is not theirs by signing in', () => {
    fillMemory(memoryOf(7));
    memoryOf(8).writeOrder(order);
    memoryOf(null).dropOtherUsers(8);
    expect(readStorage()).toEqual([
      { 'gari-payment-method': 'mpesa', 'gari-open-order': { user: 8, value: order } },
      {},
    ]);
  });

  test('does not delete an own order', () => {
    fillMemory(memoryOf(7));
    memoryOf(7).dropOtherUsers(7);
    expect(readMemory(memoryOf(7))).toEqual(FULL);
  });
});

test('without a user nothing is read, written or deleted but the payment method', () => {
  fillMemory(memoryOf(7));
  const before = readStorage();
  const nobody = memoryOf(null);
  expect(readMemory(nobody)).toEqual({ ...EMPTY, method: 'mpesa' });
  nobody.writeOrder({ ...order, orderNumber: 'OTHER' });
  nobody.dropAttempt();
  expect(readStorage()).toEqual(before);
});

test('the user is the one at the time of the call', () => {
  let userId: number | null = null;
  const memory = createCheckoutMemory(() => userId);
  userId = 7;
  memory.writeOrder(order);
  expect(memory.readOrder()).toEqual(order);
  userId = 8;
  expect(memory.readOrder()).toBeNull();
});

test('an order is dropped by its number alone', () => {
  const memory = memoryOf(7);
  memory.writeOrder(order);
  memory.dropOrder('ANOTHERORDER');
  expect(memory.readOrder()).toEqual(order);
  memory.dropOrder('7K3M9QXW2VAB');
  expect(memory.readOrder()).toBeNull();
  expect(localStorage.getItem('gari-open-order')).toBeNull();
});

test('dropping an order that is not stored does nothing', () => {
  const memory = memoryOf(7);
  memory.dropOrder('7K3M9QXW2VAB');
  expect(readStorage()).toEqual([{}, {}]);
});

test('[IDEMP-02] a decided attempt is dropped, everything else stays', () => {
  const memory = memoryOf(7);
  fillMemory(memory);
  memory.dropAttempt();
  expect(readMemory(memory)).toEqual({ ...FULL, attempt: null });
  expect(localStorage.getItem('gari-order-attempt')).toBeNull();
});

test('a sign-out clears everything but the payment method, whoever is signed in', () => {
  fillMemory(memoryOf(7));
  memoryOf(null).clear();
  expect(readStorage()).toEqual([{ 'gari-payment-method': 'mpesa' }, {}]);
});

test.each([
  ['broken JSON', '{"user":7,"val'],
  ['no value', '{"user":7}'],
  ['null', 'null'],
  ['a number', '7'],
  ['no user', '{"value":{"orderNumber":"7K3M9QXW2VAB"}}'],
])('%s in storage counts as nothing stored', (_, text) => {
  for (const key of ['gari-open-order', 'gari-order-attempt']) localStorage.setItem(key, text);
  for (const key of ['gari-delivery', 'gari-delivery-choice']) sessionStorage.setItem(key, text);
  expect(readMemory(memoryOf(7))).toEqual(EMPTY);
});

test('a broken payment method counts as none', () => {
  localStorage.setItem('gari-payment-method', '"mpe');
  expect(memoryOf(7).readMethod()).toBeUndefined();
});

test('a full storage loses what is written, and keeps what was there', () => {
  const memory = memoryOf(7);
  memory.writeOrder(order);
  fillStorage();
  fillMemory(memory);
  expect(readMemory(memory)).toEqual({ ...EMPTY, order });
});

test('a blocked storage counts as empty', () => {
  const memory = memoryOf(7);
  fillMemory(memory);
  blockReading();
  expect(readMemory(memory)).toEqual(EMPTY);
});
