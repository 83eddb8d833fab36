import type { PaymentMethod } from './types.ts';

/** As shoppers know them. */
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  pesapal: 'Online payment portal',
  creditcard: 'Card',
  mpesa: 'M-Pesa',
};
