/**
 * Delivery and payment choice, up to the order being placed: CHECKOUT-02, CHECKOUT-07 to CHECKOUT-18, PAYCHOICE-01
 * to PAYCHOICE-04, IDEMP-02, MPESA-15, ERR-21 to ERR-25, TOAST-06, CONST-11.
 *
 * The shopper fills the form, chooses how to pay and presses PAY NOW; the same order is never placed twice.
 *
 *   opening → turnedAway
 *           → editing → (cancellingOrder →) placingOrder → placed
 *             cartEmpty  paidBefore                      → redirecting → leftForPortal
 *
 * Every end is final: what follows (sign-in, cart, payment screen, portal) is another screen, and coming back to
 * checkout starts a new actor that is told of the open order.
 */
import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { DeliveryDetails, PaymentMethod } from '#contract/types.ts';
import type { CartLine } from '../cart/cart.types.ts';
import type { ToastEvent, ToastKind } from '../toast.types.ts';
import {
  type CancelOrderOutput,
  checkoutPorts,
  type LinesRefusal,
  type OrderFailureKind,
  type PlaceOrderOutput,
} from './checkout.ports.ts';
import * as rules from './checkout.rules.ts';
import type { CheckoutTypes, DeliveryField } from './checkout.types.ts';

type Details = { details: DeliveryDetails };
type Output = { output: PlaceOrderOutput };

const detailsOf = ({ event }: { event: Details }) => ({ details: event.details });
const outputOf = ({ event }: { event: Output }) => ({ output: event.output });
const cancelOutputOf = ({ event }: { event: { output: CancelOrderOutput } }) => ({ output: event.output });
const linesRefusalIn = ({ event }: { event: Output }) => rules.linesRefusalIn(event.output);
const failedAs = (kind: OrderFailureKind) =>
  ({ type: 'failedAs', params: ({ event }: { event: Output }) => ({ output: event.output, kind }) }) as const;
const toast = (kind: ToastKind, text: string) => ({ type: 'showToast', params: { kind, text } }) as const;
const explain = (text: string) => ({ type: 'explain', params: { text } }) as const;
const takeOrder = [
  'announceDecided',
  { type: 'rememberOrder', params: outputOf },
  'announceAccepted',
] as const;
const rejected = [
  { type: 'explainRefusal', params: outputOf },
  toast('error', rules.TEXTS.rejectedToast),
] as const;
const refusedForGood = [...rejected, 'announceDecided', 'dropAttempt'] as const;
const unexpected = {
  target: 'editing',
  actions: [explain(rules.TEXTS.unexpected), toast('error', rules.TEXTS.unexpectedToast)],
  meta: { spec: ['CHECKOUT-17', 'ERR-24'] },
} as const;

