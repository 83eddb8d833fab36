import { inArray } from 'drizzle-orm';
import { findUnknownCode, suggestVehicleCodes } from '#contract/fitment/unknown-codes.ts';
import {
  matchVehicleText,
  readVehicleText,
  type VehicleMatch,
  type VehicleNote,
  type VehicleReading,
} from '#contract/fitment/vehicle-code.ts';
import { findOpenAttribute } from '#contract/fitment/verdict.ts';
import type { RequestContext } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { vehicles } from '../../db/schema/index.ts';
import { consumeLimits } from '../../http/rate-limits.ts';
import type { Input } from '../../http/verb.ts';
import { countLookup, countUnknownCode } from './count-lookups.ts';
import { toVehicle } from './select-fits.ts';
import { selectKnownCodes } from './select-known-codes.ts';
import { isCurrent, selectVehicles } from './vehicles.queries.ts';

const MAX_CANDIDATES = 10;
const MINUTE_SECONDS = 60;
const NOTES: Record<VehicleNote, string> = {
  check_digit: 'The check digit of this number does not match. Please compare it with the logbook.',
  serial_length: 'This number is longer or shorter than usual. Please compare it with the logbook.',
};

/** Throws TOO_MANY_REQUESTS beyond the limit of an address. */
export async function findVehicle(ctx: RequestContext, { body }: Input<'findVehicle', 'body'>) {
  await consumeLimits(ctx, [
    {
      key: `vehicle-find:address:${ctx.client.address}`,
      limit: ctx.config.limits.vehicleFindsPerAddress,
      windowSeconds: MINUTE_SECONDS,
    },
  ]);
  const reading = readVehicleText(body.q);
  const matches = matchVehicleText(reading, await selectKnownCodes(ctx.db, reading));
  const [first] = matches;
  if (!first) {
    const code = findUnknownCode(reading);
    if (code !== null) await countUnknownCode(ctx, code);
    return describeUnknown(ctx.db, reading);
  }
  const ids = [...new Set(matches.flatMap(({ vehicleIds }) => [...vehicleIds]))];
  const [rows] = await Promise.all([
    selectVehicles(ctx.db, inArray(vehicles.id, ids)),
    countLookup(ctx, ids),
  ]);
  const byPopularity = rows.toSorted((a, b) => b.vehicle.popularity - a.vehicle.popularity);
  const isOneCode = matches.length === 1;
  return {
    kind: first.kind,
    code: isOneCode ? first.code : null,
    serial: isOneCode ? first.serial : null,
    candidates: byPopularity.slice(0, MAX_CANDIDATES).map(({ vehicle, make, model }) => ({
      id: vehicle.id,
      slug: vehicle.slug,
      label: vehicle.label,
      make: make.name,
      model: model.name,
      chassis_code: vehicle.chassisCode,
    })),
    ask: findOpenAttribute(rows.map(toVehicle)),
    suggestions: [],
    notes: listNotes(matches),
  };
}

const listNotes = (matches: readonly VehicleMatch[]): string[] => [
  ...new Set(matches.flatMap(({ notes }) => notes.map((note) => NOTES[note]))),
];

async function describeUnknown(db: QueryRunner, reading: VehicleReading) {
  const rows = await db.selectDistinct({ norm: vehicles.chassisNorm }).from(vehicles).where(isCurrent);
  const isCertainlyVin = reading.splits.every(({ kind }) => kind === 'vin');
  return {
    kind: reading.splits[0]?.kind ?? ('words' as const),
    code: null,
    serial: null,
    candidates: [],
    ask: null,
    suggestions: suggestVehicleCodes(
      reading,
      rows.map(({ norm }) => norm),
    ),
    notes: isCertainlyVin ? reading.vinNotes.map((note) => NOTES[note]) : [],
  };
}
