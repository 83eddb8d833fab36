import { formatKsh, MPESA_MAXIMUM, totalsOf } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/types.ts';
import type { CartLine } from '../cart/cart.types.ts';
import type { MethodOffer } from './checkout.types.ts';

export const METHOD_TEXTS = {
  isOff: 'Not available at the moment.',
  isDown: 'Does not answer right now. Please choose another way to pay, or look again in a minute.',
  mpesaTooMuch: `M-Pesa takes at most ${formatKsh(MPESA_MAXIMUM)} at a time.`,
};

/** Every way to pay, in the order of the payment choice. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = ['pesapal', 'creditcard', 'mpesa'];

interface Offer extends MethodOffer {
  lines: CartLine[];
}

/** Why a method cannot be chosen; null where it can. */
export function methodRefusal(method: PaymentMethod, { methods, down, lines }: Offer): string | null {
  if (!methods.includes(method)) return METHOD_TEXTS.isOff;
  if (down.includes(method)) return METHOD_TEXTS.isDown;
  return method === 'mpesa' && totalsOf(lines).total > MPESA_MAXIMUM ? METHOD_TEXTS.mpesaTooMuch : null;
}

/** The wanted method where it can be chosen, else the first that can. */
export function methodFor(offer: Offer, wanted: PaymentMethod | null): PaymentMethod | null {
  const choices = wanted === null ? offer.methods : [wanted, ...offer.methods];
  return choices.find((method) => methodRefusal(method, offer) === null) ?? null;
}