export const checkoutMachine = setup({
  types: {} as CheckoutTypes,
  actors: checkoutPorts,
  guards: {
    isSignedOut: ({ context }) => !context.signedIn,
    cartIsEmpty: ({ context }) => context.lines.length === 0,
    methodIsChoosable: ({ context }, { method }: { method: PaymentMethod }) =>
      rules.methodRefusal(method, context) === null,
    noMethodIsChosen: ({ context }) => context.method === null,
    detailsAreInvalid: (_, { details }: Details) => !rules.detailsAreValid(details),
    orderIsOpen: ({ context }, { details }: Details) => rules.placesTheOpenOrder(context, details),
    anotherOrderIsOpen: ({ context }) => context.placed !== null,
    isPlaced: ({ context }, { output }: Output) => output.ok && !rules.needsPaymentUrl(context),
    isPlacedWithUrl: (_, { output }: Output) => output.ok && output.paymentUrl !== undefined,
    linesAreRefused: (_, { output }: Output) => rules.isLinesRefusal(output),
    isRefusedForGood: (_, { output }: Output) => rules.isRefusedForGood(output),
    earlierOrderIsPaid: (_, { output }: { output: CancelOrderOutput }) => rules.earlierOrderIsPaid(output),
    earlierOrderIsOver: (_, { output }: { output: CancelOrderOutput }) => rules.earlierOrderIsOver(output),
    failedAs: (_, { output, kind }: Output & { kind: OrderFailureKind }) => rules.isFailure(output, kind),
    lacksPaymentUrl: (_, { output }: Output) => output.ok || rules.isFailure(output, 'noPaymentUrl'),
  },
  actions: {
    takeLines: assign(({ context }, { lines }: { lines: CartLine[] }) => ({
      lines,
      method: rules.methodFor({ methods: context.methods, lines }, context.method),
    })),
    chooseMethod: assign((_, { method }: { method: PaymentMethod }) => ({ method })),
    showFieldErrors: assign((_, { details }: Details) => ({
      fieldErrors: rules.validateDeliveryDetails(details),
    })),
    prepareAttempt: assign(({ context }, { details }: Details) => ({
      attempt: rules.attemptFor(context, details),
      inlineError: null,
      fieldErrors: {},
    })),
    dropOpenOrder: assign({ placed: null }),
    dropAttempt: assign({ attempt: null, keptAttempt: null }),
    forgetFieldError: assign(({ context }, { field }: { field: DeliveryField }) => ({
      fieldErrors: rules.withoutFieldError(context.fieldErrors, field),
    })),
    rememberOrder: assign(({ context }, { output }: Output) => rules.orderTaken(context, output)),
    explain: assign((_, { text }: { text: string }) => ({ inlineError: text })),
    explainRefusal: assign((_, { output }: Output) => ({
      inlineError: rules.messageIn(output, rules.TEXTS.rejected),
      fieldErrors: rules.fieldErrorsIn(output),
    })),
    explainCancelFailure: assign((_, { output }: { output: CancelOrderOutput }) => ({
      inlineError: rules.cancelFailureText(output),
    })),
    explainMissingUrl: assign((_, { output }: Output) => ({
      inlineError: rules.messageIn(output, rules.TEXTS.noPaymentUrl),
    })),
    showToast: emit((_, params: Omit<ToastEvent, 'type'>) => ({ type: 'toast.show', ...params })),
    announceSignInNeeded: emit({ type: 'checkout.signInNeeded' }),
    announceEmptyCart: emit({ type: 'checkout.cartIsEmpty' }),
    announceMethod: emit((_, { method }: { method: PaymentMethod }) => ({
      type: 'checkout.methodChosen',
      method,
    })),
    announceAttempt: emit(({ context }) => rules.attemptPreparedEvent(context)),
    announceDecided: emit({ type: 'checkout.attemptDecided' }),
    announceWasPaid: emit(({ context }) => rules.orderWasPaidEvent(context)),
    announceAccepted: emit(({ context }) => rules.orderAcceptedEvent(context)),
    announceDropped: emit(({ context }) => rules.orderDroppedEvent(context)),
    announceLinesRefused: emit((_, refusal: LinesRefusal) => ({ type: 'checkout.linesRefused', ...refusal })),
    announcePlaced: emit(({ context }) => rules.orderPlacedEvent(context)),
    announcePortal: emit(({ context }) => ({ type: 'checkout.openPortal', url: context.paymentUrl ?? '' })),
  },
  delays: { portalDelay: 100 },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => rules.initialContext(input),
  initial: 'opening',
  on: {
    'cart.changed': { actions: { type: 'takeLines', params: ({ event }) => ({ lines: event.lines }) } },
  },
  states: {
    opening: { always: [{ guard: 'isSignedOut', target: 'turnedAway' }, { target: 'editing' }] },
    editing: {
      meta: { spec: ['CHECKOUT-18'] },
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
        'checkout.fieldEdited': {
          actions: { type: 'forgetFieldError', params: ({ event }) => ({ field: event.field }) },
        },
        'checkout.addressMissing': {
          actions: [explain(rules.TEXTS.noAddress), toast('error', rules.TEXTS.noAddressToast)],
          meta: { spec: ['CHECKOUT-10'] },
        },
        'checkout.placeOrder': [
          {
            guard: { type: 'detailsAreInvalid', params: detailsOf },
            actions: { type: 'showFieldErrors', params: detailsOf },
            meta: { spec: ['CHECKOUT-07', 'CHECKOUT-08', 'CHECKOUT-09'] },
          },
          { guard: 'noMethodIsChosen', actions: explain(rules.TEXTS.noMethod) },
          {
            guard: { type: 'orderIsOpen', params: detailsOf },
            target: 'placed',
            actions: { type: 'prepareAttempt', params: detailsOf },
            meta: { spec: ['MPESA-15'] },
          },
          {
            guard: 'anotherOrderIsOpen',
            target: 'cancellingOrder',
            actions: { type: 'prepareAttempt', params: detailsOf },
            meta: { spec: ['MPESA-15'] },
          },
          {
            target: 'placingOrder',
            actions: { type: 'prepareAttempt', params: detailsOf },
            meta: { spec: ['CHECKOUT-14'] },
          },
        ],
      },
    },
    cancellingOrder: {
      tags: 'busy',
      meta: { spec: ['CHECKOUT-13', 'MPESA-15'] },
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ orderNumber: context.placed?.orderNumber ?? '' }),
        onDone: [
          {
            guard: { type: 'earlierOrderIsOver', params: cancelOutputOf },
            target: 'placingOrder',
            actions: ['announceDropped', 'dropOpenOrder'],
          },
          { guard: { type: 'earlierOrderIsPaid', params: cancelOutputOf }, target: 'paidBefore' },
          { target: 'editing', actions: { type: 'explainCancelFailure', params: cancelOutputOf } },
        ],
        onError: unexpected,
      },
    },
    placingOrder: {
      tags: 'busy',
      meta: { spec: ['CHECKOUT-13', 'CHECKOUT-14', 'IDEMP-02'] },
      entry: 'announceAttempt',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => rules.placeOrderInput(context),
        onDone: [
          {
            guard: { type: 'isPlaced', params: outputOf },
            target: 'placed',
            actions: [...takeOrder, toast('success', rules.TEXTS.placed)],
          },
          {
            guard: { type: 'isPlacedWithUrl', params: outputOf },
            target: 'redirecting',
            actions: takeOrder,
            meta: { spec: ['CHECKOUT-15', 'ENTITY-15'] },
          },
          {
            guard: { type: 'linesAreRefused', params: outputOf },
            target: 'editing',
            actions: [...refusedForGood, { type: 'announceLinesRefused', params: linesRefusalIn }],
            meta: { spec: ['CHECKOUT-17', 'ERR-21'] },
          },
          {
            guard: { type: 'isRefusedForGood', params: outputOf },
            target: 'editing',
            actions: refusedForGood,
            meta: { spec: ['CHECKOUT-17', 'ERR-21', 'IDEMP-02'] },
          },
          {
            guard: failedAs('refused'),
            target: 'editing',
            actions: rejected,
            meta: { spec: ['CHECKOUT-17', 'ERR-21'] },
          },
          {
            guard: failedAs('empty'),
            target: 'editing',
            actions: toast('error', rules.TEXTS.emptyToast),
            meta: { spec: ['CHECKOUT-17', 'ERR-22'] },
          },
          {
            guard: { type: 'lacksPaymentUrl', params: outputOf },
            target: 'editing',
            actions: { type: 'explainMissingUrl', params: outputOf },
            meta: { spec: ['CHECKOUT-17', 'ERR-23'] },
          },
          {
            guard: failedAs('network'),
            target: 'editing',
            actions: explain(rules.TEXTS.network),
            meta: { spec: ['CHECKOUT-17', 'ERR-25'] },
          },
          unexpected,
        ],
        onError: unexpected,
      },
    },
    redirecting: {
      tags: 'busy',
      meta: { spec: ['CHECKOUT-16', 'TOAST-06', 'CONST-11'] },
      entry: toast('success', rules.TEXTS.redirecting),
      after: { portalDelay: { target: 'leftForPortal', actions: 'announcePortal' } },
    },
    placed: { type: 'final', meta: { spec: ['PAYCHOICE-02'] }, entry: 'announcePlaced' },
    paidBefore: { type: 'final', meta: { spec: ['MPESA-15'] }, entry: 'announceWasPaid' },
    leftForPortal: { type: 'final' },
    cartEmpty: { type: 'final', meta: { spec: ['CHECKOUT-14'] }, entry: 'announceEmptyCart' },
    turnedAway: {
      type: 'final',
      meta: { spec: ['CHECKOUT-02'] },
      entry: [toast('error', rules.TEXTS.signInNeeded), 'announceSignInNeeded'],
    },
  },
});

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
