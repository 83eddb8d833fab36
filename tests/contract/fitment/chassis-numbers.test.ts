import { expect, test } from 'vitest';
import { matchVehicleText, readVehicleText } from '#contract/fitment/vehicle-code.ts';
import { KNOWN_CODES } from './known-codes.ts';
import { gradeGold, readGold } from './read-gold.ts';

const findCodes = (text: string) =>
  matchVehicleText(readVehicleText(text), KNOWN_CODES).map(({ code }) => code);

test('[FIT-06, FIT-08] of 1,000 spellings of chassis numbers at least 990 are right first, none silently wrong', () => {
  const lines = readGold('chassis-numbers.tsv');
  const { missed, silentlyWrong } = gradeGold(lines, findCodes);
  expect(lines).toHaveLength(1000);
  expect(silentlyWrong).toEqual([]);
  expect(missed).toEqual([]);
});
