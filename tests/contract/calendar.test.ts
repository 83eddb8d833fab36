import { expect, test } from 'vitest';
import { countDays, isDay, toNairobiDay } from '../../contract/calendar.ts';

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

test.each([
  ['2026-11-20', '2026-11-20', 1],
  ['2026-11-01', '2026-11-30', 30],
  ['2024-01-01', '2024-12-31', 366],
  ['2026-11-20', '2026-11-19', 0],
  ['2026-11-20', '2026-11-18', -1],
])('from %s to %s are %i days', (from, to, days) => {
  expect(countDays(from, to)).toBe(days);
});
