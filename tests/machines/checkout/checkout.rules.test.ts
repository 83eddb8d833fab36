import { expect, test } from 'vitest';
import { getFingerprint, toOrderRequest } from '#machines/checkout/checkout.rules.ts';
import { toInitialDetails, validateDeliveryDetails } from '#machines/checkout/delivery.rules.ts';
import { parseOrderReply, parseRejection } from '#machines/checkout/order-reply.rules.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';
import { deliveryDetails as details } from '#tests/factories/delivery-details.ts';
import { savedAddress } from '#tests/factories/saved-address.ts';

test('[CHECKOUT-07] complete details have no errors', () => {
  expect(validateDeliveryDetails(details)).toEqual({});
});

test.each(['firstName', 'lastName', 'email', 'street', 'county', 'city', 'phone'] as const)(
  "[CHECKOUT-07] an empty or blank %s shows 'This field is required'",
  (field) => {
    expect(validateDeliveryDetails({ ...details, [field]: '' })).toEqual({
      [field]: 'This field is required',
    });
    expect(validateDeliveryDetails({ ...details, [field]: '  ' })).toEqual({
      [field]: 'This field is required',
    });
  },
);

test.each(['shopper', 'shopper@gari', '@gari.test', 'shop per@gari.test', 'a@b@gari.test', 'shopper@.'])(
  "[CHECKOUT-08] the email '%s' is refused",
  (email) => {
    expect(validateDeliveryDetails({ ...details, email })).toEqual({
      email: 'Please enter a valid email address',
    });
  },
);

test.each(['firstName', 'lastName', 'street', 'county', 'city'] as const)(
  'S4: a %s with a link or line breaks is refused, as on the server',
  (field) => {
    expect(validateDeliveryDetails({ ...details, [field]: 'Win at http://evil.test' })).toEqual({
      [field]: 'Please leave out web and email addresses',
    });
    expect(validateDeliveryDetails({ ...details, [field]: 'Win\nhere' })).toEqual({
      [field]: 'Contains a character that cannot be used',
    });
  },
);

test.each([
  '0712345678',
  '254712345678',
  '+254212345678',
  '+25471234567',
  '+2547123456789',
  '+254 712345678',
])("[CHECKOUT-09] the phone '%s' is refused", (phone) => {
  expect(validateDeliveryDetails({ ...details, phone })).toEqual({
    phone: 'Phone number must start with +2547 and be followed by 8 digits',
  });
});

test('[CHECKOUT-14] the order request contains the lines, the total, the method and the details', () => {
  const lines = [brakePads, { ...brakePads, id: 102, variant: 'rear', quantity: 1 }];
  expect(toOrderRequest(lines, { ...details, city: ' Nairobi ' }, 'mpesa')).toEqual({
    items: [
      { id: 101, quantity: 2 },
      { id: 102, quantity: 1, variant: 'rear' },
    ],
    total: 10_350,
    paymentMethod: 'mpesa',
    deliveryDetails: details,
  });
});

test('the total of the order request is whole shillings', () => {
  const lines = [{ ...brakePads, price: 99.5, quantity: 1, shippingFee: 0 }];
  expect(toOrderRequest(lines, details, 'mpesa').total).toBe(400);
});

test('[MPESA-15] the payment method and the order of the lines do not make it a different order', () => {
  const otherLine = { ...brakePads, id: 102 };
  const request = toOrderRequest([brakePads, otherLine], details, 'mpesa');
  const sameRequest = toOrderRequest([otherLine, brakePads], details, 'pesapal');
  expect(getFingerprint(sameRequest)).toBe(getFingerprint(request));
});

test.each([
  ['a quantity', [{ ...brakePads, quantity: 3 }], details],
  ['a price', [{ ...brakePads, price: 3300 }], details],
  ['a variant', [{ ...brakePads, variant: 'rear' }], details],
  ['the street', [brakePads], { ...details, street: '14 Kirinyaga Road' }],
])('[MPESA-15] %s that changed makes it a different order', (_, lines, delivery) => {
  const request = toOrderRequest([brakePads], details, 'mpesa');
  expect(getFingerprint(toOrderRequest(lines, delivery, 'mpesa'))).not.toBe(getFingerprint(request));
});

