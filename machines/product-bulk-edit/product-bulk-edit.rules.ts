import type { ProductBulkChange } from '#contract/types.ts';
import { getFailureText, type PortFailure } from '../port-failure.ts';
import type {
  ApplyProductEditInput,
  CheckEditInput,
  ProductBulkEditOutput,
  UndoProductEditOutput,
} from './product-bulk-edit.ports.ts';
import type { ProductBulkEditContext, ProductBulkEditInput } from './product-bulk-edit.types.ts';

export const TEXTS = {
  checkFailed: 'The edit could not be checked.',
  applyFailed: 'The edit could not be made.',
  applyUnknown: 'There was no reply, so the edit may have been made. Check again before you repeat it.',
  undoFailed: 'The edit could not be undone.',
};

type Changes = Partial<ProductBulkEditContext>;

export const createContext = ({ find }: ProductBulkEditInput): ProductBulkEditContext => ({
  find,
  ...restart(),
});

export const restart = () => ({ change: null, outcome: null, undone: null, error: null });

/** What was checked is no longer what is meant. */
export const setChange = (change: ProductBulkChange): Changes => ({ change, outcome: null, error: null });

export const canApply = ({ outcome }: ProductBulkEditContext): boolean =>
  outcome !== null && outcome.changed > 0;

/** What was applied has a batch. */
export function toUndo({ outcome }: ProductBulkEditContext): { batch: number } {
  if (typeof outcome?.batch !== 'number') throw new Error('nothing was applied');
  return { batch: outcome.batch };
}

export const setOutcome = (output: ProductBulkEditOutput): Changes =>
  output.ok ? { outcome: output.outcome, error: null } : {};

export const setUndone = (output: UndoProductEditOutput): Changes =>
  output.ok ? { undone: output.undone, error: null } : {};

export const explain = (output: { ok: boolean }, fallback: string, network?: string): Changes => ({
  error: output.ok ? null : getFailureText(output as PortFailure, fallback, network),
});

/** What was checked may no longer be so. */
export const explainApply = (output: ProductBulkEditOutput): Changes => ({
  ...explain(output, TEXTS.applyFailed, TEXTS.applyUnknown),
  outcome: null,
});

export const toCheck = ({ find, change }: ProductBulkEditContext): CheckEditInput => ({
  find,
  change: change!,
});

/** What is refused is left out. */
export const toEdit = ({ outcome, change }: ProductBulkEditContext): ApplyProductEditInput => ({
  seen: (outcome?.rows ?? [])
    .filter(({ before, after }) => after !== before)
    .map(({ id, version, before }) => ({ id, version, before })),
  change: change!,
});
