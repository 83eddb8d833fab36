import { type KnownCode, listLookupNorms, type VehicleReading } from '#contract/fitment/vehicle-code.ts';
import type { QueryRunner } from '../../db/client.ts';
import { defineStatement, runStatement } from '../../db/statement.ts';

const KNOWN_CODES = defineStatement<KnownCode>(
  'known_vehicle_codes',
  `select distinct c.norm, c.kind, coalesce(v.merged_into, v.id) as "vehicleId", m.serial_digits as "serialDigits"
  from unnest((select $1::text[])) as sought (norm)
  join vehicle_codes c on c.norm = sought.norm
  join vehicles v on v.id = c.vehicle_id
  join makes m on m.id = v.make_id`,
);

/** The codes and names of a reading that lead to vehicles; those of a vehicle that was merged lead to the other. */
export async function selectKnownCodes(db: QueryRunner, reading: VehicleReading): Promise<KnownCode[]> {
  const norms = listLookupNorms(reading);
  return norms.length === 0 ? [] : runStatement(db, KNOWN_CODES, [norms]);
}
