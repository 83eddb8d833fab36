import type { PaymentMethod, SiteConfig } from '#contract/types.ts';
import type { MethodOffer } from '#machines/checkout/checkout.types.ts';
import { PAYMENT_METHODS } from '#machines/checkout/payment-choice.rules.ts';

export function getMethodOffer({ payments }: SiteConfig): MethodOffer {
  const isEnabled: Record<PaymentMethod, boolean> = {
    pesapal: payments.pesapal,
    creditcard: payments.flutterwave !== null,
    mpesa: payments.mpesa,
  };
  return {
    methods: PAYMENT_METHODS.filter((method) => isEnabled[method]),
    unavailableMethods: payments.down,
  };
}
