import { eq, sql } from 'drizzle-orm';
import { MAX_NAMED_VEHICLES } from '#contract/schemas/fitment-rules.ts';
import type { FitmentRule, FitmentsPreview } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { fitments, vehicles } from '../../db/schema/index.ts';
import { findDuplicates } from './find-duplicates.ts';
import { matchRules, type RuleMatch } from './match-rules.ts';
import { selectRuleNames, toRuleText } from './rule-names.ts';
import { type StoredRule, selectFitmentVersion } from './rules.queries.ts';
import { validateRules } from './validate-rules.ts';

/** What a product's rules would match, and what that changes; nothing is stored. */
export async function previewRules(
  db: QueryRunner,
  {
    productId,
    before,
    after,
  }: { productId: number; before: readonly StoredRule[]; after: readonly FitmentRule[] },
): Promise<FitmentsPreview> {
  const version = await selectFitmentVersion(db, productId);
  const [validated] = await validateRules(db, [{ productId, before, after }]);
  const names = await selectRuleNames(db, after);
  const matches = await matchRules(db, after);
  const fitting = listFitting(after, matches);
  const current = await selectCurrent(db, productId);
  const { errors, warnings } = validated!;
  return {
    version,
    fits: count(fitting),
    added: count(fitting.filter(({ id }) => !current.some((vehicle) => vehicle.id === id))),
    removed: count(current.filter(({ id }) => !fitting.some((vehicle) => vehicle.id === id))),
    rules: after.map((rule, place) => ({
      text: toRuleText(rule, names),
      count: matches.filter((match) => match.rule === place).length,
    })),
    errors,
    warnings: [...warnings, ...(await findDuplicates(db, productId, after, matches))],
  };
}

interface NamedVehicle {
  id: number;
  label: string;
}

const count = (list: NamedVehicle[]) => ({ count: list.length, vehicles: list.slice(0, MAX_NAMED_VEHICLES) });

/** The vehicles that the product fits, perhaps on a condition. */
function listFitting(rules: readonly FitmentRule[], matches: readonly RuleMatch[]): NamedVehicle[] {
  const byVehicle = Map.groupBy(matches, ({ vehicleId }) => vehicleId);
  return [...byVehicle].flatMap(([id, own]) => {
    const isExcluded = own.some(
      ({ rule, isWhole }) => rules[rule]!.exclusion && isWhole && rules[rule]!.qualifier_ids.length === 0,
    );
    const isIncluded = own.some(({ rule }) => !rules[rule]!.exclusion);
    return isIncluded && !isExcluded ? [{ id, label: own[0]!.label }] : [];
  });
}

async function selectCurrent(db: QueryRunner, productId: number): Promise<NamedVehicle[]> {
  const isCertainExclusion = sql`${fitments.exclusion} and ${fitments.built} is null and ${fitments.qualifierIds} = '{}'`;
  return db
    .select({ id: vehicles.id, label: vehicles.label })
    .from(fitments)
    .innerJoin(vehicles, eq(vehicles.id, fitments.vehicleId))
    .where(eq(fitments.productId, productId))
    .groupBy(vehicles.id, vehicles.label)
    .having(sql`bool_or(not ${fitments.exclusion}) and not bool_or(${isCertainExclusion})`)
    .orderBy(vehicles.label, vehicles.id);
}
