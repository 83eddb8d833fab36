import { formatKsh } from '#contract/money.ts';
import type { ProviderResult } from '../../providers/provider-result.ts';
import type { AttemptRow } from './payments.queries.ts';

type PaidResult = Extract<ProviderResult, { kind: 'paid' }>;

export interface AmountReceived {
  /** In whole shillings, a part of one counted as a whole; of another currency what was due, since only a person can tell. */
  amount: number;
  /** Pays what was due. */
  isEnough: boolean;
  /** Neither more nor less than what was due. */
  isExact: boolean;
  /** What was paid and what was due, in words. */
  reason: string;
}

/** What a payment brought in by the provider's answer, else by M-Pesa's callback; null where neither tells. */
export function getAmountReceived(
  { provider, amount: due, claimedAmount }: Pick<AttemptRow, 'provider' | 'amount' | 'claimedAmount'>,
  payment: PaidResult,
): AmountReceived | null {
  const hasClaim = provider === 'safaricom' && claimedAmount !== null;
  const reported = payment.taken ?? (hasClaim ? { amount: claimedAmount, currency: 'KES' } : null);
  if (!reported) return null;
  const { amount, currency } = reported;
  const isShillings = currency === 'KES';
  const paidText = isShillings ? formatKsh(amount) : `${currency} ${amount}`;
  return {
    amount: isShillings ? Math.ceil(amount) : due,
    isEnough: isShillings && amount >= due,
    isExact: isShillings && amount === due,
    reason: `${paidText} was paid, ${formatKsh(due)} was due.`,
  };
}

/**
 * What must go back of an attempt's own payment in whole shillings: what is too much where an order lives by it, else all.
 * Of too little all goes back too, until a superuser says that it counts. Nothing of what its provider took back.
 */
export function getAmountDueBack(
  { amount, takenAmount, reversedAt }: Pick<AttemptRow, 'amount' | 'takenAmount' | 'reversedAt'>,
  { paysLiveOrder }: { paysLiveOrder: boolean },
): number {
  if (takenAmount === null || reversedAt !== null) return 0;
  return paysLiveOrder && takenAmount >= amount ? takenAmount - amount : takenAmount;
}
