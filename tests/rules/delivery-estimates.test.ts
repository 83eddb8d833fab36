import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { deliveryEstimateChanges } from '#contract/schemas/delivery-estimates.ts';
import type { DeliveryEstimate } from '#contract/types.ts';
import { getChanges, toFields, validateRow } from '#src/screens/admin/delivery-estimates/estimates.rules.ts';

const EMPTY = { from: '', to: '', hour: '' };
const estimate = (county: DeliveryEstimate['county'], from: number, to: number, hour: number) => ({
  county,
  from_days: from,
  to_days: to,
  cutoff_hour: hour,
  earliest: '2026-11-23',
  latest: '2026-11-25',
});
/** Baringo is the first county, Bomet the second, West Pokot the last. */
const saved = toFields([estimate('West Pokot', 3, 5, 0), estimate('Baringo', 1, 2, 14)]);
const enterFirst = (first: typeof EMPTY, second = EMPTY) => ({
  rows: [first, second, ...saved.rows.slice(2)],
});

test('[DELIVERY-07] each of the 47 counties has a row, which is empty without an estimate', () => {
  expect(saved.rows).toHaveLength(47);
  expect(saved.rows[0]).toEqual({ from: '1', to: '2', hour: '14' });
  expect(saved.rows[1]).toEqual({ from: '', to: '', hour: '' });
  expect(saved.rows[46]).toEqual({ from: '3', to: '5', hour: '0' });
});

const INCOMPLETE = 'Fill in all three with whole numbers, or none';
test.each([
  ['', '', '', null],
  [' ', '', ' ', null],
  ['1', '2', '14', null],
  [' 1 ', ' 2', '14 ', null],
  ['2', '2', '0', null],
  ['0', '60', '23', null],
  ['', '2', '14', INCOMPLETE],
  ['1', '', '14', INCOMPLETE],
  ['1', '2', '', INCOMPLETE],
  ['x1', '2', '14', INCOMPLETE],
  ['1', '2 days', '14', INCOMPLETE],
  ['1', '2', '14.5', INCOMPLETE],
  ['-1', '2', '14', INCOMPLETE],
  ['3', '2', '14', 'The last day is before the first'],
  ['10', '9', '14', 'The last day is before the first'],
  ['0', '61', '14', 'At most 60 days'],
  ['1', '2', '24', 'Use an hour from 0 to 23'],
])('a row from %j to %j with the hour %j: %s', (from, to, hour, message) => {
  expect(validateRow({ from, to, hour })).toBe(message);
});

test.each([
  [{ from: ' 3 ', to: ' 4', hour: '14 ' }, true],
  [{ from: '0', to: '60', hour: '23' }, true],
  [{ from: '2', to: '2', hour: '0' }, true],
  [{ from: '', to: ' ', hour: '' }, true],
  [{ from: '3', to: '2', hour: '14' }, false],
  [{ from: '0', to: '61', hour: '14' }, false],
  [{ from: '1', to: '2', hour: '24' }, false],
  [{ from: '-1', to: '2', hour: '14' }, false],
  [{ from: '1', to: '2', hour: '14.5' }, false],
  [{ from: 'x1', to: '2', hour: '14' }, false],
])('the endpoint agrees with the form about the row %j', (row, isValid) => {
  expect(validateRow(row) === null).toBe(isValid);
  expect(v.is(deliveryEstimateChanges, getChanges(enterFirst(row), saved))).toBe(isValid);
});

describe('[DELIVERY-07] what is sent', () => {
  test.each([
    [
      'an estimate for a county without one',
      enterFirst({ from: '1', to: '2', hour: '14' }, { from: ' 2', to: '4', hour: '12' }),
      [{ county: 'Bomet', estimate: { from_days: 2, to_days: 4, cutoff_hour: 12 } }],
    ],
    [
      'another first day',
      enterFirst({ from: '2', to: '2', hour: '14' }),
      [{ county: 'Baringo', estimate: { from_days: 2, to_days: 2, cutoff_hour: 14 } }],
    ],
    [
      'another last day',
      enterFirst({ from: '1', to: '3', hour: '14' }),
      [{ county: 'Baringo', estimate: { from_days: 1, to_days: 3, cutoff_hour: 14 } }],
    ],
    [
      'another hour',
      enterFirst({ from: '1', to: '2', hour: '9' }),
      [{ county: 'Baringo', estimate: { from_days: 1, to_days: 2, cutoff_hour: 9 } }],
    ],
    [
      'the removal of an estimate',
      enterFirst({ from: '', to: ' ', hour: '' }),
      [{ county: 'Baringo', estimate: null }],
    ],
    ['nothing about counties that stay as they are', enterFirst({ from: '1', to: '2', hour: '14' }), []],
  ])('is %s', (_, entered, changes) => {
    expect(getChanges(entered, saved)).toEqual(changes);
  });
});
