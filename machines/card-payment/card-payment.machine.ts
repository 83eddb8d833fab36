/**
 * Payment by card in the provider's modal. The script loads before a reference is requested, because a reference
 * reserves stock; and whatever the modal reports, the server decides whether the order is paid, since a payment may
 * succeed even though the modal was closed. An order placed earlier may have been paid elsewhere, so the server is asked
 * before the modal opens.
 *
 * Clauses: CARD-02 to CARD-13, ERR-28, ERR-29, CONST-11, CONST-12, CHECKOUT-14, PLACE-05, TOAST-07, ERR-37.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { CartLine } from '../cart/cart.types.ts';
import { isNotPayableAs } from '../port-failure.ts';
import type { ToastEvent } from '../toast.types.ts';
import {
  type ConfirmPaymentOutput,
  cardPaymentPorts,
  type InitiateOutput,
  type LoadScriptOutput,
  type OpenModalOutput,
} from './card-payment.ports.ts';
import * as rules from './card-payment.rules.ts';
import type { CardPaymentOutput, CardPaymentTypes } from './card-payment.types.ts';

type InitiateResult = { output: InitiateOutput };
type ConfirmResult = { output: ConfirmPaymentOutput };

const getOutput = <Output>({ event }: { event: { output: Output } }) => ({ output: event.output });

const placedOutcome = {
  guard: { type: 'isPlaced', params: getOutput },
  target: 'placed',
  actions: [
    { type: 'showToast', params: { kind: 'success', text: rules.TEXTS.placed } },
    { type: 'setPlacedOrder', params: getOutput },
    'announcePlaced',
  ],
  meta: { spec: ['CARD-08', 'CARD-09', 'TOAST-07'] },
} as const;
const INITIALISATION_FAILED = '#cardPayment.preparing.reference.initialisationFailed';
const explainInitiation = { type: 'explainInitiation', params: getOutput } as const;
const explainFailed = { type: 'explainFailed', params: getOutput } as const;

const setReference = { type: 'setReference', params: getOutput } as const;
/** The first reference lets the shopper pay; after a failed payment, Pay was pressed already. */
const drafted = {
  guard: { type: 'isDrafted', params: getOutput },
  actions: [setReference, 'announceDraft'],
} as const;
const initiated = { guard: { type: 'isInitiated', params: getOutput }, actions: setReference } as const;
const refusedInitiation = [
  { guard: { type: 'isAlreadyPaid', params: getOutput }, target: '#cardPayment.alreadyPaid' },
  {
    guard: { type: 'isAlreadyCancelled', params: getOutput },
    target: '#cardPayment.alreadyCancelled',
    actions: explainInitiation,
  },
  {
    guard: { type: 'linesAreRefused', params: getOutput },
    target: '#cardPayment.linesRefused',
    actions: { type: 'setRefusedLines', params: getOutput },
    meta: { spec: ['PLACE-05'] },
  },
  {
    target: INITIALISATION_FAILED,
    actions: explainInitiation,
    meta: { spec: ['CARD-05', 'ERR-28'] },
  },
] as const;

const placingOutcomes = [
  placedOutcome,
  { guard: { type: 'canQueryAgainAfterPaying', params: getOutput }, target: 'waitingToConfirm' },
  {
    guard: { type: 'isUndecided', params: getOutput },
    target: 'placingFailed',
    actions: 'explainUndecided',
  },
  {
    guard: { type: 'isFailed', params: getOutput },
    target: 'notPaid',
    actions: explainFailed,
    meta: { spec: ['CARD-11'] },
  },
  {
    target: 'placingFailed',
    actions: { type: 'explainPlacing', params: getOutput },
    meta: { spec: ['CARD-12', 'CARD-13', 'ERR-28'] },
  },
] as const;

