import { eq } from 'drizzle-orm';
import { formatMonth } from '#contract/fitment/months.ts';
import { DRIVE_TEXTS } from '#contract/fitment/rule-sentence.ts';
import type { Car } from '#contract/fitment/verdict.ts';
import type { DetailedFit } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { engines, fitmentRules, fitmentSources, generations, makes, models } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { type DecidedFit, findCar, MONTH_QUESTION, selectDecidedFits } from './select-fits.ts';
import { selectQuestions } from './select-questions.ts';
import { toMonths } from './vehicles.queries.ts';

type Questions = Awaited<ReturnType<typeof selectQuestions>>;

/** Throws NOT_FOUND, VEHICLE_UNKNOWN or VEHICLE_MERGED. */
export async function readProductFit(
  { db }: Pick<Context, 'db'>,
  { params, body }: Input<'productFit', 'params' | 'body'>,
): Promise<DetailedFit> {
  const { vehicle, built, answers } = body;
  const car = await findCar(db, { vehicle, built, answers });
  const decided = (await selectDecidedFits(db, car, [params.id])).get(params.id);
  if (!decided) throw new AppError('NOT_FOUND', { message: 'Product not found' });
  const { fit, ruleId, fitments } = decided;
  const [questions, row] = await Promise.all([
    selectQuestions(db),
    ruleId === null ? undefined : selectRule(db, ruleId),
  ]);
  return {
    ...fit,
    rule: row ? toDecidingRule(row, questions) : null,
    answered: listAnswered(car, fitments, questions),
  };
}

async function selectRule(db: QueryRunner, id: number) {
  const [row] = await db
    .select({
      rule: fitmentRules,
      make: makes.name,
      model: models.name,
      generation: generations.name,
      engine: engines.code,
      source: { name: fitmentSources.name, kind: fitmentSources.kind },
    })
    .from(fitmentRules)
    .innerJoin(makes, eq(makes.id, fitmentRules.makeId))
    .innerJoin(fitmentSources, eq(fitmentSources.id, fitmentRules.sourceId))
    .leftJoin(models, eq(models.id, fitmentRules.modelId))
    .leftJoin(generations, eq(generations.id, fitmentRules.generationId))
    .leftJoin(engines, eq(engines.id, fitmentRules.engineId))
    .where(eq(fitmentRules.id, id));
  return row;
}

type RuleRow = NonNullable<Awaited<ReturnType<typeof selectRule>>>;

function toDecidingRule(
  { rule, make, model, generation, engine, source }: RuleRow,
  questions: Questions,
): DetailedFit['rule'] {
  const car = [make, model, generation].filter(Boolean).join(' ');
  const attributes = [rule.chassisNorm, engine, rule.drive && DRIVE_TEXTS[rule.drive]];
  return {
    cars: [car, ...attributes.filter(Boolean)].join(', '),
    conditions: rule.qualifierIds.map((id) => questions.get(id)!.condition),
    built: rule.built === null ? null : toMonths(rule.built),
    position: rule.position,
    quantity: rule.quantity,
    note: rule.note,
    source,
    checked_at: rule.updatedAt.toISOString(),
  };
}

function listAnswered(
  { built, answers }: Car,
  fitments: DecidedFit['fitments'],
  questions: Questions,
): DetailedFit['answered'] {
  const keys = new Set(fitments.flatMap(({ qualifiers }) => qualifiers));
  const answered = [...questions.values()].flatMap(({ key, text }) => {
    const answer = keys.has(key) ? answers[key] : undefined;
    return answer ? [{ key, text, answer }] : [];
  });
  if (built === null || fitments.every((fitment) => fitment.built === null)) return answered;
  return [...answered, { key: 'month', text: MONTH_QUESTION, answer: formatMonth(built) }];
}
