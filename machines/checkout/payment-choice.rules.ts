import { calculateTotals, formatKsh, MAX_MPESA_AMOUNT } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/types.ts';
import type { CartLine } from '../cart/cart.types.ts';
import type { MethodOffer } from './checkout.types.ts';

export const METHOD_TEXTS = {
  isOff: 'Not available at the moment.',
  isDown: 'Does not answer right now. Please choose another way to pay, or look again in a minute.',
  mpesaTooMuch: `M-Pesa takes at most ${formatKsh(MAX_MPESA_AMOUNT)} at a time.`,
};

/** Every way to pay, in the order of the payment choice. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = ['pesapal', 'creditcard', 'mpesa'];

interface Offer extends MethodOffer {
  lines: CartLine[];
}

/** Why a method cannot be chosen; null where it can. */
export function getMethodRefusal(
  method: PaymentMethod,
  { methods, unavailableMethods, lines }: Offer,
): string | null {
  if (!methods.includes(method)) return METHOD_TEXTS.isOff;
  if (unavailableMethods.includes(method)) return METHOD_TEXTS.isDown;
  return method === 'mpesa' && calculateTotals(lines).total > MAX_MPESA_AMOUNT
    ? METHOD_TEXTS.mpesaTooMuch
    : null;
}

/** The wanted method where it can be chosen, else the first that can. */
export function resolveMethod(offer: Offer, preferred: PaymentMethod | null): PaymentMethod | null {
  const candidates = preferred === null ? offer.methods : [preferred, ...offer.methods];
  return candidates.find((method) => getMethodRefusal(method, offer) === null) ?? null;
}
