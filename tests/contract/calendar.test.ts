import { expect, test } from 'vitest';
import { isDay, toNairobiDay } from '../../contract/calendar.ts';

test.each([
  ['2026-11-20T20:59:59Z', '2026-11-20'],
  ['2026-11-20T21:00:00Z', '2026-11-21'],
  ['2026-12-31T21:00:00Z', '2027-01-01'],
])('at %s the day in Nairobi is %s', (moment, day) => {
  expect(toNairobiDay(new Date(moment))).toBe(day);
});

test.each([
  ['2026-11-20', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['20.11.2026', false],
  ['2026-11-20T10', false],
  ['+012026-11-20', false],
  ['', false],
])('%j is a valid day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
