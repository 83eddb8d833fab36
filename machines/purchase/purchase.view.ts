import type { PurchaseSnapshot } from './purchase.machine.ts';
import type { PurchaseScreen } from './purchase.types.ts';

export interface PurchaseView {
  /** The screen of the address. */
  screen: PurchaseScreen | null;
  /** What is shown there. */
  content: PurchaseScreen | 'loading' | 'unavailable';
  title: string;
  failureTitle: string;
  failure: string | null;
  /** Suggested for M-Pesa; empty when no order was read. */
  phone: string;
}

const TITLES: Record<PurchaseScreen, string> = {
  checkout: 'Checkout',
  mpesaNumber: 'Pay with M-Pesa',
  mpesaPrompt: 'Pay with M-Pesa',
  card: 'Pay by card',
  confirmation: 'Your order',
};

const FAILURE_TITLES: Record<PurchaseScreen, string> = {
  checkout: 'The checkout could not be loaded',
  mpesaNumber: 'The payment could not be loaded',
  mpesaPrompt: 'The payment could not be loaded',
  card: 'The card payment could not be loaded',
  confirmation: 'The order could not be shown',
};

export function purchaseView(snapshot: PurchaseSnapshot): PurchaseView {
  const { place, failure, order } = snapshot.context;
  const screen = place?.screen ?? null;
  return {
    screen,
    content: getContent(snapshot),
    title: TITLES[screen ?? 'checkout'],
    failureTitle: FAILURE_TITLES[screen ?? 'checkout'],
    failure,
    phone: order?.phone ?? '',
  };
}

function getContent(snapshot: PurchaseSnapshot): PurchaseView['content'] {
  if (snapshot.matches('checkout')) return 'checkout';
  if (snapshot.matches({ mpesaPayment: 'number' })) return 'mpesaNumber';
  if (snapshot.matches({ mpesaPayment: 'prompt' })) return 'mpesaPrompt';
  if (snapshot.matches('cardPayment')) return 'card';
  if (snapshot.matches('confirmation')) return 'confirmation';
  return snapshot.matches('unavailable') ? 'unavailable' : 'loading';
}
