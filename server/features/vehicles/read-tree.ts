import { and, asc, desc, eq } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { generations, makes, models, vehicles } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { selectNamedCategories } from './named-categories.ts';
import { selectCategoryCounts } from './parts-of-vehicles.ts';
import {
  findVehicleBySlug,
  isCurrent,
  selectVehicles,
  toListedVehicle,
  toMonths,
} from './vehicles.queries.ts';

export async function listMakes({ db }: Pick<Context, 'db'>) {
  return db
    .select({ id: makes.id, name: makes.name, slug: makes.slug, popular: makes.popular })
    .from(makes)
    .orderBy(desc(makes.popular), asc(makes.name));
}

export async function readMake({ db }: Pick<Context, 'db'>, { params }: Input<'makeBySlug', 'params'>) {
  const [make] = await db
    .select({ id: makes.id, name: makes.name, slug: makes.slug })
    .from(makes)
    .where(eq(makes.slug, params.slug));
  if (!make) throw new AppError('NOT_FOUND');
  const rows = await db
    .select({
      id: models.id,
      name: models.name,
      slug: models.slug,
      also_called: models.alsoCalled,
      body: models.body,
    })
    .from(models)
    .where(eq(models.makeId, make.id))
    .orderBy(asc(models.name));
  return { ...make, models: rows };
}

export async function readModel({ db }: Pick<Context, 'db'>, { params }: Input<'modelById', 'params'>) {
  const [model] = await db
    .select({
      id: models.id,
      name: models.name,
      slug: models.slug,
      make: { id: makes.id, name: makes.name, slug: makes.slug },
    })
    .from(models)
    .innerJoin(makes, eq(makes.id, models.makeId))
    .where(eq(models.id, params.id));
  if (!model) throw new AppError('NOT_FOUND');
  const [generationRows, rows] = await Promise.all([
    db
      .select()
      .from(generations)
      .where(eq(generations.modelId, model.id))
      .orderBy(asc(generations.built), asc(generations.id)),
    selectVehicles(db, and(eq(vehicles.modelId, model.id), isCurrent)),
  ]);
  return {
    ...model,
    generations: generationRows.map(({ id, name, slug, built }) => ({
      id,
      name,
      slug,
      built: toMonths(built),
      vehicles: rows.filter(({ generation }) => generation.id === id).map(toListedVehicle),
    })),
  };
}

export async function readVehicle({ db }: Pick<Context, 'db'>, { params }: Input<'vehicleBySlug', 'params'>) {
  const row = await findVehicleBySlug(db, params.slug);
  const { make, model, generation } = row;
  const counts = new Map(
    (await selectCategoryCounts(db, [row.vehicle.id])).map(({ id, listed, universal }) => [
      id,
      listed + universal,
    ]),
  );
  const categories = (await selectNamedCategories(db)).flatMap((category) => {
    const count = counts.get(category.id);
    return count ? [{ ...category, count }] : [];
  });
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  return { ...toListedVehicle(row), make, model, generation, count: total, categories };
}
