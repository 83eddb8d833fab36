import { toSentRule } from '../fitment-editor/fitment-editor.rules.ts';
import type { EditedRule } from '../fitment-editor/fitment-editor.types.ts';
import { getFailureText, type PortFailure } from '../port-failure.ts';
import type { ApplyEditInput, BulkEditInput, BulkEditOutput } from './bulk-edit.ports.ts';
import type { BulkEditContext, BulkList } from './bulk-edit.types.ts';

export const TEXTS = {
  checkFailed: 'The edit could not be checked.',
  applyFailed: 'The edit could not be made.',
  applyUnknown: 'There was no reply. Check again: products that were changed are then not counted.',
  undoFailed: 'The edit could not be undone.',
};

type Changes = Partial<BulkEditContext>;

export const initialContext: BulkEditContext = { query: '', add: [], remove: [], outcome: null, error: null };

/** A changed edit has not been checked. */
const toUnchecked = (changes: Changes): Changes => ({ ...changes, outcome: null, error: null });

export const setQuery = (query: string): Changes => toUnchecked({ query: query.trim() });

export const addRule = (context: BulkEditContext, list: BulkList, rule: EditedRule): Changes =>
  toUnchecked({ [list]: [...context[list], rule] });

export const removeRule = (context: BulkEditContext, list: BulkList, place: number): Changes =>
  toUnchecked({ [list]: context[list].filter((_, index) => index !== place) });

export const canCheck = ({ query, add, remove }: BulkEditContext): boolean =>
  query !== '' && add.length + remove.length > 0;

export const canApply = ({ outcome }: BulkEditContext): boolean => outcome !== null && outcome.changed > 0;

export const isBroad = ({ outcome }: BulkEditContext): boolean =>
  outcome !== null && outcome.warnings.some(({ code }) => code === 'too_broad');

export const setOutcome = (output: BulkEditOutput): Changes =>
  output.ok ? { outcome: output.outcome, error: null } : {};

export const canUndo = ({ outcome }: BulkEditContext): boolean => outcome !== null && outcome.batch !== null;

export const explain = (output: { ok: boolean }, fallback: string, network?: string): Changes => ({
  error: output.ok ? null : getFailureText(output as PortFailure, fallback, network),
});

/** What was checked may no longer be so. */
export const explainApply = (output: BulkEditOutput): Changes => ({
  ...explain(output, TEXTS.applyFailed, TEXTS.applyUnknown),
  outcome: null,
});

export const toEdit = ({ query, add, remove }: BulkEditContext): BulkEditInput => ({
  query,
  add: add.map(toSentRule),
  remove: remove.map(toSentRule),
});

export const toConfirmedEdit = (context: BulkEditContext): ApplyEditInput => ({
  ...toEdit(context),
  isConfirmed: isBroad(context),
});
