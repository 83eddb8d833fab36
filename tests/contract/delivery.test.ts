import { expect, test } from 'vitest';
import { COUNTIES } from '#contract/counties.ts';
import { formatParcel, formatPlace } from '#contract/delivery.ts';
import { deliveryDetails as schema } from '#contract/schemas/delivery.ts';
import type { DeliveryDetails } from '#contract/types.ts';
import { validateDeliveryDetails } from '#machines/checkout/delivery.rules.ts';
import { deliveryDetails } from '#tests/factories/delivery-details.ts';
import { getMessages } from '#tests/support/schema-messages.ts';

const HINT = 'Phone number must start with +2547 and be followed by 8 digits';
const REQUIRED = 'This field is required';

test.each<[Partial<DeliveryDetails>, Partial<DeliveryDetails>]>([
  [{}, {}],
  [{ firstName: ` ${'x'.repeat(80)} `, street: 'x'.repeat(200) }, {}],
  [{ firstName: 'x'.repeat(81) }, { firstName: 'At most 80 characters' }],
  [{ lastName: 'x'.repeat(81) }, { lastName: 'At most 80 characters' }],
  [{ county: 'x'.repeat(81) }, { county: 'At most 80 characters' }],
  [{ city: 'x'.repeat(81) }, { city: 'At most 80 characters' }],
  [{ street: 'x'.repeat(201) }, { street: 'At most 200 characters' }],
  [{ email: `${'x'.repeat(245)}@gari.test` }, { email: 'At most 254 characters' }],
  [{ email: 'wanjiku at gari' }, { email: 'Please enter a valid email address' }],
  [{ phone: '+254112345678' }, {}],
  [{ phone: ' +254112345678 ' }, {}],
  [{ phone: '0712345678' }, { phone: HINT }],
  [{ phone: `+2547${'1'.repeat(30)}` }, { phone: HINT }],
  [
    { firstName: ' ', email: '', phone: ' ' },
    { firstName: REQUIRED, email: REQUIRED, phone: REQUIRED },
  ],
  [{ city: 'a\u0000b' }, { city: 'Contains a character that cannot be stored' }],
  [{ city: 'a\nb' }, { city: 'Contains a character that cannot be used' }],
  [{ street: 'Win at www.evil.test' }, { street: 'Please leave out web and email addresses' }],
])('[WIRE-02] the form, the checkout machine and the API agree on %j', (changes, messages) => {
  const details = { ...deliveryDetails, ...changes };
  expect(getMessages(schema, details)).toEqual(messages);
  expect(validateDeliveryDetails(details)).toEqual(messages);
});

test('there are 47 counties, in alphabetical order', () => {
  expect(COUNTIES).toHaveLength(47);
  expect(new Set(COUNTIES).size).toBe(47);
  expect(COUNTIES.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([...COUNTIES]);
});

test.each([
  ['Thika', 'Kiambu', 'Thika, Kiambu'],
  ['Nairobi', 'Nairobi', 'Nairobi'],
  ['Kisumu', 'kisumu ', 'Kisumu'],
  ['Kisumu ', 'Kisumu', 'Kisumu '],
])('the place %s in %s is written %s', (city, county, place) => {
  expect(formatPlace(city, county)).toBe(place);
});

test.each([
  [{ carrier: 'G4S', waybill: 'W-123' }, 'G4S, waybill W-123'],
  [{ carrier: 'G4S', waybill: '' }, 'G4S'],
  [{ carrier: '', waybill: 'W-123' }, 'waybill W-123'],
  [{ carrier: '', waybill: '' }, ''],
  [{}, ''],
])('the parcel %j is described as %j', (parcel, text) => {
  expect(formatParcel(parcel)).toBe(text);
});
