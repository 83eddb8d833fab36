// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { createCheckoutMemory } from '#src/storage/checkout-memory.ts';
import { deliveryDetails } from '#tests/factories/delivery-details.ts';

const STORED_ORDER = {
  orderNumber: '7Q2M9XKD4T0B',
  amount: 4500,
  fingerprint: 'order',
  lines: [{ id: 101, quantity: 2 }],
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function aFilledMemory(user: number) {
  const memory = createCheckoutMemory(() => user);
  memory.writeMethod('mpesa');
  memory.writeOrder(STORED_ORDER);
  memory.writeAttempt({ fingerprint: 'attempt', key: 'k1' });
  memory.writeDetails(deliveryDetails);
  memory.writeAddressChoice({ mode: 'saved', addressId: 5, save: false });
  return memory;
}

function readAll(memory: ReturnType<typeof createCheckoutMemory>) {
  return {
    method: memory.readMethod(),
    order: memory.readOrder(),
    attempt: memory.readAttempt(),
    details: memory.readDetails(),
    choice: memory.readAddressChoice(),
  };
}

const EMPTY = { method: 'mpesa', order: null, attempt: null, details: null, choice: null };

test('[CHECKOUT-07] everything is found again by the same user', () => {
  aFilledMemory(7);
  expect(readAll(createCheckoutMemory(() => 7))).toEqual({
    method: 'mpesa',
    order: STORED_ORDER,
    attempt: { fingerprint: 'attempt', key: 'k1' },
    details: deliveryDetails,
    choice: { mode: 'saved', addressId: 5, save: false },
  });
});

test('[SESSION-10] clearing it leaves only the payment method', () => {
  const memory = aFilledMemory(7);
  memory.clear();
  expect(readAll(memory)).toEqual(EMPTY);
  expect(Object.keys(localStorage)).toEqual(['gari-payment-method']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("[SESSION-10] another user's sign-in removes what belongs to the first", () => {
  aFilledMemory(7);
  const memory = createCheckoutMemory(() => 70);
  memory.dropOtherUsers(70);
  expect(readAll(memory)).toEqual(EMPTY);
  expect(Object.keys(localStorage)).toEqual(['gari-payment-method']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('[SESSION-10] without a user nothing is stored or shown', () => {
  const memory = aFilledMemory(7);
  const anonymous = createCheckoutMemory(() => null);
  anonymous.writeAddressChoice({ mode: 'new', addressId: null, save: true });
  expect(readAll(anonymous)).toEqual(EMPTY);
  expect(memory.readAddressChoice()).toEqual({ mode: 'saved', addressId: 5, save: false });
});
