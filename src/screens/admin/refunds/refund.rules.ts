import type { RefundTask } from '#contract/types.ts';

const STATE_BADGES = {
  open: { label: 'To do', color: 'orange' },
  done: { label: 'Done', color: 'green' },
  waived: { label: 'Waived', color: 'gray' },
  reversed: { label: 'Reversed', color: 'blue' },
} as const satisfies Record<RefundTask['state'], { label: string; color: string }>;

export const getStateBadge = ({ state }: Pick<RefundTask, 'state'>) => STATE_BADGES[state];

/** The amount still owed, in whole shillings. */
export const getRemainingAmount = ({ amount, paid_back }: Pick<RefundTask, 'amount' | 'paid_back'>): number =>
  amount - paid_back;

/** Parses '1,400' as 1400. Returns NaN unless it is a whole number of shillings. */
export function parseAmount(text: string): number {
  const digits = text.replaceAll(/[,\s]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
