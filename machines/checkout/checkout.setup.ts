/** What the checkout decides and does, by name; the chart says when. */
import { assign, emit, setup } from 'xstate';
import type { PaymentMethod } from '#contract/types.ts';
import type { CartLine, LineIdentity } from '../cart/cart.types.ts';
import type { ToastEvent } from '../toast.types.ts';
import {
  type AddAddressOutput,
  type CancelOrderOutput,
  checkoutPorts,
  type OpenPortalOutput,
  type OrderFailureKind,
  type PlaceOrderOutput,
} from './checkout.ports.ts';
import * as rules from './checkout.rules.ts';
import type { CheckoutTypes, DeliveryField, WantedOrder } from './checkout.types.ts';
import * as delivery from './delivery.rules.ts';
import * as lines from './lines.rules.ts';
import * as reply from './order-reply.rules.ts';
import * as choice from './payment-choice.rules.ts';

type Output<Of = PlaceOrderOutput> = { output: Of };

export const checkoutSetup = setup({
  types: {} as CheckoutTypes,
  actors: checkoutPorts,
  guards: {
    isSignedOut: ({ context }) => !context.signedIn,
    cartIsEmpty: ({ context }) => context.lines.length === 0,
    linesMayBeJudged: ({ context }) => rules.linesMayBeJudged(context),
    linesHaveChanged: ({ context }) => rules.openChanges(context).length > 0,
    linesAreSettled: ({ context }) => rules.openChanges(context).length === 0,
    lineCanBeHad: ({ context }, line: LineIdentity) => rules.canAccept(context, line),
    lineHasChanged: ({ context }, line: LineIdentity) => rules.changeIn(context, line) !== undefined,
    methodIsChoosable: ({ context }, { method }: { method: PaymentMethod }) =>
      choice.methodRefusal(method, context) === null,
    noMethodIsChosen: ({ context }) => context.method === null,
    detailsAreInvalid: (_, { details }: WantedOrder) => !delivery.detailsAreValid(details),
    isOpenForPortal: ({ context }, wanted: WantedOrder) =>
      context.method === 'pesapal' && rules.placesTheOpenOrder(context, wanted),
    orderIsOpen: ({ context }, wanted: WantedOrder) => rules.placesTheOpenOrder(context, wanted),
    anotherOrderIsOpen: ({ context }) => context.placed !== null,
    addressIsToBeSaved: (_, { save }: WantedOrder) => save === true,
    cardTakesTheOrder: ({ context }) => context.attempt?.request.paymentMethod === 'creditcard',
    addressIsAdded: (_, { output }: Output<AddAddressOutput>) => output.ok,
    isPlaced: ({ context }, { output }: Output) => output.ok && !rules.needsPaymentUrl(context),
    isPlacedWithUrl: (_, { output }: Output) => output.ok && output.paymentUrl !== undefined,
    isPlacedAllTheSame: (_, { output }: Output) => reply.orderNumberIn(output) !== undefined,
    linesAreRefused: (_, { output }: Output) => reply.isLinesRefusal(output),
    isRefusedForGood: (_, { output }: Output) => reply.isRefusedForGood(output),
    failedAs: (_, { output, kind }: Output & { kind: OrderFailureKind }) => reply.isFailure(output, kind),
    earlierOrderIsPaid: (_, { output }: Output<CancelOrderOutput>) => rules.earlierOrderIsPaid(output),
    earlierOrderIsOver: (_, { output }: Output<CancelOrderOutput>) => rules.earlierOrderIsOver(output),
    portalIsOpen: (_, { output }: Output<OpenPortalOutput>) => output.ok,
    portalIsRefusedAs: (_, { output, is }: Output<OpenPortalOutput> & { is: 'paid' | 'cancelled' }) =>
      rules.portalIsRefusedAs(output, is),
  },
  actions: {
    takeLines: assign(({ context }, params: { lines: CartLine[] }) => ({
      lines: params.lines,
      method: choice.methodFor({ ...context, lines: params.lines }, context.method),
    })),
    takeDown: assign(({ context }, { down }: { down: PaymentMethod[] }) => ({
      down,
      method: choice.methodFor({ ...context, down }, context.method),
    })),
    takeNews: assign(({ context }, { news }: { news: lines.LineNews[] }) => ({
      news: lines.mergedNews(context.news, news),
    })),
    takeRefusedLines: assign(({ context }, { output }: Output) => ({
      news: reply.isLinesRefusal(output)
        ? lines.mergedNews(context.news, lines.newsIn(output))
        : context.news,
    })),
    chooseMethod: assign((_, { method }: { method: PaymentMethod }) => ({ method })),
    showFieldErrors: assign((_, { details }: WantedOrder) => ({
      fieldErrors: delivery.validateDeliveryDetails(details),
    })),
    prepareAttempt: assign(({ context }, wanted: WantedOrder) => ({
      attempt: rules.attemptFor(context, wanted),
      inlineError: null,
      fieldErrors: {},
    })),
    dropOpenOrder: assign({ placed: null }),
    dropAttempt: assign({ attempt: null, keptAttempt: null }),
    forgetFieldError: assign(({ context }, { field }: { field: DeliveryField }) => ({
      fieldErrors: delivery.withoutFieldError(context.fieldErrors, field),
    })),
    rememberOrder: assign(({ context }, { output }: Output) => rules.orderTaken(context, output)),
    takePortal: assign((_, { output }: Output<OpenPortalOutput>) => ({
      paymentUrl: output.ok ? output.paymentUrl : null,
    })),
    explain: assign((_, { text }: { text: string }) => ({ inlineError: text })),
    explainRefusal: assign((_, { output }: Output) => ({
      inlineError: reply.messageIn(output, rules.TEXTS.rejected),
      fieldErrors: delivery.fieldErrorsIn(output),
    })),
    explainCancelFailure: assign((_, { output }: Output<CancelOrderOutput>) => ({
      inlineError: rules.cancelFailureText(output),
    })),
    explainMissingUrl: assign((_, { output }: Output) => ({
      inlineError: reply.messageIn(output, rules.TEXTS.noPaymentUrl),
    })),
    explainPortalFailure: assign((_, { output }: Output<OpenPortalOutput>) => ({
      inlineError: rules.portalFailureText(output),
    })),
    showToast: emit((_, params: Omit<ToastEvent, 'type'>) => ({ type: 'toast.show', ...params })),
    announceSignInNeeded: emit({ type: 'checkout.signInNeeded' }),
    announceEmptyCart: emit({ type: 'checkout.cartIsEmpty' }),
    announceMethod: emit((_, { method }: { method: PaymentMethod }) => ({
      type: 'checkout.methodChosen',
      method,
    })),
    announceAcceptedLine: emit(({ context }, line: LineIdentity) => rules.lineAcceptedEvent(context, line)),
    announceRemovedLine: emit((_, line: LineIdentity) => ({ type: 'checkout.lineRemoved', ...line })),
    announceAddress: emit((_, { output }: Output<AddAddressOutput>) => rules.addressAddedEvent(output)),
    announceAttempt: emit(({ context }) => rules.attemptPreparedEvent(context)),
    announceDecided: emit({ type: 'checkout.attemptDecided' }),
    announceWasPaid: emit(({ context }) => rules.orderWasPaidEvent(context)),
    announceAccepted: emit(({ context }) => rules.orderAcceptedEvent(context)),
    announceDropped: emit(({ context }) => rules.orderDroppedEvent(context)),
    announcePlaced: emit(({ context }) => rules.orderPlacedEvent(context)),
    announceCard: emit({ type: 'checkout.cardChosen' }),
    announcePortal: emit(({ context }) => ({ type: 'checkout.openPortal', url: context.paymentUrl ?? '' })),
  },
  delays: { portalDelay: 100 },
});
