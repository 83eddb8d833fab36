import { formatKsh } from '#contract/money.ts';
import type { ProviderResult } from '../../../providers/provider-result.ts';
import type { AttemptRow } from '../payments.queries.ts';

type PaidResult = Extract<ProviderResult, { kind: 'paid' }>;

export interface AmountReceived {
  /** Whole shillings, rounded up; for another currency the amount due, because only a person can decide. */
  amount: number;
  isEnough: boolean;
  isExact: boolean;
  reason: string;
}

/** By the provider's answer, else by M-Pesa's callback. Returns null when neither has an amount. */
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
 * Whole shillings to refund of an attempt's own payment: the excess and the part refunds when it pays a live order, else
 * all of it. An underpayment is refunded in full until a superuser accepts it. Nothing is refunded of a reversed payment.
 */
export function getAmountDueBack(
  {
    amount,
    takenAmount,
    reversedAt,
    partRefunded,
  }: Pick<AttemptRow, 'amount' | 'takenAmount' | 'reversedAt' | 'partRefunded'>,
  { paysLiveOrder }: { paysLiveOrder: boolean },
): number {
  if (takenAmount === null || reversedAt !== null) return 0;
  return paysLiveOrder && takenAmount >= amount
    ? Math.min(takenAmount, takenAmount - amount + partRefunded)
    : takenAmount;
}
