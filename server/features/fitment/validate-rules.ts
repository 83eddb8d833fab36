import { and, eq, inArray, isNull } from 'drizzle-orm';
import {
  MAX_UNCONFIRMED_VEHICLES,
  RULE_ERRORS,
  RULE_WARNINGS,
  type RuleProblem,
  type RuleProblemCode,
} from '#contract/fitment/rule-problems.ts';
import { suggestVehicleCodes } from '#contract/fitment/unknown-codes.ts';
import { readVehicleText } from '#contract/fitment/vehicle-code.ts';
import type { FitmentRule, FitmentsPreview } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { makes, products, subcategories, vehicles } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { countRuleMatches } from './match-rules.ts';
import { findConflicts } from './rule-conflicts.ts';
import { hasKnownTarget, type RuleNames, selectRuleNames, toRuleText } from './rule-names.ts';
import { getMonths, type StoredRule } from './rules.queries.ts';

/** The rules that a product would have, and those that it has. */
export interface RequestedRules {
  productId: number;
  before: readonly StoredRule[];
  after: readonly FitmentRule[];
}

export interface ValidatedRules {
  errors: FitmentsPreview['errors'];
  warnings: FitmentsPreview['warnings'];
}

/** Compares what rules say, whatever their ids. */
export function toRuleKey({ id: _id, source_id: _source, ...content }: FitmentRule): string {
  const { from, to } = getMonths(content);
  return JSON.stringify([
    content.exclusion,
    content.make_id,
    content.model_id,
    content.generation_id,
    content.chassis_norm,
    content.engine_id,
    content.drive,
    from,
    to,
    content.position,
    content.quantity,
    content.qualifier_ids,
    content.note,
  ]);
}

/** What is wrong with the rules of each product, in the order given. Stored rules that match nothing are only warned of. */
export async function validateRules(
  db: QueryRunner,
  entries: readonly RequestedRules[],
): Promise<ValidatedRules[]> {
  const distinct = new Map(entries.flatMap(({ after }) => after).map((rule) => [toRuleKey(rule), rule]));
  const rules = [...distinct.values()];
  const names = await selectRuleNames(
    db,
    entries.flatMap(({ after }) => after),
  );
  const counts = await countRuleMatches(db, rules);
  const countsByKey = new Map([...distinct.keys()].map((key, index) => [key, counts[index]!]));
  const codes = await selectCodes(db, rules);
  const needing = await selectNeedingPosition(
    db,
    entries.map(({ productId }) => productId),
  );
  return entries.map(({ productId, before, after }) => {
    const stored = new Set(before.map(toRuleKey));
    const problems = after.flatMap((rule, place) => {
      const key = toRuleKey(rule);
      const toProblem = (code: RuleProblemCode, message: string, suggestions: string[] = []) => ({
        rule: place,
        code,
        message,
        suggestions,
        isStored: stored.has(key),
      });
      if (!hasKnownTarget(rule, names))
        return [
          toProblem(
            'unknown_target',
            'A make, model, engine, question or source of this rule does not exist.',
          ),
        ];
      const found = describeRule(rule, countsByKey.get(key)!, codes);
      if (found.length === 0 && needing.has(productId) && rule.position === null && !rule.exclusion)
        return [
          toProblem('position_missing', 'Parts of this kind are for one side or axle. Which one is it?'),
        ];
      return found.map(({ code, message, suggestions }) => toProblem(code, message, suggestions));
    });
    const conflicts = findConflicts(after).map(({ code, rule, other }) => ({
      rule,
      code,
      message: toConflictMessage(code, after[other]!, names),
      suggestions: [],
      isStored: false,
    }));
    return splitProblems([...problems, ...conflicts]);
  });
}

type Described = Pick<RuleProblem, 'code' | 'message'> & { suggestions?: string[] };

function describeRule(
  rule: FitmentRule,
  { count, ofAllMonths }: { count: number; ofAllMonths: number },
  codes: KnownCodes,
): Described[] {
  const { from, to } = getMonths(rule);
  if (from !== null && to !== null && from > to)
    return [{ code: 'empty_range', message: 'The last month is before the first.' }];
  if (count > MAX_UNCONFIRMED_VEHICLES)
    return [
      { code: 'too_broad', message: `This rule is about ${count} cars. Is it meant to be that broad?` },
    ];
  if (count > 0) return [];
  if (ofAllMonths > 0)
    return [{ code: 'outside_production', message: 'None of these cars were built in these months.' }];
  return [describeCode(rule, codes) ?? { code: 'no_vehicle', message: 'This rule matches no car.' }];
}

