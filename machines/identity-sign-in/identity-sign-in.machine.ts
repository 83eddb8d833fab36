/**
 * Sign-in with Google: the provider's widget is set up step by step and returns a credential, which the API exchanges
 * for a session.
 *
 * Clauses: IDENT-01 to IDENT-07, FACTOR-10, ERR-15, ERR-16.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { User } from '#contract/types.ts';
import type { ToastEvent } from '../toast.types.ts';
import {
  type ExchangeCredentialOutput,
  identitySignInPorts,
  type WidgetOutput,
} from './identity-sign-in.ports.ts';
import * as rules from './identity-sign-in.rules.ts';
import type { IdentitySignInTypes } from './identity-sign-in.types.ts';

type StepResult = { output: WidgetOutput };
type ExchangeResult = { output: ExchangeCredentialOutput };

const getExchangeOutput = ({ event }: { event: ExchangeResult }) => ({ output: event.output });
const getUser = ({ event }: { event: ExchangeResult }) => rules.getUser(event.output);
const getFailureToast = ({ event }: { event: ExchangeResult }) => rules.toFailureToast(event.output);
const errorToast = (text: string) => ({ type: 'showToast', params: { kind: 'error', text } }) as const;
const stepDone = {
  type: 'stepDone',
  params: ({ event }: { event: StepResult }) => ({ output: event.output }),
} as const;
const toWidgetFailure = (text: string) =>
  ({
    target: 'widgetFailed',
    actions: { type: 'explain', params: { text } },
    meta: { spec: ['IDENT-06', 'ERR-16'] },
  }) as const;
const credentialReceived = [
  {
    guard: {
      type: 'hasCredential',
      params: ({ event }: { event: { credential?: string | undefined } }) => event,
    },
    target: 'signingIn',
    meta: { spec: ['IDENT-02'] },
  },
  {
    description: 'The window was closed without choosing an account.',
    actions: errorToast(rules.TEXTS.incomplete),
    meta: { spec: ['IDENT-05', 'ERR-15'] },
  },
] as const;

export const identitySignInMachine = setup({
  types: {} as IdentitySignInTypes,
  actors: identitySignInPorts,
  guards: {
    isConfigured: ({ context }) => context.isConfigured,
    stepDone: (_, { output }: StepResult) => output.ok,
    hasCredential: (_, event: { credential?: string | undefined }) => rules.hasCredential(event),
    isExchanged: (_, { output }: ExchangeResult) => output.ok,
    needsCode: (_, { output }: ExchangeResult) => rules.needsCode(output),
    needsPassword: (_, { output }: ExchangeResult) => rules.needsPassword(output),
  },
  actions: {
    explain: assign((_, { text }: { text: string }) => ({ message: text })),
    explainPassword: assign((_, { output }: ExchangeResult) => ({
      message: rules.passwordNeededText(output),
    })),
    showToast: emit((_, toast: Omit<ToastEvent, 'type'>) => ({ type: 'toast.show', ...toast })),
    announceCodeNeeded: emit({ type: 'identity.codeNeeded' }),
    announceSignedIn: emit((_, { user }: { user: User }) => ({ type: 'identity.signedIn', user })),
  },
  delays: {
    /** In ms. Behind some captive portals a script neither loads nor fails. */
    scriptTimeout: 20_000,
  },
}).createMachine({
  id: 'identitySignIn',
  context: ({ input }) => ({ isConfigured: input.isConfigured, message: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides whether the shop has a Google client id at all.',
      always: [
        { guard: 'isConfigured', target: 'loadingScript' },
        { target: 'off', meta: { spec: ['IDENT-04'] } },
      ],
    },
    loadingScript: {
      description: "Google's script is being loaded; the place of the button is still empty.",
      meta: { spec: ['IDENT-01'] },
      invoke: {
        id: 'loadScript',
        src: 'loadScript',
        onDone: [{ guard: stepDone, target: 'initialising' }, toWidgetFailure(rules.TEXTS.loadFailed)],
        onError: toWidgetFailure(rules.TEXTS.loadFailed),
      },
      after: { scriptTimeout: toWidgetFailure(rules.TEXTS.loadFailed) },
    },
    initialising: {
      description: "The script is there. The shop fetches a nonce, and Google's library is set up with it.",
      invoke: {
        id: 'initialise',
        src: 'initialise',
        onDone: [{ guard: stepDone, target: 'rendering' }, toWidgetFailure(rules.TEXTS.initialiseFailed)],
        onError: toWidgetFailure(rules.TEXTS.initialiseFailed),
      },
    },
    rendering: {
      description: 'Google draws its button into the page.',
      invoke: {
        id: 'renderButton',
        src: 'renderButton',
        onDone: [{ guard: stepDone, target: 'ready' }, toWidgetFailure(rules.TEXTS.renderFailed)],
        onError: toWidgetFailure(rules.TEXTS.renderFailed),
      },
    },
    ready: {
      description: "Google's button can be pressed. The window that it opens is Google's and on no chart.",
      meta: { spec: ['IDENT-01', 'IDENT-02'] },
      on: { 'credential.received': credentialReceived },
    },
    signingIn: {
      description: "Google's credential is sent to the shop's server, which answers with tokens.",
      tags: 'busy',
      meta: { spec: ['IDENT-02'] },
      invoke: {
        id: 'exchangeCredential',
        src: 'exchangeCredential',
        input: ({ event }) => rules.getCredential(event),
        onDone: [
          {
            guard: { type: 'isExchanged', params: getExchangeOutput },
            target: 'signedIn',
            actions: { type: 'announceSignedIn', params: getUser },
            meta: { spec: ['IDENT-03'] },
          },
          {
            guard: { type: 'needsCode', params: getExchangeOutput },
            target: 'codeNeeded',
            actions: 'announceCodeNeeded',
            meta: { spec: ['FACTOR-10'] },
          },
          {
            guard: { type: 'needsPassword', params: getExchangeOutput },
            target: 'passwordNeeded',
            actions: { type: 'explainPassword', params: getExchangeOutput },
          },
          {
            target: 'ready',
            actions: { type: 'showToast', params: getFailureToast },
            meta: { spec: ['IDENT-05', 'ERR-15'] },
          },
        ],
        onError: {
          target: 'ready',
          actions: errorToast(rules.TEXTS.failed),
          meta: { spec: ['IDENT-05', 'ERR-15'] },
        },
      },
    },
    signedIn: {
      description: 'The tokens are stored, and the session adopts the user.',
      type: 'final',
      meta: { spec: ['IDENT-03'] },
    },
    codeNeeded: {
      description: 'The account has a second factor: the session asks for its code.',
      type: 'final',
      meta: { spec: ['FACTOR-10'] },
    },
    passwordNeeded: {
      description:
        'The email belongs to an account with a password: sign in with it first. The button stays, because another Google account may be chosen.',
      on: { 'credential.received': credentialReceived },
    },
    widgetFailed: {
      description:
        'The button could not be shown: the script did not load within 20 s, or Google refused. "Try again" starts over.',
      meta: { spec: ['IDENT-06', 'ERR-16'] },
      on: { 'widget.retry': { target: 'loadingScript', meta: { spec: ['IDENT-07'] } } },
    },
    off: {
      description:
        'The shop has no Google client id: a sentence says that signing in with Google is not available.',
      meta: { spec: ['IDENT-04'] },
    },
  },
});

export type IdentitySignInActor = ActorRefFrom<typeof identitySignInMachine>;
export type IdentitySignInSnapshot = SnapshotFrom<typeof identitySignInMachine>;
