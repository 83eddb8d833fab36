import { describe, expect, test } from 'vitest';
import { isDay, toNairobiDay } from '../../contract/calendar.ts';
import * as mail from '../../contract/schemas/mail.ts';
import { validatePreferredDate } from '../../contract/shipping-request.ts';
import { shippingRequest } from '../factories/shipping-request.ts';
import { getMessages } from '../support/schema-messages.ts';

const TODAY = '2026-11-20';

const CASES: [string, Partial<typeof shippingRequest>, Record<string, string>][] = [
  ['a valid request', {}, {}],
  ['without instructions', { specialInstructions: '' }, {}],
  ['with lines', { packageDetails: 'a\r\nb', specialInstructions: 'c\nd' }, {}],
  ['a phone written +254', { customerPhone: '+254 112 345 678' }, {}],
  ['blank name', { customerName: ' ' }, { customerName: 'This field is required' }],
  ['no package', { packageDetails: '' }, { packageDetails: 'This field is required' }],
  ['a landline', { customerPhone: '020 222 3344' }, { customerPhone: 'Please enter a valid phone number.' }],
  ['no @', { customerEmail: 'amina' }, { customerEmail: 'Please enter a valid email address' }],
  ['a long address', { pickupAddress: 'x'.repeat(301) }, { pickupAddress: 'At most 300 characters' }],
  ['two lines', { deliveryAddress: 'a\nb' }, { deliveryAddress: 'Contains a character that cannot be used' }],
  ['not a day', { preferredDate: '31/01/2099' }, { preferredDate: 'Please enter a date' }],
];

describe('the rules of a shipping request', () => {
  test.each(CASES)('[SHIPREQ-01] %s: the messages by field', (_, changes, problems) => {
    expect(getMessages(mail.shippingRequest, { ...shippingRequest, ...changes })).toEqual(problems);
  });

  test.each([
    ['2026-11-19', 'Please choose today or a later day'],
    ['2026-11-20', null],
    ['2026-11-21', null],
  ])('[SHIPREQ-01] on 20 November the day %s: %j', (preferredDate, problem) => {
    expect(validatePreferredDate(preferredDate, TODAY)).toBe(problem);
  });
});

describe('days', () => {
  test.each([
    ['2026-11-20T20:59:59Z', '2026-11-20'],
    ['2026-11-20T21:00:00Z', '2026-11-21'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('at %s the day in Nairobi is %s', (moment, day) => {
    expect(toNairobiDay(new Date(moment))).toBe(day);
  });

  test.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
  ])('%j is a valid day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });
});
