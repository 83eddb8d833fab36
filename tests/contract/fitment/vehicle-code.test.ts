import { describe, expect, test } from 'vitest';
import { suggestVehicleCodes } from '#contract/fitment/unknown-codes.ts';
import {
  type KnownCode,
  listLookupNorms,
  matchVehicleText,
  normalizeVehicleCode,
  readVehicleText,
} from '#contract/fitment/vehicle-code.ts';
import { hasValidCheckDigit } from '#contract/fitment/vin.ts';
import { KNOWN_CODES } from './known-codes.ts';

const AXIO = 1;
const FIELDER = 2;
const toFrame = (norm: string, vehicleId: number, serialDigits: number | null = 7): KnownCode => ({
  norm,
  kind: 'frame',
  vehicleId,
  serialDigits,
});
const CODES = [
  toFrame('NZE141', AXIO),
  toFrame('NZE141', FIELDER),
  toFrame('NZE141G', FIELDER),
  toFrame('E12', 3, 6),
  toFrame('GP7', 4, 6),
  toFrame('GP7', 5, 7),
];
const match = (text: string, known = CODES) => matchVehicleText(readVehicleText(text), known);
const getNorms = () => KNOWN_CODES.filter(({ kind }) => kind === 'frame').map(({ norm }) => norm);
const suggest = (text: string) => suggestVehicleCodes(readVehicleText(text), getNorms());

test.each(['NZE141-6012345', 'nze141 6012345', 'NZE1416012345', 'DBA-NZE141-AEPNK', 'NZE141'])(
  '[FIT-06] %s gives the Axio and the Fielder',
  (text) => {
    expect(match(text).map(({ code, vehicleIds }) => ({ code, vehicleIds }))).toEqual([
      { code: 'NZE141', vehicleIds: [AXIO, FIELDER] },
    ]);
  },
);

test.each([
  ['NZE141-6012345', 'frame', '6012345'],
  ['NZE1416012345', 'frame', '6012345'],
  ['DBA-NZE141-AEPNK', 'katashiki', null],
  ['DBA-NZE141', 'katashiki', null],
  ['NZE141', 'code', null],
])('[FIT-06] %s is read as a %s with the serial %s', (text, kind, serial) => {
  expect(match(text)).toEqual([{ kind, code: 'NZE141', serial, vehicleIds: [AXIO, FIELDER], notes: [] }]);
});

test.each(['NZE141G', 'NZE141G-6012345', 'DBA-NZE141G-AWPNK', 'DBANZE141GAWPNK'])(
  '[FIT-07] %s gives the Fielder alone',
  (text) => {
    expect(match(text).map(({ vehicleIds }) => vehicleIds)).toEqual([[FIELDER]]);
  },
);

test('[FIT-07] a grade behind a code is no part of it: NZE141 G may still be an Axio', () => {
  expect(match('Axio NZE141 G').map(({ vehicleIds }) => vehicleIds)).toEqual([[AXIO, FIELDER]]);
});

describe('[FIT-08] a code is matched whole', () => {
  test('NZE14 finds nothing and suggests', () => {
    expect(match('NZE14', KNOWN_CODES)).toEqual([]);
    expect(suggest('NZE14')).toEqual(['NZE141', 'NZE144', 'NZE164']);
  });

  test.each(['E120', 'E120-123456', 'E120 1234567', 'E120123456'])('%s is not E12', (text) => {
    expect(match(text)).toEqual([]);
  });

  test.each(['NZE14 1', 'NZE141X', 'NZE141ABC', 'NZE141ABCDEFG', 'NZE1412', 'XNZE141'])(
    '%s is not NZE141',
    (text) => {
      expect(match(text)).toEqual([]);
    },
  );

  test('E12 is not E120', () => {
    expect(match('E12', [toFrame('E120', 6)])).toEqual([]);
    expect(match('E12 1234567', [toFrame('E120', 6)])).toEqual([]);
  });
});

test('the number of digits of a serial tells makes with the same code apart', () => {
  expect(match('GP7-123456').map(({ vehicleIds }) => vehicleIds)).toEqual([[4]]);
  expect(match('GP71234567').map(({ vehicleIds }) => vehicleIds)).toEqual([[5]]);
  expect(match('GP7').map(({ vehicleIds }) => vehicleIds)).toEqual([[4, 5]]);
});

test('a divided serial of another length is accepted with a note', () => {
  expect(match('NZE141-601234')).toEqual([
    {
      kind: 'frame',
      code: 'NZE141',
      serial: '601234',
      vehicleIds: [AXIO, FIELDER],
      notes: ['serial_length'],
    },
  ]);
});

