import type { BulkReply, FitmentRule } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface BulkEditInput {
  /** What a search of the back office finds is changed. */
  query: string;
  add: readonly FitmentRule[];
  remove: readonly FitmentRule[];
}
export interface ApplyEditInput extends BulkEditInput {
  /** Rules about very many cars are meant so. */
  isConfirmed: boolean;
}
export type BulkEditOutput = { ok: true; outcome: BulkReply } | PortFailure;
export type UndoEditOutput = { ok: true; products: number } | PortFailure;

export const bulkEditPorts = {
  checkEdit: unprovidedPort<BulkEditOutput, BulkEditInput>('checkEdit'),
  applyEdit: unprovidedPort<BulkEditOutput, ApplyEditInput>('applyEdit'),
  undoEdit: unprovidedPort<UndoEditOutput, { batch: number }>('undoEdit'),
};
