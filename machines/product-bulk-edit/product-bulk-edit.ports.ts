import type {
  ArchivedFilter,
  LackFilter,
  ProductBulkChange,
  ProductBulkReply,
  ProductBulkUndoReply,
  StockFilter,
} from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

/** Products that were ticked, or all that the list shows with a filter. */
export type FoundProducts =
  | { product_ids: readonly number[] }
  | { q: string; archived: ArchivedFilter; stock: StockFilter; lacks?: LackFilter };

export interface CheckEditInput {
  find: FoundProducts;
  change: ProductBulkChange;
}
/** A product as the dry run showed it. */
export interface SeenProduct {
  id: number;
  version: number;
  before: number;
}
export interface ApplyProductEditInput {
  seen: readonly SeenProduct[];
  change: ProductBulkChange;
}
export type ProductBulkEditOutput = { ok: true; outcome: ProductBulkReply } | PortFailure;
export type UndoProductEditOutput = { ok: true; undone: ProductBulkUndoReply } | PortFailure;

export const productBulkEditPorts = {
  checkEdit: unprovidedPort<ProductBulkEditOutput, CheckEditInput>('checkEdit'),
  applyEdit: unprovidedPort<ProductBulkEditOutput, ApplyProductEditInput>('applyEdit'),
  undoEdit: unprovidedPort<UndoProductEditOutput, { batch: number }>('undoEdit'),
};
