import { cardPaymentSights } from '../../tests/sights/card-payment.sights.ts';
import { checkoutSights } from '../../tests/sights/checkout.sights.ts';
import { mpesaPaymentSights } from '../../tests/sights/mpesa-payment.sights.ts';
import { packagingSights } from '../../tests/sights/packaging.sights.ts';
import { portalReturnSights } from '../../tests/sights/portal-return.sights.ts';
import { sessionSights } from '../../tests/sights/session.sights.ts';
import type { Sight, Sights } from '../../tests/support/sight.ts';

const SIGHTS: Record<string, Sights> = {
  cardPayment: cardPaymentSights,
  checkout: checkoutSights,
  mpesaPayment: mpesaPaymentSights,
  packaging: packagingSights,
  portalReturn: portalReturnSights,
  session: sessionSights,
};

/** Numbers and names of the orders and people that the models have, and nobody here. */
const OF_THE_MODEL = /7Q2M9XKD|7K3M9QXW2VAB|SKU1234567|0712 345 678|Ksh 3,700|"delivered"|Wanjiku/;

/** What is to be seen in a machine's state, whoever's order it is. */
export function sightOf(machine: string, leaf: string): Sight {
  const sight = SIGHTS[machine]?.[leaf] ?? {};
  return Object.fromEntries(
    Object.entries(sight).map(([what, texts]) => [
      what,
      (texts as string[]).filter((text) => !OF_THE_MODEL.test(text)),
    ]),
  );
}
