import { describe, expect, test } from 'vitest';
import { parseMonth } from '#contract/fitment/months.ts';
import { getBadgeText } from '#contract/fitment/sentences.ts';
import {
  type Car,
  type Fitment,
  type FittedProduct,
  findOpenAttribute,
  getVerdict,
  VERDICTS,
  type Vehicle,
} from '#contract/fitment/verdict.ts';

const AXIO: Vehicle = {
  id: 1,
  modelId: 10,
  generationId: 100,
  chassisCode: 'NZE141',
  engineId: 1000,
  drive: 'fwd',
  built: { from: parseMonth('2006-10'), to: parseMonth('2012-05') },
};
const FIELDER: Vehicle = { ...AXIO, id: 2, modelId: 20, generationId: 200, chassisCode: 'NZE141G' };

const row = (changes: Partial<Fitment> = {}): Fitment => ({
  vehicleId: AXIO.id,
  ruleId: 1,
  exclusion: false,
  built: null,
  qualifiers: [],
  ...changes,
});
const toProduct = (fitments: Fitment[], open = false): FittedProduct => ({ kind: 'vehicle', open, fitments });
const toCar = (changes: Partial<Car> = {}): Car => ({
  candidates: [AXIO],
  built: null,
  answers: {},
  ...changes,
});
const FOG = { kind: 'qualifier', key: 'fog_lamps' } as const;
const MONTH = { kind: 'month' } as const;
const before2010 = { from: null, to: parseMonth('2009-12') };

describe('the five verdicts', () => {
  test('a universal product fits any car', () => {
    expect(getVerdict({ kind: 'universal', open: false, fitments: [] }, toCar())).toEqual({
      verdict: 'universal',
      reason: { code: 'universal', ruleId: null },
      questions: [],
    });
  });

  test('a product without rules is unchecked', () => {
    expect(getVerdict({ kind: 'unchecked', open: false, fitments: [] }, toCar())).toEqual({
      verdict: 'unchecked',
      reason: { code: 'not_checked', ruleId: null },
      questions: [],
    });
  });

  test('a listed car fits, by the rule that lists it', () => {
    expect(getVerdict(toProduct([row({ ruleId: 7 })]), toCar())).toEqual({
      verdict: 'fits',
      reason: { code: 'listed', ruleId: 7 },
      questions: [],
    });
  });

  test('a car that is not listed does not fit', () => {
    expect(getVerdict(toProduct([row({ vehicleId: 9 })]), toCar())).toEqual({
      verdict: 'no',
      reason: { code: 'not_listed', ruleId: null },
      questions: [],
    });
  });

  test('or is unchecked where the product’s list is open', () => {
    expect(getVerdict(toProduct([row({ vehicleId: 9 })], true), toCar())).toEqual({
      verdict: 'unchecked',
      reason: { code: 'not_checked', ruleId: null },
      questions: [],
    });
  });

  test('an open question makes it fit if', () => {
    expect(getVerdict(toProduct([row({ qualifiers: ['fog_lamps'] })]), toCar())).toEqual({
      verdict: 'if',
      reason: { code: 'conditional', ruleId: 1 },
      questions: [FOG],
    });
  });
});

describe('questions', () => {
  const fogLamps = toProduct([row({ qualifiers: ['fog_lamps'] })]);

  test.each([
    ['yes', 'fits'],
    ['no', 'no'],
  ] as const)('answered with %s: %s', (answer, verdict) => {
    expect(getVerdict(fogLamps, toCar({ answers: { fog_lamps: answer } })).verdict).toBe(verdict);
  });

  test('a rule without conditions leaves nothing to answer', () => {
    const product = toProduct([row({ qualifiers: ['fog_lamps'], built: before2010 }), row({ ruleId: 2 })]);
    expect(getVerdict(product, toCar())).toEqual({
      verdict: 'fits',
      reason: { code: 'listed', ruleId: 2 },
      questions: [],
    });
  });

  test('two rules with the same question pose it once', () => {
    const product = toProduct([
      row({ qualifiers: ['fog_lamps', 'abs'] }),
      row({ ruleId: 2, qualifiers: ['fog_lamps'] }),
    ]);
    expect(getVerdict(product, toCar()).questions).toEqual([FOG, { kind: 'qualifier', key: 'abs' }]);
  });
});

describe('the month in which a car was built', () => {
  const product = toProduct([row({ built: before2010 })]);

  test.each([
    ['2009-12', 'fits'],
    ['2010-01', 'no'],
  ])('%s: %s', (month, verdict) => {
    expect(getVerdict(product, toCar({ built: parseMonth(month) })).verdict).toBe(verdict);
  });

  test('unknown, it is a question', () => {
    expect(getVerdict(product, toCar()).questions).toEqual([MONTH]);
  });

  test('it is no question where a rule covers all months of the vehicle, or none', () => {
    const covering = { from: parseMonth('2006-10'), to: parseMonth('2012-05') };
    const later = { from: parseMonth('2012-06'), to: null };
    expect(getVerdict(toProduct([row({ built: covering })]), toCar()).verdict).toBe('fits');
    expect(getVerdict(toProduct([row({ built: later })]), toCar()).verdict).toBe('no');
  });
});

