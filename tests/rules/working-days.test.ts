import { describe, expect, test } from 'vitest';
import { estimateDelivery } from '#server/features/delivery-estimates/estimate.rules.ts';
import { addWorkingDays, isWorkingDay } from '#server/features/delivery-estimates/working-days.ts';

describe('[DELIVERY-02] parcels are carried on', () => {
  test.each([
    ['2026-11-27', true, 'a Friday'],
    ['2026-11-28', true, 'a Saturday'],
    ['2026-11-29', false, 'a Sunday'],
    ['2026-12-12', false, 'Jamhuri Day'],
    ['2026-12-25', false, 'Christmas Day'],
    ['2026-04-03', false, 'Good Friday'],
    ['2026-04-06', false, 'Easter Monday'],
    ['2026-04-04', true, 'the Saturday before Easter'],
    ['2027-03-26', false, 'Good Friday of another year'],
    ['2027-03-29', false, 'Easter Monday of another year'],
    ['2025-06-01', false, 'Madaraka Day on a Sunday'],
    ['2025-06-02', false, 'the Monday after a holiday on a Sunday'],
    ['2026-06-02', true, 'the day after a holiday on a Monday'],
  ])('%s: %s, %s', (day, isWorking) => {
    expect(isWorkingDay(day)).toBe(isWorking);
  });
});

test('[DELIVERY-02] working days are counted after the day, or from the next one that is', () => {
  expect(addWorkingDays('2026-11-27', 0)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-29', 0)).toBe('2026-11-30');
  expect(addWorkingDays('2026-11-27', 2)).toBe('2026-11-30');
  expect(addWorkingDays('2026-12-24', 1)).toBe('2026-12-28');
});

describe('[DELIVERY-02] with 1 to 2 working days and a cut-off at 15:00', () => {
  const rule = { fromDays: 1, toDays: 2, cutoffHour: 15 };
  test.each([
    ['2026-11-26T11:59:59Z', '2026-11-27', '2026-11-28', 'a minute before it in Nairobi'],
    ['2026-11-26T12:00:00Z', '2026-11-28', '2026-11-30', 'at it, on the next working day'],
    ['2026-11-26T22:00:00Z', '2026-11-28', '2026-11-30', 'after midnight in Nairobi, on that day'],
    ['2026-11-29T20:00:00Z', '2026-12-01', '2026-12-02', 'late on a Sunday, on Monday'],
  ])('paid at %s it arrives from %s to %s: %s', (paidAt, earliest, latest) => {
    expect(estimateDelivery(rule, new Date(paidAt))).toEqual({ earliest, latest });
  });

  test('a cut-off at 0 never counts the day itself', () => {
    expect(estimateDelivery({ ...rule, cutoffHour: 0 }, new Date('2026-11-25T21:00:00Z'))).toEqual({
      earliest: '2026-11-28',
      latest: '2026-11-30',
    });
  });
});
