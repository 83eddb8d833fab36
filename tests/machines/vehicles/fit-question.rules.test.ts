import { describe, expect, test } from 'vitest';
import * as rules from '#machines/fit-question/fit-question.rules.ts';
import type { CheckedCar, FitQuestionContext } from '#machines/fit-question/fit-question.types.ts';
import {
  axioCar,
  fielderCar,
  fitsAsAnswered,
  fitsIf,
  fitsIfBoth,
  fitsIfBuilt,
  fogLamps,
  monthBuilt,
} from '#tests/models/fit-question.model.ts';

const context: FitQuestionContext = {
  product: 3,
  car: fielderCar,
  fit: fitsIfBoth,
  skipped: [],
  reopened: null,
  monthError: null,
  failure: null,
};

test.each<[string, Partial<FitQuestionContext>, string | null]>([
  ['the first one', {}, 'front_fog_lamps'],
  ['the one that was not skipped', { skipped: ['front_fog_lamps'] }, 'month'],
  ['none after all were skipped', { skipped: ['front_fog_lamps', 'month'] }, null],
  ['the one that is open again', { reopened: monthBuilt }, 'month'],
  ['none before there is a verdict', { fit: null }, null],
])('the question that is shown is %s', (_, changes, key) => {
  expect(rules.getQuestion({ ...context, ...changes })?.key ?? null).toBe(key);
});

test.each<[string, FitQuestionContext['fit'], boolean]>([
  ['on which the verdict depends', fitsIf, true],
  ['on whose answer the verdict rests', fitsAsAnswered, true],
  ['that is not about the verdict', fitsIfBuilt, false],
  ['without a verdict', null, false],
])('a question %s can be opened: %j', (_, fit, expected) => {
  expect(rules.canOpen({ ...context, fit }, fogLamps)).toBe(expected);
});

const answered: CheckedCar = { ...fielderCar, answers: { abs: 'no', sunroof: 'yes' } };

test.each<[string, boolean, CheckedCar | null, CheckedCar | null]>([
  ['a car and itself', true, fielderCar, fielderCar],
  [
    'a car whose answers come in another order',
    true,
    answered,
    { ...answered, answers: { sunroof: 'yes', abs: 'no' } },
  ],
  ['a car with another answer', false, answered, { ...answered, answers: { abs: 'yes', sunroof: 'yes' } }],
  ['a car of another month', false, fielderCar, { ...fielderCar, built: '2008-05' }],
  ['another car', false, fielderCar, axioCar],
  ['a car and none', false, fielderCar, null],
  ['no car and none', true, null, null],
])('%s are the same: %j', (_, expected, a, b) => {
  expect(rules.isSameCar(a, b)).toBe(expected);
});

test.each<[string, string[], CheckedCar | null, CheckedCar | null]>([
  ['the same vehicle with another month', ['abs'], fielderCar, { ...fielderCar, built: '2008-05' }],
  ['another vehicle', [], fielderCar, axioCar],
  ['no vehicle', [], fielderCar, null],
  ['a first vehicle', [], null, fielderCar],
])('of the skipped questions, %s leaves %j', (_, skipped, before, car) => {
  expect(rules.changeCar({ ...context, car: before, skipped: ['abs'] }, car)).toEqual({
    car,
    skipped,
    fit: null,
    reopened: null,
    monthError: null,
  });
});

describe('an answer', () => {
  const reopened = { ...context, skipped: ['abs', 'front_fog_lamps'], reopened: fogLamps };

  test('to a question that was skipped before leaves the other skipped questions', () => {
    expect(rules.setAnswer(reopened, 'yes')).toEqual({
      car: { ...fielderCar, answers: { front_fog_lamps: 'yes' } },
      skipped: ['abs'],
      reopened: null,
    });
  });

  test('of "not sure" removes the earlier answer and skips the question once', () => {
    const car = { ...fielderCar, answers: { front_fog_lamps: 'no', abs: 'yes' } as const };
    expect(rules.setAnswer({ ...reopened, car }, null)).toEqual({
      car: { ...fielderCar, answers: { abs: 'yes' } },
      skipped: ['abs', 'front_fog_lamps'],
      reopened: null,
    });
  });

  test('without a car or a question changes nothing', () => {
    expect(rules.setAnswer({ ...context, car: null }, 'yes')).toEqual({});
    expect(rules.setAnswer({ ...context, fit: null }, 'yes')).toEqual({});
  });
});

test.each([
  ['2008', '5', { year: 2008, month: 5 }],
  [' 2008 ', '12', { year: 2008, month: 12 }],
  ['1999', '1', { year: 1999, month: 1 }],
  ['20081', '5', null],
  ['12008', '5', null],
  ['1899', '5', null],
  ['08', '5', null],
  ['', '5', null],
  ['2008', '13', null],
  ['2008', '0', null],
  ['2008', '', null],
])('the year %j with the month %j is read as %j', (year, month, expected) => {
  expect(rules.parseEnteredMonth({ year, month })).toEqual(expected);
});

describe('the month', () => {
  const may = { year: '2008', month: '5' };

  test('that is entered is no longer skipped, other questions are', () => {
    expect(rules.setMonth({ ...context, skipped: ['abs', 'month'], reopened: monthBuilt }, may)).toEqual({
      car: { ...fielderCar, built: '2008-05' },
      skipped: ['abs'],
      reopened: null,
    });
  });

  test('that is none, or of no car, changes nothing', () => {
    expect(rules.setMonth(context, { year: '08', month: '5' })).toEqual({});
    expect(rules.setMonth({ ...context, car: null }, may)).toEqual({});
  });
});
