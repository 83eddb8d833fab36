import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { CheckoutActor } from '#machines/checkout/checkout.machine.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { sendIfActive } from '#src/loading/actors.ts';
import { getMethodOffer } from '#src/ports/payment/method-offer.ts';
import { paymentOfferQuery } from '#src/queries/site.ts';
import { CheckoutFlow } from './checkout-flow.tsx';

/** The checkout, told which payment providers respond. */
export function CheckoutPage({ actor }: { actor: CheckoutActor }) {
  const { data: config } = useQuery(paymentOfferQuery(useApi()));
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'));
  useOnChange(isEditing && config ? getMethodOffer(config).unavailableMethods : null, (unavailableMethods) =>
    sendIfActive(actor, { type: 'checkout.unavailableMethodsUpdated', unavailableMethods }),
  );
  return <CheckoutFlow actor={actor} />;
}
