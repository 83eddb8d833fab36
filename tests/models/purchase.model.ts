import { fromCallback } from 'xstate';
import type { cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { mpesaPaymentMachine } from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import type { SentPrompt } from '#machines/mpesa-payment/mpesa-payment.types.ts';
import type { portalReturnMachine } from '#machines/portal-return/portal-return.machine.ts';
import { toAddress } from '#machines/purchase/purchase.addresses.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { purchasePorts, ReadPurchaseOutput } from '#machines/purchase/purchase.ports.ts';
import type { PurchaseOrder, PurchasePlace, PurchaseStart } from '#machines/purchase/purchase.types.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';
import { deliveryDetails } from '#tests/factories/delivery-details.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

type Children = {
  checkout: typeof checkoutMachine;
  mpesaPayment: typeof mpesaPaymentMachine;
  cardPayment: typeof cardPaymentMachine;
  portalReturn: typeof portalReturnMachine;
};

const ORDER = '7Q2M9XKD4T0B';
const nowhere = { orderNumber: null, trackingId: null, abandonedPage: null };

export const purchasePlaces = {
  checkout: { screen: 'checkout', ...nowhere },
  'M-Pesa number': { screen: 'mpesaNumber', ...nowhere, orderNumber: ORDER },
  'M-Pesa prompt': { screen: 'mpesaPrompt', ...nowhere, orderNumber: ORDER },
  'M-Pesa number, without an order': { screen: 'mpesaNumber', ...nowhere },
  card: { screen: 'card', ...nowhere },
  'back from the portal': { screen: 'confirmation', ...nowhere, orderNumber: ORDER, trackingId: 'b945e4af' },
} satisfies Record<string, PurchasePlace>;

export const purchaseStart: PurchaseStart = {
  checkout: {
    isSignedIn: true,
    methods: ['mpesa', 'creditcard', 'pesapal'],
    unavailableMethods: [],
    rememberedMethod: undefined,
    openOrder: null,
    attempt: null,
  },
  card: {
    isEnabled: true,
    details: deliveryDetails,
    payer: { email: 'shopper@gari.test', name: 'Wanjiku' },
    draftOrderNumber: null,
  },
};

export const sentPrompt: SentPrompt = {
  phone: '254712345678',
  secondsLeft: 15,
  isRefused: false,
  refusal: null,
};

export const purchaseOrder: PurchaseOrder = {
  orderNumber: ORDER,
  status: 'pending',
  amount: 7000,
  phone: '+254712345678',
  canPay: true,
  prompt: null,
};

/** `isStored`: this browser's storage has the order, because its cart was ordered with it. */
const read = (order: Partial<PurchaseOrder> | null, isStored = true): ReadPurchaseOutput => ({
  ok: true,
  order: order && { ...purchaseOrder, ...order },
  start: {
    ...purchaseStart,
    checkout: {
      ...purchaseStart.checkout,
      openOrder: order && isStored ? { orderNumber: ORDER, fingerprint: 'f' } : null,
    },
  },
});

const shows = (state: string, detail: object | null = null) => ({
  matches: (value: string) => value === state,
  context: { detail, abandonedPage: null },
});

export const purchaseModel = {
  machine: purchaseMachine.provide({
    actors: { watchCart: fromCallback(() => undefined), watchSession: fromCallback(() => undefined) },
  }),
  inputs: { 'a cart': { lines: [brakePads] } },
  events: {
    'address.entered': {
      checkout: { place: purchasePlaces.checkout },
      'M-Pesa number': { place: purchasePlaces['M-Pesa number'] },
      'M-Pesa number, without an order': { place: purchasePlaces['M-Pesa number, without an order'] },
      'M-Pesa prompt': { place: purchasePlaces['M-Pesa prompt'] },
      card: { place: purchasePlaces.card },
      'back from the portal': { place: purchasePlaces['back from the portal'] },
    },
    'purchase.retry': { '': {} },
    'cart.changed': { emptied: { lines: [] } },
    'session.changed': { 'signed out': { viewer: 'signedOut', rememberedOrderNumber: null } },
  },
  ports: {
    readPurchase: {
      'no order': read(null),
      'not paid yet': read({}),
      'not paid yet, placed in another browser': read({}, false),
      prompted: read({ prompt: sentPrompt }),
      'prompted, placed in another browser': read({ prompt: sentPrompt }, false),
      'not payable any more': read({ canPay: false }),
      paid: read({ status: 'paid' }),
      cancelled: read({ status: 'cancelled' }),
      'not found': { ok: false, kind: 'notFound', orderNumber: ORDER },
      'network failure': { ok: false, kind: 'network' },
    },
    checkout: {
      'placed, by M-Pesa': { kind: 'placed', orderNumber: ORDER, method: 'mpesa' },
      'placed, by card': { kind: 'placed', orderNumber: ORDER, method: 'creditcard' },
      'card chosen': { kind: 'cardChosen' },
      'paid already': { kind: 'alreadyPaid', orderNumber: ORDER },
      'to the portal': { kind: 'redirectedToPortal' },
      'nothing in the cart': { kind: 'cartEmpty' },
      'nobody signed in': { kind: 'signInRequired' },
    },
    mpesaPayment: {
      'paid already': { kind: 'alreadyPaid', orderNumber: ORDER },
      'cancelled already': { kind: 'alreadyCancelled', orderNumber: ORDER, reason: 'It was cancelled.' },
      'cancelled elsewhere': { kind: 'cancelledElsewhere', orderNumber: ORDER },
      closed: { kind: 'closed' },
    },
    cardPayment: {
      placed: { kind: 'placed', orderNumber: ORDER },
      'paid already': { kind: 'alreadyPaid', orderNumber: ORDER },
      'paid already, order unknown': { kind: 'alreadyPaid', orderNumber: null },
      'cancelled already': { kind: 'alreadyCancelled', orderNumber: ORDER, reason: 'It was cancelled.' },
      'prices changed': {
        kind: 'linesRefused',
        reason: 'Prices have changed.',
        lineUpdates: [{ id: 101, price: 3300, shippingFee: 150 }],
      },
      'nothing in the cart': { kind: 'cartEmpty' },
      'no delivery details': { kind: 'detailsMissing' },
    },
    portalReturn: {
      'nobody signed in': { kind: 'signInNeeded' },
      'pay again by M-Pesa': { kind: 'payAgain', method: 'mpesa', orderNumber: ORDER },
      'pay again by card': { kind: 'payAgain', method: 'creditcard', orderNumber: ORDER },
    },
  },
  snapshots: {
    mpesaPayment: { 'asks for the phone': shows('enteringPhone'), 'the prompt is out': shows('prompted') },
    portalReturn: {
      'reads the order': shows('reading'),
      'shows the order': shows('decided', { order: { order_number: ORDER } }),
    },
  },
  project: ({ place, order, start }) => [
    place && toAddress(place),
    order?.status,
    // Decides only where the M-Pesa payment is left for.
    place?.screen.startsWith('mpesa') && start?.checkout.openOrder?.orderNumber,
  ],
} satisfies MachineModel<typeof purchaseMachine, Children & Pick<typeof purchasePorts, 'readPurchase'>>;
