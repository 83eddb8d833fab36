/**
 * Checkout: delivery details and payment choice, up to the placed order; one tab never places the same order twice. Its output
 * tells the purchase how it ended; returning to checkout starts a new actor with the open order as input.
 *
 * Clauses: CHECKOUT-02, CHECKOUT-06 to CHECKOUT-10, CHECKOUT-13 to CHECKOUT-18, PAYCHOICE-01 to PAYCHOICE-06, PLACE-05,
 * IDEMP-02, MPESA-15, ERR-20 to ERR-25, TOAST-06, TOAST-07, ENTITY-15, CONST-11, FIT-31, FIT-32.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { PaymentMethod } from '#contract/types.ts';
import { toLineIdentity } from '../cart/cart.rules.ts';
import type { CartLine, LineCar, LineIdentity } from '../cart/cart.types.ts';
import { isNotPayableAs } from '../port-failure.ts';
import type { ToastEvent, ToastKind } from '../toast.types.ts';
import {
  type AddAddressOutput,
  type CancelOrderOutput,
  checkoutPorts,
  type OpenPortalOutput,
  type OrderFailureKind,
  type PlaceOrderOutput,
  type ReadFitsOutput,
} from './checkout.ports.ts';
import * as rules from './checkout.rules.ts';
import type { CheckoutOutput, CheckoutTypes, DeliveryField, RequestedOrder } from './checkout.types.ts';
import * as delivery from './delivery.rules.ts';
import * as fit from './fit.rules.ts';
import * as lines from './lines.rules.ts';
import * as reply from './order-reply.rules.ts';
import * as choice from './payment-choice.rules.ts';

type Output<T = PlaceOrderOutput> = { output: T };
interface DoneEvent<Value> {
  event: Output<Value>;
}

const getPlaceOrderOutput = ({ event }: DoneEvent<PlaceOrderOutput>) => ({ output: event.output });
const getCancelOutput = ({ event }: DoneEvent<CancelOrderOutput>) => ({ output: event.output });
const getAddressOutput = ({ event }: DoneEvent<AddAddressOutput>) => ({ output: event.output });
const getPortalOutput = ({ event }: DoneEvent<OpenPortalOutput>) => ({ output: event.output });
const getFitsOutput = ({ event }: DoneEvent<ReadFitsOutput>) => ({ output: event.output });
const failedWith = (kind: OrderFailureKind) =>
  ({
    type: 'failedWith',
    params: ({ event }: DoneEvent<PlaceOrderOutput>) => ({ output: event.output, kind }),
  }) as const;
const portalRefusedWith = (expected: 'paid' | 'cancelled') =>
  ({
    type: 'isPortalRefusedWith',
    params: ({ event }: DoneEvent<OpenPortalOutput>) => ({ output: event.output, expected }),
  }) as const;

const toast = (kind: ToastKind, text: string) => ({ type: 'showToast', params: { kind, text } }) as const;
const explain = (text: string) => ({ type: 'explain', params: { text } }) as const;

const acceptOrder = [
  'announceDecided',
  { type: 'rememberOrder', params: getPlaceOrderOutput },
  'announceAccepted',
] as const;
const rejection = [
  { type: 'explainRefusal', params: getPlaceOrderOutput },
  toast('error', rules.TEXTS.rejectedToast),
] as const;
const finalRefusal = [...rejection, 'announceDecided', 'dropAttempt'] as const;
const explainMissingUrl = { type: 'explainMissingUrl', params: getPlaceOrderOutput } as const;
const dropOrder = ['announceDropped', 'dropOpenOrder'] as const;

const unexpected = {
  target: 'editing',
  actions: [explain(rules.TEXTS.unexpected), toast('error', rules.TEXTS.unexpectedToast)],
  meta: { spec: ['CHECKOUT-17', 'ERR-24'] },
} as const;

const getRequestedOrder = ({
  event: { details, addressId, save, stored, newKey },
}: {
  event: RequestedOrder;
}): RequestedOrder => ({
  details,
  addressId,
  save,
  stored,
  newKey,
});
const getLine = ({ event }: { event: LineIdentity }): LineIdentity => toLineIdentity(event);
const getLineCar = ({ event }: { event: LineIdentity & { car: LineCar } }) => ({
  line: toLineIdentity(event),
  car: event.car,
});
const isDoubtful = { type: 'isDoubtful', params: getLine } as const;
const prepare = { type: 'prepareAttempt', params: getRequestedOrder } as const;

export const checkoutMachine = setup({
  types: {} as CheckoutTypes,
  actors: checkoutPorts,
  guards: {
    isSignedOut: ({ context }) => !context.isSignedIn,
    cartIsEmpty: ({ context }) => context.lines.length === 0,
    fitIsUnknown: ({ context }) => fit.isFitUnknown(context),
    everyLineAnswered: ({ context }) => fit.getDoubtfulLines(context).length === 0,
    isDoubtful: ({ context }, line: LineIdentity) => fit.isDoubtful(context, line),
    fitsAreRead: (_, { output }: Output<ReadFitsOutput>) => output.ok,
    fitIsRefused: (_, { output }: Output) => reply.isFitRefusal(output),
    canValidateLines: ({ context }) => rules.canValidateLines(context),
    linesHaveChanged: ({ context }) => rules.getOpenChanges(context).length > 0,
    linesAreSettled: ({ context }) => rules.getOpenChanges(context).length === 0,
    canAcceptLine: ({ context }, line: LineIdentity) => rules.canAcceptLine(context, line),
    lineHasChanged: ({ context }, line: LineIdentity) => rules.findChange(context, line) !== undefined,
    methodIsChoosable: ({ context }, { method }: { method: PaymentMethod }) =>
      choice.getMethodRefusal(method, context) === null,
    noMethodIsChosen: ({ context }) => context.method === null,
    detailsAreInvalid: (_, { details }: RequestedOrder) => !delivery.areDetailsValid(details),
    isOpenForPortal: ({ context }, requested: RequestedOrder) =>
      context.method === 'pesapal' && rules.matchesOpenOrder(context, requested),
    orderIsOpen: ({ context }, requested: RequestedOrder) => rules.matchesOpenOrder(context, requested),
    anotherOrderIsOpen: ({ context }) => context.openOrder !== null,
    shouldSaveAddress: (_, { save }: RequestedOrder) => save === true,
    isCardPayment: ({ context }) => context.attempt?.request.paymentMethod === 'creditcard',
    addressIsAdded: (_, { output }: Output<AddAddressOutput>) => output.ok,
    isPlaced: ({ context }, { output }: Output) => output.ok && !rules.needsPaymentUrl(context),
    isPlacedWithUrl: (_, { output }: Output) => output.ok && output.paymentUrl !== undefined,
    isPlacedWithoutUrl: (_, { output }: Output) => reply.getOrderNumber(output) !== undefined,
    linesAreRefused: (_, { output }: Output) => reply.isLinesRefusal(output),
    isFinalRefusal: (_, { output }: Output) => reply.isFinalRefusal(output),
    failedWith: (_, { output, kind }: Output & { kind: OrderFailureKind }) => reply.isFailure(output, kind),
    isEarlierOrderPaid: (_, { output }: Output<CancelOrderOutput>) => rules.isEarlierOrderPaid(output),
    isEarlierOrderOver: (_, { output }: Output<CancelOrderOutput>) => rules.isEarlierOrderOver(output),
    portalIsOpen: (_, { output }: Output<OpenPortalOutput>) => output.ok,
    isPortalRefusedWith: (
      _,
      { output, expected }: Output<OpenPortalOutput> & { expected: 'paid' | 'cancelled' },
    ) => isNotPayableAs(output, expected),
  },
  actions: {
    setLines: assign(({ context }, params: { lines: CartLine[] }) => ({
      lines: params.lines,
      method: choice.resolveMethod({ ...context, lines: params.lines }, context.method),
    })),
    setUnavailableMethods: assign(
      ({ context }, { unavailableMethods }: { unavailableMethods: PaymentMethod[] }) => ({
        unavailableMethods,
        method: choice.resolveMethod({ ...context, unavailableMethods }, context.method),
      }),
    ),
    applyLineUpdates: assign(({ context }, { lineUpdates }: { lineUpdates: lines.LineUpdate[] }) =>
      rules.withLineUpdates(context, lineUpdates),
    ),
    applyRefusedLines: assign(({ context }, { output }: Output) =>
      rules.withLineUpdates(context, reply.isLinesRefusal(output) ? lines.toLineUpdates(output) : []),
    ),
    setVerdicts: assign(({ context }, { output }: Output<ReadFitsOutput>) =>
      fit.withVerdicts(context, output),
    ),
    setRefusedFits: assign(({ context }, { output }: Output) => fit.withRefusedFits(context, output)),
    chooseMethod: assign((_, { method }: { method: PaymentMethod }) => ({ method })),
    showFieldErrors: assign((_, { details }: RequestedOrder) => ({
      fieldErrors: delivery.validateDeliveryDetails(details),
    })),
    prepareAttempt: assign(({ context }, requested: RequestedOrder) => ({
      ...rules.withStored(context, requested),
      attempt: rules.prepareAttempt(context, requested),
      inlineError: null,
      fieldErrors: {},
    })),
    dropOpenOrder: assign({ openOrder: null }),
    dropAttempt: assign({ attempt: null, storedAttempt: null }),
    clearFieldError: assign(({ context }, { field }: { field: DeliveryField }) => ({
      fieldErrors: delivery.withoutFieldError(context.fieldErrors, field),
    })),
    rememberOrder: assign(({ context }, { output }: Output) => rules.withPlacedOrder(context, output)),
    setPaymentUrl: assign((_, { output }: Output<OpenPortalOutput>) => ({
      paymentUrl: output.ok ? output.paymentUrl : null,
    })),
    explain: assign((_, { text }: { text: string }) => ({ inlineError: text })),
    clearExplanation: assign({ inlineError: null }),
    explainRefusal: assign((_, { output }: Output) => ({
      inlineError: reply.getMessage(output, rules.TEXTS.rejected),
      fieldErrors: delivery.getFieldErrors(output),
    })),
    explainCancelFailure: assign((_, { output }: Output<CancelOrderOutput>) => ({
      inlineError: rules.getCancelFailureText(output),
    })),
    explainMissingUrl: assign((_, { output }: Output) => ({
      inlineError: reply.getMessage(output, rules.TEXTS.noPaymentUrl),
    })),
    explainPortalFailure: assign((_, { output }: Output<OpenPortalOutput>) => ({
      inlineError: rules.getPortalFailureText(output),
    })),
    showToast: emit((_, params: Omit<ToastEvent, 'type'>) => ({ type: 'toast.show', ...params })),
    announceMethod: emit((_, { method }: { method: PaymentMethod }) => ({
      type: 'checkout.methodChosen',
      method,
    })),
    announceAcceptedLine: emit(({ context }, line: LineIdentity) => rules.lineAcceptedEvent(context, line)),
    announceRemovedLine: emit((_, line: LineIdentity) => ({ type: 'checkout.lineRemoved', ...line })),
    announceAcknowledged: emit((_, line: LineIdentity) => ({ type: 'checkout.fitAcknowledged', ...line })),
    announceCar: emit((_, { line, car }: { line: LineIdentity; car: LineCar }) => ({
      type: 'checkout.lineCarChanged',
      ...line,
      car,
    })),
    announceAddress: emit((_, { output }: Output<AddAddressOutput>) => rules.addressAddedEvent(output)),
    announceAttempt: emit(({ context }) => rules.attemptPreparedEvent(context)),
    announceDecided: emit({ type: 'checkout.attemptDecided' }),
    announceAlreadyPaid: emit(({ context }) => rules.orderAlreadyPaidEvent(context)),
    announceAccepted: emit(({ context }) => rules.orderAcceptedEvent(context)),
    announceDropped: emit(({ context }) => rules.orderDroppedEvent(context)),
    announcePortal: emit(({ context }) => ({ type: 'checkout.openPortal', url: context.paymentUrl ?? '' })),
  },
  // The server checks the fit again when the order is placed, so nobody waits long for this check.
  delays: { portalDelay: 100, fitTimeout: 5_000 },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => rules.initialContext(input),
  initial: 'opening',
  output: ({ event }) => event.output as CheckoutOutput,
  on: {
    'cart.changed': { actions: { type: 'setLines', params: ({ event }) => ({ lines: event.lines }) } },
  },
  states: {
    opening: {
      description: 'Decides whether somebody is signed in.',
      always: [{ guard: 'isSignedOut', target: 'signInRequired' }, { target: 'reviewingFit' }],
    },
    reviewingFit: {
      description:
        'Lines that do not fit their cars, or were not checked for them, wait for a decision: remove, another car, or buy anyway. Others pass.',
      meta: { spec: ['FIT-31', 'FIT-32'] },
      always: [
        { guard: 'cartIsEmpty', target: 'cartEmpty' },
        { guard: 'fitIsUnknown', target: 'checkingFit' },
        { guard: 'everyLineAnswered', target: 'editing' },
      ],
      on: {
        'checkout.removeLine': {
          guard: isDoubtful,
          actions: ['clearExplanation', { type: 'announceRemovedLine', params: getLine }],
          meta: { spec: ['FIT-31'] },
        },
        'checkout.changeCar': {
          guard: isDoubtful,
          description: 'It is for another car, for which it is checked next.',
          actions: ['clearExplanation', { type: 'announceCar', params: getLineCar }],
          meta: { spec: ['FIT-31'] },
        },
        'checkout.buyAnyway': {
          guard: isDoubtful,
          description: 'Remembered with the line until its car changes.',
          actions: ['clearExplanation', { type: 'announceAcknowledged', params: getLine }],
          meta: { spec: ['FIT-31'] },
        },
      },
    },
    checkingFit: {
      description:
        'Asks whether the lines fit their cars (POST /api/v/fit/). Without an answer nobody is held up: the server decides about the order.',
      tags: 'busy',
      meta: { spec: ['FIT-31'] },
      invoke: {
        id: 'readFits',
        src: 'readFits',
        input: ({ context }) => fit.readFitsInput(context),
        onDone: [
          {
            guard: { type: 'fitsAreRead', params: getFitsOutput },
            target: 'reviewingFit',
            actions: { type: 'setVerdicts', params: getFitsOutput },
          },
          { target: 'editing' },
        ],
        onError: { target: 'editing' },
      },
      after: { fitTimeout: { target: 'editing' } },
    },
    editing: {
      description: 'Nothing is under way at the server: address and payment method can be changed.',
      meta: { spec: ['CHECKOUT-18'] },
      initial: 'form',
      always: { guard: 'cartIsEmpty', target: 'cartEmpty' },
      on: {
        'checkout.chooseMethod': {
          guard: { type: 'methodIsChoosable', params: ({ event }) => ({ method: event.method }) },
          actions: [
            { type: 'chooseMethod', params: ({ event }) => ({ method: event.method }) },
            { type: 'announceMethod', params: ({ event }) => ({ method: event.method }) },
          ],
          meta: { spec: ['PAYCHOICE-01', 'PAYCHOICE-03', 'PAYCHOICE-04'] },
        },
        'checkout.unavailableMethodsUpdated': {
          description: 'A payment provider has stopped answering, or answers again.',
          actions: {
            type: 'setUnavailableMethods',
            params: ({ event: { unavailableMethods } }) => ({ unavailableMethods }),
          },
          meta: { spec: ['PAYCHOICE-06'] },
        },
        'checkout.editField': {
          actions: { type: 'clearFieldError', params: ({ event }) => ({ field: event.field }) },
        },
        'checkout.linesUpdated': {
          description: 'Prices and stock of the cart were read again.',
          guard: 'canValidateLines',
          actions: { type: 'applyLineUpdates', params: ({ event }) => ({ lineUpdates: event.lineUpdates }) },
          meta: { spec: ['PLACE-05'] },
        },
      },
      states: {
        form: {
          description: 'PAY NOW can be pressed. After a failed try the reason stands above it.',
          always: { guard: 'linesHaveChanged', target: 'changes' },
          on: {
            'checkout.placeWithoutAddress': {
              actions: [explain(rules.TEXTS.noAddress), toast('error', rules.TEXTS.noAddressToast)],
              meta: { spec: ['CHECKOUT-10'] },
            },
            'checkout.placeOrder': [
              {
                guard: { type: 'detailsAreInvalid', params: getRequestedOrder },
                actions: { type: 'showFieldErrors', params: getRequestedOrder },
                meta: { spec: ['CHECKOUT-07', 'CHECKOUT-08', 'CHECKOUT-09'] },
              },
              { guard: 'noMethodIsChosen', actions: explain(rules.TEXTS.noMethod) },
              {
                guard: { type: 'isOpenForPortal', params: getRequestedOrder },
                description: 'The same order was placed in this visit: it is paid, not placed again.',
                target: '#checkout.openingPortal',
                actions: prepare,
                meta: { spec: ['MPESA-15'] },
              },
              {
                guard: { type: 'orderIsOpen', params: getRequestedOrder },
                description: 'The same order was placed in this visit: it is paid, not placed again.',
                target: '#checkout.placed',
                actions: prepare,
                meta: { spec: ['MPESA-15'] },
              },
              {
                guard: { type: 'shouldSaveAddress', params: getRequestedOrder },
                target: '#checkout.savingAddress',
                actions: prepare,
              },
              { target: '#checkout.readyToOrder', actions: prepare },
            ],
          },
        },
        changes: {
          description:
            'Prices or stock of lines have changed. PAY NOW waits until each change is accepted or its line removed.',
          meta: { spec: ['PLACE-05'] },
          always: { guard: 'linesAreSettled', target: 'form' },
          on: {
            'checkout.acceptLine': {
              guard: { type: 'canAcceptLine', params: getLine },
              actions: { type: 'announceAcceptedLine', params: getLine },
            },
            'checkout.removeLine': {
              guard: { type: 'lineHasChanged', params: getLine },
              actions: { type: 'announceRemovedLine', params: getLine },
            },
          },
        },
      },
    },
    savingAddress: {
      description:
        'The new address is being saved for the next order. If that fails a toast says so, and the order goes on.',
      tags: 'busy',
      meta: { spec: ['CHECKOUT-06', 'CHECKOUT-13'] },
      invoke: {
        id: 'addAddress',
        src: 'addAddress',
        input: ({ context }) => rules.addAddressInput(context),
        onDone: [
          {
            guard: { type: 'addressIsAdded', params: getAddressOutput },
            target: 'readyToOrder',
            actions: { type: 'announceAddress', params: getAddressOutput },
          },
          {
            target: 'readyToOrder',
            actions: toast('error', rules.TEXTS.addressNotSaved),
            meta: { spec: ['ERR-20'] },
          },
        ],
        onError: { target: 'readyToOrder', actions: toast('error', rules.TEXTS.addressNotSaved) },
      },
    },
    readyToOrder: {
      description:
        'Decides whether an earlier unpaid order of this visit has to be cancelled first, and whether the card screen places the order.',
      always: [
        { guard: 'anotherOrderIsOpen', target: 'cancellingOrder', meta: { spec: ['MPESA-15'] } },
        { guard: 'isCardPayment', target: 'redirectedToCard', meta: { spec: ['PAYCHOICE-05'] } },
        { target: 'placingOrder', meta: { spec: ['CHECKOUT-14'] } },
      ],
    },
    cancellingOrder: {
      description:
        'The earlier unpaid order is being cancelled, so that its goods are not reserved twice (POST /api/o/{number}/cancel/).',
      tags: 'busy',
      meta: { spec: ['CHECKOUT-13', 'MPESA-15'] },
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => rules.openOrderInput(context),
        onDone: [
          {
            guard: { type: 'isEarlierOrderOver', params: getCancelOutput },
            description: 'Only now is a second order safe.',
            target: 'readyToOrder',
            actions: dropOrder,
          },
          { guard: { type: 'isEarlierOrderPaid', params: getCancelOutput }, target: 'alreadyPaid' },
          { target: 'editing', actions: { type: 'explainCancelFailure', params: getCancelOutput } },
        ],
        onError: unexpected,
      },
    },
    placingOrder: {
      description:
        'The order is on its way to the server (POST /api/o/new/) with an idempotency key: however often it is sent, there is one order.',
      tags: 'busy',
      meta: { spec: ['CHECKOUT-13', 'CHECKOUT-14', 'IDEMP-02'] },
      entry: 'announceAttempt',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => rules.placeOrderInput(context),
        onDone: [
          {
            guard: { type: 'isPlaced', params: getPlaceOrderOutput },
            target: 'placed',
            actions: [...acceptOrder, toast('success', rules.TEXTS.placed)],
            meta: { spec: ['TOAST-07'] },
          },
          {
            guard: { type: 'isPlacedWithUrl', params: getPlaceOrderOutput },
            target: 'redirecting',
            actions: acceptOrder,
            meta: { spec: ['CHECKOUT-15', 'ENTITY-15'] },
          },
          {
            guard: { type: 'linesAreRefused', params: getPlaceOrderOutput },
            description: 'Prices or stock have changed: the lines are marked, and nothing was ordered.',
            target: 'editing',
            actions: [...finalRefusal, { type: 'applyRefusedLines', params: getPlaceOrderOutput }],
            meta: { spec: ['CHECKOUT-17', 'ERR-21', 'PLACE-05'] },
          },
          {
            guard: { type: 'fitIsRefused', params: getPlaceOrderOutput },
            description: 'The rules have changed since the check: nothing was ordered, and it is made again.',
            target: 'reviewingFit',
            actions: [...finalRefusal, { type: 'setRefusedFits', params: getPlaceOrderOutput }],
            meta: { spec: ['FIT-32', 'ERR-21'] },
          },
          {
            guard: { type: 'isFinalRefusal', params: getPlaceOrderOutput },
            description: 'The server decided against the order, so the next try is a new one with a new key.',
            target: 'editing',
            actions: finalRefusal,
            meta: { spec: ['CHECKOUT-17', 'ERR-21', 'IDEMP-02'] },
          },
          {
            guard: failedWith('refused'),
            description:
              'A failure of the server: whether there is an order is unknown, so the next try repeats the key.',
            target: 'editing',
            actions: rejection,
            meta: { spec: ['CHECKOUT-17', 'ERR-21'] },
          },
          {
            guard: failedWith('empty'),
            target: 'editing',
            actions: toast('error', rules.TEXTS.emptyToast),
            meta: { spec: ['CHECKOUT-17', 'ERR-22'] },
          },
          {
            guard: { type: 'isPlacedWithoutUrl', params: getPlaceOrderOutput },
            target: 'editing',
            actions: [...acceptOrder, explainMissingUrl],
            meta: { spec: ['CHECKOUT-17', 'ERR-23'] },
          },
          {
            guard: failedWith('noPaymentUrl'),
            target: 'editing',
            actions: explainMissingUrl,
            meta: { spec: ['CHECKOUT-17', 'ERR-23'] },
          },
          {
            guard: failedWith('network'),
            description: 'No answer: the next try repeats the key, so the order cannot be placed twice.',
            target: 'editing',
            actions: explain(rules.TEXTS.network),
            meta: { spec: ['CHECKOUT-17', 'ERR-25'] },
          },
          unexpected,
        ],
        onError: unexpected,
      },
    },
    openingPortal: {
      description: 'The order is placed already; the server is asked for its page at the payment portal.',
      tags: 'busy',
      meta: { spec: ['CHECKOUT-13', 'PAYCHOICE-05', 'MPESA-15'] },
      invoke: {
        id: 'openPortal',
        src: 'openPortal',
        input: ({ context }) => rules.openOrderInput(context),
        onDone: [
          {
            guard: { type: 'portalIsOpen', params: getPortalOutput },
            target: 'redirecting',
            actions: { type: 'setPaymentUrl', params: getPortalOutput },
          },
          { guard: portalRefusedWith('paid'), target: 'alreadyPaid' },
          {
            guard: portalRefusedWith('cancelled'),
            target: 'editing',
            description:
              'Cancelled elsewhere. Its key is dropped too, because it would return the cancelled order.',
            actions: [...dropOrder, 'dropAttempt', explain(rules.TEXTS.earlierOrderOver)],
          },
          {
            target: 'editing',
            actions: { type: 'explainPortalFailure', params: getPortalOutput },
            meta: { spec: ['ERR-23', 'ERR-25'] },
          },
        ],
        onError: unexpected,
      },
    },
    redirecting: {
      description: 'The toast announces the payment portal; after 0.1 s the browser goes there.',
      tags: 'busy',
      meta: { spec: ['CHECKOUT-16', 'TOAST-06', 'CONST-11'] },
      entry: toast('success', rules.TEXTS.redirecting),
      after: { portalDelay: { target: 'redirectedToPortal', actions: 'announcePortal' } },
    },
    placed: {
      description: 'The server has the order, and the screen of its payment method follows.',
      type: 'final',
      meta: { spec: ['PAYCHOICE-02'] },
      output: ({ context }) => rules.placedOutput(context),
    },
    alreadyPaid: {
      description:
        'The order of this visit was paid elsewhere: the confirmation follows, and no second order is placed.',
      type: 'final',
      meta: { spec: ['MPESA-15'] },
      entry: 'announceAlreadyPaid',
      output: ({ context }) => rules.alreadyPaidOutput(context),
    },
    redirectedToPortal: {
      description: "The browser is leaving for the portal's page.",
      type: 'final',
      output: { kind: 'redirectedToPortal' },
    },
    redirectedToCard: {
      description: 'The card screen follows; it places the order together with the payment.',
      type: 'final',
      meta: { spec: ['PAYCHOICE-05'] },
      output: { kind: 'cardChosen' },
    },
    cartEmpty: {
      description: 'Nothing is left to order: the cart follows.',
      type: 'final',
      meta: { spec: ['CHECKOUT-14'] },
      output: { kind: 'cartEmpty' },
    },
    signInRequired: {
      description: 'Nobody is signed in: the sign-in follows, and afterwards the checkout again.',
      type: 'final',
      meta: { spec: ['CHECKOUT-02'] },
      entry: toast('error', rules.TEXTS.signInNeeded),
      output: { kind: 'signInRequired' },
    },
  },
});

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;
