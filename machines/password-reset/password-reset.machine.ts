/**
 * Resetting a forgotten password with a four-digit code sent by email. One actor serves the three addresses: it
 * announces the next one when a step succeeds, and starts again at the step of an address that the user went to, with
 * the email in the navigation state.
 *
 * Clauses: RESET-02 to RESET-14, RESET-17 to RESET-23, ERR-04, ERR-10 to ERR-12, ERR-17, CONST-08.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { validateEmail } from '#contract/email.ts';
import type { SpecMeta } from '../clause.types.ts';
import { countdownMachine } from '../countdown/countdown.machine.ts';
import { PORT_DEFECT } from '../port-failure.ts';
import { type PasswordResetOutput, passwordResetPorts } from './password-reset.ports.ts';
import * as rules from './password-reset.rules.ts';
import type { PasswordResetStep, PasswordResetTypes, ResetAddress } from './password-reset.types.ts';

type EmailParams = { email: string };
type CodeParams = { code: string };
type AddressParams = { address: ResetAddress };
type OutputParams = { output: PasswordResetOutput };
interface OutcomeOptions extends Record<'succeeded' | 'refused' | 'broken', SpecMeta> {
  apply: 'applyRequestResult' | 'applyVerificationResult';
  announce?: 'announceCodeSent' | 'announceCodeAccepted';
  target: string;
  fallback: string;
}

const getEmail = ({ event }: { event: EmailParams }) => ({ email: event.email });
const getCode = ({ event }: { event: CodeParams }) => ({ code: event.code });
const getAddress = ({ event }: { event: ResetAddress }) => ({ address: event });
const getNewPassword = ({ event }: { event: rules.NewPassword }) => event;
const getOutput = ({ event }: { event: OutputParams }) => ({ output: event.output });
const succeeded = { type: 'succeeded', params: getOutput } as const;
/** A rejected port is handled as a refusal without a message. */
const portFailure = { output: PORT_DEFECT };
/** Success moves to `target`; a refusal or a rejected port moves to `fallback`. */
const toOutcomes = ({ apply, announce, target, fallback, ...meta }: OutcomeOptions) => {
  const applyAction = { type: apply, params: getOutput } as const;
  const actions = announce ? ([applyAction, announce] as const) : applyAction;
  return {
    onDone: [
      { guard: succeeded, target, actions, meta: meta.succeeded },
      { target: fallback, actions: applyAction, meta: meta.refused },
    ],
    onError: { target: fallback, actions: { type: apply, params: portFailure }, meta: meta.broken },
  } as const;
};
const applyResetResult = { type: 'applyResetResult', params: getOutput } as const;
const setPassword = {
  'reset.setPassword': {
    guard: { type: 'passesChecks', params: getNewPassword },
    target: 'resetting',
    meta: { spec: ['RESET-18', 'RESET-20'] },
  },
} as const;
const isAt = (step: PasswordResetStep) => ({ type: 'isAt', params: { step } }) as const;
/** The router reports the address that the machine announced, which must not restart the step. */
const recordsOwnAddress = (reached: PasswordResetStep) =>
  ({
    guard: {
      type: 'isOwnAddress',
      params: ({ event }: { event: ResetAddress }) => ({ address: event, reached }),
    },
    actions: { type: 'recordAddress', params: getAddress },
  }) as const;

