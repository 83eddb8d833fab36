import { expect, test } from 'vitest';
import {
  type VehicleRequestFields,
  type VehicleRequestProblems,
  validateVehicleRequest,
} from '#contract/vehicle-request.ts';

const CONTACT = 'Enter a phone number or an email address';
const EMPTY = 'Add a photo, the chassis number or a few words';
const PHONE = 'Please enter a valid phone number.';
const UNREADABLE = 'Contains a character that cannot be used';

const complete: VehicleRequestFields = {
  phone: '0712 345 678',
  email: '',
  text: 'A white Fielder',
  frame: '',
};

test.each<[Partial<VehicleRequestFields>, number, VehicleRequestProblems]>([
  [{}, 0, {}],
  [{ phone: '', email: 'wanjiku@gari.test' }, 0, {}],
  [{ email: 'wanjiku@gari.test' }, 0, {}],
  [{ phone: '', email: '' }, 0, { phone: CONTACT }],
  [{ phone: ' ', email: ' ' }, 0, { phone: CONTACT }],
  [{ phone: '0612 345 678' }, 0, { phone: PHONE }],
  [{ phone: '+254 (0) 712 345 678' }, 0, { phone: PHONE }],
  [{ phone: ` 0712${' '.repeat(20)}345678 ` }, 0, {}],
  [{ phone: `0712${' '.repeat(21)}345678` }, 0, { phone: PHONE }],
  [{ email: 'wanjiku at gari' }, 0, { email: 'Please enter a valid email address' }],
  [{ text: '', frame: '' }, 0, { photos: EMPTY }],
  [{ text: ' ', frame: ' ' }, 0, { photos: EMPTY }],
  [{ text: '', frame: 'NZE141-6012345' }, 0, {}],
  [{ text: '', frame: '' }, 1, {}],
  [{}, 3, {}],
  [{}, 4, { photos: 'At most 3 photos' }],
  [{ text: ` ${'x'.repeat(500)} ` }, 0, {}],
  [{ text: 'x'.repeat(501) }, 0, { text: 'At most 500 characters' }],
  [{ text: 'white\n2010' }, 0, {}],
  [{ text: 'white\u0007' }, 0, { text: UNREADABLE }],
  [{ text: '\uD800' }, 0, { text: UNREADABLE }],
  [{ frame: ` ${'N'.repeat(40)} ` }, 0, {}],
  [{ frame: 'N'.repeat(41) }, 0, { frame: 'At most 40 characters' }],
  [{ frame: 'NZE141\n6012345' }, 0, { frame: UNREADABLE }],
])('a car request with %j and %i photos has the problems %j', (fields, photoCount, problems) => {
  expect(validateVehicleRequest({ ...complete, ...fields }, photoCount)).toEqual(problems);
});
