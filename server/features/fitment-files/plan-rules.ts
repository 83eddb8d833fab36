import { MAX_RULES } from '#contract/schemas/fitment-rules.ts';
import type { FitmentRule, ImportError } from '#contract/types.ts';
import type { StoredRule } from '../fitment/rules.queries.ts';
import { toRuleKey } from '../fitment/validate-rules.ts';
import type { FitmentRow } from './read-fitment-row.ts';

export type SourcedRow = FitmentRow & { sourceId: number };

export interface PlannedRules {
  /** With the id and source of the stored rule where one says the same. */
  after: FitmentRule[];
  /** The row of each rule of `after`; null for stored ones that no row is about. */
  rows: (number | null)[];
  isUniversal: boolean;
  errors: ImportError[];
}

/** What a product's rules are to be by the rows of a file about it. */
export function planRules(before: readonly StoredRule[], rows: readonly SourcedRow[]): PlannedRules {
  const replaced = new Set(rows.filter(({ action }) => action === 'replace').map(({ sourceId }) => sourceId));
  const storedByKey = new Map(before.map((rule) => [toRuleKey(rule), rule]));
  const named = new Map<string, { rule: FitmentRule; row: number }>();
  for (const { row, rules, sourceId } of rows) {
    for (const rule of rules) {
      const key = toRuleKey(rule);
      // What another source says already is not said twice.
      if (!named.has(key))
        named.set(key, { rule: storedByKey.get(key) ?? { ...rule, source_id: sourceId }, row });
    }
  }
  const kept = before.filter((rule) => !replaced.has(rule.source_id) && !named.has(toRuleKey(rule)));
  const list = [...kept.map((rule) => ({ rule: rule as FitmentRule, row: null })), ...named.values()];
  return {
    after: list.map(({ rule }) => rule),
    rows: list.map(({ row }) => row),
    isUniversal: rows.some(({ isUniversal }) => isUniversal),
    errors: findPlanErrors(rows, list.length),
  };
}

function findPlanErrors(rows: readonly SourcedRow[], count: number): ImportError[] {
  const { row } = rows[0]!;
  if (count > MAX_RULES) {
    const message = `The product would have ${count} rules; at most ${MAX_RULES} are possible.`;
    return [{ row, column: 'sku_or_id', code: 'too_many_rules', message }];
  }
  const universal = rows.find(({ isUniversal }) => isUniversal);
  if (!universal || count === 0) return [];
  const message = 'The product has rules for cars too. Let replace remove them, or leave universal out.';
  return [{ row: universal.row, column: 'make', code: 'contradiction', message }];
}

/** Whether the same rules are stored already, of the same sources. */
export function isSame(before: readonly StoredRule[], after: readonly FitmentRule[]): boolean {
  const toKey = (rule: FitmentRule) => `${toRuleKey(rule)} ${rule.source_id}`;
  const keys = new Set(before.map(toKey));
  return before.length === after.length && after.every((rule) => keys.has(toKey(rule)));
}
