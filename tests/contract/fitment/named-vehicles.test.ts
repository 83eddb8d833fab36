import { expect, test } from 'vitest';
import { findNamedVehicles } from '#contract/fitment/named-vehicles.ts';
import type { KnownCode } from '#contract/fitment/vehicle-code.ts';

const AXIO = 1;
const FIELDER = 2;
const NEW_FIELDER = 3;
const PROBOX = 4;
const toCode = (norm: string, kind: KnownCode['kind'], ...vehicleIds: number[]): KnownCode[] =>
  vehicleIds.map((vehicleId) => ({ norm, kind, vehicleId, serialDigits: 7 }));
const KNOWN = [
  ...toCode('NZE141', 'frame', AXIO, FIELDER),
  ...toCode('NZE141G', 'katashiki', FIELDER),
  ...toCode('NCP51', 'frame', PROBOX),
  ...toCode('JTDBR32E', 'vin_prefix', NEW_FIELDER),
  ...toCode('AXIO', 'nickname', AXIO),
  ...toCode('FIELDER', 'nickname', FIELDER, NEW_FIELDER),
  ...toCode('PROBOX', 'nickname', PROBOX),
  ...toCode('PROBOX51', 'nickname', PROBOX),
];

test.each([
  ['brake pads fielder nze141', [FIELDER], 'brake pads'],
  ['Brake-pads NZE141', [AXIO, FIELDER], 'Brake-pads'],
  ['nze141-6012345 oil filter', [AXIO, FIELDER], 'oil filter'],
  ['oil filter DBA-NZE141G-AEPNK', [FIELDER], 'oil filter'],
  ['nze141g pads', [FIELDER], 'pads'],
  ['oil filter, nze 141', [AXIO, FIELDER], 'oil filter'],
  ['oil JTDBR32E720012345 filter', [NEW_FIELDER], 'oil filter'],
  ['probox 51 wiper 24"', [PROBOX], 'wiper 24"'],
  ['fielder wiper', [FIELDER, NEW_FIELDER], 'wiper'],
  ['axio fielder nze141', [AXIO], ''],
  ['NCP51', [PROBOX], ''],
  [
    'one two three four five six seven ncp51 nine ten eleven twelve',
    [PROBOX],
    'one two three four five six seven nine ten eleven twelve',
  ],
])('[FIT-24] "%s" names the vehicles %j and searches for "%s"', (text, vehicleIds, rest) => {
  expect(findNamedVehicles(text, KNOWN)).toEqual({ vehicleIds, rest });
});

test.each(['brake pads', 'nze14', '24" wiper', ''])('[FIT-24] "%s" names none', (text) => {
  expect(findNamedVehicles(text, KNOWN)).toBeNull();
});