function describeCode({ make_id, model_id, chassis_norm }: FitmentRule, codes: KnownCodes): Described | null {
  if (chassis_norm === null) return null;
  const known = codes.filter(({ makeId }) => makeId === make_id);
  const own = codes.filter(({ norm }) => norm === chassis_norm);
  if (own.length === 0) {
    const suggestions = suggestVehicleCodes(
      readVehicleText(chassis_norm),
      known.map(({ norm }) => norm),
    );
    const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(' or ')}?` : '';
    return { code: 'unknown_code', message: `There is no chassis code ${chassis_norm}.${hint}`, suggestions };
  }
  const isOfModel = own.some(
    (code) => code.makeId === make_id && (model_id === null || code.modelId === model_id),
  );
  if (isOfModel) return null;
  const others = [...new Set(own.map(({ make }) => make))].join(' or ');
  return {
    code: 'code_of_other_model',
    message: `${chassis_norm} is the code of another model, of ${others}.`,
  };
}

type KnownCodes = { norm: string; makeId: number; modelId: number; make: string }[];

async function selectCodes(db: QueryRunner, rules: readonly FitmentRule[]): Promise<KnownCodes> {
  if (!rules.some(({ chassis_norm }) => chassis_norm !== null)) return [];
  return db
    .selectDistinct({
      norm: vehicles.chassisNorm,
      makeId: vehicles.makeId,
      modelId: vehicles.modelId,
      make: makes.name,
    })
    .from(vehicles)
    .innerJoin(makes, eq(makes.id, vehicles.makeId))
    .where(isNull(vehicles.mergedInto));
}

async function selectNeedingPosition(db: QueryRunner, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(and(inArray(products.id, [...ids]), subcategories.needsPosition));
  return new Set(rows.map(({ id }) => id));
}

function toConflictMessage(code: 'overlap' | 'contradiction', other: FitmentRule, names: RuleNames): string {
  const text = toRuleText(other, names);
  return code === 'overlap'
    ? `Another rule is about the same cars, position and months: “${text}”.`
    : `A broader rule covers these cars already: “${text}”.`;
}

function splitProblems(problems: readonly (RuleProblem & { isStored: boolean })[]): ValidatedRules {
  const isError = ({ code, isStored }: (typeof problems)[number]) =>
    RULE_ERRORS.includes(code as never) && !(isStored && RULE_WARNINGS.includes(code as never));
  const strip = ({ isStored: _isStored, ...problem }: (typeof problems)[number]) => problem;
  return {
    errors: problems.filter(isError).map(strip) as ValidatedRules['errors'],
    warnings: problems.filter((problem) => !isError(problem)).map(strip) as ValidatedRules['warnings'],
  };
}

/** Throws FITMENT_OVERLAP, FITMENT_CONTRADICTION, VALIDATION, or FITMENT_TOO_BROAD unless that is confirmed. */
export function assertValidRules({ errors, warnings }: ValidatedRules, isConfirmed: boolean): void {
  const find = (code: string) => errors.filter((problem) => problem.code === code);
  const refuse = (
    code: 'FITMENT_OVERLAP' | 'FITMENT_CONTRADICTION' | 'FITMENT_TOO_BROAD',
    problems: RuleProblem[],
  ) => {
    if (problems.length > 0) throw new AppError(code, { message: problems[0]!.message, data: { problems } });
  };
  const others = errors.filter(({ code }) => code !== 'overlap' && code !== 'contradiction');
  if (others.length > 0) {
    const fields = Object.fromEntries(others.map(({ rule, message }) => [`rules.${rule}`, message]));
    throw new AppError('VALIDATION', { message: others[0]!.message, fields });
  }
  refuse('FITMENT_OVERLAP', find('overlap'));
  refuse('FITMENT_CONTRADICTION', find('contradiction'));
  if (!isConfirmed)
    refuse(
      'FITMENT_TOO_BROAD',
      warnings.filter(({ code }) => code === 'too_broad'),
    );
}