test.each([
  ['NZE141 601 2345', '6012345'],
  ['NZE141 60 12 345', '6012345'],
  ['NZE141 2010 150', null],
  ['NZE141 2010', null],
])('behind the code of %s stands the serial %s', (text, serial) => {
  expect(match(text).map((found) => found.serial)).toEqual([serial]);
});

test('an undivided number that two makes can have written is left to the shopper', () => {
  const known = [toFrame('XA1', 1, 7), toFrame('XA12', 2, 6)];
  expect(match('XA12345678', known).map(({ code }) => code)).toEqual(['XA12', 'XA1']);
});

test('two codes in one text are both returned', () => {
  expect(match('E12 NZE141-6012345').map(({ code }) => code)).toEqual(['NZE141', 'E12']);
});

describe('[FIT-09] a VIN', () => {
  const known: KnownCode[] = [
    { norm: 'WVW', kind: 'vin_prefix', vehicleId: 7, serialDigits: null },
    { norm: 'WVWZZZ1K', kind: 'vin_prefix', vehicleId: 8, serialDigits: null },
  ];

  test('with a wrong check digit is accepted with a note', () => {
    expect(match('WVWZZZ1KZ6W123456', known)).toEqual([
      { kind: 'vin', code: 'WVWZZZ1K', serial: '123456', vehicleIds: [8], notes: ['check_digit'] },
    ]);
  });

  test('with a right check digit has no note', () => {
    expect(match('1M8GDM9AXKP042788', [{ ...known[0]!, norm: '1M8' }])).toEqual([
      { kind: 'vin', code: '1M8', serial: '042788', vehicleIds: [7], notes: [] },
    ]);
  });

  test('in groups is still a VIN, with its note', () => {
    expect(match('WVW ZZZ1KZ 6W123456', known)).toEqual([
      { kind: 'vin', code: 'WVWZZZ1K', serial: '123456', vehicleIds: [8], notes: ['check_digit'] },
    ]);
  });

  test.each([
    ['NZE141-6012345 2008', 'frame', 'NZE141', '6012345'],
    ['NZE141 601 2345 2008', 'frame', 'NZE141', '6012345'],
    ['NZE 141-6012345 2008', 'frame', 'NZE141', '6012345'],
    ['NZE1416012345 2008', 'frame', 'NZE141', '6012345'],
    ['2008 NZE141-6012345', 'frame', 'NZE141', '6012345'],
    ['DBA-NZE141G-6012345', 'frame', 'NZE141G', '6012345'],
    ['DBANZE141G-6012345', 'frame', 'NZE141G', '6012345'],
    ['NZE141G 1500CC 2008', 'code', 'NZE141G', null],
  ])('has 17 characters, but %s is a %s', (text, kind, code, serial) => {
    expect(match(text)).toMatchObject([{ kind, code, serial, notes: [] }]);
  });

  test('stands beside another reading if both codes are known', () => {
    const both = [...CODES, { ...known[0]!, norm: 'DBA' }];
    expect(match('DBA-NZE141G-6012346', both).map((found) => [found.kind, found.notes])).toEqual([
      ['frame', []],
      ['vin', ['check_digit']],
    ]);
  });

  test.each([
    ['1M8GDM9AXKP042788', true],
    ['11111111111111111', true],
    ['1M8GDM9A0KP042788', false],
    ['WVWZZZ1KZ6W123456', false],
  ])('%s: the check digit is right: %s', (vin, expected) => {
    expect(hasValidCheckDigit(vin)).toBe(expected);
  });
});

test.each([
  ['Probox 51', 'PROBOX51'],
  ['toyota fielder 2010', 'FIELDER'],
])('a nickname is matched whole: %s', (text, code) => {
  expect(match(text, KNOWN_CODES).map((found) => [found.kind, found.code])).toEqual([['words', code]]);
});

test('the norms to look up are every code and every run of words', () => {
  expect(listLookupNorms(readVehicleText('Note E12'))).toEqual(['NOTE', 'E12', 'NOTEE12']);
});

test.each([
  ['dba-nze141', 'DBANZE141'],
  [' NZE 141 ', 'NZE141'],
  ['ＮＺＥ１４１', 'NZE141'],
  ['ЕА-11', 'EA11'],
  ['Citroën C3', 'CITROENC3'],
  ['NZE\u00ad141', 'NZE141'],
])('normalizeVehicleCode(%j) is %s', (text, norm) => {
  expect(normalizeVehicleCode(text)).toBe(norm);
});
