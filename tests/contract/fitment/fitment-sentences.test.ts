import { expect, test } from 'vitest';
import { getLineCarText } from '#contract/fitment/line-car.ts';
import { parseMonth } from '#contract/fitment/months.ts';
import { getRuleSentence, type NamedRule } from '#contract/fitment/rule-sentence.ts';
import { getPlaceText } from '#contract/fitment/sentences.ts';

const anyToyota: NamedRule = {
  exclusion: false,
  make: 'Toyota',
  model: null,
  generation: null,
  chassisCode: null,
  engine: null,
  drive: null,
  built: null,
  position: null,
  quantity: 1,
  conditions: [],
};
const may2010 = parseMonth('2010-05');
const december2012 = parseMonth('2012-12');

test.each<[Partial<NamedRule>, string]>([
  [{}, 'Fits Toyota, 1 per car'],
  [{ quantity: 4 }, 'Fits Toyota, 4 per car'],
  [{ exclusion: true }, 'Does not fit Toyota'],
  [{ model: 'Axio', chassisCode: 'NZE141' }, 'Fits Toyota Axio NZE141, 1 per car'],
  [
    { model: 'Axio', generation: 'E140', chassisCode: 'NZE141', engine: '1NZ-FE' },
    'Fits Toyota Axio E140 NZE141, engine 1NZ-FE, 1 per car',
  ],
  [{ drive: 'fwd' }, 'Fits Toyota, front-wheel drive, 1 per car'],
  [{ drive: 'rwd' }, 'Fits Toyota, rear-wheel drive, 1 per car'],
  [{ drive: 'awd' }, 'Fits Toyota, four-wheel drive, 1 per car'],
  [{ built: { from: may2010, to: december2012 } }, 'Fits Toyota, May 2010 to December 2012, 1 per car'],
  [{ built: { from: may2010, to: null } }, 'Fits Toyota, from May 2010, 1 per car'],
  [{ built: { from: null, to: december2012 } }, 'Fits Toyota, until December 2012, 1 per car'],
  [{ built: { from: null, to: null } }, 'Fits Toyota, 1 per car'],
  [{ position: 'front' }, 'Fits Toyota, front, 1 per car'],
  [{ position: 'rear-left' }, 'Fits Toyota, rear left, 1 per car'],
  [{ conditions: ['With fog lamps'] }, 'Fits Toyota, 1 per car, if with fog lamps'],
  [
    { conditions: ['ABS by Bosch', 'With fog lamps'] },
    'Fits Toyota, 1 per car, if ABS by Bosch and with fog lamps',
  ],
  [{ conditions: ['2 doors'] }, 'Fits Toyota, 1 per car, if 2 doors'],
])('the rule %j reads: %s', (changes, sentence) => {
  expect(getRuleSentence({ ...anyToyota, ...changes })).toBe(sentence);
});

test.each([
  ['front', 1, 'Front · 1 per car'],
  ['front-left', 2, 'Front, left · 2 per car'],
  [null, 4, '4 per car'],
] as const)('the position %s of %i per car is shown as: %s', (position, quantity, text) => {
  expect(getPlaceText(position, quantity)).toBe(text);
});

test.each([
  ['fits', 'For Toyota Axio'],
  ['universal', 'For Toyota Axio'],
  ['if', 'For Toyota Axio (fits if …)'],
  ['no', 'For Toyota Axio (does not fit)'],
  ['unchecked', 'For Toyota Axio (not checked)'],
] as const)('a line bought for a car with the verdict %s says: %s', (verdict, text) => {
  expect(getLineCarText({ vehicle_label: 'Toyota Axio', verdict })).toBe(text);
});

test('a line that was bought for no car says nothing of one', () => {
  expect(getLineCarText({ vehicle_label: null, verdict: null })).toBeNull();
  expect(getLineCarText({ vehicle_label: null, verdict: 'fits' })).toBeNull();
  expect(getLineCarText({ vehicle_label: 'Toyota Axio', verdict: null })).toBeNull();
});
