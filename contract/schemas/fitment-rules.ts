import * as v from 'valibot';
import { RULE_ERRORS, RULE_WARNINGS } from '../fitment/rule-problems.ts';
import { normalizeVehicleCode } from '../fitment/vehicle-code.ts';
import { DRIVES, POSITIONS } from '../fitment/verdict.ts';
import { isPlainLine, UNREADABLE_TEXT } from '../plain-text.ts';
import { id, idReference, requiredText, text, version } from './fields.ts';
import { month } from './fit.ts';

export const MAX_RULES = 100;
export const MAX_QUALIFIERS = 20;
/** Vehicles that a preview names; it counts all. */
export const MAX_NAMED_VEHICLES = 60;

const INVALID_QUANTITY = 'Must be a whole number from 1 to 100';
const quantity = v.pipe(
  v.number(INVALID_QUANTITY),
  v.integer(INVALID_QUANTITY),
  v.minValue(1, INVALID_QUANTITY),
  v.maxValue(100, INVALID_QUANTITY),
);
/** Both months are included; null is open. */
const months = v.object({
  from: v.optional(v.nullable(month), null),
  to: v.optional(v.nullable(month), null),
});
const chassisNorm = v.pipe(
  v.string('Must be text'),
  v.maxLength(30, 'At most 30 characters'),
  v.transform(normalizeVehicleCode),
  v.minLength(1, 'Must be a chassis code'),
);
const qualifierIds = v.pipe(
  v.array(idReference, 'Must be a list of ids'),
  v.maxLength(MAX_QUALIFIERS, `At most ${MAX_QUALIFIERS} questions`),
  v.transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b)),
);
const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null);

/** A rule as it is sent. An attribute that is null covers all its values; a source that is null is the shop's staff. */
export const fitmentRule = v.object({
  /** Of a stored rule, which is then changed instead of replaced. */
  id: orNull(idReference),
  exclusion: v.optional(v.boolean('Must be true or false'), false),
  make_id: idReference,
  model_id: orNull(idReference),
  generation_id: orNull(idReference),
  chassis_norm: orNull(chassisNorm),
  engine_id: orNull(idReference),
  drive: orNull(v.picklist(DRIVES, 'Must be fwd, rwd or awd')),
  built: orNull(months),
  position: orNull(v.picklist(POSITIONS, 'Is not a position')),
  quantity: v.optional(quantity, 1),
  qualifier_ids: v.optional(qualifierIds, []),
  note: v.optional(v.pipe(text(200), v.check(isPlainLine, UNREADABLE_TEXT)), ''),
  source_id: orNull(idReference),
});
export const fitmentRules = v.pipe(
  v.array(fitmentRule, 'Must be a list of rules'),
  v.maxLength(MAX_RULES, `At most ${MAX_RULES} rules`),
);

export const fitmentsBody = v.object({
  version,
  rules: fitmentRules,
  /** Rules that fit very many vehicles are right. */
  confirmed: v.optional(v.boolean('Must be true or false'), false),
});
export const fitmentsPreviewBody = v.object({ rules: fitmentRules });

/** `text` is the rule as a sentence; who sends the rule back may leave it in. */
export const storedFitmentRule = v.object({
  id,
  exclusion: v.boolean(),
  make_id: id,
  model_id: v.nullable(id),
  generation_id: v.nullable(id),
  chassis_norm: v.nullable(v.string()),
  engine_id: v.nullable(id),
  drive: v.nullable(v.picklist(DRIVES)),
  built: v.nullable(v.object({ from: v.nullable(month), to: v.nullable(month) })),
  position: v.nullable(v.picklist(POSITIONS)),
  quantity: v.pipe(v.number(), v.integer()),
  qualifier_ids: v.array(id),
  note: v.string(),
  source_id: v.nullable(id),
  text: v.string(),
});
export const productFitmentRules = v.object({ version, rules: v.array(storedFitmentRule) });

export const PROPOSAL_KINDS = ['codes', 'numbers', 'product'] as const;
export const MAX_PROPOSALS = 200;
export const MAX_PROPOSAL_TEXT_LENGTH = 3_000;

export const proposalsBody = v.object({
  /** What `text` is: a list of chassis codes, a list of part numbers, or the id of a product. */
  kind: v.picklist(PROPOSAL_KINDS, 'Must be codes, numbers or product'),
  text: requiredText(MAX_PROPOSAL_TEXT_LENGTH),
});
export const ruleProposals = v.object({
  /** New rules, each with its sentence and with the code, number or product that it comes from. */
  proposals: v.pipe(
    v.array(v.object({ ...storedFitmentRule.entries, id: v.null(), source_id: v.null(), from: v.string() })),
    v.maxLength(MAX_PROPOSALS),
  ),
  /** Entries that lead to no rule, with codes that may have been meant. */
  unknown: v.array(v.object({ text: v.string(), suggestions: v.array(v.string()) })),
});

const named = v.object({ id, name: v.string() });
export const makeTree = v.object({
  ...named.entries,
  models: v.array(v.object({ ...named.entries, generations: v.array(named), codes: v.array(v.string()) })),
  engines: v.array(v.object({ id, code: v.string() })),
});

const problemFields = {
  rule: v.pipe(v.number(), v.integer()),
  message: v.string(),
  suggestions: v.array(v.string()),
};
const countedVehicles = v.object({
  count: v.pipe(v.number(), v.integer()),
  /** The first of them. */
  vehicles: v.array(v.object({ id, label: v.string() })),
});
/** What would be stored, and what that changes. */
export const fitmentsPreview = v.object({
  version,
  fits: countedVehicles,
  added: countedVehicles,
  removed: countedVehicles,
  /** In the order in which they were sent. */
  rules: v.array(v.object({ text: v.string(), count: v.pipe(v.number(), v.integer()) })),
  errors: v.array(v.object({ ...problemFields, code: v.picklist(RULE_ERRORS) })),
  warnings: v.array(v.object({ ...problemFields, code: v.picklist(RULE_WARNINGS) })),
});