export const passwordResetMachine = setup({
  types: {} as PasswordResetTypes,
  actors: { ...passwordResetPorts, countdown: countdownMachine },
  guards: {
    isAt: ({ context }, { step }: { step: PasswordResetStep }) => context.addressStep === step,
    isOwnAddress: ({ context }, { address, reached }: AddressParams & { reached: PasswordResetStep }) =>
      rules.isOwnAddress(context, address, reached),
    emailIsMissing: ({ context }) => context.email === '',
    emailIsInvalid: (_, { email }: EmailParams) => validateEmail(email) !== null,
    hasFourDigits: ({ context }) => context.code.length === rules.CODE_LENGTH,
    passesChecks: (_, newPassword: rules.NewPassword) => rules.passesChecks(newPassword),
    succeeded: (_, { output }: OutputParams) => output.ok,
    ticketIsRefused: (_, { output }: OutputParams) => rules.isTicketRefused(output),
  },
  actions: {
    adoptAddress: assign((_, { address }: AddressParams) => rules.initialContext(address)),
    recordAddress: assign((_, { address }: AddressParams) => ({ addressStep: address.step })),
    rejectEmail: assign((_, { email }: EmailParams) => ({ error: validateEmail(email) })),
    rememberEmail: assign((_, { email }: EmailParams) => ({ email: email.trim() })),
    setCode: assign(({ context }, { code }: CodeParams) => rules.withCode(context, code)),
    clearError: assign({ error: null }),
    applyRequestResult: assign((_, { output }: OutputParams) => rules.applyRequestResult(output)),
    applyVerificationResult: assign(({ context }, { output }: OutputParams) =>
      rules.applyVerificationResult(context, output),
    ),
    applyResetResult: assign((_, { output }: OutputParams) => rules.applyResetResult(output)),
    announceCodeSent: emit(({ context }) => ({ type: 'reset.codeSent', email: context.email })),
    announceCodeAccepted: emit(({ context }) => ({ type: 'reset.codeAccepted', email: context.email })),
    announceDone: emit({ type: 'reset.finished' }),
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => rules.initialContext(input),
  initial: 'opening',
  on: {
    'reset.addressChanged': {
      description: 'The shopper went to an address by a link, Back or Forward: its step starts again.',
      target: '.opening',
      actions: { type: 'adoptAddress', params: getAddress },
      meta: { spec: ['RESET-07', 'RESET-23'] },
    },
  },
  states: {
    opening: {
      description: 'Decides by the address which step is shown.',
      always: [
        { guard: isAt('request'), target: 'request' },
        { guard: 'emailIsMissing', target: 'emailMissing', meta: { spec: ['RESET-23'] } },
        { guard: isAt('code'), target: 'code' },
        { target: 'password' },
      ],
    },
    request: {
      description: 'The first screen: the shopper names the account by its email.',
      initial: 'editing',
      on: { 'reset.addressChanged': recordsOwnAddress('request') },
      states: {
        editing: {
          description: 'The email is entered. A refusal of the last try stands above the form.',
          meta: { spec: ['RESET-02', 'RESET-03', 'RESET-07'] },
          on: {
            'reset.requestCode': [
              {
                guard: { type: 'emailIsInvalid', params: getEmail },
                actions: { type: 'rejectEmail', params: getEmail },
                meta: { spec: ['RESET-02'] },
              },
              {
                target: 'sending',
                actions: { type: 'rememberEmail', params: getEmail },
                meta: { spec: ['RESET-04'] },
              },
            ],
          },
        },
        sending: {
          description: 'The server is asked to send the code, whether or not there is such an account.',
          tags: 'busy',
          meta: { spec: ['RESET-03', 'RESET-04'] },
          entry: 'clearError',
          invoke: {
            id: 'requestCode',
            src: 'requestCode',
            input: ({ context }) => ({ email: context.email }),
            ...toOutcomes({
              apply: 'applyRequestResult',
              announce: 'announceCodeSent',
              target: '#passwordReset.code',
              fallback: 'editing',
              succeeded: { spec: ['RESET-04', 'RESET-05'] },
              refused: { spec: ['RESET-06', 'ERR-04', 'ERR-10', 'ERR-17'] },
              broken: { spec: ['ERR-10'] },
            }),
          },
        },
      },
    },
    code: {
      description:
        'The second screen: four digits were sent. Typing them and asking for another email do not disturb each other.',
      type: 'parallel',
      meta: { spec: ['RESET-08', 'RESET-09'] },
      on: { 'reset.addressChanged': recordsOwnAddress('code') },
      states: {
        entry: {
          description: 'The four digits: typed or pasted, then compared by the server.',
          initial: 'typing',
          states: {
            typing: {
              description: 'Digits are entered, or the last code was refused.',
              meta: { spec: ['RESET-09', 'RESET-11'] },
              on: {
                'code.change': {
                  actions: { type: 'setCode', params: getCode },
                  meta: { spec: ['RESET-09', 'CONST-08'] },
                },
                'code.submit': {
                  guard: 'hasFourDigits',
                  target: 'verifying',
                  meta: { spec: ['RESET-11', 'CONST-08'] },
                },
              },
            },
            verifying: {
              description: 'The server compares the code; the field is locked.',
              tags: 'busy',
              meta: { spec: ['RESET-11', 'RESET-12'] },
              entry: 'clearError',
              invoke: {
                id: 'verifyCode',
                src: 'verifyCode',
                input: ({ context }) => ({ email: context.email, code: context.code }),
                ...toOutcomes({
                  apply: 'applyVerificationResult',
                  announce: 'announceCodeAccepted',
                  target: '#passwordReset.password',
                  fallback: 'typing',
                  succeeded: { spec: ['RESET-12', 'RESET-14'] },
                  refused: { spec: ['RESET-12', 'RESET-13', 'ERR-04', 'ERR-11', 'ERR-17'] },
                  broken: { spec: ['ERR-11'] },
                }),
              },
            },
          },
        },
        resend: {
          description: 'Asking for another email with a code.',
          initial: 'ready',
          states: {
            ready: {
              description: '"Send code again" can be pressed.',
              on: { 'reset.resendCode': { target: 'sending', meta: { spec: ['RESET-10'] } } },
            },
            sending: {
              description: 'The server is asked to send another code.',
              entry: 'clearError',
              invoke: {
                id: 'requestCode',
                src: 'requestCode',
                input: ({ context }) => ({ email: context.email }),
                ...toOutcomes({
                  apply: 'applyRequestResult',
                  target: 'coolingDown',
                  fallback: 'ready',
                  succeeded: { spec: ['RESET-04', 'RESET-10'] },
                  refused: { spec: ['RESET-13', 'ERR-04', 'ERR-10'] },
                  broken: { spec: ['ERR-10'] },
                }),
              },
            },
            coolingDown: {
              description: 'Another email can be requested only after the seconds shown.',
              meta: { spec: ['RESET-10', 'CONST-08'] },
              invoke: {
                id: 'countdown',
                src: 'countdown',
                input: { seconds: rules.RESEND_SECONDS },
                onDone: { target: 'ready', meta: { spec: ['RESET-10'] } },
                onError: { target: 'ready' },
              },
            },
          },
        },
      },
    },
    password: {
      description: 'The third screen: the code was right, and the new password is chosen.',
      initial: 'editing',
      on: { 'reset.addressChanged': recordsOwnAddress('password') },
      states: {
        editing: {
          description: 'The new password is entered; the checklist below says what is missing.',
          meta: { spec: ['RESET-17', 'RESET-18'] },
          on: setPassword,
        },
        resetting: {
          description: 'The new password is on its way to the server.',
          tags: 'busy',
          meta: { spec: ['RESET-19', 'RESET-20'] },
          entry: 'clearError',
          invoke: {
            id: 'resetPassword',
            src: 'resetPassword',
            input: ({ context, event }) => rules.resetInput(context, event),
            onDone: [
              {
                guard: succeeded,
                target: '#passwordReset.done',
                actions: applyResetResult,
                meta: { spec: ['RESET-20', 'RESET-21'] },
              },
              {
                guard: { type: 'ticketIsRefused', params: getOutput },
                target: 'ticketRefused',
                actions: applyResetResult,
                meta: { spec: ['RESET-22', 'ERR-12'] },
              },
              {
                target: 'editing',
                actions: applyResetResult,
                meta: { spec: ['RESET-22', 'ERR-04', 'ERR-12', 'ERR-17'] },
              },
            ],
            onError: {
              target: 'editing',
              actions: { type: 'applyResetResult', params: portFailure },
              meta: { spec: ['ERR-12'] },
            },
          },
        },
        ticketRefused: {
          description:
            'The code was used up, or its cookie is gone: no password can be set with it, and a link leads to a new code.',
          meta: { spec: ['RESET-22'] },
          on: setPassword,
        },
      },
    },
    done: {
      description: 'The new password holds. "BACK TO LOGIN" leads to the sign-in.',
      type: 'final',
      meta: { spec: ['RESET-21'] },
      entry: 'announceDone',
    },
    emailMissing: {
      description:
        'The page was opened without the email that it is for (typed address, other tab): it can only start again.',
      meta: { spec: ['RESET-23'] },
    },
  },
});

export type PasswordResetActor = ActorRefFrom<typeof passwordResetMachine>;
export type PasswordResetSnapshot = SnapshotFrom<typeof passwordResetMachine>;
