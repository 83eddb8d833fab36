/**
 * A new account by e-mail and code: SIGNUP-01, SIGNUP-02, SIGNUP-05 to SIGNUP-21, ERR-04, ERR-07 to ERR-09, CONST-08, CONST-10.
 *
 * The shopper fills the form, gets six digits by mail, types them and is a customer who is signed in.
 *
 *   fillingForm → sendingCode → enteringCode → welcome → finished
 *                               ├ entry: typing ⇄ sixDigits → verifying
 *                               └ resend: cooling → ready ⇄ resending → cooling
 *
 * The wait before the next resend is a region of its own: no amount of typing and verifying restarts it.
 * `finished` is final: the screen is left.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { User } from '#contract/types.ts';
import { countdownMachine } from '../countdown/countdown.machine.ts';
import {
  type ResendVerificationOutput,
  type SendVerificationOutput,
  signupPorts,
  type VerifyEmailOutput,
} from './signup.ports.ts';
import * as rules from './signup.rules.ts';
import type { SignupForm, SignupTypes } from './signup.types.ts';

type Form = { form: SignupForm };
type Code = { code: string };
type Sent = { output: SendVerificationOutput };
type Verified = { output: VerifyEmailOutput };
type Resent = { output: ResendVerificationOutput };

const formIn = ({ event }: { event: SignupForm }) => ({ form: event });
const codeIn = ({ event }: { event: Code }) => ({ code: event.code });
const sentIn = ({ event }: { event: Sent }) => ({ output: event.output });
const verifiedIn = ({ event }: { event: Verified }) => ({ output: event.output });
const resentIn = ({ event }: { event: Resent }) => ({ output: event.output });
const userIn = ({ event }: { event: Verified }) => rules.userIn(event.output);
/** A port that broke reads as a refusal without words. */
const broken = { output: { ok: false, kind: 'refused' } } as const;

const takeCode = { type: 'takeCode', params: codeIn } as const;
const codeChanged = [
  {
    guard: { type: 'givesSixDigits', params: codeIn },
    target: 'sixDigits',
    reenter: true,
    actions: takeCode,
    meta: { spec: ['SIGNUP-11', 'SIGNUP-12'] },
  },
  { target: 'typing', actions: takeCode, meta: { spec: ['SIGNUP-11'] } },
] as const;
const goBack = {
  target: '#signup.fillingForm',
  actions: 'forgetCode',
  meta: { spec: ['SIGNUP-17'] },
} as const;

