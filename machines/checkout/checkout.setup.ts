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
import type { CheckoutTypes, DeliveryField, RequestedOrder } from './checkout.types.ts';
import * as delivery from './delivery.rules.ts';
import * as lines from './lines.rules.ts';
import * as reply from './order-reply.rules.ts';
import * as choice from './payment-choice.rules.ts';

type Output<T = PlaceOrderOutput> = { output: T };

export const checkoutSetup = setup({
  types: {} as CheckoutTypes,
  actors: checkoutPorts,
  guards: {
    isSignedOut: ({ context }) => !context.isSignedIn,
    cartIsEmpty: ({ context }) => context.lines.length === 0,
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
    ) => rules.isPortalRefusedWith(output, expected),
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
    applyLineUpdates: assign(({ context }, { lineUpdates }: { lineUpdates: lines.LineUpdate[] }) => ({
      lineUpdates: lines.mergeUpdates(context.lineUpdates, lineUpdates),
    })),
    applyRefusedLines: assign(({ context }, { output }: Output) => ({
      lineUpdates: reply.isLinesRefusal(output)
        ? lines.mergeUpdates(context.lineUpdates, lines.toLineUpdates(output))
        : context.lineUpdates,
    })),
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
    announceAddress: emit((_, { output }: Output<AddAddressOutput>) => rules.addressAddedEvent(output)),
    announceAttempt: emit(({ context }) => rules.attemptPreparedEvent(context)),
    announceDecided: emit({ type: 'checkout.attemptDecided' }),
    announceAlreadyPaid: emit(({ context }) => rules.orderAlreadyPaidEvent(context)),
    announceAccepted: emit(({ context }) => rules.orderAcceptedEvent(context)),
    announceDropped: emit(({ context }) => rules.orderDroppedEvent(context)),
    announcePortal: emit(({ context }) => ({ type: 'checkout.openPortal', url: context.paymentUrl ?? '' })),
  },
  delays: { portalDelay: 100 },
});
