/**
 * A forgotten password: RESET-02 to RESET-14, RESET-17 to RESET-23, ERR-04, ERR-10 to ERR-12, ERR-17, CONST-08.
 *
 * The shopper gives the e-mail, gets four digits by mail, types them and sets a new password. One machine for all
 * the screens; each starts an actor of its own at its step, with the e-mail that the screen before passed along.
 *
 *   opening → request → code → password → done
 *             editing   ├ entry: typing ⇄ verifying     editing
 *             sending   └ resend: ready → sending → cooling → ready   resetting
 *           → emailMissing
 *
 * `done` is final. `emailMissing` is not, but nothing leads out of it: the way back is another screen.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { SpecMeta } from '../clause.types.ts';
import { countdownMachine } from '../countdown/countdown.machine.ts';
import { type PasswordResetOutput, passwordResetPorts } from './password-reset.ports.ts';
import * as rules from './password-reset.rules.ts';
import type { PasswordResetStep, PasswordResetTypes } from './password-reset.types.ts';

type Email = { email: string };
type Code = { code: string };
type Result = { output: PasswordResetOutput };
interface Answer extends Record<'succeeded' | 'refused' | 'broken', SpecMeta> {
  report: 'reportRequest' | 'reportVerification' | 'reportReset';
  announce?: 'announceCodeSent' | 'announceCodeAccepted';
  onto: string;
  back: string;
}

const emailIn = ({ event }: { event: Email }) => ({ email: event.email });
const codeIn = ({ event }: { event: Code }) => ({ code: event.code });
const newPasswordIn = ({ event }: { event: rules.NewPassword }) => event;
const outputIn = ({ event }: { event: Result }) => ({ output: event.output });
const succeeded = { type: 'succeeded', params: outputIn } as const;
/** A port that broke reads as a refusal without words. */
const broken = { output: { ok: false, kind: 'refused' } } as const;
/** A success leads on; a refusal leads back with its words, and so does a port that broke. */
const answered = ({ report, announce, onto, back, ...meta }: Answer) => {
  const reported = { type: report, params: outputIn } as const;
  const actions = announce ? ([reported, announce] as const) : reported;
  return {
    onDone: [
      { guard: succeeded, target: onto, actions, meta: meta.succeeded },
      { target: back, actions: reported, meta: meta.refused },
    ],
    onError: { target: back, actions: { type: report, params: broken }, meta: meta.broken },
  } as const;
};
const isOpenedAt = (step: PasswordResetStep) => ({ type: 'isOpenedAt', params: { step } }) as const;

