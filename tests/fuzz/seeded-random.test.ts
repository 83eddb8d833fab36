import { expect, test } from 'vitest';
import { SeededRandom } from '#tests/support/fuzz/seeded-random.ts';

const takeDraws = (random: SeededRandom) => Array.from({ length: 8 }, () => random.nextInt(1000));

test('a seed repeats the draws of each index, and each index draws differently', () => {
  expect(takeDraws(new SeededRandom(7, 1))).toEqual(takeDraws(new SeededRandom(7, 1)));
  expect(takeDraws(new SeededRandom(7, 1))).not.toEqual(takeDraws(new SeededRandom(7, 2)));
  expect(takeDraws(new SeededRandom(7, 1))).not.toEqual(takeDraws(new SeededRandom(8, 1)));
});

test('an item of nine times the weight is drawn about nine times as often, and one without weight never', () => {
  const random = new SeededRandom(7, 0);
  const items = [
    { name: 'often', weight: 9 },
    { name: 'seldom', weight: 1 },
    { name: 'never', weight: 0 },
  ];
  const picks = Array.from({ length: 2000 }, () => random.pickWeighted(items).name);
  expect(picks.filter((name) => name === 'seldom').length).toBeGreaterThan(150);
  expect(picks.filter((name) => name === 'seldom').length).toBeLessThan(250);
  expect(picks).not.toContain('never');
});
