import { describe, expect, test } from 'vitest';
import {
  type KnownCode,
  listLookupNorms,
  matchVehicleText,
  readVehicleText,
} from '#contract/fitment/vehicle-code.ts';

const toFrame = (norm: string, vehicleId: number, serialDigits: number | null = 7): KnownCode => ({
  norm,
  kind: 'frame',
  vehicleId,
  serialDigits,
});
const toVinPrefix = (norm: string, serialDigits: number | null = null): KnownCode => ({
  norm,
  kind: 'vin_prefix',
  vehicleId: 9,
  serialDigits,
});
const AXIO = toFrame('NZE141', 1);
const match = (text: string, known: readonly KnownCode[] = [AXIO]) =>
  matchVehicleText(readVehicleText(text), known);

describe('the words of a text', () => {
  test.each([
    [' (nze141)  6012345, ', ['NZE141', '6012345']],
    ['---', []],
    ['', []],
  ])('%j has the words %j', (text, words) => {
    expect(readVehicleText(text).words).toEqual(words);
  });

  test('only the first ten are read', () => {
    expect(match('my car is an old one with the number NZE141').map(({ code }) => code)).toEqual(['NZE141']);
    expect(match('my car is an old one with the plate number NZE141')).toEqual([]);
  });
});

test.each([
  ['NZE141-AEPNK', 'katashiki', 'NZE141'],
  ['NZE141AEPNK', 'katashiki', 'NZE141'],
  ['DBANZE141', 'katashiki', 'NZE141'],
  ['E-NZE141', 'katashiki', 'NZE141'],
  ['GH-NZE141', 'katashiki', 'NZE141'],
  ['Fielder NZE141', 'code', 'NZE141'],
])('%s is read as a %s', (text, kind, code) => {
  expect(match(text)).toEqual([{ kind, code, serial: null, vehicleIds: [1], notes: [] }]);
});

test.each([
  ['XA11234', []],
  ['XA112345', ['12345']],
  ['XA112345678', ['12345678']],
  ['XA1123456789', []],
])('without a separator a serial has 5 to 8 digits: %s has %j', (text, serials) => {
  expect(match(text, [toFrame('XA1', 1, null)]).map(({ serial }) => serial)).toEqual(serials);
});

test('a divided serial of a make whose serials are not known has no note', () => {
  expect(match('XA1-12345', [toFrame('XA1', 1, null)])).toEqual([
    { kind: 'frame', code: 'XA1', serial: '12345', vehicleIds: [1], notes: [] },
  ]);
});

test.each([
  ['NZE141 A12345', 'a letter stands before its digits'],
  ['NZE141 12345A', 'a letter stands behind its digits'],
  ['NZE141 123456789', 'it would have nine digits'],
  ['NZE141 601 23456', 'two groups have eight digits'],
  ['NZE141 601 2345A', 'a letter stands behind the second group'],
  ['NZE141 60 1 23 45', 'there are four groups'],
])('%s has no serial: %s', (text) => {
  expect(match(text).map(({ serial }) => serial)).toEqual([null]);
});

test.each(['NZE141601234A', 'NZE141A012345'])('%s has no code, as a serial has only digits', (text) => {
  expect(match(text)).toEqual([]);
});

test('a grade and the number behind it are no part of a code', () => {
  expect(match('E12G 1', [toFrame('E12G1', 1)])).toEqual([]);
});

test('a text that is a known code is not divided, although it ends like a serial', () => {
  const known = [toFrame('XA1', 1, 5), toFrame('XA112345', 2)];
  expect(match('XA112345', known).map(({ code }) => code)).toEqual(['XA112345']);
});

test('two codes are both found where as many characters belong to each', () => {
  const known = [AXIO, toFrame('ZE11', 2)];
  expect(match('NZE141-AEPNK ZE11-1234567', known).map(({ code }) => code)).toEqual(['NZE141', 'ZE11']);
});

test('a code has at most eight characters', () => {
  expect(listLookupNorms(readVehicleText('XBCDEFGH1234567'))).toEqual(['XBCDEFGH', 'XBCDEFGH1234567']);
});

describe('a VIN', () => {
  test('is looked up by its first 11 to 3 characters', () => {
    expect(listLookupNorms(readVehicleText('1M8GDM9AXKP042788'))).toEqual([
      '1M8GDM9AXKP',
      '1M8GDM9AXK',
      '1M8GDM9AX',
      '1M8GDM9A',
      '1M8GDM9',
      '1M8GDM',
      '1M8GD',
      '1M8G',
      '1M8',
      '1M8GDM9AXKP042788',
    ]);
  });

  test.each([
    ['beside a chassis code', 'NZE141 1M8GDM9AXKP042788', '1M8'],
    ['in groups of which one ends with four letters', '1HGBH 41JXMN109186', '1HG'],
  ])('%s is what is read', (_, text, code) => {
    expect(match(text, [AXIO, toVinPrefix(code)]).map((found) => [found.kind, found.code])).toEqual([
      ['vin', code],
    ]);
  });

  test('has no note about its serial, whatever other numbers of its make look like', () => {
    expect(match('1M8GDM9AXKP042788', [toVinPrefix('1M8', 7)]).map(({ notes }) => notes)).toEqual([[]]);
  });

  test.each([
    ['GP7ZZZ1KZ6W123456', [toFrame('GP7', 1)], 'begins with the code of another car'],
    ['DBANZE141G6012345', [toFrame('NZE141G', 1)], 'has 17 characters and is not divided'],
    ['WVWZZZ1KZ6W1234567', [toVinPrefix('WVW')], 'has 18 characters'],
  ])('%s finds nothing: it %s', (text, known) => {
    expect(match(text, known)).toEqual([]);
  });
});

test('a nickname gives the vehicles that are called so, and no others', () => {
  const toNickname = (norm: string, vehicleId: number): KnownCode => ({
    norm,
    kind: 'nickname',
    vehicleId,
    serialDigits: null,
  });
  const known = [toNickname('FIELDER', 1), toNickname('PROBOX', 2), toNickname('FIELDER', 3), AXIO];
  expect(match('toyota fielder', known)).toEqual([
    { kind: 'words', code: 'FIELDER', serial: null, vehicleIds: [1, 3], notes: [] },
  ]);
});
