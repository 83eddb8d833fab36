import type { PaymentMethod, SiteConfig } from '#contract/types.ts';
import { PAYMENT_METHODS } from '#machines/checkout/checkout.rules.ts';

/** The ways to pay that are switched on. */
export function methodsOf({ payments }: SiteConfig): PaymentMethod[] {
  const isOn: Record<PaymentMethod, boolean> = {
    pesapal: payments.pesapal,
    creditcard: payments.flutterwave !== null,
    mpesa: payments.mpesa,
  };
  return PAYMENT_METHODS.filter((method) => isOn[method]);
}
