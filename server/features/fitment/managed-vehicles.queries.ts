import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ManagedVehicle, ManagedVehiclesQuery } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { engines, fitmentSources, generations, makes, models, vehicles } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { toMonths } from '../vehicles/vehicles.queries.ts';

const target = alias(vehicles, 'target');

function selectRows(db: QueryRunner, where: SQL | undefined) {
  return db
    .select({
      vehicle: vehicles,
      make: { id: makes.id, name: makes.name },
      model: { id: models.id, name: models.name },
      generation: { id: generations.id, name: generations.name },
      engine: { id: engines.id, code: engines.code, cc: engines.cc, fuel: engines.fuel },
      source: { id: fitmentSources.id, name: fitmentSources.name },
      merged_into: { id: target.id, slug: target.slug, label: target.label },
    })
    .from(vehicles)
    .innerJoin(makes, eq(makes.id, vehicles.makeId))
    .innerJoin(models, eq(models.id, vehicles.modelId))
    .innerJoin(generations, eq(generations.id, vehicles.generationId))
    .innerJoin(fitmentSources, eq(fitmentSources.id, vehicles.sourceId))
    .leftJoin(engines, eq(engines.id, vehicles.engineId))
    .leftJoin(target, eq(target.id, vehicles.mergedInto))
    .where(where)
    .orderBy(asc(makes.name), asc(models.name), asc(vehicles.chassisNorm), asc(vehicles.id));
}

function toManaged(row: Awaited<ReturnType<typeof selectRows>>[number]): ManagedVehicle {
  const { vehicle, make, model, generation, engine, source, merged_into } = row;
  const { id, slug, label, chassisCode, drive, gearbox, built, market, popularity, version } = vehicle;
  return {
    id,
    slug,
    label,
    make,
    model,
    generation,
    chassis_code: chassisCode,
    engine,
    drive,
    gearbox,
    built: toMonths(built),
    market,
    popularity,
    source,
    merged_into,
    version,
  };
}

/** Throws NOT_FOUND. */
export async function selectManagedVehicle(db: QueryRunner, id: number): Promise<ManagedVehicle> {
  const [row] = await selectRows(db, eq(vehicles.id, id));
  if (!row) throw new AppError('NOT_FOUND', { message: 'Car not found.' });
  return toManaged(row);
}

const MERGED_FILTERS: Record<ManagedVehiclesQuery['merged'], SQL | undefined> = {
  false: isNull(vehicles.mergedInto),
  true: isNotNull(vehicles.mergedInto),
  all: undefined,
};

/** Some 1,500 vehicles, written by hand, so that matching words may read them all. */
export async function selectManagedVehicles(
  db: QueryRunner,
  { q, merged, page, page_size: pageSize }: ManagedVehiclesQuery,
): Promise<{ results: ManagedVehicle[]; count: number }> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 10);
  const texts = sql`concat_ws(' ', ${makes.name}, ${models.name}, ${generations.name}, ${vehicles.chassisCode}, ${vehicles.chassisNorm}, ${engines.code}, ${vehicles.slug})`;
  const where = and(
    MERGED_FILTERS[merged],
    ...words.map((word) => sql`${texts} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  );
  const rows = await selectRows(db, where)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(vehicles)
    .innerJoin(makes, eq(makes.id, vehicles.makeId))
    .innerJoin(models, eq(models.id, vehicles.modelId))
    .innerJoin(generations, eq(generations.id, vehicles.generationId))
    .leftJoin(engines, eq(engines.id, vehicles.engineId))
    .where(where);
  return { results: rows.map(toManaged), count: counted!.count };
}
