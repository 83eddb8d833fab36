import { and, asc, eq, isNull } from 'drizzle-orm';
import type { MakeTree } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { engines, generations, makes, models, vehicles } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';

/** Throws NOT_FOUND. */
export async function readMakeTree(
  { db }: Pick<Context, 'db'>,
  { params: { id } }: Input<'makeTree', 'params'>,
): Promise<MakeTree> {
  const [make] = await db.select({ id: makes.id, name: makes.name }).from(makes).where(eq(makes.id, id));
  if (!make) throw new AppError('NOT_FOUND');
  const modelRows = await db
    .select({ id: models.id, name: models.name })
    .from(models)
    .where(eq(models.makeId, id))
    .orderBy(asc(models.name));
  const generationRows = await db
    .select({ id: generations.id, name: generations.name, modelId: generations.modelId })
    .from(generations)
    .innerJoin(models, eq(models.id, generations.modelId))
    .where(eq(models.makeId, id))
    .orderBy(asc(generations.built), asc(generations.id));
  const codeRows = await db
    .selectDistinct({ modelId: vehicles.modelId, norm: vehicles.chassisNorm })
    .from(vehicles)
    .where(and(eq(vehicles.makeId, id), isNull(vehicles.mergedInto)))
    .orderBy(asc(vehicles.chassisNorm));
  const engineRows = await db
    .select({ id: engines.id, code: engines.code })
    .from(engines)
    .where(eq(engines.makeId, id))
    .orderBy(asc(engines.code));
  return {
    ...make,
    models: modelRows.map((model) => ({
      ...model,
      generations: generationRows
        .filter(({ modelId }) => modelId === model.id)
        .map(({ id: generationId, name }) => ({ id: generationId, name })),
      codes: codeRows.filter(({ modelId }) => modelId === model.id).map(({ norm }) => norm),
    })),
    engines: engineRows,
  };
}
