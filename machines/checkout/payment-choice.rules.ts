import { calculateTotals, formatKsh, MAX_MPESA_AMOUNT } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/types.ts';
import type { CartLine } from '../cart/cart.types.ts';
import type { MethodOffer } from './checkout.types.ts';

export const METHOD_TEXTS = {
  isOff: 'Not available at the moment.',
  isDown: 'Not available right now. Please choose another way to pay, or try again in a minute.',
  mpesaTooMuch: `M-Pesa takes at most ${formatKsh(MAX_MPESA_AMOUNT)} at a time.`,
};

/** In the order they are offered; the first that can pay the cart is selected. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = ['mpesa', 'creditcard', 'pesapal'];

interface Offer extends MethodOffer {
  lines: CartLine[];
}

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

/** Returns the preferred method if it can be chosen, else the first one that can. */
export function resolveMethod(offer: Offer, preferred: PaymentMethod | null): PaymentMethod | null {
  const candidates = preferred === null ? offer.methods : [preferred, ...offer.methods];
  return candidates.find((method) => getMethodRefusal(method, offer) === null) ?? null;
}
