/**
 * A purchase, from the checkout to the confirmation: which screen follows which, and what an address shows. An address
 * is an event, and navigation is emitted. Whatever an address claims, a payment screen first asks the server where its
 * order stands, so that nobody is asked to pay a paid order.
 *
 * Clauses: CHECKOUT-02, CHECKOUT-13, CHECKOUT-14, PAYCHOICE-02, PAYCHOICE-05, MPESA-05 to MPESA-07, MPESA-15, CARD-02, CARD-09,
 * CONFIRM-01, CONFIRM-02, PLACE-05.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate';
import { appPaths } from '#contract/app-paths.ts';
import type { PaymentMethod } from '#contract/types.ts';
import { cardPaymentMachine } from '../card-payment/card-payment.machine.ts';
import type { CardPaymentOutput } from '../card-payment/card-payment.types.ts';
import { checkoutMachine } from '../checkout/checkout.machine.ts';
import type { CheckoutOutput } from '../checkout/checkout.types.ts';
import type { LineUpdate } from '../checkout/lines.rules.ts';
import { type MpesaPaymentSnapshot, mpesaPaymentMachine } from '../mpesa-payment/mpesa-payment.machine.ts';
import type { MpesaPaymentOutput } from '../mpesa-payment/mpesa-payment.types.ts';
import { type PortalReturnSnapshot, portalReturnMachine } from '../portal-return/portal-return.machine.ts';
import type { PortalReturnOutput } from '../portal-return/portal-return.types.ts';
import { placeOf, toAddress } from './purchase.addresses.ts';
import { purchasePorts, type ReadPurchaseOutput } from './purchase.ports.ts';
import * as rules from './purchase.rules.ts';
import type { PurchaseContext, PurchasePlace, PurchaseScreen, PurchaseTypes } from './purchase.types.ts';

type Session = Pick<PurchaseContext, 'viewer' | 'rememberedOrderNumber'>;
type ReadResult = { output: ReadPurchaseOutput };
type Ended = { output: { kind: string; orderNumber?: string | null; method?: PaymentMethod } };

const getOutput = ({ event }: { event: ReadResult }) => ({ output: event.output });
const getPlace = ({ event }: { event: { place: PurchasePlace } }) => ({ place: event.place });
const getMpesaSnapshot = ({ event }: { event: { snapshot: unknown } }) => ({
  snapshot: event.snapshot as MpesaPaymentSnapshot,
});
const getReturnSnapshot = ({ event }: { event: { snapshot: unknown } }) => ({
  snapshot: event.snapshot as PortalReturnSnapshot,
});
const setOrder = { type: 'setOrder', params: getOutput } as const;
const isAt = (screen: PurchaseScreen) => ({ type: 'isAt', params: { screen } }) as const;
const moveTo = (screen: PurchaseScreen) => ({ type: 'moveTo', params: { screen } }) as const;
/** With the order that was read. */
const moveOrderTo = (screen: PurchaseScreen) => ({ type: 'moveOrderTo', params: { screen } }) as const;
/** The order with which a child ended. */
const nameOrder = {
  type: 'nameOrder',
  params: ({ event }: { event: Ended }) => ({ orderNumber: event.output.orderNumber ?? null }),
} as const;
/** How a child ended, and for which method the shopper goes on. */
const ended = <Output extends { kind: string }>(kind: Output['kind'], method?: PaymentMethod) =>
  ({
    type: 'endedWith',
    params: ({ event }: { event: { output: Output } }) => ({ output: event.output, kind, method }),
  }) as const;

/** Unlike elsewhere, the present address counts too. */
const enteredAgain = [
  {
    guard: { type: 'isConfirmation', params: getPlace },
    target: 'confirmation',
    actions: { type: 'setPlace', params: getPlace },
  },
  { target: 'restoring', actions: { type: 'setPlace', params: getPlace } },
] as const;

