import { describe, expect, test } from 'vitest';
import {
  DELIVERY_PHONE_HINT,
  DELIVERY_PHONE_PATTERN,
  formatPhone,
  formatPhoneAfterCode,
  getOtherOperator,
  maskPhone,
  toDeliveryPhone,
  toMsisdn,
} from '../../contract/phone.ts';

describe('toMsisdn', () => {
  test.for([
    ['0712345678', '254712345678'],
    ['0112345678', '254112345678'],
    ['+254712345678', '254712345678'],
    ['+254112345678', '254112345678'],
    ['254712345678', '254712345678'],
    ['254112345678', '254112345678'],
    ['712345678', '254712345678'],
    ['112345678', '254112345678'],
    ['0712 345 678', '254712345678'],
    ['0712-345-678', '254712345678'],
    ['(0712) 345.678', '254712345678'],
    [' +254 (712) 345-678 ', '254712345678'],
    ['0190000000', '254190000000'],
  ])('[MPESA-02, MPESA-03] %s is understood as %s', ([text, msisdn]) => {
    expect(toMsisdn(text!)).toBe(msisdn);
  });

  test.for([
    '',
    '0',
    '071234567',
    '07123456789',
    '0212345678',
    '0812345678',
    '255712345678',
    '+1 712 345 678',
    '25471234567',
    '2540712345678',
    '00254712345678',
    'O712345678',
    '0712345678 x',
    '0712/345678',
    '٠٧١٢٣٤٥٦٧٨',
  ])('[MPESA-03] %j is not a Kenyan mobile number', (text) => {
    expect(toMsisdn(text)).toBe(null);
  });
});

test.for([
  ['254712345678', '0712 345 678'],
  ['254112345678', '0112 345 678'],
  ['+254 712 345 678', '0712 345 678'],
  ['712345678', '0712 345 678'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
  ['', ''],
])('[MPESA-02] %s is shown as %s', ([phone, shown]) => {
  expect(formatPhone(phone!)).toBe(shown);
});

test.for([
  ['254712345678', '*********678'],
  ['+254712345678', '+*********678'],
  ['678', '678'],
  ['', ''],
])('maskPhone hides all but the last three digits: %s becomes %s', ([phone, masked]) => {
  expect(maskPhone(phone!)).toBe(masked);
});

test.for([
  ['+254712345678', true],
  ['+254112345678', true],
  ['+254212345678', false],
  ['0712345678', false],
  ['254712345678', false],
  ['Call +254712345678', false],
  ['+25471234567', false],
  ['+2547123456789', false],
  ['+254712345678\n', false],
] as const)('[CHECKOUT-09] the delivery form’s own phone rule for %j: %s', ([phone, accepted]) => {
  expect(DELIVERY_PHONE_PATTERN.test(phone)).toBe(accepted);
});

test.for([
  ['0712345678', '+254712345678'],
  ['712345678', '+254712345678'],
  ['0112345678', '+254112345678'],
  ['112345678', '+254112345678'],
  ['254712345678', '+254712345678'],
  ['254112345678', '+254112345678'],
  ['+254712345678', '+254712345678'],
  ['0712 345-678', '+254712345678'],
  ['0712', '0712'],
  [' ', ' '],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
])('[CHECKOUT-09] the delivery form turns %j into %j', ([typed, phone]) => {
  expect(toDeliveryPhone(typed!)).toBe(phone);
});

test.for([
  ['254712345678', '712 345 678'],
  ['+254112345678', '112 345 678'],
  ['0712', '0712'],
  ['', ''],
])('[MPESA-02] after the country code %j is shown as %j', ([phone, shown]) => {
  expect(formatPhoneAfterCode(phone!)).toBe(shown);
});

test.for([
  ['0733 111 222', 'Airtel'],
  ['0750 111 222', 'Airtel'],
  ['0756 111 222', 'Airtel'],
  ['0780 111 222', 'Airtel'],
  ['+254 100 111 222', 'Airtel'],
  ['0770 111 222', 'Telkom'],
  ['0757 111 222', null],
  ['0712 111 222', null],
  ['0110 111 222', null],
  ['0733 111', null],
  ['', null],
] as const)('[MPESA-03] %j was issued by %s', ([phone, operator]) => {
  expect(getOtherOperator(phone)).toBe(operator);
});

test('[CHECKOUT-09] the delivery form says which numbers it accepts', () => {
  expect(DELIVERY_PHONE_HINT).toBe('Phone number must start with +2547 and be followed by 8 digits');
});
