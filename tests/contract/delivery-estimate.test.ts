import { expect, test } from 'vitest';
import { findCounty, formatEstimate } from '#contract/delivery-estimate.ts';

test.each([
  ['Nairobi', 'Nairobi'],
  ['KISUMU COUNTY', 'Kisumu'],
  ['Nairobi City County', 'Nairobi'],
  ['County of Embu', 'Embu'],
  ['County: Meru', 'Meru'],
  [' muranga ', "Murang'a"],
  ['Trans-Nzoia', 'Trans Nzoia'],
  ['elgeyo marakwet', 'Elgeyo-Marakwet'],
  ['Thika', null],
  ['County', null],
  ['', null],
])('[DELIVERY-03] an address in %j is in the county %s', (text, county) => {
  expect(findCounty(text)).toBe(county);
});

test.each([
  ['2026-11-27', '2026-11-30', 'Fri 27 Nov to Mon 30 Nov (estimate)'],
  ['2026-12-31', '2027-01-02', 'Thu 31 Dec to Sat 2 Jan (estimate)'],
  ['2026-11-27', '2026-11-27', 'Fri 27 Nov (estimate)'],
])('[DELIVERY-08] an arrival from %s to %s is written %s', (earliest, latest, text) => {
  expect(formatEstimate({ earliest, latest })).toBe(text);
});
