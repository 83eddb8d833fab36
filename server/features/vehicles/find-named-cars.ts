import { asc, desc, eq, inArray } from 'drizzle-orm';
import { findNamedVehicles } from '#contract/fitment/named-vehicles.ts';
import { normalizeVehicleCode, readVehicleText } from '#contract/fitment/vehicle-code.ts';
import type { NamedCars } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { makes, vehicles } from '../../db/schema/index.ts';
import { selectKnownCodes } from './select-known-codes.ts';

/** A search that names more of them names none. */
const MAX_NAMED_CARS = 4;

/** The cars that a search names, the most popular first; undefined without any, and if the list is for one of them. */
export async function findNamedCars(
  db: QueryRunner,
  q: string,
  listVehicleId: number | undefined,
): Promise<NamedCars | undefined> {
  const named = findNamedVehicles(q, await selectKnownCodes(db, readVehicleText(q)));
  if (!named || named.vehicleIds.length > MAX_NAMED_CARS) return undefined;
  if (named.vehicleIds.some((id) => id === listVehicleId)) return undefined;
  const rows = await db
    .select({ slug: vehicles.slug, label: vehicles.label, make: makes.name })
    .from(vehicles)
    .innerJoin(makes, eq(makes.id, vehicles.makeId))
    .where(inArray(vehicles.id, [...named.vehicleIds]))
    .orderBy(desc(vehicles.popularity), asc(vehicles.label));
  const makeNames = new Set(rows.map(({ make }) => normalizeVehicleCode(make)));
  const words = named.rest.split(' ').filter((word) => !makeNames.has(normalizeVehicleCode(word)));
  return { q: words.join(' '), vehicles: rows.map(({ slug, label }) => ({ slug, label })) };
}
