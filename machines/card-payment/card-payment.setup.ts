import { assign, emit, setup } from 'xstate';
import type { CartLine } from '../cart/cart.types.ts';
import type { ToastEvent } from '../toast.types.ts';
import {
  type ConfirmPaymentOutput,
  cardPaymentPorts,
  type InitiateOutput,
  type LoadScriptOutput,
  type OpenModalOutput,
} from './card-payment.ports.ts';
import * as rules from './card-payment.rules.ts';
import type { CardPaymentTypes } from './card-payment.types.ts';

type InitiateResult = { output: InitiateOutput };
type ConfirmResult = { output: ConfirmPaymentOutput };

export const cardPaymentSetup = setup({
  types: {} as CardPaymentTypes,
  actors: cardPaymentPorts,
  guards: {
    isOff: ({ context }) => !context.isEnabled,
    cartIsEmpty: ({ context }) => context.order === null && context.lines.length === 0,
    detailsAreMissing: ({ context }) => context.order === null && context.details === null,
    changesOrder: ({ context }, { lines }: { lines: CartLine[] }) => rules.changesOrder(context, lines),
    scriptIsLoaded: (_, { output }: { output: LoadScriptOutput }) => output.ok,
    canLoadAgain: ({ context }) => context.loadCount < rules.MAX_SCRIPT_LOADS,
    isDrafted: ({ context }, { output }: InitiateResult) => output.ok && context.order === null,
    shouldOpenModal: ({ context }) => context.shouldOpenModal,
    isInitiated: (_, { output }: InitiateResult) => output.ok,
    isAlreadyPaid: (_, { output }: InitiateResult) => rules.isRefusedWith(output, 'paid'),
    isAlreadyCancelled: (_, { output }: InitiateResult) => rules.isRefusedWith(output, 'cancelled'),
    linesAreRefused: ({ context }, { output }: InitiateResult) =>
      context.order === null && rules.getLinesRefusal(output) !== null,
    reportsSuccess: (_, { output }: { output: OpenModalOutput }) => rules.reportsSuccess(output),
    isPlaced: (_, { output }: ConfirmResult) => output.ok,
    isFailed: (_, { output }: ConfirmResult) => !output.ok && output.kind === 'failed',
    isUndecided: (_, { output }: ConfirmResult) => !output.ok && output.kind === 'undecided',
    canQueryAgainAfterPaying: ({ context }, { output }: ConfirmResult) =>
      !output.ok && output.kind === 'undecided' && rules.canQueryAgain(context, true),
    canQueryAgainAfterClosing: ({ context }, { output }: ConfirmResult) =>
      !output.ok && output.kind === 'undecided' && rules.canQueryAgain(context, false),
    isUnknown: (_, { output }: ConfirmResult) =>
      !output.ok && (output.kind === 'network' || output.kind === 'refused'),
  },
  actions: {
    setLines: assign((_, { lines }: { lines: CartLine[] }) => ({ lines })),
    markTooEarly: assign({ isTooEarly: true }),
    clearFailure: assign({ failure: null, detail: null, isTooEarly: false }),
    requestModal: assign({ shouldOpenModal: true }),
    clearModalRequest: assign({ shouldOpenModal: false }),
    countLoad: assign({ loadCount: ({ context }) => context.loadCount + 1 }),
    resetLoadCount: assign({ loadCount: 0 }),
    explainScript: assign({ failure: rules.TEXTS.scriptFailed }),
    preparePayment: assign(({ context }) => ({ ...rules.preparePayment(context), txRef: null })),
    setReference: assign(({ context }, { output }: InitiateResult) => ({
      txRef: output.ok ? output.txRef : null,
      draftOrderNumber: output.ok ? output.orderNumber : context.draftOrderNumber,
      isTooEarly: false,
    })),
    explainInitiation: assign((_, { output }: InitiateResult) => ({
      failure: rules.getInitiationFailure(output),
      shouldOpenModal: false,
    })),
    explainInitiationDefect: assign({ failure: rules.TEXTS.noReference, shouldOpenModal: false }),
    resetQueryCount: assign({ queryCount: 0 }),
    countQuery: assign({ queryCount: ({ context }) => context.queryCount + 1 }),
    explainPlacing: assign((_, { output }: ConfirmResult) => ({
      failure: rules.TEXTS.placingFailed,
      detail: rules.getConfirmationDetail(output),
    })),
    explainPlacingDefect: assign({ failure: rules.TEXTS.placingFailed }),
    explainUndecided: assign({ failure: rules.TEXTS.stillUndecided }),
    explainFailed: assign((_, { output }: ConfirmResult) => ({
      failure: rules.TEXTS.paymentFailed,
      detail: rules.getConfirmationDetail(output),
    })),
    explainNotPaid: assign({ failure: rules.TEXTS.paymentFailed, detail: rules.TEXTS.nothingLost }),
    announceDraft: emit(({ context }) => rules.orderDraftedEvent(context)),
    setRefusedLines: assign((_, { output }: InitiateResult) => ({
      refusedLines: rules.getRefusedLines(output),
    })),
    setPlacedOrder: assign((_, { output }: ConfirmResult) => ({
      placedOrderNumber: output.ok ? output.orderNumber : null,
    })),
    showToast: emit((_, params: Omit<ToastEvent, 'type'>) => ({ type: 'toast.show', ...params })),
    announcePlaced: emit(({ context }) => ({
      type: 'card.orderPlaced',
      orderNumber: context.placedOrderNumber ?? '',
    })),
    announceAlreadyPaid: emit(({ context }) => ({
      type: 'card.orderAlreadyPaid',
      orderNumber: rules.getKnownOrderNumber(context),
    })),
    announceAlreadyCancelled: emit(({ context }) => ({
      type: 'card.orderAlreadyCancelled',
      orderNumber: context.order?.orderNumber ?? '',
    })),
  },
  // The server queries the provider at most every 5 s.
  delays: { reloadDelay: 1_000, confirmDelay: 5_000, checkDelay: 2_000 },
});
