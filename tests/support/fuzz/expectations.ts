import { cardPaymentExpectations } from '../../expectations/card-payment.expectations.ts';
import { checkoutExpectations } from '../../expectations/checkout.expectations.ts';
import { mpesaPaymentExpectations } from '../../expectations/mpesa-payment.expectations.ts';
import { packagingExpectations } from '../../expectations/packaging.expectations.ts';
import { portalReturnExpectations } from '../../expectations/portal-return.expectations.ts';
import { sessionExpectations } from '../../expectations/session.expectations.ts';
import type { ScreenExpectation, ScreenExpectations } from '../model-paths/screen-expectations.ts';

const EXPECTATIONS: Record<string, ScreenExpectations> = {
  cardPayment: cardPaymentExpectations,
  checkout: checkoutExpectations,
  mpesaPayment: mpesaPaymentExpectations,
  packaging: packagingExpectations,
  portalReturn: portalReturnExpectations,
  session: sessionExpectations,
};

/** Orders and people that exist only in the models. */
const MODEL_DATA = /7Q2M9XKD|7K3M9QXW2VAB|SKU1234567|0712 345 678|Ksh 3,700|"delivered"|Wanjiku/;

export function getExpectation(machine: string, leaf: string): ScreenExpectation {
  const expectation = EXPECTATIONS[machine]?.[leaf] ?? {};
  return Object.fromEntries(
    Object.entries(expectation).map(([kind, texts]) => [
      kind,
      (texts as string[]).filter((text) => !MODEL_DATA.test(text)),
    ]),
  );
}
