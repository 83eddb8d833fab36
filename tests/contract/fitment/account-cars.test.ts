import { expect, test } from 'vitest';
import { toGarageState, toMergedCar } from '#contract/fitment/account-cars.ts';
import type { GarageCar } from '#contract/fitment/garage.ts';
import { demio, fielder } from '#tests/support/account-cars.ts';

const fielderHere: GarageCar = {
  id: 'a-1',
  vehicle: 'fielder',
  label: 'Toyota Fielder',
  nickname: 'Kazi',
  year: 2010,
  month: 5,
  frame: 'NZE141-6012345',
  answers: { abs: 'yes' },
  usedAt: Date.parse('2026-01-31T10:00:00.000Z'),
};
const demioHere: GarageCar = {
  id: 'a-2',
  vehicle: 'demio',
  label: 'Mazda Demio',
  answers: {},
  usedAt: Date.parse('2026-01-31T10:00:00.000Z'),
};

test('the cars of an account are those of a garage, without what is not known of them', () => {
  expect(toGarageState([demio, fielder])).toEqual({ cars: [demioHere, fielderHere], currentId: 'a-1' });
});

test('a garage without a current car shows parts for all cars', () => {
  expect(toGarageState([demio])).toEqual({ cars: [demioHere], currentId: null });
  expect(toGarageState([])).toEqual({ cars: [], currentId: null });
});

test('a device sends all that it knows of a car', () => {
  expect(toMergedCar(fielderHere, true)).toEqual({
    vehicle: 'fielder',
    nickname: 'Kazi',
    year: 2010,
    month: 5,
    frame: 'NZE141-6012345',
    answers: { abs: 'yes' },
    current: true,
    used_at: '2026-01-31T10:00:00.000Z',
  });
});

test.each<[string, GarageCar, object]>([
  ['nothing but its vehicle', demioHere, {}],
  ['a year', { ...demioHere, year: 2010 }, { year: 2010 }],
  ['a month without its year', { ...demioHere, month: 5 }, {}],
])('of a car with %s no more than that is sent, and never a month alone', (_, car, sent) => {
  expect(toMergedCar(car, false)).toEqual({
    vehicle: 'demio',
    answers: {},
    current: false,
    used_at: '2026-01-31T10:00:00.000Z',
    ...sent,
  });
});