describe('[FIT-39] an excluding rule', () => {
  const listed = row();

  test('beats an including one, before or after it', () => {
    const exclusion = row({ ruleId: 2, exclusion: true });
    for (const fitments of [
      [listed, exclusion],
      [exclusion, listed],
    ]) {
      expect(getVerdict(toProduct(fitments), toCar())).toEqual({
        verdict: 'no',
        reason: { code: 'excluded', ruleId: 2 },
        questions: [],
      });
    }
  });

  test('beats it also where the product’s list is open', () => {
    const product = toProduct([listed, row({ ruleId: 2, exclusion: true })], true);
    expect(getVerdict(product, toCar()).verdict).toBe('no');
  });

  test('with an open question keeps the product from fitting without an answer', () => {
    const product = toProduct([listed, row({ ruleId: 2, exclusion: true, qualifiers: ['fog_lamps'] })]);
    expect(getVerdict(product, toCar())).toEqual({
      verdict: 'if',
      reason: { code: 'conditional', ruleId: 1 },
      questions: [FOG],
    });
    expect(getVerdict(product, toCar({ answers: { fog_lamps: 'yes' } })).verdict).toBe('no');
    expect(getVerdict(product, toCar({ answers: { fog_lamps: 'no' } })).verdict).toBe('fits');
  });

  test('of another vehicle or of other months is no matter', () => {
    const product = toProduct([
      listed,
      row({ ruleId: 2, exclusion: true, vehicleId: 9 }),
      row({ ruleId: 3, exclusion: true, built: before2010 }),
    ]);
    expect(getVerdict(product, toCar({ built: parseMonth('2010-01') })).verdict).toBe('fits');
  });
});

describe('a car of which only the model or code is known', () => {
  const either = toCar({ candidates: [AXIO, FIELDER] });
  const forFielder = row({ vehicleId: FIELDER.id, ruleId: 2 });

  test('fits if every candidate does', () => {
    expect(getVerdict(toProduct([row(), forFielder]), either).verdict).toBe('fits');
  });

  test('does not fit if none does', () => {
    expect(getVerdict(toProduct([row({ vehicleId: 9 })]), either).verdict).toBe('no');
  });

  test('is unchecked if none fits and one is not checked', () => {
    const product = toProduct([row({ exclusion: true })], true);
    expect(getVerdict(product, either)).toEqual({
      verdict: 'unchecked',
      reason: { code: 'not_checked', ruleId: null },
      questions: [],
    });
  });

  test('else the question is which it is', () => {
    expect(getVerdict(toProduct([row()]), either)).toEqual({
      verdict: 'if',
      reason: { code: 'not_all_candidates', ruleId: null },
      questions: [{ kind: 'vehicle', attribute: 'model' }],
    });
  });

  test('by the attribute that decides, not by one that leaves it open', () => {
    const diesel: Vehicle = { ...AXIO, id: 3, engineId: 2000 };
    const dieselFielder: Vehicle = { ...FIELDER, id: 4, engineId: 2000 };
    const candidates = [AXIO, FIELDER, diesel, dieselFielder];
    const product = toProduct([row(), forFielder]);
    expect(getVerdict(product, toCar({ candidates })).questions).toEqual([
      { kind: 'vehicle', attribute: 'engine' },
    ]);
  });

  test('where each candidate has the same question, that is the only one', () => {
    const product = toProduct([
      row({ qualifiers: ['fog_lamps'] }),
      row({ vehicleId: FIELDER.id, qualifiers: ['fog_lamps'] }),
    ]);
    expect(getVerdict(product, either).questions).toEqual([FOG]);
  });

  test('a car without candidates is an error', () => {
    expect(() => getVerdict(toProduct([row()]), toCar({ candidates: [] }))).toThrow(RangeError);
  });
});

test('[FIT-07] the first attribute in which candidates differ is what is to be answered', () => {
  expect(findOpenAttribute([AXIO, FIELDER])).toBe('model');
  expect(findOpenAttribute([AXIO, { ...AXIO, generationId: 101 }])).toBe('generation');
  expect(findOpenAttribute([AXIO, { ...AXIO, chassisCode: 'NZE144' }])).toBe('code');
  expect(findOpenAttribute([AXIO, { ...AXIO, engineId: null }])).toBe('engine');
  expect(findOpenAttribute([AXIO, { ...AXIO, drive: 'awd' }])).toBe('drive');
  expect(findOpenAttribute([AXIO])).toBe(null);
});

test('a badge has one of five sentences', () => {
  expect(VERDICTS.map((verdict) => getBadgeText(verdict, 'Fielder NZE141'))).toEqual([
    'Fits your Fielder NZE141',
    'Fits if …',
    'Fits any car',
    'Does not fit your Fielder NZE141',
    'Not checked for your Fielder NZE141',
  ]);
});
