import type { PaymentMethod, SiteConfig } from '#contract/types.ts';

/** Every way to pay, in the order of the payment choice. */
export const PAYMENT_METHODS: readonly { method: PaymentMethod; label: string; text: string }[] = [
  { method: 'pesapal', label: 'Online payment portal', text: 'Card, bank or mobile money, through Pesapal' },
  { method: 'creditcard', label: 'Card', text: 'Visa and Mastercard' },
  { method: 'mpesa', label: 'M-Pesa', text: 'A prompt on your phone; you enter your PIN there' },
];

/** Those that are switched on. */
export function methodsOf({ payments }: SiteConfig): PaymentMethod[] {
  const isOn: Record<PaymentMethod, boolean> = {
    pesapal: payments.pesapal,
    creditcard: payments.flutterwave !== null,
    mpesa: payments.mpesa,
  };
  return PAYMENT_METHODS.map(({ method }) => method).filter((method) => isOn[method]);
}