const checkingOutcomes = [
  placedOutcome,
  { guard: { type: 'canQueryAgainAfterClosing', params: getOutput }, target: 'waitingToCheck' },
  { guard: { type: 'isFailed', params: getOutput }, target: 'notPaid', actions: explainFailed },
  { target: 'notPaid', actions: 'explainNotPaid', meta: { spec: ['CARD-11', 'ERR-28'] } },
] as const;

const unknown = { type: 'isUnknown', params: getOutput } as const;

const confirmPayment = {
  id: 'confirmPayment',
  src: 'confirmPayment',
  input: ({ context }: { context: CardPaymentTypes['context'] }) => rules.confirmInput(context),
} as const;
const initiate = {
  id: 'initiate',
  src: 'initiate',
  input: ({ context }: { context: CardPaymentTypes['context'] }) => rules.initiateInput(context),
} as const;
/** Everything begins anew, also what was said of a press that came too early. */
const retry = { target: '#cardPayment.preparing', actions: 'clearFailure' } as const;
const getLines = ({ event }: { event: { lines: CartLine[] } }) => ({ lines: event.lines });
const setLines = { type: 'setLines', params: getLines } as const;
const orderChanged = {
  description: 'The reference is only valid for the cart it was requested for.',
  guard: { type: 'changesOrder', params: getLines },
  target: '#cardPayment.preparing.reference.validating',
  actions: setLines,
} as const;
const cartEmptied = {
  description: 'The cart was emptied, in this tab or another.',
  guard: { type: 'emptiesCart', params: getLines },
  target: '#cardPayment.cartEmpty',
  actions: setLines,
  meta: { spec: ['CARD-02'] },
} as const;

