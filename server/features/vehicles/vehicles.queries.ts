import { asc, eq, isNull, type SQL } from 'drizzle-orm';
import { formatMonth, type MonthRange } from '#contract/fitment/months.ts';
import type { QueryRunner } from '../../db/client.ts';
import { engines, generations, makes, models, vehicles } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

/** '[24081,24149)' → 24081 to 24148, both included. */
export function parseMonthRange(range: string): MonthRange {
  const [, from = '', to = ''] = /^\[?\(?(\d*),(\d*)\)$/.exec(range) ?? [];
  return { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) - 1 };
}

/** As the API writes it: '[24081,24149)' → 2006-10 to 2012-05. */
export function toMonths(range: string) {
  const { from, to } = parseMonthRange(range);
  return { from: from === null ? null : formatMonth(from), to: to === null ? null : formatMonth(to) };
}

/** The vehicles of a condition with what they belong to, by generation, code and engine. */
export function selectVehicles(db: QueryRunner, where: SQL | undefined) {
  return db
    .select({
      vehicle: vehicles,
      make: { id: makes.id, name: makes.name, slug: makes.slug },
      model: { id: models.id, name: models.name, slug: models.slug },
      generation: { id: generations.id, name: generations.name, slug: generations.slug },
      engine: { code: engines.code, cc: engines.cc, fuel: engines.fuel },
    })
    .from(vehicles)
    .innerJoin(makes, eq(makes.id, vehicles.makeId))
    .innerJoin(models, eq(models.id, vehicles.modelId))
    .innerJoin(generations, eq(generations.id, vehicles.generationId))
    .leftJoin(engines, eq(engines.id, vehicles.engineId))
    .where(where)
    .orderBy(asc(generations.built), asc(generations.id), asc(vehicles.chassisCode), asc(vehicles.id));
}

export type VehicleRow = Awaited<ReturnType<typeof selectVehicles>>[number];

export const isCurrent = isNull(vehicles.mergedInto);

export function toListedVehicle({ vehicle, engine }: VehicleRow) {
  return {
    id: vehicle.id,
    slug: vehicle.slug,
    label: vehicle.label,
    chassis_code: vehicle.chassisCode,
    engine,
    drive: vehicle.drive,
    gearbox: vehicle.gearbox,
    built: toMonths(vehicle.built),
  };
}

/** Throws VEHICLE_UNKNOWN, or VEHICLE_MERGED with the slug of the vehicle that took its place. */
export async function findVehicleBySlug(db: QueryRunner, slug: string): Promise<VehicleRow> {
  const [row] = await selectVehicles(db, eq(vehicles.slug, slug));
  if (!row) throw new AppError('VEHICLE_UNKNOWN');
  const { mergedInto } = row.vehicle;
  if (mergedInto === null) return row;
  const [other] = await db.select({ slug: vehicles.slug }).from(vehicles).where(eq(vehicles.id, mergedInto));
  throw new AppError('VEHICLE_MERGED', { data: { slug: other!.slug } });
}
