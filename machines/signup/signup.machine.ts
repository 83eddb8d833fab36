/**
 * Sign-up by email: the shopper fills in the form, enters the six-digit code that was sent and is then signed in as a
 * customer. A page that is loaded again resumes at the code, if the server still waits for it. The wait before the next resend is a separate region, so typing and verifying do not restart it.
 *
 * Clauses: SIGNUP-01, SIGNUP-02, SIGNUP-05 to SIGNUP-21, ERR-04, ERR-07 to ERR-09, CONST-08, CONST-10.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { User } from '#contract/types.ts';
import { countdownMachine } from '../countdown/countdown.machine.ts';
import { PORT_DEFECT } from '../port-failure.ts';
import {
  type ReadPendingOutput,
  type ResendVerificationOutput,
  type SendVerificationOutput,
  signupPorts,
  type VerifyEmailOutput,
} from './signup.ports.ts';
import * as rules from './signup.rules.ts';
import type { SignupForm, SignupTypes } from './signup.types.ts';

type FormParams = { form: SignupForm };
type CodeParams = { code: string };
type PendingResult = { output: ReadPendingOutput };
type SendResult = { output: SendVerificationOutput };
type VerifyResult = { output: VerifyEmailOutput };
type ResendResult = { output: ResendVerificationOutput };

const getForm = ({ event }: { event: SignupForm }) => ({ form: event });
const getCode = ({ event }: { event: CodeParams }) => ({ code: event.code });
const getPendingOutput = ({ event }: { event: PendingResult }) => ({ output: event.output });
const getSendOutput = ({ event }: { event: SendResult }) => ({ output: event.output });
const getVerifyOutput = ({ event }: { event: VerifyResult }) => ({ output: event.output });
const getResendOutput = ({ event }: { event: ResendResult }) => ({ output: event.output });
const getUser = ({ event }: { event: VerifyResult }) => rules.getUser(event.output);
/** A rejected port is handled as a refusal without a message. */
const portFailure = { output: PORT_DEFECT };

const setCode = { type: 'setCode', params: getCode } as const;
const codeChanged = [
  {
    guard: { type: 'completesCode', params: getCode },
    target: 'sixDigits',
    reenter: true,
    actions: setCode,
    meta: { spec: ['SIGNUP-11', 'SIGNUP-12'] },
  },
  { target: 'typing', actions: setCode, meta: { spec: ['SIGNUP-11'] } },
] as const;
const goBack = {
  target: '#signup.fillingForm',
  actions: ['clearCode', 'announceAbandoned'],
  meta: { spec: ['SIGNUP-17'] },
} as const;

