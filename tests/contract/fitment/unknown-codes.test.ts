import { describe, expect, test } from 'vitest';
import { findUnknownCode, suggestVehicleCodes } from '#contract/fitment/unknown-codes.ts';
import { matchVehicleText, readVehicleText } from '#contract/fitment/vehicle-code.ts';
import { KNOWN_CODES } from './known-codes.ts';

const FRAME_NORMS = KNOWN_CODES.filter(({ kind }) => kind === 'frame').map(({ norm }) => norm);
const suggest = (text: string, norms: readonly string[]) => suggestVehicleCodes(readVehicleText(text), norms);

describe('an unknown code', () => {
  test.each([
    ['NZE-1416012345', ['NZE141', 'NZE121', 'NZE141G']],
    ['NZE1416 012345', ['NZE141', 'NZE121', 'NZE141G']],
    ['NZEI41', ['NZE141', 'NZE121', 'NZE141G']],
    ['QQQ999', []],
    ['brake pads', []],
    ['0712345678', []],
  ])('%s suggests the nearest known ones: %j', (text, codes) => {
    expect(matchVehicleText(readVehicleText(text), KNOWN_CODES)).toEqual([]);
    expect(suggest(text, FRAME_NORMS)).toEqual(codes);
  });

  test.each([
    ['ABC123-1234567', 'ABC123'],
    ['ABC123 1234567', 'ABC123'],
    ['ABC1231234567', 'ABC123'],
    ['DBA-ABC123', 'ABC123'],
    ['ABC123', 'ABC123'],
    ['ABC123 blue', 'ABC123'],
    ['RAV4 ABC123-123456', 'ABC123'],
    ['Vanette SK82-123456', 'SK82'],
    ['E120-123456', 'E120'],
    ['KDH200V-0012345', 'KDH200V'],
    ['KDH200V0012345', 'KDH200V'],
  ])('of %s only %s is counted', (text, code) => {
    expect(findUnknownCode(readVehicleText(text))).toBe(code);
  });

  test.each([
    'KDG 123A',
    'kdg123a',
    'Fielder KDG 123A',
    'KDG123A silver Fielder',
    'my car is KDG 123A, a Fielder of 2010',
    'XBCDEFG12-1234567',
    'AB123456',
    'WVWZZZ1KZ6W123456',
    'WVW ZZZ1KZ6 W123456',
    '0712345678',
    '+254 712 345 678',
    'brake pads',
    '',
  ])('nothing of %j is counted', (text) => {
    expect(findUnknownCode(readVehicleText(text))).toBe(null);
  });
});

test.each([
  ['NZE1', 'NZE141', 'two characters are missing'],
  ['NZE141XY', 'NZE141', 'two characters are too many'],
  ['E121', 'E120', 'one of four characters is another'],
  ['E210', 'E120', 'two neighbours of four are swapped'],
])('[FIT-10] for %s %s is suggested: %s', (text, norm) => {
  expect(suggest(text, [norm])).toEqual([norm]);
});

test.each([
  ['QQQ141', 'NZE141', 'three characters are others'],
  ['NZE', 'NZE1', 'a word without a digit is no code'],
  ['E13', 'E12', 'codes of three characters must be the same'],
  ['E230', 'E120', 'only the first of two neighbours has moved'],
  ['E310', 'E120', 'only the second of two neighbours has moved'],
])('[FIT-10] for %s %s is not suggested: %s', (text, norm) => {
  expect(suggest(text, [norm])).toEqual([]);
});
