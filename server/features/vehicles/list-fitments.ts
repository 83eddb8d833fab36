import { and, asc, eq, isNull } from 'drizzle-orm';
import { MAX_FITMENT_GROUPS } from '#contract/schemas/vehicles.ts';
import type { Context } from '../../context/context.ts';
import {
  fitmentRules,
  fitmentSources,
  fitments,
  generations,
  makes,
  models,
  products,
  vehicles,
} from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { selectQuestions } from './select-questions.ts';
import { toMonths } from './vehicles.queries.ts';

/** One product fits at most some hundred vehicles, unless it fits any. */
const MAX_ROWS = MAX_FITMENT_GROUPS;

/** Lists what the rules say about the vehicles of each generation, in the order of makes and models. */
export async function listFitments(
  { db }: Pick<Context, 'db'>,
  { params, query }: Input<'productFitments', 'params' | 'query'>,
) {
  const [product] = await db
    .select({ kind: products.fitmentKind, open: products.fitmentOpen })
    .from(products)
    .where(and(eq(products.id, params.id), isNull(products.archivedAt)));
  if (!product) throw new AppError('NOT_FOUND', { message: 'Product not found' });
  const [questions, rows] = await Promise.all([
    selectQuestions(db),
    db
      .select({
        make: { id: makes.id, name: makes.name, slug: makes.slug },
        model: { id: models.id, name: models.name, slug: models.slug },
        generation: { id: generations.id, name: generations.name, slug: generations.slug },
        code: vehicles.chassisCode,
        fitment: fitments,
        note: fitmentRules.note,
        source: { name: fitmentSources.name, kind: fitmentSources.kind },
      })
      .from(fitments)
      .innerJoin(vehicles, eq(vehicles.id, fitments.vehicleId))
      .innerJoin(makes, eq(makes.id, vehicles.makeId))
      .innerJoin(models, eq(models.id, vehicles.modelId))
      .innerJoin(generations, eq(generations.id, vehicles.generationId))
      .innerJoin(fitmentRules, eq(fitmentRules.id, fitments.ruleId))
      .innerJoin(fitmentSources, eq(fitmentSources.id, fitmentRules.sourceId))
      .where(eq(fitments.productId, params.id))
      .orderBy(
        asc(makes.name),
        asc(models.name),
        asc(generations.built),
        asc(fitments.ruleId),
        asc(vehicles.chassisCode),
      )
      .limit(MAX_ROWS),
  ]);
  const groups = Map.groupBy(rows, ({ generation, fitment }) =>
    [generation.id, fitment.ruleId, fitment.built].join(' '),
  );
  return {
    ...product,
    count: groups.size,
    groups: [...groups.values()].slice(0, query.limit).map((group) => {
      const { make, model, generation, fitment, note, source } = group[0]!;
      return {
        make,
        model,
        generation,
        codes: [...new Set(group.map(({ code }) => code))],
        built: fitment.built === null ? null : toMonths(fitment.built),
        excluded: fitment.exclusion,
        position: fitment.position,
        quantity: fitment.quantity,
        conditions: fitment.qualifierIds.map((id) => questions.get(id)!.condition),
        note,
        source,
      };
    }),
  };
}
