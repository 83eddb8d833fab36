import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import {
  type CardPaymentSnapshot,
  cardPaymentMachine,
} from '../../../machines/card-payment/card-payment.machine.ts';
import type {
  InitiateInput,
  InitiateOutput,
  LoadScriptOutput,
  OpenModalInput,
  OpenModalOutput,
} from '../../../machines/card-payment/card-payment.ports.ts';
import { type CartStore, createCart } from '../../../machines/cart/cart.store.ts';
import { portalReturnMachine } from '../../../machines/portal-return/portal-return.machine.ts';
import { portalReturnView } from '../../../machines/portal-return/portal-return.view.ts';
import { createApi } from '../../../src/api/client.ts';
import { createCardPaymentPorts } from '../../../src/ports/payment/card-payment-ports.ts';
import { createPortalReturnPorts } from '../../../src/ports/payment/portal-return-ports.ts';
import type { TestShop } from '../../support/test-shop.ts';

/** What one browser shows of an order, and the cart it then holds. */
export interface ScreenView {
  heading: string;
  /** Products and quantities: the order took 2 of the first, the other was added later. */
  cart: string;
}

const OTHER = 1_000_000;
const WHOLE = '2 bought, 1 other';
const WITHOUT_ORDERED = '1 other';

/** Expected screens for each pair of order and attempt states in the truth tables. */
export const SCREENS: Record<string, ScreenView> = {
  'paid, paid': { heading: 'Order Confirmed', cart: WITHOUT_ORDERED },
  'pending, open': { heading: 'Confirming your payment…', cart: WHOLE },
  'pending, failed': { heading: 'Payment not received', cart: WHOLE },
  'pending, abandoned': { heading: 'Payment not received', cart: WHOLE },
  'pending, paid': { heading: 'Payment not accepted', cart: WHOLE },
  'cancelled, failed': { heading: 'Order cancelled', cart: WHOLE },
  'cancelled, abandoned': { heading: 'Order cancelled', cart: WHOLE },
  'cancelled, paid': { heading: 'Order cancelled', cart: WHOLE },
};

/** Expected card page after the payment window closes, by the shop's reply. */
export const CARD_SCREENS: Record<string, ScreenView> = {
  '200 paid': { heading: 'placed', cart: WITHOUT_ORDERED },
  '409 PAYMENT_FAILED': { heading: 'Payment failed or cancelled.', cart: WHOLE },
  '409 PAYMENT_UNDECIDED, successful': {
    heading:
      'Your bank has not confirmed the payment yet. You need not pay again: once it does, your order is placed automatically and we write to you.',
    cart: WHOLE,
  },
  '409 PAYMENT_UNDECIDED, closed': { heading: 'Payment failed or cancelled.', cart: WHOLE },
};
/** An unpaid draft is in no list and on no page. */
export const NO_ORDER: ScreenView = { heading: 'Your order', cart: WHOLE };

interface ViewInput {
  token: string;
  orderNumber: string;
  productId: number;
  /** The tracking id of a portal page that was left through its cancel URL. */
  leftPage?: string | null;
}

/** Runs the order confirmation's real machine over HTTP until it has loaded and checked the payment once. */
export async function viewOrder(
  shop: TestShop,
  { token, orderNumber, productId, leftPage = null }: ViewInput,
): Promise<ScreenView> {
  const tokens = { read: () => token, refresh: async () => null };
  const api = createApi(tokens, shop.url);
  const { email } = await api.call('userInfo');
  const machine = portalReturnMachine.provide(createPortalReturnPorts(api, () => email));
  const cart = createCart({ lines: [line(productId, 2), line(productId + OTHER, 1)], settledOrders: [] });
  const actor = createActor(machine, {
    clock: new SimulatedClock(),
    input: {
      orderNumber,
      trackingId: null,
      abandonedPage: leftPage,
      isOrderPage: false,
      viewer: 'signedIn',
      rememberedOrderNumber: orderNumber,
    },
  });
  actor.on('return.paid', (paid) =>
    cart.trigger['cart.removeBought']({
      orderNumber: paid.orderNumber,
      lines: [{ id: productId, quantity: 2 }],
    }),
  );
  actor.start();
  const rested = await waitFor(actor, (now) => !now.hasTag('busy'), { timeout: 20_000 });
  actor.stop();
  return { heading: portalReturnView(rested).heading, cart: describeCart(cart) };
}

function describeCart(cart: CartStore): string {
  const { lines } = cart.getSnapshot().context;
  return lines.map(({ id, quantity }) => `${quantity} ${id > OTHER ? 'other' : 'bought'}`).join(', ');
}

function line(id: number, quantity: number) {
  return { id, name: `Part ${id}`, price: 1000, quantity, shippingFee: 50, image: '' };
}

interface CardPaymentInput {
  token: string;
  productId: number;
  txRef: string;
  windowStatus: string;
}

/** Runs the card page's real machine over HTTP, from the payment window on. */
export async function returnFromCardPayment(
  shop: TestShop,
  { token, productId, txRef, windowStatus }: CardPaymentInput,
): Promise<ScreenView> {
  const tokens = { read: () => token, refresh: async () => null };
  const { confirmPayment } = createCardPaymentPorts(createApi(tokens, shop.url), async () => null).actors;
  const cart = createCart({ lines: [line(productId, 2), line(productId + OTHER, 1)], settledOrders: [] });
  const clock = new SimulatedClock();
  const machine = cardPaymentMachine.provide({
    actors: {
      loadScript: fromPromise<LoadScriptOutput, void>(async () => ({ ok: true })),
      initiate: fromPromise<InitiateOutput, InitiateInput>(async () => ({
        ok: true,
        txRef,
        orderNumber: null,
      })),
      openModal: fromPromise<OpenModalOutput, OpenModalInput>(async () => ({ status: windowStatus })),
      confirmPayment,
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      isEnabled: true,
      order: null,
      lines: cart.getSnapshot().context.lines,
      details: DETAILS,
      payer: { email: DETAILS.email, name: 'Amina Hassan' },
      draftOrderNumber: null,
    },
  });
  actor.on('card.orderPlaced', ({ orderNumber }) =>
    cart.trigger['cart.removeBought']({ orderNumber, lines: [{ id: productId, quantity: 2 }] }),
  );
  actor.start();
  await waitFor(actor, (now) => now.matches('ready'));
  actor.send({ type: 'card.pay' });
  const waits = (now: CardPaymentSnapshot) =>
    now.matches('waitingToConfirm') || now.matches('waitingToCheck');
  let rested = actor.getSnapshot();
  do {
    if (waits(rested)) clock.increment(5_000);
    rested = await waitFor(actor, (now) => waits(now) || !now.hasTag('busy'), { timeout: 20_000 });
  } while (waits(rested));
  actor.stop();
  return {
    heading: rested.matches('placed') ? 'placed' : (rested.context.failure ?? ''),
    cart: describeCart(cart),
  };
}

const DETAILS = {
  firstName: 'Amina',
  lastName: 'Hassan',
  email: 'amina@example.com',
  street: 'Moi Avenue 12',
  county: 'Mombasa',
  city: 'Mombasa',
  phone: '+254712345678',
};
