import { eq, inArray, sql } from 'drizzle-orm';
import { type KnownCode, listLookupNorms, type VehicleReading } from '#contract/fitment/vehicle-code.ts';
import type { QueryRunner } from '../../db/client.ts';
import { makes, vehicleCodes, vehicles } from '../../db/schema/index.ts';

/** The codes and names of a reading that lead to vehicles; those of a vehicle that was merged lead to the other. */
export async function selectKnownCodes(db: QueryRunner, reading: VehicleReading): Promise<KnownCode[]> {
  const norms = listLookupNorms(reading);
  if (norms.length === 0) return [];
  return db
    .selectDistinct({
      norm: vehicleCodes.norm,
      kind: vehicleCodes.kind,
      vehicleId: sql<number>`coalesce(${vehicles.mergedInto}, ${vehicles.id})`,
      serialDigits: makes.serialDigits,
    })
    .from(vehicleCodes)
    .innerJoin(vehicles, eq(vehicles.id, vehicleCodes.vehicleId))
    .innerJoin(makes, eq(makes.id, vehicles.makeId))
    .where(inArray(vehicleCodes.norm, norms));
}
