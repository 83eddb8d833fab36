/** What can be wrong with the fitment rules of a product. */
export const RULE_ERRORS = [
  'unknown_code',
  'code_of_other_model',
  'unknown_target',
  'no_vehicle',
  'outside_production',
  'empty_range',
  'overlap',
  'contradiction',
] as const;

/** What may be wrong. `too_broad` has to be confirmed. Stored rules that match no car any more are only warned of. */
export const RULE_WARNINGS = [
  'too_broad',
  'position_missing',
  'duplicate_application',
  'unknown_code',
  'code_of_other_model',
  'no_vehicle',
  'outside_production',
] as const;

export type RuleProblemCode = (typeof RULE_ERRORS)[number] | (typeof RULE_WARNINGS)[number];

export interface RuleProblem {
  /** The rule's place in the list, from 0. */
  rule: number;
  code: RuleProblemCode;
  message: string;
  /** Codes that may have been meant. */
  suggestions: string[];
}

/** More vehicles than this have to be confirmed. */
export const MAX_UNCONFIRMED_VEHICLES = 150;
