import { PAYMENT_REASONS, type PaymentReasonCode } from '#contract/payment-reasons.ts';
import type { FailureReason } from './provider-result.ts';

const MAX_TEXT_LENGTH = 200;
const INSUFFICIENT_FUNDS = /(insufficient|not sufficient) (funds?|balance)|balance is insufficient/i;

export function toFailureReason(
  reasonCode: PaymentReasonCode,
  reason: string = PAYMENT_REASONS[reasonCode],
): FailureReason {
  return { reasonCode, reason };
}

/** By a provider's free text, which is appended to `prefix` unless it says what a code says. */
export function classifyDecline(providerText: string | null, prefix: string): FailureReason {
  const text = toPlainLine(providerText ?? '');
  if (text === '') return toFailureReason('unknown');
  if (INSUFFICIENT_FUNDS.test(text)) return toFailureReason('insufficient_funds');
  return toFailureReason('declined', `${prefix}: ${text}`);
}

/** A provider's free text as one line of printable ASCII, cut to a length that the shopper can be shown. */
export function toPlainLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, MAX_TEXT_LENGTH);
}