export const passwordResetMachine = setup({
  types: {} as PasswordResetTypes,
  actors: { ...passwordResetPorts, countdown: countdownMachine },
  guards: {
    isOpenedAt: ({ context }, { step }: { step: PasswordResetStep }) => context.openedAt === step,
    emailIsMissing: ({ context }) => context.email === '',
    emailIsInvalid: (_, { email }: Email) => rules.emailProblem(email) !== null,
    hasFourDigits: ({ context }) => context.code.length === rules.CODE_LENGTH,
    checksHold: (_, newPassword: rules.NewPassword) => rules.checksHold(newPassword),
    succeeded: (_, { output }: Result) => output.ok,
  },
  actions: {
    refuseEmail: assign((_, { email }: Email) => ({ error: rules.emailProblem(email) })),
    rememberEmail: assign((_, { email }: Email) => ({ email: email.trim() })),
    takeCode: assign(({ context }, { code }: Code) => rules.codeTaken(context, code)),
    clearError: assign({ error: null, ticketIsRefused: false }),
    reportRequest: assign((_, { output }: Result) => rules.requestReport(output)),
    reportVerification: assign(({ context }, { output }: Result) =>
      rules.verificationReport(context, output),
    ),
    reportReset: assign((_, { output }: Result) => rules.resetReport(output)),
    announceCodeSent: emit(({ context }) => ({ type: 'reset.codeSent', email: context.email })),
    announceCodeAccepted: emit(({ context }) => ({ type: 'reset.codeAccepted', email: context.email })),
    announceDone: emit({ type: 'reset.done' }),
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => rules.initialContext(input),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: isOpenedAt('request'), target: 'request' },
        { guard: 'emailIsMissing', target: 'emailMissing', meta: { spec: ['RESET-23'] } },
        { guard: isOpenedAt('code'), target: 'code' },
        { target: 'password' },
      ],
    },
    request: {
      initial: 'editing',
      states: {
        editing: {
          meta: { spec: ['RESET-02', 'RESET-03', 'RESET-07'] },
          on: {
            'reset.requestCode': [
              {
                guard: { type: 'emailIsInvalid', params: emailIn },
                actions: { type: 'refuseEmail', params: emailIn },
                meta: { spec: ['RESET-02'] },
              },
              {
                target: 'sending',
                actions: { type: 'rememberEmail', params: emailIn },
                meta: { spec: ['RESET-04'] },
              },
            ],
          },
        },
        sending: {
          tags: 'busy',
          meta: { spec: ['RESET-03', 'RESET-04'] },
          entry: 'clearError',
          invoke: {
            id: 'requestCode',
            src: 'requestCode',
            input: ({ context }) => ({ email: context.email }),
            ...answered({
              report: 'reportRequest',
              announce: 'announceCodeSent',
              onto: '#passwordReset.code',
              back: 'editing',
              succeeded: { spec: ['RESET-04', 'RESET-05'] },
              refused: { spec: ['RESET-06', 'ERR-04', 'ERR-10', 'ERR-17'] },
              broken: { spec: ['ERR-10'] },
            }),
          },
        },
      },
    },
    code: {
      type: 'parallel',
      meta: { spec: ['RESET-08', 'RESET-09'] },
      states: {
        entry: {
          initial: 'typing',
          states: {
            typing: {
              meta: { spec: ['RESET-09', 'RESET-11'] },
              on: {
                'code.changed': {
                  actions: { type: 'takeCode', params: codeIn },
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
              tags: 'busy',
              meta: { spec: ['RESET-11', 'RESET-12'] },
              entry: 'clearError',
              invoke: {
                id: 'verifyCode',
                src: 'verifyCode',
                input: ({ context }) => ({ email: context.email, code: context.code }),
                ...answered({
                  report: 'reportVerification',
                  announce: 'announceCodeAccepted',
                  onto: '#passwordReset.password',
                  back: 'typing',
                  succeeded: { spec: ['RESET-12', 'RESET-14'] },
                  refused: { spec: ['RESET-12', 'RESET-13', 'ERR-04', 'ERR-11', 'ERR-17'] },
                  broken: { spec: ['ERR-11'] },
                }),
              },
            },
          },
        },
        resend: {
          initial: 'ready',
          states: {
            ready: {
              on: { 'reset.resendCode': { target: 'sending', meta: { spec: ['RESET-10'] } } },
            },
            sending: {
              entry: 'clearError',
              invoke: {
                id: 'requestCode',
                src: 'requestCode',
                input: ({ context }) => ({ email: context.email }),
                ...answered({
                  report: 'reportRequest',
                  onto: 'cooling',
                  back: 'ready',
                  succeeded: { spec: ['RESET-04', 'RESET-10'] },
                  refused: { spec: ['RESET-13', 'ERR-04', 'ERR-10'] },
                  broken: { spec: ['ERR-10'] },
                }),
              },
            },
            cooling: {
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
      initial: 'editing',
      states: {
        editing: {
          meta: { spec: ['RESET-17', 'RESET-18'] },
          on: {
            'reset.setPassword': {
              guard: { type: 'checksHold', params: newPasswordIn },
              target: 'resetting',
              meta: { spec: ['RESET-18', 'RESET-20'] },
            },
          },
        },
        resetting: {
          tags: 'busy',
          meta: { spec: ['RESET-19', 'RESET-20'] },
          entry: 'clearError',
          invoke: {
            id: 'resetPassword',
            src: 'resetPassword',
            input: ({ context, event }) => rules.resetInput(context, event),
            ...answered({
              report: 'reportReset',
              onto: '#passwordReset.done',
              back: 'editing',
              succeeded: { spec: ['RESET-20', 'RESET-21'] },
              refused: { spec: ['RESET-22', 'ERR-04', 'ERR-12', 'ERR-17'] },
              broken: { spec: ['ERR-12'] },
            }),
          },
        },
      },
    },
    done: { type: 'final', meta: { spec: ['RESET-21'] }, entry: 'announceDone' },
    emailMissing: { meta: { spec: ['RESET-23'] } },
  },
});

export type PasswordResetActor = ActorRefFrom<typeof passwordResetMachine>;
export type PasswordResetSnapshot = SnapshotFrom<typeof passwordResetMachine>;