export const signupMachine = setup({
  types: {} as SignupTypes,
  actors: { ...signupPorts, countdown: countdownMachine },
  guards: {
    formIsInvalid: (_, { form }: Form) => rules.formIsInvalid(form),
    isSent: (_, { output }: Sent) => output.ok,
    isVerified: (_, { output }: Verified) => output.ok,
    isResent: (_, { output }: Resent) => output.ok,
    givesSixDigits: (_, { code }: Code) => rules.isComplete(rules.digitsIn(code)),
    hasSixDigits: ({ context }) => rules.isComplete(context.code),
  },
  actions: {
    showFieldErrors: assign((_, { form }: Form) => ({
      fieldErrors: rules.validateSignup(form),
      formError: null,
    })),
    rememberForm: assign((_, { form }: Form) => rules.submitted(form)),
    reportSend: assign((_, { output }: Sent) => rules.sendReport(output)),
    reportVerification: assign(({ context }, { output }: Verified) =>
      rules.verificationReport(context, output),
    ),
    reportResend: assign((_, { output }: Resent) => rules.resendReport(output)),
    takeCode: assign(({ context }, { code }: Code) => rules.codeTaken(context, code)),
    refuseShortCode: assign({ codeError: rules.TEXTS.shortCode }),
    clearCodeError: assign({ codeError: null }),
    forgetCode: assign({ code: '', codeError: null, notice: null, emailVerificationStatus: null }),
    announceVerified: emit((_, { user }: { user: User }) => ({ type: 'signup.verified', user })),
    announceFinished: emit({ type: 'signup.finished' }),
  },
  delays: {
    /** Long enough to see the sixth digit before it is sent. */
    autoSubmit: 300,
    welcomeDelay: 2000,
  },
}).createMachine({
  id: 'signup',
  context: rules.initialContext,
  initial: 'fillingForm',
  states: {
    fillingForm: {
      meta: { spec: ['SIGNUP-01', 'SIGNUP-02'] },
      on: {
        'signup.submit': [
          {
            guard: { type: 'formIsInvalid', params: formIn },
            actions: { type: 'showFieldErrors', params: formIn },
            meta: { spec: ['SIGNUP-02', 'SIGNUP-05'] },
          },
          {
            target: 'sendingCode',
            actions: { type: 'rememberForm', params: formIn },
            meta: { spec: ['SIGNUP-06'] },
          },
        ],
      },
    },
    sendingCode: {
      tags: 'busy',
      meta: { spec: ['SIGNUP-01', 'SIGNUP-06'] },
      invoke: {
        id: 'sendVerification',
        src: 'sendVerification',
        input: ({ event }) => rules.sendInput(event),
        onDone: [
          {
            guard: { type: 'isSent', params: sentIn },
            target: 'enteringCode',
            actions: { type: 'reportSend', params: sentIn },
            meta: { spec: ['SIGNUP-07', 'SIGNUP-09', 'SIGNUP-20', 'SIGNUP-21', 'CONST-10'] },
          },
          {
            target: 'fillingForm',
            actions: { type: 'reportSend', params: sentIn },
            meta: { spec: ['SIGNUP-08', 'SIGNUP-20', 'ERR-04', 'ERR-07'] },
          },
        ],
        onError: {
          target: 'fillingForm',
          actions: { type: 'reportSend', params: broken },
          meta: { spec: ['ERR-07'] },
        },
      },
    },
    enteringCode: {
      type: 'parallel',
      meta: { spec: ['SIGNUP-09', 'SIGNUP-10'] },
      states: {
        entry: {
          initial: 'typing',
          states: {
            typing: {
              on: {
                'code.changed': codeChanged,
                'code.submit': [
                  { guard: 'hasSixDigits', target: 'verifying' },
                  { actions: 'refuseShortCode', meta: { spec: ['SIGNUP-14'] } },
                ],
                'signup.back': goBack,
              },
            },
            sixDigits: {
              meta: { spec: ['SIGNUP-13'] },
              on: {
                'code.changed': codeChanged,
                'code.submit': 'verifying',
                'signup.back': goBack,
              },
              after: { autoSubmit: { target: 'verifying', meta: { spec: ['SIGNUP-13', 'CONST-08'] } } },
            },
            verifying: {
              tags: 'busy',
              meta: { spec: ['SIGNUP-15'] },
              entry: 'clearCodeError',
              invoke: {
                id: 'verifyEmail',
                src: 'verifyEmail',
                input: ({ context }) => ({ email: context.email, token: context.code }),
                onDone: [
                  {
                    guard: { type: 'isVerified', params: verifiedIn },
                    target: '#signup.welcome',
                    actions: [
                      { type: 'reportVerification', params: verifiedIn },
                      { type: 'announceVerified', params: userIn },
                    ],
                    meta: { spec: ['SIGNUP-18', 'SIGNUP-20', 'SIGNUP-21', 'CONST-10'] },
                  },
                  {
                    target: 'typing',
                    actions: { type: 'reportVerification', params: verifiedIn },
                    meta: { spec: ['SIGNUP-08', 'SIGNUP-20', 'ERR-04', 'ERR-08'] },
                  },
                ],
                onError: {
                  target: 'typing',
                  actions: { type: 'reportVerification', params: broken },
                  meta: { spec: ['ERR-08'] },
                },
              },
            },
          },
        },
        resend: {
          initial: 'cooling',
          states: {
            cooling: {
              meta: { spec: ['SIGNUP-16', 'CONST-08'] },
              invoke: {
                id: 'countdown',
                src: 'countdown',
                input: { seconds: rules.RESEND_SECONDS },
                onDone: { target: 'ready', meta: { spec: ['SIGNUP-16'] } },
                onError: { target: 'ready' },
              },
            },
            ready: {
              on: { 'signup.resend': { target: 'resending', meta: { spec: ['SIGNUP-16'] } } },
            },
            resending: {
              entry: 'clearCodeError',
              invoke: {
                id: 'resendVerification',
                src: 'resendVerification',
                input: ({ context }) => ({ email: context.email }),
                onDone: [
                  {
                    guard: { type: 'isResent', params: resentIn },
                    target: 'cooling',
                    actions: { type: 'reportResend', params: resentIn },
                    meta: { spec: ['SIGNUP-16', 'SIGNUP-20', 'SIGNUP-21', 'CONST-10'] },
                  },
                  {
                    target: 'ready',
                    actions: { type: 'reportResend', params: resentIn },
                    meta: { spec: ['SIGNUP-08', 'SIGNUP-20', 'ERR-04', 'ERR-09'] },
                  },
                ],
                onError: {
                  target: 'ready',
                  actions: { type: 'reportResend', params: broken },
                  meta: { spec: ['ERR-09'] },
                },
              },
            },
          },
        },
      },
    },
    welcome: {
      meta: { spec: ['SIGNUP-18'] },
      after: { welcomeDelay: { target: 'finished', meta: { spec: ['SIGNUP-19'] } } },
    },
    finished: { type: 'final', meta: { spec: ['SIGNUP-19'] }, entry: 'announceFinished' },
  },
});

export type SignupActor = ActorRefFrom<typeof signupMachine>;
export type SignupSnapshot = SnapshotFrom<typeof signupMachine>;
