import type { PaymentReasonCode } from '#contract/payment-reasons.ts';

/** Daraja's final failure codes. Codes not listed leave the payment undecided. */
const FAILURE_CODES: Record<string, PaymentReasonCode> = {
  '1': 'insufficient_funds',
  '2': 'amount_too_low',
  '3': 'amount_too_high',
  '4': 'daily_limit',
  '8': 'shop_account_full',
  '17': 'too_soon',
  '26': 'provider_busy',
  '1001': 'transaction_in_progress',
  '1019': 'prompt_expired',
  '1025': 'prompt_not_sent',
  '1032': 'prompt_cancelled',
  '1037': 'phone_unreachable',
  '2001': 'wrong_pin',
  '2028': 'payment_not_permitted',
  '8006': 'pin_locked',
  '9999': 'prompt_not_sent',
  SFC_IC0003: 'shop_unknown',
};

export function findFailureCode(resultCode: string): PaymentReasonCode | null {
  return FAILURE_CODES[resultCode] ?? null;
}
