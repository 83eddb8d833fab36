import * as v from 'valibot';
import { parseMonth } from '#contract/fitment/months.ts';
import { getRuleSentence } from '#contract/fitment/rule-sentence.ts';
import { fitmentRule } from '#contract/schemas/fitment-rules.ts';
import type { FitmentRule, MakeTree, Qualifier } from '#contract/types.ts';
import type { EditedRule } from '#machines/fitment-editor/fitment-editor.types.ts';
import { toBuilt } from '../built-months.ts';
import type { ReadFields } from '../field-messages.ts';

/** What the fields of a rule contain; '' covers all values. */
export interface RuleFields {
  kind: 'include' | 'exclude';
  make: string;
  model: string;
  generation: string;
  code: string;
  engine: string;
  drive: string;
  from: string;
  to: string;
  position: string;
  quantity: string;
  qualifiers: readonly string[];
  note: string;
}

export type RuleFieldErrors = Partial<Record<keyof RuleFields, string>>;

const EMPTY: RuleFields = {
  kind: 'include',
  make: '',
  model: '',
  generation: '',
  code: '',
  engine: '',
  drive: '',
  from: '',
  to: '',
  position: '',
  quantity: '1',
  qualifiers: [],
  note: '',
};

const toText = (value: number | null) => (value === null ? '' : String(value));

export function toFields(rule: FitmentRule | null): RuleFields {
  if (!rule) return EMPTY;
  return {
    kind: rule.exclusion ? 'exclude' : 'include',
    make: toText(rule.make_id),
    model: toText(rule.model_id),
    generation: toText(rule.generation_id),
    code: rule.chassis_norm ?? '',
    engine: toText(rule.engine_id),
    drive: rule.drive ?? '',
    from: rule.built?.from ?? '',
    to: rule.built?.to ?? '',
    position: rule.position ?? '',
    quantity: String(rule.quantity),
    qualifiers: rule.qualifier_ids.map(String),
    note: rule.note,
  };
}

const toId = (text: string) => (text === '' ? null : Number(text));

const FIELD_OF: Record<string, keyof RuleFields> = {
  make_id: 'make',
  model_id: 'model',
  generation_id: 'generation',
  chassis_norm: 'code',
  engine_id: 'engine',
  drive: 'drive',
  'built.from': 'from',
  'built.to': 'to',
  position: 'position',
  quantity: 'quantity',
  qualifier_ids: 'qualifiers',
  note: 'note',
};

export interface RuleNaming {
  tree: MakeTree;
  qualifiers: readonly Qualifier[];
}

const toRule = (fields: RuleFields, base: FitmentRule | null) => ({
  id: base?.id ?? null,
  source_id: base?.source_id ?? null,
  exclusion: fields.kind === 'exclude',
  make_id: toId(fields.make),
  model_id: toId(fields.model),
  generation_id: toId(fields.generation),
  chassis_norm: fields.code || null,
  engine_id: toId(fields.engine),
  drive: fields.drive || null,
  built: toBuilt(fields),
  position: fields.position || null,
  quantity: Number(fields.quantity),
  qualifier_ids: fields.qualifiers.map(Number),
  note: fields.note,
});

/** The rule that the fields say, with its sentence, or what is wrong with them. */
export function readRule(
  fields: RuleFields,
  naming: RuleNaming | null,
  base: FitmentRule | null,
): ReadFields<RuleFields, EditedRule> {
  if (fields.make === '' || !naming) return { errors: { make: 'Choose a make' } };
  const parsed = v.safeParse(fitmentRule, toRule(fields, base));
  if (parsed.success) return { value: { ...parsed.output, text: toSentence(parsed.output, naming) } };
  const errors: RuleFieldErrors = {};
  for (const issue of parsed.issues) {
    const field = FIELD_OF[v.getDotPath(issue) ?? ''];
    if (field) errors[field] ??= issue.message;
  }
  return { errors };
}

function toSentence(rule: FitmentRule, { tree, qualifiers }: RuleNaming): string {
  const model = tree.models.find(({ id }) => id === rule.model_id);
  return getRuleSentence({
    exclusion: rule.exclusion,
    make: tree.name,
    model: model?.name ?? null,
    generation: model?.generations.find(({ id }) => id === rule.generation_id)?.name ?? null,
    chassisCode: rule.chassis_norm,
    engine: tree.engines.find(({ id }) => id === rule.engine_id)?.code ?? null,
    drive: rule.drive,
    built: rule.built && { from: parseMonth(rule.built.from ?? ''), to: parseMonth(rule.built.to ?? '') },
    position: rule.position,
    quantity: rule.quantity,
    conditions: qualifiers.filter(({ id }) => rule.qualifier_ids.includes(id)).map(({ yes_en }) => yes_en),
  });
}