export const signupMachine = setup({
  types: {} as SignupTypes,
  actors: { ...signupPorts, countdown: countdownMachine },
  guards: {
    mayBePending: ({ context }) => context.isPending,
    isPending: (_, { output }: PendingResult) => output.ok,
    isNotPending: (_, { output }: PendingResult) => !output.ok && output.kind === 'none',
    formIsInvalid: (_, { form }: FormParams) => rules.formIsInvalid(form),
    isSent: (_, { output }: SendResult) => output.ok,
    isVerified: (_, { output }: VerifyResult) => output.ok,
    isResent: (_, { output }: ResendResult) => output.ok,
    completesCode: (_, { code }: CodeParams) => rules.isComplete(rules.extractDigits(code)),
    hasSixDigits: ({ context }) => rules.isComplete(context.code),
  },
  actions: {
    showFieldErrors: assign((_, { form }: FormParams) => ({
      fieldErrors: rules.validateSignup(form),
      formError: null,
    })),
    rememberForm: assign((_, { form }: FormParams) => rules.withSubmittedForm(form)),
    applyPending: assign((_, { output }: PendingResult) => rules.applyPending(output)),
    applySendResult: assign((_, { output }: SendResult) => rules.applySendResult(output)),
    applyVerificationResult: assign(({ context }, { output }: VerifyResult) =>
      rules.applyVerificationResult(context, output),
    ),
    applyResendResult: assign((_, { output }: ResendResult) => rules.applyResendResult(output)),
    setCode: assign(({ context }, { code }: CodeParams) => rules.withCode(context, code)),
    rejectShortCode: assign({ codeError: rules.TEXTS.shortCode }),
    clearCodeError: assign({ codeError: null }),
    clearCode: assign({ code: '', codeError: null, notice: null, emailVerificationStatus: null }),
    announceStarted: emit({ type: 'signup.started' }),
    announceAbandoned: emit({ type: 'signup.abandoned' }),
    announceVerified: emit((_, { user }: { user: User }) => ({ type: 'signup.verified', user })),
    announceFinished: emit({ type: 'signup.finished' }),
  },
  delays: {
    /** In ms: long enough to see the sixth digit before it is sent. */
    autoSubmit: 300,
    welcomeDelay: 2000,
  },
}).createMachine({
  id: 'signup',
  context: ({ input }) => rules.initialContext(input),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides whether a sign-up may be under way in this browser.',
      always: [{ guard: 'mayBePending', target: 'resuming' }, { target: 'fillingForm' }],
    },
    resuming: {
      description:
        'After a reload the server is asked whether it still waits for a code. Without a clear answer the form is shown.',
      tags: 'busy',
      invoke: {
        id: 'readPending',
        src: 'readPending',
        onDone: [
          {
            guard: { type: 'isPending', params: getPendingOutput },
            target: 'enteringCode',
            actions: { type: 'applyPending', params: getPendingOutput },
            meta: { spec: ['SIGNUP-07', 'SIGNUP-09'] },
          },
          {
            guard: { type: 'isNotPending', params: getPendingOutput },
            description: 'The server knows of no sign-up in this browser: a reload need not ask again.',
            target: 'fillingForm',
            actions: 'announceAbandoned',
          },
          { target: 'fillingForm' },
        ],
        onError: { target: 'fillingForm' },
      },
    },
    fillingForm: {
      description:
        'Username, email and password are entered. A refusal of the last try stands above the form.',
      meta: { spec: ['SIGNUP-01', 'SIGNUP-02'] },
      on: {
        'signup.submit': [
          {
            guard: { type: 'formIsInvalid', params: getForm },
            actions: { type: 'showFieldErrors', params: getForm },
            meta: { spec: ['SIGNUP-02', 'SIGNUP-05'] },
          },
          {
            target: 'sendingCode',
            actions: { type: 'rememberForm', params: getForm },
            meta: { spec: ['SIGNUP-06'] },
          },
        ],
      },
    },
    sendingCode: {
      description: 'The server checks the form and sends the code; the button cannot be pressed.',
      tags: 'busy',
      meta: { spec: ['SIGNUP-01', 'SIGNUP-06'] },
      invoke: {
        id: 'sendVerification',
        src: 'sendVerification',
        input: ({ event }) => rules.sendInput(event),
        onDone: [
          {
            guard: { type: 'isSent', params: getSendOutput },
            target: 'enteringCode',
            actions: [{ type: 'applySendResult', params: getSendOutput }, 'announceStarted'],
            meta: { spec: ['SIGNUP-07', 'SIGNUP-09', 'SIGNUP-20', 'SIGNUP-21', 'CONST-10'] },
          },
          {
            target: 'fillingForm',
            actions: { type: 'applySendResult', params: getSendOutput },
            meta: { spec: ['SIGNUP-08', 'SIGNUP-20', 'ERR-04', 'ERR-07'] },
          },
        ],
        onError: {
          target: 'fillingForm',
          actions: { type: 'applySendResult', params: portFailure },
          meta: { spec: ['ERR-07'] },
        },
      },
    },
    enteringCode: {
      description:
        'The email with the six digits is on its way. Typing them and asking for another email do not disturb each other.',
      type: 'parallel',
      meta: { spec: ['SIGNUP-09', 'SIGNUP-10'] },
      states: {
        entry: {
          description: 'The six digits: typed or pasted, then compared by the server.',
          initial: 'typing',
          states: {
            typing: {
              description: 'Fewer than six digits are entered, or the last code was refused.',
              on: {
                'code.change': codeChanged,
                'code.submit': [
                  { guard: 'hasSixDigits', target: 'verifying' },
                  { actions: 'rejectShortCode', meta: { spec: ['SIGNUP-14'] } },
                ],
                'signup.goBack': goBack,
              },
            },
            sixDigits: {
              description: 'All six digits are there. After 0.3 s they are sent without pressing "Verify".',
              meta: { spec: ['SIGNUP-13'] },
              on: {
                'code.change': codeChanged,
                'code.submit': 'verifying',
                'signup.goBack': goBack,
              },
              after: { autoSubmit: { target: 'verifying', meta: { spec: ['SIGNUP-13', 'CONST-08'] } } },
            },
            verifying: {
              description: 'The server compares the code; digits cannot be changed meanwhile.',
              tags: 'busy',
              meta: { spec: ['SIGNUP-15'] },
              entry: 'clearCodeError',
              invoke: {
                id: 'verifyEmail',
                src: 'verifyEmail',
                input: ({ context }) => ({ email: context.email, token: context.code }),
                onDone: [
                  {
                    guard: { type: 'isVerified', params: getVerifyOutput },
                    target: '#signup.welcome',
                    actions: [
                      { type: 'applyVerificationResult', params: getVerifyOutput },
                      { type: 'announceVerified', params: getUser },
                    ],
                    meta: { spec: ['SIGNUP-18', 'SIGNUP-20', 'SIGNUP-21', 'CONST-10'] },
                  },
                  {
                    target: 'typing',
                    actions: { type: 'applyVerificationResult', params: getVerifyOutput },
                    meta: { spec: ['SIGNUP-08', 'SIGNUP-20', 'ERR-04', 'ERR-08'] },
                  },
                ],
                onError: {
                  target: 'typing',
                  actions: { type: 'applyVerificationResult', params: portFailure },
                  meta: { spec: ['ERR-08'] },
                },
              },
            },
          },
        },
        resend: {
          description: 'Asking for another email with a code.',
          initial: 'coolingDown',
          states: {
            coolingDown: {
              description: 'Another email can be requested only after the seconds shown beside "Resend".',
              meta: { spec: ['SIGNUP-16', 'CONST-08'] },
              invoke: {
                id: 'countdown',
                src: 'countdown',
                input: ({ context }) => ({ seconds: context.resendSeconds }),
                onDone: { target: 'ready', meta: { spec: ['SIGNUP-16'] } },
                onError: { target: 'ready' },
              },
            },
            ready: {
              description: '"Resend" can be pressed.',
              on: { 'signup.resend': { target: 'resending', meta: { spec: ['SIGNUP-16'] } } },
            },
            resending: {
              description: 'The server is sending another email.',
              entry: 'clearCodeError',
              invoke: {
                id: 'resendVerification',
                src: 'resendVerification',
                input: ({ context }) => ({ email: context.email }),
                onDone: [
                  {
                    guard: { type: 'isResent', params: getResendOutput },
                    target: 'coolingDown',
                    actions: { type: 'applyResendResult', params: getResendOutput },
                    meta: { spec: ['SIGNUP-16', 'SIGNUP-20', 'SIGNUP-21', 'CONST-10'] },
                  },
                  {
                    target: 'ready',
                    actions: { type: 'applyResendResult', params: getResendOutput },
                    meta: { spec: ['SIGNUP-08', 'SIGNUP-20', 'ERR-04', 'ERR-09'] },
                  },
                ],
                onError: {
                  target: 'ready',
                  actions: { type: 'applyResendResult', params: portFailure },
                  meta: { spec: ['ERR-09'] },
                },
              },
            },
          },
        },
      },
    },
    welcome: {
      description: 'The account exists and is signed in. The welcome stays for 2 s.',
      meta: { spec: ['SIGNUP-18'] },
      after: { welcomeDelay: { target: 'finished', meta: { spec: ['SIGNUP-19'] } } },
    },
    finished: {
      description: 'The shopper goes to the collection, or back to where the sign-up began.',
      type: 'final',
      meta: { spec: ['SIGNUP-19'] },
      entry: 'announceFinished',
    },
  },
});

export type SignupActor = ActorRefFrom<typeof signupMachine>;
export type SignupSnapshot = SnapshotFrom<typeof signupMachine>;