export const cardPaymentMachine = setup({
  types: {} as CardPaymentTypes,
  actors: cardPaymentPorts,
  guards: {
    isOff: ({ context }) => !context.isEnabled,
    isPlacedOrder: ({ context }) => context.order !== null,
    cartIsEmpty: ({ context }) => context.order === null && context.lines.length === 0,
    emptiesCart: ({ context }, { lines }: { lines: CartLine[] }) =>
      context.order === null && lines.length === 0,
    detailsAreMissing: ({ context }) => context.order === null && context.details === null,
    changesOrder: ({ context }, { lines }: { lines: CartLine[] }) => rules.changesOrder(context, lines),
    scriptIsLoaded: (_, { output }: { output: LoadScriptOutput }) => output.ok,
    canLoadAgain: ({ context }) => context.loadCount < rules.MAX_SCRIPT_LOADS,
    isDrafted: ({ context }, { output }: InitiateResult) => output.ok && context.order === null,
    isInitiated: (_, { output }: InitiateResult) => output.ok,
    isAlreadyPaid: (_, { output }: InitiateResult) => isNotPayableAs(output, 'paid'),
    isAlreadyCancelled: (_, { output }: InitiateResult) => isNotPayableAs(output, 'cancelled'),
    linesAreRefused: ({ context }, { output }: InitiateResult) =>
      context.order === null && rules.refusesLines(output),
    reportsSuccess: (_, { output }: { output: OpenModalOutput }) => rules.reportsSuccess(output),
    isPlaced: (_, { output }: ConfirmResult) => output.ok,
    isFailed: (_, { output }: ConfirmResult) => !output.ok && output.kind === 'failed',
    isUndecided: (_, { output }: ConfirmResult) => rules.isUndecided(output),
    isReplacedOrFailed: (_, { output }: ConfirmResult) =>
      !output.ok && (output.kind === 'replaced' || output.kind === 'failed'),
    canQueryAgainAfterPaying: ({ context }, { output }: ConfirmResult) =>
      rules.isUndecided(output) && rules.canQueryAgain(context, true),
    canQueryAgainAfterClosing: ({ context }, { output }: ConfirmResult) =>
      rules.isUndecided(output) && rules.canQueryAgain(context, false),
    isUnknown: (_, { output }: ConfirmResult) =>
      !output.ok && (output.kind === 'network' || output.kind === 'refused'),
  },
  actions: {
    setLines: assign((_, { lines }: { lines: CartLine[] }) => ({ lines })),
    clearFailure: assign({ failure: null, detail: null }),
    countLoad: assign({ loadCount: ({ context }) => context.loadCount + 1 }),
    resetLoadCount: assign({ loadCount: 0 }),
    explainScript: assign({ failure: rules.TEXTS.scriptFailed }),
    preparePayment: assign(({ context }) => ({ ...rules.preparePayment(context), txRef: null })),
    setReference: assign(({ context }, { output }: InitiateResult) => ({
      txRef: output.ok ? output.txRef : null,
      draftOrderNumber: output.ok ? output.orderNumber : context.draftOrderNumber,
    })),
    explainInitiation: assign((_, { output }: InitiateResult) => ({
      failure: rules.getInitiationFailure(output),
    })),
    explainInitiationDefect: assign({ failure: rules.TEXTS.noReference }),
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
    explainNotChecked: assign({ failure: rules.TEXTS.notChecked }),
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
}).createMachine({
  id: 'cardPayment',
  context: ({ input }) => rules.initialContext(input),
  initial: 'opening',
  output: ({ event }) => event.output as CardPaymentOutput,
  on: {
    'cart.changed': { actions: setLines },
  },
  states: {
    opening: {
      description: 'Decides whether the shop takes cards.',
      always: [{ guard: 'isOff', target: 'off', meta: { spec: ['CARD-07'] } }, { target: 'preparing' }],
    },
    preparing: {
      description: 'There is nothing to pay with yet. Meanwhile Pay can be pressed, which only says so.',
      type: 'parallel',
      states: {
        reference: {
          description: 'The script is loaded, then a payment reference is requested.',
          initial: 'validating',
          states: {
            validating: {
              description: 'Decides whether there is something to pay and, for a cart, an address.',
              always: [
                {
                  guard: 'cartIsEmpty',
                  target: '#cardPayment.cartEmpty',
                  meta: { spec: ['CARD-02', 'CHECKOUT-14'] },
                },
                { guard: 'detailsAreMissing', target: '#cardPayment.detailsMissing' },
                { target: 'loadingScript' },
              ],
            },
            loadingScript: {
              description: "Loads the provider's script, before a reference reserves stock.",
              tags: 'busy',
              meta: { spec: ['CARD-06', 'CONST-11'] },
              entry: 'countLoad',
              on: { 'cart.changed': cartEmptied },
              invoke: {
                id: 'loadScript',
                src: 'loadScript',
                onDone: [
                  {
                    guard: { type: 'scriptIsLoaded', params: getOutput },
                    target: 'initialising',
                    actions: 'resetLoadCount',
                  },
                  { guard: 'canLoadAgain', target: 'waitingToReload' },
                  { target: 'scriptFailed' },
                ],
                onError: [{ guard: 'canLoadAgain', target: 'waitingToReload' }, { target: 'scriptFailed' }],
              },
            },
            waitingToReload: {
              description: 'The script did not load; it is loaded again after a second, three times at most.',
              tags: 'busy',
              meta: { spec: ['CARD-06', 'CONST-11'] },
              on: { 'cart.changed': cartEmptied },
              after: { reloadDelay: 'loadingScript' },
            },
            scriptFailed: {
              description: 'The script did not load three times. The shopper can try again.',
              meta: { spec: ['CARD-06', 'ERR-29'] },
              entry: ['explainScript', 'resetLoadCount'],
              on: {
                'cart.changed': cartEmptied,
                'payment.retry': retry,
              },
            },
            initialising: {
              description:
                'Gets a payment reference. For a cart, the server makes a draft of the order and reserves its stock.',
              tags: 'busy',
              meta: { spec: ['CARD-03', 'CARD-10'] },
              entry: 'preparePayment',
              on: {
                'cart.changed': orderChanged,
              },
              invoke: {
                ...initiate,
                onDone: [
                  { ...drafted, target: '#cardPayment.ready' },
                  { ...initiated, target: '#cardPayment.ready' },
                  ...refusedInitiation,
                ],
                onError: { target: 'initialisationFailed', actions: 'explainInitiationDefect' },
              },
            },
            initialisationFailed: {
              description: 'The server gave no reference, and says why. The shopper can try again.',
              meta: { spec: ['CARD-05', 'ERR-28'] },
              on: {
                'cart.changed': cartEmptied,
                'payment.retry': retry,
              },
            },
          },
        },
        button: {
          description: 'Pay, which the shopper may press at any time.',
          initial: 'untouched',
          on: {
            'card.pay': { target: '.pressedTooEarly', meta: { spec: ['CARD-04', 'ERR-37'] } },
          },
          states: {
            untouched: { description: 'Pay was not pressed, or not since the last try.' },
            pressedTooEarly: {
              description:
                'Pay was pressed before there was a reference: the screen says so, and nothing opens.',
              meta: { spec: ['CARD-04', 'ERR-37'] },
            },
          },
        },
      },
    },
    ready: {
      description: 'The shopper can pay.',
      meta: { spec: ['CARD-02'] },
      on: {
        'card.pay': [
          {
            guard: 'isPlacedOrder',
            description: 'An order that was placed before may have been paid meanwhile.',
            target: 'checkingBeforePaying',
            actions: 'clearFailure',
          },
          { target: 'modalOpen', meta: { spec: ['CARD-07', 'CONST-12'] } },
        ],
        'cart.changed': orderChanged,
      },
    },
    checkingBeforePaying: {
      description: 'Asks whether the order was paid elsewhere since this page was opened.',
      tags: 'busy',
      invoke: {
        ...confirmPayment,
        onDone: [
          placedOutcome,
          { guard: unknown, target: 'ready', actions: 'explainNotChecked' },
          {
            guard: { type: 'isReplacedOrFailed', params: getOutput },
            description:
              'The order was cancelled, or another payment of it was started or failed: the next reference tells.',
            target: 'renewingReference',
          },
          { target: 'modalOpen', meta: { spec: ['CARD-07'] } },
        ],
        onError: { target: 'ready', actions: 'explainNotChecked' },
      },
    },
    modalOpen: {
      description: "The provider's card window is open.",
      tags: ['busy', 'fixed'],
      meta: { spec: ['CARD-07'] },
      entry: ['clearFailure', 'resetQueryCount'],
      invoke: {
        id: 'openModal',
        src: 'openModal',
        input: ({ context }) => rules.modalInput(context),
        onDone: [
          {
            guard: { type: 'reportsSuccess', params: getOutput },
            target: 'placing',
            meta: { spec: ['CARD-08'] },
          },
          { target: 'checking', meta: { spec: ['CARD-11'] } },
        ],
        onError: 'checking',
      },
    },
    placing: {
      description: 'The window reported success. The server asks the provider and places the order.',
      tags: ['busy', 'fixed'],
      meta: { spec: ['CARD-08'] },
      entry: ['clearFailure', 'countQuery'],
      invoke: {
        ...confirmPayment,
        onDone: placingOutcomes,
        onError: { target: 'placingFailed', actions: 'explainPlacingDefect', meta: { spec: ['CARD-12'] } },
      },
    },
    waitingToConfirm: {
      description:
        'The provider has not confirmed the payment yet; the server is asked again after five seconds.',
      tags: ['busy', 'fixed'],
      after: { confirmDelay: 'placing' },
    },
    placingFailed: {
      description:
        'The window reported success, but the order could not be placed. Asking again does not pay again.',
      tags: 'fixed',
      meta: { spec: ['CARD-12'] },
      entry: 'resetQueryCount',
      on: { 'payment.retry': { target: 'placing', meta: { spec: ['CARD-12'] } } },
    },
    checking: {
      description:
        'The window was closed or reported a failure. The server is asked whether the money arrived nevertheless.',
      tags: ['busy', 'fixed'],
      meta: { spec: ['CARD-11'] },
      entry: 'countQuery',
      invoke: {
        ...confirmPayment,
        onDone: checkingOutcomes,
        onError: { target: 'notPaid', actions: 'explainNotPaid' },
      },
    },
    waitingToCheck: {
      description: 'Not decided yet; the server is asked once more after two seconds.',
      tags: ['busy', 'fixed'],
      after: { checkDelay: 'checking' },
    },
    notPaid: {
      description: 'Nothing was paid, with the reason. The shopper can pay again.',
      meta: { spec: ['CARD-11', 'ERR-28'] },
      entry: 'resetQueryCount',
      on: { 'card.pay': { target: 'checkingBeforeRetry', actions: 'clearFailure' } },
    },
    checkingBeforeRetry: {
      description: 'Asks whether the payment that failed arrived after all, so that nobody pays twice.',
      tags: 'busy',
      invoke: {
        ...confirmPayment,
        onDone: [
          placedOutcome,
          { guard: unknown, target: 'notPaid', actions: explainFailed },
          { guard: 'cartIsEmpty', target: 'cartEmpty' },
          { target: 'renewingReference' },
        ],
        onError: { target: 'notPaid', actions: 'explainNotPaid' },
      },
    },
    renewingReference: {
      description:
        'Every payment needs its own reference. Pay was pressed already, so the card window opens with it.',
      tags: 'busy',
      entry: 'preparePayment',
      on: { 'cart.changed': orderChanged },
      invoke: {
        ...initiate,
        onDone: [
          { ...drafted, target: 'modalOpen' },
          { ...initiated, target: 'modalOpen' },
          ...refusedInitiation,
        ],
        onError: { target: INITIALISATION_FAILED, actions: 'explainInitiationDefect' },
      },
    },
    placed: {
      description: 'The order is paid and placed.',
      type: 'final',
      tags: 'fixed',
      meta: { spec: ['CARD-09'] },
      output: ({ context }) => ({ kind: 'placed', orderNumber: context.placedOrderNumber ?? '' }),
    },
    alreadyPaid: {
      description: 'The order was paid by an earlier payment.',
      type: 'final',
      entry: 'announceAlreadyPaid',
      output: ({ context }) => ({ kind: 'alreadyPaid', orderNumber: rules.getKnownOrderNumber(context) }),
    },
    alreadyCancelled: {
      description: 'The order was cancelled and cannot be paid any more.',
      type: 'final',
      entry: 'announceAlreadyCancelled',
      output: ({ context }) => ({
        kind: 'alreadyCancelled',
        orderNumber: context.order?.orderNumber ?? '',
        reason: context.failure ?? rules.TEXTS.initiationFailed,
      }),
    },
    linesRefused: {
      description: 'Prices or stock have changed since the cart was filled; the checkout shows how.',
      type: 'final',
      meta: { spec: ['PLACE-05'] },
      output: ({ context }) => rules.linesRefusedOutput(context),
    },
    cartEmpty: {
      description: 'There is nothing to pay.',
      type: 'final',
      meta: { spec: ['CARD-02', 'CHECKOUT-14'] },
      output: { kind: 'cartEmpty' },
    },
    detailsMissing: {
      description: 'There is no delivery address; the checkout asks for it.',
      type: 'final',
      output: { kind: 'detailsMissing' },
    },
    off: { description: 'The shop takes no cards.', meta: { spec: ['CARD-07'] } },
  },
});

export type CardPaymentSnapshot = SnapshotFrom<typeof cardPaymentMachine>;
export type CardPaymentActor = ActorRefFrom<typeof cardPaymentMachine>;
