import type { BulkReply } from '#contract/types.ts';
import type { EditedRule } from '../fitment-editor/fitment-editor.types.ts';
import { statePath } from '../state-path.ts';
import type { BulkEditSnapshot } from './bulk-edit.machine.ts';
import * as rules from './bulk-edit.rules.ts';

export interface BulkEditView {
  state: string;
  query: string;
  add: readonly EditedRule[];
  remove: readonly EditedRule[];
  /** What the edit would change, or has changed. */
  summary: string | null;
  warnings: BulkReply['warnings'];
  activity: string | null;
  error: string | null;
  canEdit: boolean;
  canCheck: boolean;
  canApply: boolean;
  applyLabel: string;
  canUndo: boolean;
  canRestart: boolean;
}

const ACTIVITIES: Record<string, string> = {
  checking: 'Looking for the products…',
  applying: 'Changing the products…',
  undoing: 'Undoing…',
};

export function bulkEditView(snapshot: BulkEditSnapshot): BulkEditView {
  const { context } = snapshot;
  const { query, add, remove, outcome, error } = context;
  return {
    state: statePath(snapshot.value),
    query,
    add,
    remove,
    summary: outcome && describeOutcome(outcome, snapshot),
    warnings: outcome?.warnings ?? [],
    activity: ACTIVITIES[snapshot.value] ?? null,
    error,
    canEdit: snapshot.can({ type: 'products.find', query: '' }),
    canCheck: snapshot.can({ type: 'edit.check' }),
    canApply: snapshot.can({ type: 'edit.apply' }),
    applyLabel: `${rules.isBroad(context) ? 'Confirm and change' : 'Change'} ${countProducts(outcome?.changed ?? 0)}`,
    canUndo: snapshot.can({ type: 'edit.undo' }),
    canRestart: snapshot.can({ type: 'edit.restart' }),
  };
}

const countProducts = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;
const countRules = (count: number) => `${count} ${count === 1 ? 'rule' : 'rules'}`;

function describeOutcome(
  { products, changed, added, removed }: BulkReply,
  snapshot: BulkEditSnapshot,
): string {
  if (snapshot.matches('undone')) return `The rules of ${countProducts(changed)} are as before.`;
  if (products === 0) return 'No product found.';
  const found = `${countProducts(products)} found`;
  if (changed === 0) return `${found}. None of them changes.`;
  const parts = [
    ...(added > 0 ? [`${countRules(added)} added`] : []),
    ...(removed > 0 ? [`${countRules(removed)} removed`] : []),
  ];
  const isDone = snapshot.matches('applied') || snapshot.matches('undoing');
  return `${found}, ${changed} ${isDone ? 'changed' : 'would change'}: ${parts.join(', ')}.`;
}
