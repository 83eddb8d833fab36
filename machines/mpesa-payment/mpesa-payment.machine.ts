/**
 * Payment of an order by M-Pesa: Safaricom prompts on the shopper's phone, and after a wait the shopper checks whether
 * the money arrived. Beside this dialog the order is watched, and what happens to it ends the wait by itself. The next
 * payment of the same order is a new actor, which resets the dialog.
 *
 * Clauses: MPESA-03 to MPESA-17, ATTEMPT-11, ERR-01, ERR-26, ERR-27, CONST-11, CONST-13.
 */
import { type ActorRefFrom, assign, emit, or, type SnapshotFrom, setup, stateIn } from 'xstate';
import { INVALID_PHONE_TEXT, isMpesaPhone, toMsisdn } from '#contract/phone.ts';
import { countdownMachine } from '../countdown/countdown.machine.ts';
import { type CheckStatusOutput, mpesaPaymentPorts, type StartStkPushOutput } from './mpesa-payment.ports.ts';
import {
  CHECK_FAILED,
  failureText,
  getRefusal,
  INITIATION_FAILED,
  isAlreadyCancelled,
  isAlreadyPaid,
  isCancelled,
  isOnItsWay,
  isPaid,
  isPromptPossible,
  isRefused,
  WAIT_SECONDS,
} from './mpesa-payment.rules.ts';
import type { MpesaPaymentOutput, MpesaPaymentTypes } from './mpesa-payment.types.ts';

const getPushOutput = ({ event }: { event: { output: StartStkPushOutput } }) => ({ output: event.output });
const startStkPush = {
  id: 'startStkPush',
  src: 'startStkPush',
  input: ({ context }: { context: MpesaPaymentTypes['context'] }) => ({
    orderNumber: context.orderNumber,
    phone: context.phone ?? '',
  }),
} as const;
const getStatusOutput = ({ event }: { event: { output: CheckStatusOutput } }) => ({ output: event.output });

/** The order's own page says what happened to it. */
const endedOrderOutcomes = [
  {
    guard: { type: 'orderIsOnItsWay', params: getStatusOutput },
    target: '#mpesaPayment.alreadyPaid',
  },
  {
    guard: { type: 'orderIsCancelled', params: getStatusOutput },
    target: '#mpesaPayment.cancelledElsewhere',
  },
] as const;

