import type { RefundTask } from '#contract/types.ts';

const STATES = {
  open: { label: 'To do', color: 'orange' },
  done: { label: 'Done', color: 'green' },
  waived: { label: 'Waived', color: 'gray' },
  reversed: { label: 'Reversed', color: 'blue' },
} as const satisfies Record<RefundTask['state'], { label: string; color: string }>;

export const stateBadge = ({ state }: Pick<RefundTask, 'state'>) => STATES[state];

/** What is still to be sent, in whole shillings. */
export const leftOf = ({ amount, paid_back }: Pick<RefundTask, 'amount' | 'paid_back'>): number =>
  amount - paid_back;

/** '1,400' is 1400; NaN for what is no whole number of shillings. */
export function readAmount(text: string): number {
  const plain = text.replaceAll(/[,\s]/g, '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}
