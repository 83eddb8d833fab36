/**
 * Checkout: delivery details and payment choice, up to the placed order; one tab never places the same order twice. Its output
 * tells the purchase how it ended; returning to checkout starts a new actor with the open order as input.
 *
 * Clauses: CHECKOUT-02, CHECKOUT-06 to CHECKOUT-10, CHECKOUT-13 to CHECKOUT-18, PAYCHOICE-01 to PAYCHOICE-06, PLACE-05,
 * IDEMP-02, MPESA-15, ERR-20 to ERR-25, TOAST-06, TOAST-07, ENTITY-15, CONST-11.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { LineIdentity } from '../cart/cart.types.ts';
import {
  cancelOutcomes,
  explain,
  placingOutcomes,
  portalOutcomes,
  savingOutcomes,
  toast,
  unexpected,
} from './checkout.outcomes.ts';
import * as rules from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';
import type { CheckoutOutput, RequestedOrder } from './checkout.types.ts';

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
const getLine = ({ event: { id, variant } }: { event: LineIdentity }): LineIdentity => ({ id, variant });
const prepare = { type: 'prepareAttempt', params: getRequestedOrder } as const;

export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => rules.initialContext(input),
  initial: 'opening',
  output: ({ event }) => event.output as CheckoutOutput,
  on: {
    'cart.changed': { actions: { type: 'setLines', params: ({ event }) => ({ lines: event.lines }) } },
  },
  states: {
    opening: { always: [{ guard: 'isSignedOut', target: 'signInRequired' }, { target: 'editing' }] },
    editing: {
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
          actions: {
            type: 'setUnavailableMethods',
            params: ({ event: { unavailableMethods } }) => ({ unavailableMethods }),
          },
          meta: { spec: ['PAYCHOICE-06'] },
        },
        'checkout.fieldEdited': {
          actions: { type: 'clearFieldError', params: ({ event }) => ({ field: event.field }) },
        },
        'checkout.linesUpdated': {
          guard: 'canValidateLines',
          actions: { type: 'applyLineUpdates', params: ({ event }) => ({ lineUpdates: event.lineUpdates }) },
          meta: { spec: ['PLACE-05'] },
        },
      },
      states: {
        form: {
          always: { guard: 'linesHaveChanged', target: 'changes' },
          on: {
            'checkout.addressMissing': {
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
                target: '#checkout.openingPortal',
                actions: prepare,
                meta: { spec: ['MPESA-15'] },
              },
              {
                guard: { type: 'orderIsOpen', params: getRequestedOrder },
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
      tags: 'busy',
      meta: { spec: ['CHECKOUT-06', 'CHECKOUT-13'] },
      invoke: {
        id: 'addAddress',
        src: 'addAddress',
        input: ({ context }) => rules.addAddressInput(context),
        onDone: savingOutcomes,
        onError: { target: 'readyToOrder', actions: toast('error', rules.TEXTS.addressNotSaved) },
      },
    },
    readyToOrder: {
      always: [
        { guard: 'anotherOrderIsOpen', target: 'cancellingOrder', meta: { spec: ['MPESA-15'] } },
        { guard: 'isCardPayment', target: 'redirectedToCard', meta: { spec: ['PAYCHOICE-05'] } },
        { target: 'placingOrder', meta: { spec: ['CHECKOUT-14'] } },
      ],
    },
    cancellingOrder: {
      tags: 'busy',
      meta: { spec: ['CHECKOUT-13', 'MPESA-15'] },
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => rules.openOrderInput(context),
        onDone: cancelOutcomes,
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
        onDone: placingOutcomes,
        onError: unexpected,
      },
    },
    openingPortal: {
      tags: 'busy',
      meta: { spec: ['CHECKOUT-13', 'PAYCHOICE-05', 'MPESA-15'] },
      invoke: {
        id: 'openPortal',
        src: 'openPortal',
        input: ({ context }) => rules.openOrderInput(context),
        onDone: portalOutcomes,
        onError: unexpected,
      },
    },
    redirecting: {
      tags: 'busy',
      meta: { spec: ['CHECKOUT-16', 'TOAST-06', 'CONST-11'] },
      entry: toast('success', rules.TEXTS.redirecting),
      after: { portalDelay: { target: 'redirectedToPortal', actions: 'announcePortal' } },
    },
    placed: {
      type: 'final',
      meta: { spec: ['PAYCHOICE-02'] },
      output: ({ context }) => rules.placedOutput(context),
    },
    alreadyPaid: {
      type: 'final',
      meta: { spec: ['MPESA-15'] },
      entry: 'announceAlreadyPaid',
      output: ({ context }) => rules.alreadyPaidOutput(context),
    },
    redirectedToPortal: { type: 'final', output: { kind: 'redirectedToPortal' } },
    redirectedToCard: {
      type: 'final',
      meta: { spec: ['PAYCHOICE-05'] },
      output: { kind: 'cardChosen' },
    },
    cartEmpty: { type: 'final', meta: { spec: ['CHECKOUT-14'] }, output: { kind: 'cartEmpty' } },
    signInRequired: {
      type: 'final',
      meta: { spec: ['CHECKOUT-02'] },
      entry: toast('error', rules.TEXTS.signInNeeded),
      output: { kind: 'signInRequired' },
    },
  },
});

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;