export const mpesaPaymentMachine = setup({
  types: {} as MpesaPaymentTypes,
  actors: { ...mpesaPaymentPorts, countdown: countdownMachine },
  guards: {
    promptWasSent: ({ context }) => context.phone !== null,
    phoneIsValid: (_, { phone }: { phone: string }) => isMpesaPhone(phone),
    pushAccepted: (_, { output }: { output: StartStkPushOutput }) => output.ok,
    isAlreadyPaid: (_, { output }: { output: StartStkPushOutput }) => isAlreadyPaid(output),
    isAlreadyCancelled: (_, { output }: { output: StartStkPushOutput }) => isAlreadyCancelled(output),
    isPromptPossible: ({ context }) => context.isPromptPossible,
    orderIsPaid: (_, { output }: { output: CheckStatusOutput }) => isPaid(output),
    orderIsCancelled: (_, { output }: { output: CheckStatusOutput }) => isCancelled(output),
    orderIsOnItsWay: (_, { output }: { output: CheckStatusOutput }) => isOnItsWay(output),
    paymentIsRefused: (_, { output }: { output: CheckStatusOutput }) => isRefused(output),
    checkFailed: (_, { output }: { output: CheckStatusOutput }) => !output.ok,
    isDialogAsking: or([
      stateIn('#mpesaPayment.prompted.dialog.checking'),
      stateIn('#mpesaPayment.prompted.dialog.resending'),
    ]),
  },
  actions: {
    rememberPhone: assign((_, { phone }: { phone: string }) => ({
      phone: toMsisdn(phone),
      phoneError: null,
      isPromptPossible: false,
    })),
    rejectPhone: assign({ phoneError: INVALID_PHONE_TEXT }),
    setAmount: assign(({ context }, { output }: { output: StartStkPushOutput }) => ({
      amount: output.ok ? output.amount : context.amount,
    })),
    explainPush: assign((_, { output }: { output: StartStkPushOutput }) => ({
      phoneError: failureText(output, INITIATION_FAILED),
      isPromptPossible: isPromptPossible(output),
    })),
    explainPushDefect: assign({ phoneError: INITIATION_FAILED }),
    explainResend: assign((_, { output }: { output: StartStkPushOutput }) => ({
      checkError: failureText(output, INITIATION_FAILED),
    })),
    explainResendDefect: assign({ checkError: INITIATION_FAILED }),
    explainCheck: assign((_, { output }: { output: CheckStatusOutput }) => ({
      checkError: failureText(output, CHECK_FAILED),
    })),
    explainCheckDefect: assign({ checkError: CHECK_FAILED }),
    clearCheckError: assign({ checkError: null }),
    /** Another attempt may have begun since; a failed request tells nothing. */
    setRefusal: assign(({ context }, { output }: { output: CheckStatusOutput }) => ({
      refusal: output.ok ? getRefusal(output) : context.refusal,
    })),
    clearRefusal: assign({ refusal: null }),
    announceAlreadyPaid: emit(({ context }) => ({
      type: 'mpesa.orderAlreadyPaid',
      orderNumber: context.orderNumber,
    })),
    announceSuccess: emit(({ context }) => ({ type: 'payment.succeeded', orderNumber: context.orderNumber })),
    announceCancelled: emit(({ context }) => ({
      type: 'mpesa.orderCancelled',
      orderNumber: context.orderNumber,
    })),
  },
  delays: { watchDelay: 3_000 },
}).createMachine({
  id: 'mpesaPayment',
  context: ({ input }) => ({
    orderNumber: input.orderNumber,
    amount: input.amount,
    phone: input.phone ?? null,
    phoneError: null,
    isPromptPossible: false,
    checkError: null,
    refusal: null,
  }),
  initial: 'opening',
  output: ({ event }) => event.output as MpesaPaymentOutput,
  states: {
    opening: {
      always: [
        { guard: 'promptWasSent', target: 'prompted', meta: { spec: ['MPESA-08'] } },
        { target: 'enteringPhone' },
      ],
    },
    enteringPhone: {
      meta: { spec: ['MPESA-03', 'MPESA-04'] },
      on: {
        'phone.submitted': [
          {
            guard: { type: 'phoneIsValid', params: ({ event }) => ({ phone: event.phone }) },
            target: 'initiating',
            actions: { type: 'rememberPhone', params: ({ event }) => ({ phone: event.phone }) },
          },
          { actions: 'rejectPhone', meta: { spec: ['MPESA-03', 'CONST-13'] } },
        ],
        'phone.promptReceived': {
          guard: 'isPromptPossible',
          target: 'prompted',
          meta: { spec: ['MPESA-06'] },
        },
      },
    },
    initiating: {
      tags: 'busy',
      meta: { spec: ['MPESA-04'] },
      invoke: {
        ...startStkPush,
        onDone: [
          {
            guard: { type: 'pushAccepted', params: getPushOutput },
            target: 'prompted',
            actions: { type: 'setAmount', params: getPushOutput },
            meta: { spec: ['MPESA-05'] },
          },
          {
            guard: { type: 'isAlreadyPaid', params: getPushOutput },
            target: 'alreadyPaid',
            meta: { spec: ['MPESA-06'] },
          },
          {
            guard: { type: 'isAlreadyCancelled', params: getPushOutput },
            target: 'alreadyCancelled',
            actions: { type: 'explainPush', params: getPushOutput },
            meta: { spec: ['MPESA-06', 'ERR-01'] },
          },
          {
            target: 'enteringPhone',
            actions: { type: 'explainPush', params: getPushOutput },
            meta: { spec: ['MPESA-06', 'ERR-27'] },
          },
        ],
        onError: { target: 'enteringPhone', actions: 'explainPushDefect' },
      },
    },
    prompted: {
      type: 'parallel',
      invoke: { id: 'pageVisibility', src: 'pageVisibility' },
      on: { 'payment.close': { target: 'closed', meta: { spec: ['MPESA-15'] } } },
      states: {
        dialog: {
          initial: 'waiting',
          states: {
            waiting: {
              meta: { spec: ['MPESA-07', 'MPESA-09', 'CONST-11'] },
              entry: 'clearRefusal',
              invoke: {
                id: 'countdown',
                src: 'countdown',
                input: { seconds: WAIT_SECONDS },
                onDone: { target: 'readyToCheck', meta: { spec: ['MPESA-10'] } },
                onError: { target: 'readyToCheck' },
              },
            },
            readyToCheck: {
              meta: { spec: ['MPESA-10'] },
              on: {
                'payment.check': { target: 'checking', meta: { spec: ['MPESA-11'] } },
                'payment.waitAgain': { target: 'waiting', meta: { spec: ['MPESA-16'] } },
              },
            },
            checking: {
              tags: 'busy',
              meta: { spec: ['MPESA-11', 'MPESA-12'] },
              entry: 'clearCheckError',
              invoke: {
                id: 'checkStatus',
                src: 'checkStatus',
                input: ({ context }) => ({ orderNumber: context.orderNumber }),
                onDone: [
                  { guard: { type: 'orderIsPaid', params: getStatusOutput }, target: '#mpesaPayment.paid' },
                  ...endedOrderOutcomes,
                  {
                    guard: { type: 'checkFailed', params: getStatusOutput },
                    target: 'notConfirmed',
                    actions: { type: 'explainCheck', params: getStatusOutput },
                    meta: { spec: ['MPESA-17', 'ERR-26'] },
                  },
                  {
                    target: 'notConfirmed',
                    actions: { type: 'setRefusal', params: getStatusOutput },
                    meta: { spec: ['MPESA-12'] },
                  },
                ],
                onError: { target: 'notConfirmed', actions: 'explainCheckDefect' },
              },
            },
            notConfirmed: {
              meta: { spec: ['MPESA-14', 'MPESA-15'] },
              on: {
                'payment.check': { target: 'checking', meta: { spec: ['MPESA-15'] } },
                'payment.resend': { target: 'resending', meta: { spec: ['ATTEMPT-11'] } },
              },
            },
            resending: {
              tags: 'busy',
              meta: { spec: ['ATTEMPT-11'] },
              entry: ['clearCheckError', 'clearRefusal'],
              invoke: {
                ...startStkPush,
                onDone: [
                  {
                    guard: { type: 'pushAccepted', params: getPushOutput },
                    target: 'waiting',
                    actions: { type: 'setAmount', params: getPushOutput },
                  },
                  {
                    guard: { type: 'isAlreadyPaid', params: getPushOutput },
                    target: '#mpesaPayment.alreadyPaid',
                  },
                  {
                    guard: { type: 'isAlreadyCancelled', params: getPushOutput },
                    target: '#mpesaPayment.alreadyCancelled',
                    actions: { type: 'explainPush', params: getPushOutput },
                  },
                  {
                    target: 'notConfirmed',
                    actions: { type: 'explainResend', params: getPushOutput },
                    meta: { spec: ['ERR-27'] },
                  },
                ],
                onError: { target: 'notConfirmed', actions: 'explainResendDefect' },
              },
            },
          },
        },
        /** Reads the status without showing that it does. One request at a time, and none from a hidden page. */
        watch: {
          initial: 'reading',
          on: { 'page.hidden': '.suspended' },
          states: {
            pausing: {
              after: {
                watchDelay: [
                  { guard: 'isDialogAsking', target: 'pausing', reenter: true },
                  { target: 'reading' },
                ],
              },
            },
            reading: {
              always: { guard: 'isDialogAsking', target: 'pausing' },
              invoke: {
                id: 'watchStatus',
                src: 'watchStatus',
                input: ({ context }) => ({ orderNumber: context.orderNumber }),
                onDone: [
                  { guard: { type: 'orderIsPaid', params: getStatusOutput }, target: '#mpesaPayment.paid' },
                  ...endedOrderOutcomes,
                  {
                    guard: { type: 'paymentIsRefused', params: getStatusOutput },
                    target: ['#mpesaPayment.prompted.dialog.notConfirmed', 'pausing'],
                    actions: { type: 'setRefusal', params: getStatusOutput },
                  },
                  { target: 'pausing', actions: { type: 'setRefusal', params: getStatusOutput } },
                ],
                onError: { target: 'pausing' },
              },
            },
            suspended: { on: { 'page.shown': 'reading' } },
          },
        },
      },
    },
    paid: { meta: { spec: ['MPESA-13'] }, entry: 'announceSuccess' },
    alreadyPaid: {
      type: 'final',
      entry: 'announceAlreadyPaid',
      output: ({ context: { orderNumber } }) => ({ kind: 'alreadyPaid', orderNumber }),
    },
    alreadyCancelled: {
      type: 'final',
      entry: 'announceCancelled',
      output: ({ context: { orderNumber, phoneError } }) => ({
        kind: 'alreadyCancelled',
        orderNumber,
        reason: phoneError ?? INITIATION_FAILED,
      }),
    },
    cancelledElsewhere: {
      type: 'final',
      entry: 'announceCancelled',
      output: ({ context: { orderNumber } }) => ({ kind: 'cancelledElsewhere', orderNumber }),
    },
    closed: { type: 'final', meta: { spec: ['MPESA-15'] }, output: { kind: 'closed' } },
  },
});

export type MpesaPaymentSnapshot = SnapshotFrom<typeof mpesaPaymentMachine>;
export type MpesaPaymentActor = ActorRefFrom<typeof mpesaPaymentMachine>;
