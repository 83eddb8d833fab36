import type { RefundTask } from '#contract/types.ts';

const STATE_BADGES = {
  open: { label: 'To do', color: 'orange' },
  done: { label: 'Done', color: 'green' },
  waived: { label: 'Waived', color: 'gray' },
  reversed: { label: 'Reversed', color: 'blue' },
} as const satisfies Record<RefundTask['state'], { label: string; color: string }>;

export const getStateBadge = ({ state }: Pick<RefundTask, 'state'>) => STATE_BADGES[state];

/** What is still to be sent, in whole shillings. */
export const getRemainingAmount = ({ amount, paid_back }: Pick<RefundTask, 'amount' | 'paid_back'>): number =>
  amount - paid_back;

/** '1,400' is 1400; NaN for what is no whole number of shillings. */
export function parseAmount(text: string): number {
  const digits = text.replaceAll(/[,\s]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
