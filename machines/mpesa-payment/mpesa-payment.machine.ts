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
import { isNotPayableAs } from '../port-failure.ts';
import { type CheckStatusOutput, mpesaPaymentPorts, type StartStkPushOutput } from './mpesa-payment.ports.ts';
import {
  CHECK_FAILED,
  failureText,
  getRefusal,
  INITIATION_FAILED,
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
const getPhone = ({ event }: { event: { phone: string } }) => ({ phone: event.phone });
const getStatusOutput = ({ event }: { event: { output: CheckStatusOutput } }) => ({ output: event.output });

const submitPhone = {
  'phone.submit': [
    {
      guard: { type: 'phoneIsValid', params: getPhone },
      target: 'initiating',
      actions: { type: 'rememberPhone', params: getPhone },
    },
    { actions: 'rejectPhone', meta: { spec: ['MPESA-03', 'CONST-13'] } },
  ],
} as const;

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
    promptWasSent: ({ context }) => context.prompt !== null,
    promptWasRefused: ({ context }) => context.prompt?.isRefused === true,
    phoneIsValid: (_, { phone }: { phone: string }) => isMpesaPhone(phone),
    pushAccepted: (_, { output }: { output: StartStkPushOutput }) => output.ok,
    isAlreadyPaid: (_, { output }: { output: StartStkPushOutput }) => isNotPayableAs(output, 'paid'),
    isAlreadyCancelled: (_, { output }: { output: StartStkPushOutput }) =>
      isNotPayableAs(output, 'cancelled'),
    promptIsPossible: (_, { output }: { output: StartStkPushOutput }) => isPromptPossible(output),
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
    })),
    rejectPhone: assign({ phoneError: INVALID_PHONE_TEXT }),
    setAmount: assign(({ context }, { output }: { output: StartStkPushOutput }) => ({
      amount: output.ok ? output.amount : context.amount,
    })),
    explainPush: assign((_, { output }: { output: StartStkPushOutput }) => ({
      phoneError: failureText(output, INITIATION_FAILED),
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
    resetWait: assign({ waitSeconds: WAIT_SECONDS }),
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
    prompt: input.prompt,
    phone: input.prompt?.phone ?? null,
    phoneError: null,
    waitSeconds: input.prompt?.secondsLeft ?? WAIT_SECONDS,
    checkError: null,
    refusal: input.prompt?.refusal ?? null,
  }),
  initial: 'opening',
  output: ({ event }) => event.output as MpesaPaymentOutput,
  states: {
    opening: {
      description: 'Decides what is shown first, by what the server says about the latest prompt.',
      always: [
        { guard: 'promptWasRefused', target: 'prompted.dialog.notConfirmed', meta: { spec: ['MPESA-14'] } },
        { guard: 'promptWasSent', target: 'prompted', meta: { spec: ['MPESA-08'] } },
        { target: 'enteringPhone' },
      ],
    },
    enteringPhone: {
      description: 'The shopper enters the phone. An error stands at the field.',
      meta: { spec: ['MPESA-03', 'MPESA-04'] },
      on: submitPhone,
    },
    promptUnclear: {
      description:
        'No prompt was confirmed, but the phone may show one. The shopper says so, or tries again.',
      meta: { spec: ['MPESA-06'] },
      on: {
        ...submitPhone,
        'prompt.show': {
          target: 'prompted',
          description: 'There is a prompt on the phone, although nothing said that it was sent.',
        },
      },
    },
    initiating: {
      description: 'The server asks Safaricom to send the prompt.',
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
            guard: { type: 'promptIsPossible', params: getPushOutput },
            target: 'promptUnclear',
            actions: { type: 'explainPush', params: getPushOutput },
            meta: { spec: ['MPESA-06', 'ERR-27'] },
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
      description:
        'A prompt is on the phone, or was. The dialog leads the shopper; beside it the order is watched.',
      type: 'parallel',
      invoke: { id: 'pageVisibility', src: 'pageVisibility' },
      on: {
        'payment.close': {
          target: 'closed',
          description: 'Pay another way.',
          meta: { spec: ['MPESA-15'] },
        },
      },
      states: {
        dialog: {
          description: 'What the shopper sees and presses.',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'The shopper enters the PIN; the countdown runs.',
              meta: { spec: ['MPESA-07', 'MPESA-09', 'CONST-11'] },
              exit: 'resetWait',
              invoke: {
                id: 'countdown',
                src: 'countdown',
                input: ({ context }) => ({ seconds: context.waitSeconds }),
                onDone: { target: 'readyToCheck', meta: { spec: ['MPESA-10'] } },
                onError: { target: 'readyToCheck' },
              },
            },
            readyToCheck: {
              description: 'The countdown is over; the shopper can check, or wait once more.',
              meta: { spec: ['MPESA-10'] },
              on: {
                'payment.check': {
                  target: 'checking',
                  description: 'Check Payment Status.',
                  meta: { spec: ['MPESA-11'] },
                },
                'payment.waitAgain': {
                  target: 'waiting',
                  description: 'Just a sec: the countdown runs once more.',
                  meta: { spec: ['MPESA-16'] },
                },
              },
            },
            checking: {
              description: 'Asks the server whether the order is paid.',
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
              description: 'Not paid yet, or refused: with the reason, if M-Pesa gave one.',
              meta: { spec: ['MPESA-14', 'MPESA-15'] },
              on: {
                'payment.check': {
                  target: 'checking',
                  description: 'Try Again: asks the server once more; nothing is sent to the phone.',
                  meta: { spec: ['MPESA-15'] },
                },
                'payment.resend': {
                  target: 'resending',
                  description: 'Send Another Prompt: asks for the PIN again.',
                  meta: { spec: ['ATTEMPT-11'] },
                },
              },
            },
            resending: {
              description: 'Sends another prompt to the same phone.',
              tags: 'busy',
              meta: { spec: ['ATTEMPT-11'] },
              entry: ['clearCheckError', 'clearRefusal', 'resetWait'],
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
        watch: {
          description:
            'Reads the status without showing that it does. One request at a time, and none from a hidden page.',
          initial: 'reading',
          on: { 'page.hidden': '.suspended' },
          states: {
            pausing: {
              description: 'Waits three seconds before the status is read again.',
              after: {
                watchDelay: [
                  { guard: 'isDialogAsking', target: 'pausing', reenter: true },
                  { target: 'reading' },
                ],
              },
            },
            reading: {
              description: 'Reads the status; what has happened to the order ends the dialog.',
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
            suspended: {
              description: 'The page is hidden: nothing is read until it is shown.',
              on: { 'page.shown': 'reading' },
            },
          },
        },
      },
    },
    paid: {
      description: 'The payment has arrived. The shopper goes on to the confirmation.',
      meta: { spec: ['MPESA-13'] },
      entry: 'announceSuccess',
    },
    alreadyPaid: {
      description: 'The order was paid before, or is on its way.',
      type: 'final',
      entry: 'announceAlreadyPaid',
      output: ({ context: { orderNumber } }) => ({ kind: 'alreadyPaid', orderNumber }),
    },
    alreadyCancelled: {
      description: 'The order was cancelled before a prompt was sent; the checkout says why.',
      type: 'final',
      entry: 'announceCancelled',
      output: ({ context: { orderNumber, phoneError } }) => ({
        kind: 'alreadyCancelled',
        orderNumber,
        reason: phoneError ?? INITIATION_FAILED,
      }),
    },
    cancelledElsewhere: {
      description: 'The order was cancelled while the prompt was out.',
      type: 'final',
      entry: 'announceCancelled',
      output: ({ context: { orderNumber } }) => ({ kind: 'cancelledElsewhere', orderNumber }),
    },
    closed: {
      description: 'The shopper wants to pay another way.',
      type: 'final',
      meta: { spec: ['MPESA-15'] },
      output: { kind: 'closed' },
    },
  },
});

export type MpesaPaymentSnapshot = SnapshotFrom<typeof mpesaPaymentMachine>;
export type MpesaPaymentActor = ActorRefFrom<typeof mpesaPaymentMachine>;
