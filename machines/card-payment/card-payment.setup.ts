/** What the card payment decides and does, by name; the chart says when. */
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

type Initiated = { output: InitiateOutput };
type Confirmed = { output: ConfirmPaymentOutput };

export const cardPaymentSetup = setup({
  types: {} as CardPaymentTypes,
  actors: cardPaymentPorts,
  guards: {
    isOff: ({ context }) => !context.isOn,
    cartIsEmpty: ({ context }) => context.order === null && context.lines.length === 0,
    detailsAreMissing: ({ context }) => context.order === null && context.details === null,
    changesTheOrder: ({ context }, { lines }: { lines: CartLine[] }) => rules.changesTheOrder(context, lines),
    scriptIsThere: (_, { output }: { output: LoadScriptOutput }) => output.ok,
    mayLoadAgain: ({ context }) => context.loads < rules.SCRIPT_LOADS,
    isDrafted: ({ context }, { output }: Initiated) => output.ok && context.order === null,
    isWanted: ({ context }) => context.isWanted,
    isInitiated: (_, { output }: Initiated) => output.ok,
    wasPaidBefore: (_, { output }: Initiated) => rules.isRefusedWith(output, 'paid'),
    wasCancelledBefore: (_, { output }: Initiated) => rules.isRefusedWith(output, 'cancelled'),
    linesAreRefused: ({ context }, { output }: Initiated) =>
      context.order === null && rules.linesRefusalIn(output) !== null,
    saysDone: (_, { output }: { output: OpenModalOutput }) => rules.saysDone(output),
    isPlaced: (_, { output }: Confirmed) => output.ok,
    isFailed: (_, { output }: Confirmed) => !output.ok && output.kind === 'failed',
    isUndecided: (_, { output }: Confirmed) => !output.ok && output.kind === 'undecided',
    mayAskAgainAfterPaying: ({ context }, { output }: Confirmed) =>
      !output.ok && output.kind === 'undecided' && rules.mayAskAgain(context, true),
    mayAskAgainAfterClosing: ({ context }, { output }: Confirmed) =>
      !output.ok && output.kind === 'undecided' && rules.mayAskAgain(context, false),
    isUnknown: (_, { output }: Confirmed) =>
      !output.ok && (output.kind === 'network' || output.kind === 'refused'),
  },
  actions: {
    takeLines: assign((_, { lines }: { lines: CartLine[] }) => ({ lines })),
    sayTooEarly: assign({ isEarly: true }),
    forgetFailure: assign({ failure: null, detail: null, isEarly: false }),
    want: assign({ isWanted: true }),
    forgetWish: assign({ isWanted: false }),
    countLoad: assign({ loads: ({ context }) => context.loads + 1 }),
    forgetLoads: assign({ loads: 0 }),
    explainScript: assign({ failure: rules.TEXTS.scriptFailed }),
    prepare: assign(({ context }) => ({ ...rules.prepared(context), txRef: null })),
    takeReference: assign(({ context }, { output }: Initiated) => ({
      txRef: output.ok ? output.txRef : null,
      drafted: output.ok ? output.orderNumber : context.drafted,
      isEarly: false,
    })),
    explainInitiation: assign((_, { output }: Initiated) => ({
      failure: rules.initiationFailure(output),
      isWanted: false,
    })),
    explainInitiationDefect: assign({ failure: rules.TEXTS.noReference, isWanted: false }),
    forgetAsks: assign({ asks: 0 }),
    countAsk: assign({ asks: ({ context }) => context.asks + 1 }),
    explainPlacing: assign((_, { output }: Confirmed) => ({
      failure: rules.TEXTS.placingFailed,
      detail: rules.confirmationDetail(output),
    })),
    explainPlacingDefect: assign({ failure: rules.TEXTS.placingFailed }),
    explainUndecided: assign({ failure: rules.TEXTS.stillUndecided }),
    explainFailed: assign((_, { output }: Confirmed) => ({
      failure: rules.TEXTS.paymentFailed,
      detail: rules.confirmationDetail(output),
    })),
    explainNotPaid: assign({ failure: rules.TEXTS.paymentFailed, detail: rules.TEXTS.nothingLost }),
    announceDraft: emit(({ context }) => rules.orderDraftedEvent(context)),
    announceLinesRefused: emit((_, { output }: Initiated) => rules.linesRefusedEvent(output)),
    showToast: emit((_, params: Omit<ToastEvent, 'type'>) => ({ type: 'toast.show', ...params })),
    announcePlaced: emit((_, { output }: Confirmed) => ({
      type: 'card.orderPlaced',
      orderNumber: output.ok ? output.orderNumber : '',
    })),
    announceWasPaid: emit(({ context }) => ({
      type: 'card.orderWasPaid',
      orderNumber: context.order?.orderNumber ?? context.drafted,
    })),
    announceWasCancelled: emit(({ context }) => ({
      type: 'card.orderWasCancelled',
      orderNumber: context.order?.orderNumber ?? '',
      reason: context.failure ?? rules.TEXTS.initiationFailed,
    })),
    announceEmptyCart: emit({ type: 'card.cartIsEmpty' }),
    announceDetailsMissing: emit({ type: 'card.detailsMissing' }),
  },
  // The server asks the provider at most every 5 s.
  delays: { reloadDelay: 1_000, confirmDelay: 5_000, checkDelay: 2_000 },
});
