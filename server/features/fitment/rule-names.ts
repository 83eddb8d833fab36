import { inArray } from 'drizzle-orm';
import { getRuleSentence } from '#contract/fitment/rule-sentence.ts';
import type { FitmentRule } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { engines, fitmentSources, generations, makes, models, qualifiers } from '../../db/schema/index.ts';
import { getMonths } from './rules.queries.ts';

/** What rules name, by id. */
export interface RuleNames {
  makes: ReadonlyMap<number, string>;
  models: ReadonlyMap<number, { name: string; makeId: number }>;
  generations: ReadonlyMap<number, { name: string; modelId: number }>;
  engines: ReadonlyMap<number, { code: string; makeId: number }>;
  /** What holds if the answer is yes. */
  conditions: ReadonlyMap<number, string>;
  sources: ReadonlySet<number>;
}

export async function selectRuleNames(db: QueryRunner, rules: readonly FitmentRule[]): Promise<RuleNames> {
  const listIds = (field: 'make_id' | 'model_id' | 'generation_id' | 'engine_id' | 'source_id') => [
    ...new Set(rules.map((rule) => rule[field]).filter((id) => id !== null)),
  ];
  const makeRows = await db
    .select({ id: makes.id, name: makes.name })
    .from(makes)
    .where(inArray(makes.id, listIds('make_id')));
  const modelRows = await db
    .select({ id: models.id, name: models.name, makeId: models.makeId })
    .from(models)
    .where(inArray(models.id, listIds('model_id')));
  const generationRows = await db
    .select({ id: generations.id, name: generations.name, modelId: generations.modelId })
    .from(generations)
    .where(inArray(generations.id, listIds('generation_id')));
  const engineRows = await db
    .select({ id: engines.id, code: engines.code, makeId: engines.makeId })
    .from(engines)
    .where(inArray(engines.id, listIds('engine_id')));
  const qualifierRows = await db
    .select({ id: qualifiers.id, condition: qualifiers.yesEn })
    .from(qualifiers)
    .where(inArray(qualifiers.id, [...new Set(rules.flatMap((rule) => rule.qualifier_ids))]));
  const sourceRows = await db
    .select({ id: fitmentSources.id })
    .from(fitmentSources)
    .where(inArray(fitmentSources.id, listIds('source_id')));
  return {
    makes: new Map(makeRows.map(({ id, name }) => [id, name])),
    models: new Map(modelRows.map((row) => [row.id, row])),
    generations: new Map(generationRows.map((row) => [row.id, row])),
    engines: new Map(engineRows.map((row) => [row.id, row])),
    conditions: new Map(qualifierRows.map(({ id, condition }) => [id, condition])),
    sources: new Set(sourceRows.map(({ id }) => id)),
  };
}

const UNKNOWN = '(unknown)';

export function toRuleText(rule: FitmentRule, names: RuleNames): string {
  const { model_id, generation_id, engine_id } = rule;
  return getRuleSentence({
    exclusion: rule.exclusion,
    make: names.makes.get(rule.make_id) ?? UNKNOWN,
    model: model_id === null ? null : (names.models.get(model_id)?.name ?? UNKNOWN),
    generation: generation_id === null ? null : (names.generations.get(generation_id)?.name ?? UNKNOWN),
    chassisCode: rule.chassis_norm,
    engine: engine_id === null ? null : (names.engines.get(engine_id)?.code ?? UNKNOWN),
    drive: rule.drive,
    built: rule.built && getMonths(rule),
    position: rule.position,
    quantity: rule.quantity,
    conditions: rule.qualifier_ids.map((id) => names.conditions.get(id) ?? UNKNOWN),
  });
}

/** Whether all that a rule names exists and belongs together, as the database demands. */
export function hasKnownTarget(rule: FitmentRule, names: RuleNames): boolean {
  const { make_id, model_id, generation_id, engine_id, source_id } = rule;
  return (
    names.makes.has(make_id) &&
    (model_id === null || names.models.get(model_id)?.makeId === make_id) &&
    (generation_id === null ||
      (model_id !== null && names.generations.get(generation_id)?.modelId === model_id)) &&
    (engine_id === null || names.engines.get(engine_id)?.makeId === make_id) &&
    (source_id === null || names.sources.has(source_id)) &&
    rule.qualifier_ids.every((id) => names.conditions.has(id))
  );
}
