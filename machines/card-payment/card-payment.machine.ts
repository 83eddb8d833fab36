/**
 * Payment by card in the provider's modal. The script loads before a reference is requested, because a reference
 * reserves stock; and whatever the modal reports, the server decides whether the order is paid, since a payment may
 * succeed even though the modal was closed.
 *
 * Clauses: CARD-02 to CARD-13, ERR-28, ERR-29, CONST-11, CONST-12, CHECKOUT-14, PLACE-05, TOAST-07, ERR-37.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CartLine } from '../cart/cart.types.ts';
import {
  checkingOutcomes,
  firstCheckOutcomes,
  getOutput,
  initiationOutcomes,
  placingOutcomes,
} from './card-payment.outcomes.ts';
import * as rules from './card-payment.rules.ts';
import { cardPaymentSetup } from './card-payment.setup.ts';
import type { CardPaymentOutput, CardPaymentTypes } from './card-payment.types.ts';

const tooEarly = { actions: 'markTooEarly', meta: { spec: ['CARD-04', 'ERR-37'] } } as const;
const confirmPayment = {
  id: 'confirmPayment',
  src: 'confirmPayment',
  input: ({ context }: { context: CardPaymentTypes['context'] }) => rules.confirmInput(context),
} as const;
const getLines = ({ event }: { event: { lines: CartLine[] } }) => ({ lines: event.lines });
const setLines = { type: 'setLines', params: getLines } as const;
const orderChanged = {
  guard: { type: 'changesOrder', params: getLines },
  target: 'validating',
  actions: setLines,
} as const;

export const cardPaymentMachine = cardPaymentSetup.createMachine({
  id: 'cardPayment',
  context: ({ input }) => rules.initialContext(input),
  initial: 'opening',
  output: ({ event }) => event.output as CardPaymentOutput,
  on: {
    'cart.changed': { actions: setLines },
  },
  states: {
    opening: {
      always: [{ guard: 'isOff', target: 'off', meta: { spec: ['CARD-07'] } }, { target: 'validating' }],
    },
    validating: {
      always: [
        { guard: 'cartIsEmpty', target: 'cartEmpty', meta: { spec: ['CARD-02', 'CHECKOUT-14'] } },
        { guard: 'detailsAreMissing', target: 'detailsMissing' },
        { target: 'loadingScript' },
      ],
    },
    loadingScript: {
      tags: 'busy',
      meta: { spec: ['CARD-06', 'CONST-11'] },
      entry: 'countLoad',
      on: { 'pay.pressed': tooEarly },
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
      tags: 'busy',
      meta: { spec: ['CARD-06', 'CONST-11'] },
      on: { 'pay.pressed': tooEarly },
      after: { reloadDelay: 'loadingScript' },
    },
    scriptFailed: {
      meta: { spec: ['CARD-06', 'ERR-29'] },
      entry: ['explainScript', 'resetLoadCount', 'clearModalRequest'],
      on: {
        'pay.pressed': tooEarly,
        'payment.retry': { target: 'loadingScript', actions: 'clearFailure' },
      },
    },
    initialising: {
      tags: 'busy',
      meta: { spec: ['CARD-03', 'CARD-10'] },
      entry: 'preparePayment',
      on: {
        'pay.pressed': tooEarly,
        'cart.changed': orderChanged,
      },
      invoke: {
        id: 'initiate',
        src: 'initiate',
        input: ({ context }) => rules.initiateInput(context),
        onDone: initiationOutcomes,
        onError: { target: 'initialisationFailed', actions: 'explainInitiationDefect' },
      },
    },
    referenceReady: { always: [{ guard: 'shouldOpenModal', target: 'modalOpen' }, { target: 'ready' }] },
    initialisationFailed: {
      meta: { spec: ['CARD-05', 'ERR-28'] },
      on: {
        'pay.pressed': tooEarly,
        'payment.retry': { target: 'validating', actions: 'clearFailure' },
      },
    },
    ready: {
      meta: { spec: ['CARD-02'] },
      on: {
        'pay.pressed': { target: 'modalOpen', meta: { spec: ['CARD-07', 'CONST-12'] } },
        /** Another tab changed the cart: the reference is only valid for the cart it was requested for. */
        'cart.changed': orderChanged,
      },
    },
    modalOpen: {
      tags: ['busy', 'fixed'],
      meta: { spec: ['CARD-07'] },
      entry: ['clearFailure', 'resetQueryCount', 'clearModalRequest'],
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
      tags: ['busy', 'fixed'],
      meta: { spec: ['CARD-08'] },
      entry: ['clearFailure', 'countQuery'],
      invoke: {
        ...confirmPayment,
        onDone: placingOutcomes,
        onError: { target: 'placingFailed', actions: 'explainPlacingDefect', meta: { spec: ['CARD-12'] } },
      },
    },
    waitingToConfirm: { tags: ['busy', 'fixed'], after: { confirmDelay: 'placing' } },
    placingFailed: {
      tags: 'fixed',
      meta: { spec: ['CARD-12'] },
      entry: 'resetQueryCount',
      on: { 'payment.retry': { target: 'placing', meta: { spec: ['CARD-12'] } } },
    },
    checking: {
      tags: ['busy', 'fixed'],
      meta: { spec: ['CARD-11'] },
      entry: 'countQuery',
      invoke: {
        ...confirmPayment,
        onDone: checkingOutcomes,
        onError: { target: 'notPaid', actions: 'explainNotPaid' },
      },
    },
    waitingToCheck: { tags: ['busy', 'fixed'], after: { checkDelay: 'checking' } },
    notPaid: {
      meta: { spec: ['CARD-11', 'ERR-28'] },
      entry: 'resetQueryCount',
      on: { 'pay.pressed': { target: 'checkingBeforeRetry', actions: ['clearFailure', 'requestModal'] } },
    },
    /** Prevents paying twice: the previous payment may have arrived in the meantime. */
    checkingBeforeRetry: {
      tags: 'busy',
      invoke: {
        ...confirmPayment,
        onDone: firstCheckOutcomes,
        onError: { target: 'notPaid', actions: 'explainNotPaid' },
      },
    },
    placed: {
      type: 'final',
      tags: 'fixed',
      meta: { spec: ['CARD-09'] },
      output: ({ context }) => ({ kind: 'placed', orderNumber: context.placedOrderNumber ?? '' }),
    },
    alreadyPaid: {
      type: 'final',
      entry: 'announceAlreadyPaid',
      output: ({ context }) => ({ kind: 'alreadyPaid', orderNumber: rules.getKnownOrderNumber(context) }),
    },
    alreadyCancelled: {
      type: 'final',
      entry: 'announceAlreadyCancelled',
      output: ({ context }) => ({
        kind: 'alreadyCancelled',
        orderNumber: context.order?.orderNumber ?? '',
        reason: context.failure ?? rules.TEXTS.initiationFailed,
      }),
    },
    linesRefused: {
      type: 'final',
      meta: { spec: ['PLACE-05'] },
      output: ({ context }) => rules.linesRefusedOutput(context),
    },
    cartEmpty: {
      type: 'final',
      meta: { spec: ['CARD-02', 'CHECKOUT-14'] },
      output: { kind: 'cartEmpty' },
    },
    detailsMissing: { type: 'final', output: { kind: 'detailsMissing' } },
    off: { meta: { spec: ['CARD-07'] } },
  },
});

export type CardPaymentSnapshot = SnapshotFrom<typeof cardPaymentMachine>;
export type CardPaymentActor = ActorRefFrom<typeof cardPaymentMachine>;
