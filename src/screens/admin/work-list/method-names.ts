import type { PaymentMethod } from '#contract/types.ts';

/** The provider behind each way to pay, as staff know it. */
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  mpesa: 'M-Pesa',
  creditcard: 'Card (Flutterwave)',
  pesapal: 'Pesapal',
};
