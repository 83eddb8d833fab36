import type { PaymentMethod } from '#contract/types.ts';

export const METHOD_NAMES: Record<PaymentMethod, string> = {
  mpesa: 'M-Pesa',
  creditcard: 'Card (Flutterwave)',
  pesapal: 'Pesapal',
};
