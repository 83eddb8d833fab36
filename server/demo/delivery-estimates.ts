import { COUNTIES } from '#contract/counties.ts';
import type { deliveryEstimates } from '../db/schema/index.ts';

type County = (typeof COUNTIES)[number];

const NEAR: ReadonlySet<County> = new Set(['Nairobi', 'Kiambu', 'Kajiado', 'Machakos']);
/** A night by road, with parcel offices in most towns. */
const ON_TRUNK_ROADS: ReadonlySet<County> = new Set([
  'Embu',
  'Kirinyaga',
  'Kisumu',
  'Laikipia',
  'Makueni',
  'Meru',
  'Mombasa',
  "Murang'a",
  'Nakuru',
  'Nyandarua',
  'Nyeri',
  'Uasin Gishu',
]);
const FAR: ReadonlySet<County> = new Set([
  'Garissa',
  'Lamu',
  'Mandera',
  'Marsabit',
  'Samburu',
  'Tana River',
  'Turkana',
  'Wajir',
  'West Pokot',
]);

function estimate(county: County) {
  if (NEAR.has(county)) return { fromDays: 1, toDays: 2, cutoffHour: 15 };
  if (ON_TRUNK_ROADS.has(county)) return { fromDays: 2, toDays: 3, cutoffHour: 14 };
  return FAR.has(county)
    ? { fromDays: 4, toDays: 8, cutoffHour: 12 }
    : { fromDays: 2, toDays: 4, cutoffHour: 14 };
}

/** Guesses for a store in Nairobi that sends by rider and parcel office; no carrier has promised them. */
export const demoEstimates: (typeof deliveryEstimates.$inferInsert)[] = COUNTIES.map((county) => ({
  county,
  ...estimate(county),
}));
