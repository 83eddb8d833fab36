import { expect, test } from 'vitest';
import { Chance } from '#e2e/walk/chance.ts';

const draws = (chance: Chance) => Array.from({ length: 8 }, () => chance.below(1000));

test('a seed repeats the draws of each who draws, and gives each others', () => {
  expect(draws(new Chance(7, 1))).toEqual(draws(new Chance(7, 1)));
  expect(draws(new Chance(7, 1))).not.toEqual(draws(new Chance(7, 2)));
  expect(draws(new Chance(7, 1))).not.toEqual(draws(new Chance(8, 1)));
});

test('what weighs nine times as much is drawn about nine times as often, and what weighs nothing never', () => {
  const chance = new Chance(7, 0);
  const items = [
    { name: 'often', weight: 9 },
    { name: 'seldom', weight: 1 },
    { name: 'never', weight: 0 },
  ];
  const drawn = Array.from({ length: 2000 }, () => chance.weighed(items).name);
  expect(drawn.filter((name) => name === 'seldom').length).toBeGreaterThan(150);
  expect(drawn.filter((name) => name === 'seldom').length).toBeLessThan(250);
  expect(drawn).not.toContain('never');
});
