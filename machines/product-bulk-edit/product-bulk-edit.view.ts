import { formatKsh } from '#contract/money.ts';
import type { ProductBulkReply } from '#contract/types.ts';
import { statePath } from '../state-path.ts';
import type { ProductBulkEditSnapshot } from './product-bulk-edit.machine.ts';
import type { ProductBulkEditContext } from './product-bulk-edit.types.ts';

export interface BulkEditRow {
  id: number;
  name: string;
  before: string;
  after: string;
  /** Why it stays as it is; null where it changes. */
  refusal: string | null;
}

export interface ProductBulkEditView {
  state: string;
  /** What the edit would do, or has done. */
  summary: string | null;
  /** Refused ones first. What stays the same is not among them. */
  rows: readonly BulkEditRow[];
  activity: string | null;
  error: string | null;
  canEdit: boolean;
  canApply: boolean;
  applyLabel: string;
  canUndo: boolean;
  canRestart: boolean;
}

const ACTIVITIES: Record<string, string> = {
  checking: 'Looking at the products…',
  applying: 'Changing the products…',
  undoing: 'Undoing…',
};

export function productBulkEditView(snapshot: ProductBulkEditSnapshot): ProductBulkEditView {
  const { context } = snapshot;
  const { outcome, error } = context;
  return {
    state: statePath(snapshot.value),
    summary: outcome && describeOutcome(outcome, snapshot),
    rows: toRows(context),
    activity: ACTIVITIES[snapshot.value] ?? null,
    error,
    canEdit: snapshot.matches('editing') || snapshot.matches('checked'),
    canApply: snapshot.can({ type: 'edit.apply' }),
    applyLabel: `Change ${countProducts(outcome?.changed ?? 0)}`,
    canUndo: snapshot.can({ type: 'edit.undo' }),
    canRestart: snapshot.can({ type: 'edit.restart' }),
  };
}

const countProducts = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

function describeOutcome(
  { changed, refused, rows }: ProductBulkReply,
  snapshot: ProductBulkEditSnapshot,
): string {
  const { undone } = snapshot.context;
  if (undone) {
    const left = undone.refused.length;
    const restored = `${countProducts(undone.products)} as before.`;
    return left === 0 ? restored : `${restored} ${countProducts(left)} left alone.`;
  }
  if (rows.length === 0) return 'No product found.';
  const isDone = snapshot.matches('applied') || snapshot.matches('undoing');
  const texts = [
    changed === 0 ? 'Nothing changes.' : `${countProducts(changed)} ${isDone ? 'changed' : 'would change'}.`,
    ...(refused > 0 ? [`${countProducts(refused)} refused.`] : []),
  ];
  return texts.join(' ');
}

function toRows({ change, outcome, undone }: ProductBulkEditContext): BulkEditRow[] {
  if (!outcome || !change) return [];
  const isPrice = change.kind === 'price_percent' || change.kind === 'price_amount';
  const format = (value: number) => (isPrice ? formatKsh(value) : String(value));
  const left = new Map(undone?.refused.map(({ id, message }) => [id, message]));
  return outcome.rows
    .filter(({ before, after, refusal }) => after !== before || refusal !== null)
    .map(({ id, name, before, after, refusal }) => ({
      id,
      name,
      before: format(before),
      after: format(after),
      refusal: left.get(id) ?? refusal,
    }))
    .toSorted((one, other) => Number(one.refusal === null) - Number(other.refusal === null));
}
