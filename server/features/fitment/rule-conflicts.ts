import { coversMonths, overlapsMonths } from '#contract/fitment/months.ts';
import type { FitmentRule } from '#contract/types.ts';
import { getMonths } from './rules.queries.ts';

const TARGET = ['make_id', 'model_id', 'generation_id', 'chassis_norm', 'engine_id', 'drive'] as const;

/** Says the same as the exclusion constraint fitment_rules_overlap. */
function isOverlapping(a: FitmentRule, b: FitmentRule): boolean {
  return (
    a.exclusion === b.exclusion &&
    a.position === b.position &&
    TARGET.every((attribute) => a[attribute] === b[attribute]) &&
    overlapsMonths(getMonths(a), getMonths(b))
  );
}

/** Whether everything that `narrow` includes is included by `broad` already. */
function isCovered(narrow: FitmentRule, broad: FitmentRule): boolean {
  return (
    !narrow.exclusion &&
    !broad.exclusion &&
    TARGET.every((attribute) => broad[attribute] === null || broad[attribute] === narrow[attribute]) &&
    (broad.position === null || broad.position === narrow.position) &&
    broad.qualifier_ids.every((id) => narrow.qualifier_ids.includes(id)) &&
    coversMonths(getMonths(broad), getMonths(narrow))
  );
}

interface Conflict {
  code: 'overlap' | 'contradiction';
  /** The places of the rule that is too much and of the one that it conflicts with. */
  rule: number;
  other: number;
}

/** At most one for each rule. Of two rules that overlap, the later one is too much; otherwise the narrower one. */
export function findConflicts(rules: readonly FitmentRule[]): Conflict[] {
  return rules.flatMap((rule, place): Conflict[] => {
    const earlier = rules.findIndex((other, index) => index < place && isOverlapping(rule, other));
    if (earlier >= 0) return [{ code: 'overlap', rule: place, other: earlier }];
    const broader = rules.findIndex(
      (other, index) => index !== place && !isOverlapping(rule, other) && isCovered(rule, other),
    );
    return broader < 0 ? [] : [{ code: 'contradiction', rule: place, other: broader }];
  });
}