test.each([
  [{ order_number: 'A', order_id: 'B', id: 3 }, 'A'],
  [{ order_id: 'B', id: 3 }, 'B'],
  [{ id: 3 }, '3'],
  [{ order: { id: 3, order_number: 'A' } }, 'A'],
  [{ id: 9, order: { id: 3, order_number: 'A' } }, 'A'],
  [{ order_number: 'A', order: { order_number: 'B' } }, 'A'],
])('[CHECKOUT-15, ENTITY-15] the order id in %j is %s', (reply, orderNumber) => {
  expect(parseOrderReply(reply)).toEqual({ ok: true, orderNumber });
});

test.each([
  [{ payment_url: 'a', redirect_url: 'b', pesapal_redirect_url: 'c' }, 'a'],
  [{ redirect_url: 'b', pesapal_redirect_url: 'c' }, 'b'],
  [{ pesapal_redirect_url: 'c' }, 'c'],
  [{ payment_url: '', redirect_url: 'b' }, 'b'],
  [{ order: { payment_url: 'd' } }, 'd'],
])('[CHECKOUT-15, ENTITY-15] the payment url in %j is %s', (reply, paymentUrl) => {
  expect(parseOrderReply({ order_number: 'A', ...reply })).toEqual({
    ok: true,
    orderNumber: 'A',
    paymentUrl,
  });
});

test('the amount is the total of the order', () => {
  expect(parseOrderReply({ order_number: 'A', order: { total: 7000 } })).toEqual({
    ok: true,
    orderNumber: 'A',
    amount: 7000,
  });
});

test.each([
  [{ pesapal_error: 'Pesapal is down.', error: 'other' }, 'Pesapal is down.'],
  [{ error: 'No url today.' }, 'No url today.'],
])('[ENTITY-15, ERR-23] without a payment url the provider error in %j is read', (reply, message) => {
  expect(parseOrderReply({ order_number: 'A', ...reply })).toEqual({
    ok: false,
    kind: 'noPaymentUrl',
    message,
    orderNumber: 'A',
  });
});

test.each([null, undefined, '', {}, []])('[CHECKOUT-17, ERR-22] the reply %j counts as empty', (reply) => {
  expect(parseOrderReply(reply)).toEqual({ ok: false, kind: 'empty' });
});

test.each(['done', 7, { status: 'ok' }])(
  '[CHECKOUT-17, ERR-24] the reply %j counts as unexpected',
  (reply) => {
    expect(parseOrderReply(reply)).toEqual({ ok: false, kind: 'unexpected' });
  },
);

test.each([
  ['The cart is empty', 'The cart is empty'],
  [{ message: 'a', detail: 'b', error: 'c' }, 'a'],
  [{ detail: 'b', error: 'c' }, 'b'],
  [{ error: 'c' }, 'c'],
  [{ message: '' }, undefined],
  ['', undefined],
  [null, undefined],
])('[CHECKOUT-17, ERR-21] the text for the rejection %j is %s', (reply, text) => {
  expect(parseRejection(reply)).toBe(text);
});

test.each([
  ['Wanjiku Mwangi', 'Wanjiku', 'Mwangi'],
  ["  Wanjiku  wa Ng'ang'a ", 'Wanjiku', "wa Ng'ang'a"],
  ['Wanjiku', 'Wanjiku', ''],
  ['wanjiku_254', '', ''],
  ['', '', ''],
])('[CHECKOUT-07] the account %j is filled in as %j %j', (username, firstName, lastName) => {
  expect(toInitialDetails({ username, email: 'wanjiku@gari.test' }, undefined)).toEqual({
    firstName,
    lastName,
    email: 'wanjiku@gari.test',
    street: '',
    county: '',
    city: '',
    phone: '',
  });
});

test('[CHECKOUT-07] a saved address fills in name and phone', () => {
  expect(toInitialDetails({ username: 'Mama Njeri', email: 'njeri@gari.test' }, savedAddress)).toEqual({
    firstName: 'Wanjiku',
    lastName: 'Mwangi',
    email: 'njeri@gari.test',
    street: '',
    county: '',
    city: '',
    phone: '+254712345678',
  });
});
