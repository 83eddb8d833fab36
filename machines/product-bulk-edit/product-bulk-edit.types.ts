import type { ProductBulkChange, ProductBulkReply, ProductBulkUndoReply } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { FoundProducts } from './product-bulk-edit.ports.ts';

export interface ProductBulkEditInput {
  find: FoundProducts;
}

export interface ProductBulkEditContext {
  find: FoundProducts;
  /** Of the last dry run; null before the first. */
  change: ProductBulkChange | null;
  /** What the edit would change, or has changed; null until the server has said so. */
  outcome: ProductBulkReply | null;
  undone: ProductBulkUndoReply | null;
  error: string | null;
}

export type ProductBulkEditEvent =
  | { type: 'edit.check'; change: ProductBulkChange }
  /** The form says something else than what was checked. */
  | { type: 'edit.alter' }
  | { type: 'edit.apply' }
  | { type: 'edit.undo' }
  | { type: 'edit.restart' };

export type ProductBulkEditEmitted = { type: 'products.changed' };

export interface ProductBulkEditTypes {
  context: ProductBulkEditContext;
  events: ProductBulkEditEvent;
  input: ProductBulkEditInput;
  emitted: ProductBulkEditEmitted;
  tags: 'busy';
  children: { checkEdit: 'checkEdit'; applyEdit: 'applyEdit'; undoEdit: 'undoEdit' };
  meta: SpecMeta;
}
