import { expect, test } from 'vitest';
import {
  coversMonths,
  formatMonth,
  includesMonth,
  overlapsMonths,
  parseMonth,
} from '#contract/fitment/months.ts';

test.each([
  ['2006-10', 24081],
  ['2012-05', 24148],
  ['2000-01', 24000],
  ['1999-12', 23999],
])('%s is month %d', (text, month) => {
  expect(parseMonth(text)).toBe(month);
  expect(formatMonth(month)).toBe(text);
});

test.each(['', '2006', '2006-13', '2006-00', '2006-1', '2006/10', '1899-12', '2100-01', '2006-10-01'])(
  '%j is no month',
  (text) => {
    expect(parseMonth(text)).toBe(null);
  },
);

test.each([
  [{ from: 10, to: 20 }, { from: 10, to: 20 }, true, true],
  [{ from: 10, to: 20 }, { from: 12, to: 14 }, true, true],
  [{ from: 10, to: 20 }, { from: 9, to: 14 }, false, true],
  [{ from: 10, to: 20 }, { from: 12, to: 21 }, false, true],
  [{ from: 10, to: 20 }, { from: 20, to: 25 }, false, true],
  [{ from: 10, to: 20 }, { from: 21, to: 25 }, false, false],
  [{ from: 10, to: 20 }, { from: 12, to: null }, false, true],
  [{ from: 10, to: 20 }, { from: null, to: 9 }, false, false],
  [{ from: 10, to: null }, { from: 10, to: null }, true, true],
  [{ from: 10, to: null }, { from: null, to: null }, false, true],
  [{ from: null, to: null }, { from: null, to: null }, true, true],
])('%j and %j: covers %s, overlaps %s', (outer, inner, covers, overlaps) => {
  expect(coversMonths(outer, inner)).toBe(covers);
  expect(overlapsMonths(outer, inner)).toBe(overlaps);
  expect(overlapsMonths(inner, outer)).toBe(overlaps);
});

test('both ends of a range are included', () => {
  const range = { from: 10, to: 20 };
  expect([9, 10, 20, 21].map((month) => includesMonth(range, month))).toEqual([false, true, true, false]);
});
