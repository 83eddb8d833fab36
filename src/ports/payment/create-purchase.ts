import type { QueryClient } from '@tanstack/react-query';
import { cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { mpesaPaymentMachine } from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { Ports } from '../../hooks/contexts.tsx';
import { siteConfigQuery } from '../../queries/site.ts';
import { createCardPaymentPorts } from './card-payment-ports.ts';
import { createCheckoutPorts } from './checkout-ports.ts';
import { createPortalReturn } from './create-portal-return.ts';
import { createMpesaPaymentPorts } from './mpesa-payment-ports.ts';
import { createPurchaseEffects, withEffects } from './purchase-effects.ts';
import { createPurchasePorts } from './purchase-ports.ts';

/** The machine of a purchase with its children, ports and effects. Import lazily. */
export function createPurchase(ports: Ports, queryClient: QueryClient): typeof purchaseMachine {
  const { api } = ports;
  const readCardConfig = async () =>
    (await queryClient.ensureQueryData(siteConfigQuery(api))).payments.flutterwave;
  const effects = createPurchaseEffects(ports, queryClient);
  const purchase = purchaseMachine.provide({
    actors: {
      ...createPurchasePorts(ports, queryClient),
      checkout: withEffects(checkoutMachine.provide(createCheckoutPorts(api)), effects),
      mpesaPayment: withEffects(mpesaPaymentMachine.provide(createMpesaPaymentPorts(api)), effects),
      cardPayment: withEffects(
        cardPaymentMachine.provide(createCardPaymentPorts(api, readCardConfig)),
        effects,
      ),
      portalReturn: createPortalReturn(ports, effects),
    },
  });
  return withEffects(purchase, effects);
}
