import type { BulkReply } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { EditedRule } from '../fitment-editor/fitment-editor.types.ts';

/** The rules that every found product gets, and those that every one loses. */
export type BulkList = 'add' | 'remove';

export interface BulkEditContext {
  query: string;
  add: readonly EditedRule[];
  remove: readonly EditedRule[];
  /** What the edit would change, or has changed; null until the server has said so. */
  outcome: BulkReply | null;
  error: string | null;
}

export type BulkEditEvent =
  | { type: 'products.find'; query: string }
  | { type: 'rule.add'; list: BulkList; rule: EditedRule }
  | { type: 'rule.remove'; list: BulkList; place: number }
  | { type: 'edit.check' }
  | { type: 'edit.apply' }
  | { type: 'edit.undo' }
  | { type: 'edit.restart' };

export type BulkEditEmitted = { type: 'fitments.saved' };

export interface BulkEditTypes {
  context: BulkEditContext;
  events: BulkEditEvent;
  emitted: BulkEditEmitted;
  tags: 'busy';
  children: { checkEdit: 'checkEdit'; applyEdit: 'applyEdit'; undoEdit: 'undoEdit' };
  meta: SpecMeta;
}
