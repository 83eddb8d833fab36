import { sql } from 'drizzle-orm';
import type { FitmentRule } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { getMonths } from './rules.queries.ts';

/** What the view fitment_matches says of stored rules, for rules that are not stored. */
const matches = (rules: readonly FitmentRule[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rules.map(toTarget))}::jsonb) as r(
    place int, make_id int, model_id int, generation_id int, chassis_norm text, engine_id int, drive text,
    built_from int, built_until int)
  join vehicles v on v.make_id = r.make_id and v.merged_into is null
    and (r.model_id is null or r.model_id = v.model_id)
    and (r.generation_id is null or r.generation_id = v.generation_id)
    and (r.chassis_norm is null or r.chassis_norm = v.chassis_norm)
    and (r.engine_id is null or r.engine_id = v.engine_id)
    and (r.drive is null or r.drive = v.drive)`;

function toTarget(rule: FitmentRule, place: number) {
  const { make_id, model_id, generation_id, chassis_norm, engine_id, drive } = rule;
  const { from, to } = getMonths(rule);
  const isEmpty = from !== null && to !== null && from > to;
  const built_until = to === null ? null : isEmpty ? from : to + 1;
  return {
    place,
    make_id,
    model_id,
    generation_id,
    chassis_norm,
    engine_id,
    drive,
    built_from: from,
    built_until,
  };
}

export interface RuleMatch {
  rule: number;
  vehicleId: number;
  label: string;
  /** Whether the rule covers all months in which the vehicle was built. */
  isWhole: boolean;
}

/** The vehicles of each rule, by its place in the list. */
export async function matchRules(db: QueryRunner, rules: readonly FitmentRule[]): Promise<RuleMatch[]> {
  if (rules.length === 0) return [];
  const { rows } = await db.execute<{ rule: number; vehicleId: number; label: string; isWhole: boolean }>(sql`
    select r.place as rule, v.id as "vehicleId", v.label, v.built <@ int4range(r.built_from, r.built_until) as "isWhole"
    from ${matches(rules)}
    where int4range(r.built_from, r.built_until) && v.built
    order by v.label, v.id, r.place`);
  return rows;
}

/** How many vehicles each rule matches, and how many it would match without its months. */
export async function countRuleMatches(
  db: QueryRunner,
  rules: readonly FitmentRule[],
): Promise<{ count: number; ofAllMonths: number }[]> {
  const counts = rules.map(() => ({ count: 0, ofAllMonths: 0 }));
  if (rules.length === 0) return counts;
  const { rows } = await db.execute<{ rule: number; count: number; ofAllMonths: number }>(sql`
    select r.place as rule, count(*)::int as "ofAllMonths",
      count(*) filter (where int4range(r.built_from, r.built_until) && v.built)::int as count
    from ${matches(rules)} group by r.place`);
  for (const { rule, count, ofAllMonths } of rows) counts[rule] = { count, ofAllMonths };
  return counts;
}
