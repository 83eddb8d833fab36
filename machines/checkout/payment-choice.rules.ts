import { calculateTotals, formatKsh, MAX_MPESA_AMOUNT } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/types.ts';
import type { CartLine } from '../cart/cart.types.ts';
import type { MethodOffer } from './checkout.types.ts';
import { findLineChange, getLineChanges, type LineUpdate, withCurrentPrice } from './lines.rules.ts';

export const METHOD_TEXTS = {
  isOff: 'Not available at the moment.',
  isDown: 'Not available right now. Please choose another way to pay, or try again in a minute.',
  mpesaTooMuch: `M-Pesa takes at most ${formatKsh(MAX_MPESA_AMOUNT)} at a time.`,
};

/** In the order they are offered; the first that can pay the cart is selected. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = ['mpesa', 'creditcard', 'pesapal'];

interface Offer extends MethodOffer {
  lines: CartLine[];
  lineUpdates?: readonly LineUpdate[] | undefined;
}

export function getMethodRefusal(
  method: PaymentMethod,
  { methods, unavailableMethods, lines, lineUpdates = [] }: Offer,
): string | null {
  if (!methods.includes(method)) return METHOD_TEXTS.isOff;
  if (unavailableMethods.includes(method)) return METHOD_TEXTS.isDown;
  const changes = getLineChanges(lines, lineUpdates);
  const current = lines.map((line) => withCurrentPrice(line, findLineChange(changes, line)));
  return method === 'mpesa' && calculateTotals(current).total > MAX_MPESA_AMOUNT
    ? METHOD_TEXTS.mpesaTooMuch
    : null;
}

/** Returns the preferred method if it can be chosen, else the first one that can. */
export function resolveMethod(offer: Offer, preferred: PaymentMethod | null): PaymentMethod | null {
  const candidates = preferred === null ? offer.methods : [preferred, ...offer.methods];
  return candidates.find((method) => getMethodRefusal(method, offer) === null) ?? null;
}