export const purchaseMachine = setup({
  types: {} as PurchaseTypes,
  actors: {
    ...purchasePorts,
    checkout: checkoutMachine,
    mpesaPayment: mpesaPaymentMachine,
    cardPayment: cardPaymentMachine,
    portalReturn: portalReturnMachine,
  },
  guards: {
    isPresentPlace: ({ context }, { place }: { place: PurchasePlace }) =>
      rules.isSamePlace(context.place, place),
    isConfirmation: (_, { place }: { place: PurchasePlace }) => place.screen === 'confirmation',
    isAt: ({ context }, { screen }: Pick<PurchasePlace, 'screen'>) =>
      rules.getPlace(context).screen === screen,
    isNotFound: (_, { output }: ReadResult) => !output.ok && output.kind === 'notFound',
    isUnreadable: (_, { output }: ReadResult) => !output.ok,
    isPaid: (_, { output }: ReadResult) => rules.isPaid(output),
    isPaidAtCheckout: ({ context }, { output }: ReadResult) => rules.isPaidAtCheckout(context, output),
    isCancelled: (_, { output }: ReadResult) => rules.isCancelled(output),
    isCancelledAtCheckout: ({ context }, { output }: ReadResult) =>
      rules.isCancelledAtCheckout(context, output),
    isPrompted: ({ context }, { output }: ReadResult) => rules.isPrompted(context, output),
    isUnpayable: ({ context }, { output }: ReadResult) => rules.isUnpayable(context, output),
    isNotOfThisCart: ({ context }, { output }: ReadResult) => rules.isNotOfThisCart(context, output),
    isOrderedAlready: ({ context }, { output }: ReadResult) => rules.isOrderedAlready(context, output),
    hasNoOrder: (_, { output }: ReadResult) => rules.getOrder(output) === null,
    endedWith: (_, { output, kind, method }: Ended & { kind: string; method: PaymentMethod | undefined }) =>
      output.kind === kind && (method === undefined || output.method === method),
    /** Paid by an earlier payment, of which this browser does not know the order. */
    paidUnknownOrder: (_, { output }: { output: CardPaymentOutput }) =>
      output.kind === 'alreadyPaid' && output.orderNumber === null,
    orderWasPaid: ({ context }) => rules.isOrderPaid(context),
    promptIsOut: ({ context }, { snapshot }: { snapshot: MpesaPaymentSnapshot }) =>
      rules.isPromptOut(context, snapshot),
    addressDiffers: ({ context }, { snapshot }: { snapshot: PortalReturnSnapshot }) =>
      rules.addressDiffers(context, snapshot),
  },
  actions: {
    setLines: assign((_, { lines }: Pick<PurchaseContext, 'lines'>) => ({ lines })),
    setSession: assign((_, { viewer, rememberedOrderNumber }: Session) => ({
      viewer,
      rememberedOrderNumber,
    })),
    setPlace: assign((_, { place }: { place: PurchasePlace }) => ({
      place,
      reason: null,
      lineUpdates: [],
    })),
    moveTo: assign((_, { screen }: Pick<PurchasePlace, 'screen'>) => ({
      place: placeOf(screen),
      reason: null,
      lineUpdates: [],
    })),
    moveOrderTo: assign(({ context }, { screen }: Pick<PurchasePlace, 'screen'>) => ({
      place: placeOf(screen, rules.getOrderNumber(context)),
      reason: null,
      lineUpdates: [],
    })),
    moveToCheckout: assign(({ context }) => ({
      place: rules.checkoutPlace(context),
      reason: null,
      lineUpdates: [],
    })),
    nameOrder: assign(({ context }, { orderNumber }: Pick<PurchasePlace, 'orderNumber'>) => ({
      place: { ...rules.getPlace(context), orderNumber },
    })),
    setConfirmationPlace: assign((_, { snapshot }: { snapshot: PortalReturnSnapshot }) => ({
      place: rules.confirmationPlace(snapshot),
    })),
    explainCheckout: assign(
      (_, { reason, lineUpdates }: { reason: string | null; lineUpdates: LineUpdate[] }) => ({
        reason,
        lineUpdates,
      }),
    ),
    setOrder: assign(({ context }, { output }: ReadResult) => ({
      order: rules.getOrder(output),
      start: output.ok ? output.start : context.start,
    })),
    sendLinesToCheckout: sendTo('checkout', (_, { lines }: Pick<PurchaseContext, 'lines'>) => ({
      type: 'cart.changed',
      lines,
    })),
    sendLinesToCardPayment: sendTo('cardPayment', (_, { lines }: Pick<PurchaseContext, 'lines'>) => ({
      type: 'cart.changed',
      lines,
    })),
    sendSessionToPortalReturn: sendTo('portalReturn', (_, session: Session) => ({
      type: 'session.changed',
      ...session,
    })),
    clearFailure: assign({ failure: null }),
    explainRead: assign((_, { output }: ReadResult) => ({ failure: rules.getReadFailure(output) })),
    explainNotOpened: assign({ failure: rules.TEXTS.notOpened }),
    explainDefect: assign({ failure: rules.TEXTS.notRead }),
    push: emit(({ context }) => rules.navigateEvent(context, { isReplacing: false })),
    replace: emit(({ context }) => rules.navigateEvent(context, { isReplacing: true })),
    openCart: emit({ type: 'purchase.navigate', to: appPaths.cart, isReplacing: true }),
    openOrders: emit({ type: 'purchase.navigate', to: appPaths.orders, isReplacing: true }),
    requestSignIn: emit(({ context }) => ({
      type: 'purchase.signInNeeded',
      from: toAddress(rules.getPlace(context)),
    })),
    announcePaid: emit(({ context }) => ({
      type: 'purchase.orderPaid',
      orderNumber: rules.getOrderNumber(context),
    })),
    announceCancelled: emit(({ context }) => ({
      type: 'purchase.orderGone',
      orderNumber: rules.getOrderNumber(context),
    })),
    announceNotFound: emit((_, { output }: ReadResult) => ({
      type: 'purchase.orderGone',
      orderNumber: !output.ok && output.kind === 'notFound' ? output.orderNumber : '',
    })),
  },
  // A provider's page may take long on a slow connection.
  delays: { openingDelay: 20_000 },
}).createMachine({
  id: 'purchase',
  context: ({ input }) => ({
    lines: input.lines,
    viewer: 'unknown',
    rememberedOrderNumber: null,
    place: null,
    order: null,
    start: null,
    reason: null,
    lineUpdates: [],
    failure: null,
  }),
  invoke: [
    { id: 'watchCart', src: 'watchCart' },
    { id: 'watchSession', src: 'watchSession' },
  ],
  on: {
    'address.entered': [
      {
        guard: { type: 'isPresentPlace', params: getPlace },
        description: 'The browser shows the address that was asked for.',
      },
      {
        guard: { type: 'isConfirmation', params: getPlace },
        target: '.confirmation',
        actions: { type: 'setPlace', params: getPlace },
      },
      {
        description: 'By a link, Back, Forward or a reload.',
        target: '.restoring',
        actions: { type: 'setPlace', params: getPlace },
      },
    ],
    'cart.changed': { actions: { type: 'setLines', params: ({ event: { lines } }) => ({ lines }) } },
    'session.changed': {
      actions: {
        type: 'setSession',
        params: ({ event: { viewer, rememberedOrderNumber } }) => ({ viewer, rememberedOrderNumber }),
      },
    },
  },
  initial: 'idle',
  states: {
    idle: { description: 'No address of the purchase was entered yet.' },
    restoring: {
      description: 'Reads where the order stands. The server decides which screen follows, not the address.',
      tags: 'busy',
      meta: { spec: ['MPESA-07', 'MPESA-15'] },
      entry: 'clearFailure',
      invoke: {
        id: 'readPurchase',
        src: 'readPurchase',
        input: ({ context }) => rules.readPurchaseInput(context),
        onDone: [
          {
            guard: { type: 'isNotFound', params: getOutput },
            description: 'The shopper has no such order.',
            target: 'restoring',
            reenter: true,
            actions: [{ type: 'announceNotFound', params: getOutput }, moveTo('checkout'), 'replace'],
          },
          {
            guard: { type: 'isUnreadable', params: getOutput },
            target: 'unavailable',
            actions: { type: 'explainRead', params: getOutput },
          },
          {
            guard: { type: 'isPaidAtCheckout', params: getOutput },
            description: 'What was bought leaves the cart; what was added since can be ordered.',
            target: 'checkout',
            actions: [setOrder, 'announcePaid'],
          },
          {
            guard: { type: 'isCancelledAtCheckout', params: getOutput },
            target: 'checkout',
            actions: [setOrder, 'announceCancelled'],
          },
          {
            guard: { type: 'isPaid', params: getOutput },
            description: 'A paid order is never asked to be paid again.',
            target: 'confirmation',
            actions: [setOrder, moveOrderTo('confirmation'), 'replace', 'announcePaid'],
          },
          {
            guard: { type: 'isCancelled', params: getOutput },
            target: 'confirmation',
            actions: [setOrder, moveOrderTo('confirmation'), 'replace', 'announceCancelled'],
          },
          {
            guard: { type: 'isPrompted', params: getOutput },
            target: 'mpesaPayment.prompt',
            actions: setOrder,
            meta: { spec: ['MPESA-07'] },
          },
          {
            guard: { type: 'isOrderedAlready', params: getOutput },
            description: 'The cart was ordered already; the checkout pays that order or another one.',
            target: 'restoring',
            reenter: true,
            actions: [moveTo('checkout'), 'replace'],
            meta: { spec: ['CHECKOUT-13'] },
          },
          {
            guard: { type: 'isUnpayable', params: getOutput },
            description: 'Its time to pay is over, or it is not the shopper who ordered.',
            target: 'confirmation',
            actions: [setOrder, moveOrderTo('confirmation'), 'replace'],
          },
          {
            guard: { type: 'isNotOfThisCart', params: getOutput },
            description:
              'The order is not in the storage of this browser, whose checkout would order this cart instead.',
            target: 'confirmation',
            actions: [setOrder, moveOrderTo('confirmation'), 'replace'],
            meta: { spec: ['MPESA-15'] },
          },
          { guard: isAt('card'), target: 'cardPayment', actions: setOrder, meta: { spec: ['CARD-02'] } },
          { guard: isAt('checkout'), target: 'checkout', actions: setOrder },
          {
            guard: { type: 'hasNoOrder', params: getOutput },
            description: 'There is no order to pay by M-Pesa.',
            target: 'restoring',
            reenter: true,
            actions: [moveTo('checkout'), 'replace'],
            meta: { spec: ['MPESA-07'] },
          },
          { guard: isAt('mpesaNumber'), target: 'mpesaPayment.number', actions: setOrder },
          {
            description: 'No prompt was sent for this order.',
            target: 'mpesaPayment.number',
            actions: [setOrder, moveOrderTo('mpesaNumber'), 'replace'],
          },
        ],
        onError: { target: 'unavailable', actions: 'explainDefect' },
      },
    },
    unavailable: {
      description: 'The server could not be asked; nothing is shown that it might contradict.',
      on: {
        'purchase.retry': [{ guard: isAt('confirmation'), target: 'confirmation' }, { target: 'restoring' }],
      },
    },
    checkout: {
      description: 'Delivery, method and PAY NOW. Ends with what the shopper goes on with.',
      meta: { spec: ['CHECKOUT-14'] },
      on: {
        'cart.changed': {
          actions: [
            { type: 'setLines', params: ({ event: { lines } }) => ({ lines }) },
            { type: 'sendLinesToCheckout', params: ({ event: { lines } }) => ({ lines }) },
          ],
        },
      },
      invoke: {
        id: 'checkout',
        src: 'checkout',
        input: ({ context }) => rules.checkoutInput(context),
        onDone: [
          {
            guard: ended<CheckoutOutput>('placed', 'mpesa'),
            target: 'restoring',
            actions: [moveTo('mpesaNumber'), nameOrder, 'push'],
            meta: { spec: ['PAYCHOICE-02'] },
          },
          {
            guard: ended<CheckoutOutput>('placed', 'creditcard'),
            target: 'restoring',
            actions: [moveTo('card'), nameOrder, 'push'],
          },
          {
            guard: ended<CheckoutOutput>('cardChosen'),
            target: 'restoring',
            actions: [moveTo('card'), 'push'],
            meta: { spec: ['PAYCHOICE-05'] },
          },
          {
            guard: ended<CheckoutOutput>('alreadyPaid'),
            target: 'confirmation',
            actions: [moveTo('confirmation'), nameOrder, 'replace'],
            meta: { spec: ['MPESA-15'] },
          },
          {
            guard: ended<CheckoutOutput>('signInRequired'),
            target: 'leaving',
            actions: 'requestSignIn',
            meta: { spec: ['CHECKOUT-02'] },
          },
          { guard: ended<CheckoutOutput>('redirectedToPortal'), target: 'redirectedToPortal' },
          {
            guard: 'orderWasPaid',
            description: 'The cart held only what was paid.',
            target: 'confirmation',
            actions: [moveOrderTo('confirmation'), 'replace'],
          },
          {
            description: 'The cart is empty.',
            target: 'leaving',
            actions: 'openCart',
            meta: { spec: ['CHECKOUT-14'] },
          },
        ],
        onError: { target: 'unavailable', actions: 'explainDefect' },
      },
    },
    mpesaPayment: {
      description: 'Payment by M-Pesa: first the phone number, then the prompt.',
      initial: 'number',
      invoke: {
        id: 'mpesaPayment',
        src: 'mpesaPayment',
        input: ({ context }) => rules.mpesaPaymentInput(context),
        onSnapshot: {
          guard: { type: 'promptIsOut', params: getMpesaSnapshot },
          target: '.prompt',
          actions: [moveOrderTo('mpesaPrompt'), 'push'],
          meta: { spec: ['MPESA-05'] },
        },
        onDone: [
          {
            guard: ended<MpesaPaymentOutput>('closed'),
            target: 'restoring',
            actions: ['moveToCheckout', 'push'],
            meta: { spec: ['MPESA-15'] },
          },
          {
            guard: ended<MpesaPaymentOutput>('alreadyCancelled'),
            target: 'restoring',
            actions: [
              moveTo('checkout'),
              { type: 'explainCheckout', params: ({ event }) => rules.toExplanation(event.output) },
              'replace',
            ],
            meta: { spec: ['MPESA-06'] },
          },
          {
            description: 'The order was paid or cancelled elsewhere; its own page says which.',
            target: 'confirmation',
            actions: [moveOrderTo('confirmation'), 'replace'],
            meta: { spec: ['MPESA-06'] },
          },
        ],
        onError: { target: 'unavailable', actions: 'explainDefect' },
      },
      states: {
        number: { description: 'The page of the phone number.', meta: { spec: ['MPESA-05'] } },
        prompt: { description: 'The page of the prompt.', meta: { spec: ['MPESA-07'] } },
      },
    },
    cardPayment: {
      description: 'Payment by card, of the cart or of an order placed earlier.',
      meta: { spec: ['CARD-02'] },
      on: {
        'cart.changed': {
          actions: [
            { type: 'setLines', params: ({ event: { lines } }) => ({ lines }) },
            { type: 'sendLinesToCardPayment', params: ({ event: { lines } }) => ({ lines }) },
          ],
        },
      },
      invoke: {
        id: 'cardPayment',
        src: 'cardPayment',
        input: ({ context }) => rules.cardPaymentInput(context),
        onDone: [
          {
            guard: ended<CardPaymentOutput>('placed'),
            target: 'confirmation',
            actions: [moveTo('confirmation'), nameOrder, 'replace'],
            meta: { spec: ['CARD-09'] },
          },
          {
            guard: { type: 'paidUnknownOrder', params: ({ event }) => ({ output: event.output }) },
            target: 'leaving',
            actions: 'openOrders',
          },
          {
            guard: ended<CardPaymentOutput>('alreadyPaid'),
            target: 'confirmation',
            actions: [moveTo('confirmation'), nameOrder, 'replace'],
          },
          {
            guard: ended<CardPaymentOutput>('cartEmpty'),
            target: 'leaving',
            actions: 'openCart',
            meta: { spec: ['CARD-02'] },
          },
          {
            description:
              'The checkout says why: lines changed, the order was cancelled, or details are missing.',
            target: 'restoring',
            actions: [
              moveTo('checkout'),
              { type: 'explainCheckout', params: ({ event }) => rules.toExplanation(event.output) },
              'replace',
            ],
            meta: { spec: ['PLACE-05'] },
          },
        ],
        onError: { target: 'unavailable', actions: 'explainDefect' },
      },
    },
    confirmation: {
      description: 'The order and its payment; also where the portal returns to.',
      meta: { spec: ['CONFIRM-01', 'CONFIRM-02'] },
      on: {
        'session.changed': {
          actions: [
            {
              type: 'setSession',
              params: ({ event: { viewer, rememberedOrderNumber } }) => ({ viewer, rememberedOrderNumber }),
            },
            {
              type: 'sendSessionToPortalReturn',
              params: ({ event: { viewer, rememberedOrderNumber } }) => ({ viewer, rememberedOrderNumber }),
            },
          ],
        },
      },
      invoke: {
        id: 'portalReturn',
        src: 'portalReturn',
        input: ({ context }) => rules.portalReturnInput(context),
        onSnapshot: {
          guard: { type: 'addressDiffers', params: getReturnSnapshot },
          description: "The address keeps the order's number, and the page of the portal that was left.",
          actions: [{ type: 'setConfirmationPlace', params: getReturnSnapshot }, 'replace'],
        },
        onDone: [
          {
            guard: ended<PortalReturnOutput>('payAgain', 'mpesa'),
            target: 'restoring',
            actions: [moveTo('mpesaNumber'), nameOrder, 'push'],
          },
          {
            guard: ended<PortalReturnOutput>('payAgain', 'creditcard'),
            target: 'restoring',
            actions: [moveTo('card'), nameOrder, 'push'],
          },
          {
            description: 'The session has ended.',
            target: 'leaving',
            actions: 'requestSignIn',
            meta: { spec: ['CONFIRM-01'] },
          },
        ],
        onError: { target: 'unavailable', actions: 'explainDefect' },
      },
    },
    redirectedToPortal: {
      description: "The browser goes to the portal's page. Coming back restores this page or loads it anew.",
      tags: 'busy',
      on: { 'address.entered': enteredAgain },
      after: {
        openingDelay: {
          description: 'It did not open. The shopper can go on from where the order stands.',
          target: 'unavailable',
          actions: 'explainNotOpened',
        },
      },
    },
    leaving: {
      description: 'Another page of the shop opens: the sign-in, the cart or the orders.',
      tags: 'busy',
      on: { 'address.entered': enteredAgain },
    },
  },
});

export type PurchaseSnapshot = SnapshotFrom<typeof purchaseMachine>;
export type PurchaseActor = ActorRefFrom<typeof purchaseMachine>;
