/**
 * The session, from opening the shop to signing out: one actor for the whole app. The ports store the tokens; the
 * machine holds only the user.
 *
 * Clauses: LOGIN-03, LOGIN-07 to LOGIN-12, ROUTE-05, ROUTE-06, SESSION-06, SESSION-07, SESSION-10 to SESSION-12,
 * TOKEN-04, SIGNUP-18, IDENT-03, PROFILE-06, LAYOUT-20, ERR-05, ERR-06, ERR-14, TOAST-04.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { User } from '#contract/types.ts';
import type { ToastEvent } from '../toast.types.ts';
import {
  clearTokens,
  type RestoreOutput,
  type SignInOutput,
  type SignOutOutput,
  sessionPorts,
} from './session.ports.ts';
import {
  getCredentials,
  getMessage,
  getSignOutMessage,
  signedInEvent,
  TEXTS,
  toWelcomeToast,
} from './session.rules.ts';
import type { SessionTypes } from './session.types.ts';

type Result = { ok: boolean; user?: User; reason?: string; kind?: string };
type Done<Output = Result> = { event: { output: Output } };

const getResult = ({ event }: Done) => ({ result: event.output });
const explain = {
  type: 'explain',
  params: ({ event }: Done<RestoreOutput | SignInOutput>) => ({ error: getMessage(event.output) }),
} as const;
const explainWith = (error: string) => ({ type: 'explain', params: { error } }) as const;
const failedWith = (failure: string) =>
  ({ type: 'failedWith', params: ({ event }: Done) => ({ result: event.output, failure }) }) as const;
const errorToast = (text: string) => ({ type: 'showToast', params: { kind: 'error', text } }) as const;
const restoreOutcomes = [
  {
    guard: { type: 'succeeded', params: getResult },
    target: 'signedIn',
    actions: { type: 'setUser', params: getResult },
    meta: { spec: ['ROUTE-06'] },
  },
  { guard: failedWith('unreachable'), target: 'unreachable', actions: explain, meta: { spec: ['ERR-06'] } },
  { guard: failedWith('noToken'), target: 'signedOut', actions: 'clearError', meta: { spec: ['ROUTE-06'] } },
  {
    target: 'signedOut',
    actions: [explain, 'clearTokens'],
    meta: { spec: ['SESSION-10', 'SESSION-12', 'ERR-06'] },
  },
] as const;
const signOutToast = {
  type: 'showToast',
  params: ({ event }: Done<SignOutOutput>) =>
    ({ kind: 'error', text: getSignOutMessage(event.output) }) as const,
} as const;
const getAdoptedUser = ({ event }: { event: { user: User } }) => ({ result: { ok: true, user: event.user } });
const setAdoptedUser = { type: 'setUser', params: getAdoptedUser } as const;
/** The port threw, which is a defect and not a reply. */
const restoreDefect = {
  target: 'signedOut',
  actions: [explainWith(TEXTS.userNotLoaded), 'clearTokens'],
  meta: { spec: ['SESSION-10', 'ERR-06'] },
} as const;
const endSession = ['clearUser', 'clearTokens', 'announceSignedOut'] as const;

const destinationReached = { actions: 'clearDestination' } as const;

export const sessionMachine = setup({
  types: {} as SessionTypes,
  actors: sessionPorts,
  guards: {
    succeeded: (_, { result }: { result: Result }) => result.ok,
    failedWith: (_, { result, failure }: { result: Result; failure: string }) =>
      !result.ok && (result.reason ?? result.kind) === failure,
    shouldWelcome: (_, { welcome }: { welcome: boolean }) => welcome,
  },
  actions: {
    setUser: assign((_, { result }: { result: Result }) => ({
      user: result.user ?? null,
      error: null,
      destination: null,
    })),
    clearUser: assign({ user: null }),
    setDestination: assign((_, { destination = null }: { destination?: string | null }) => ({ destination })),
    clearDestination: assign({ destination: null }),
    clearTokens,
    clearError: assign({ error: null }),
    explain: assign((_, { error }: { error: string | null }) => ({ error })),
    showToast: emit((_, toast: Omit<ToastEvent, 'type'>) => ({ type: 'toast.show', ...toast })),
    welcome: emit(({ context }) => toWelcomeToast(context)),
    announceSignedIn: emit(({ context }) => signedInEvent(context)),
    announceSignedOut: emit({ type: 'session.signedOut' }),
    announceExpired: emit({ type: 'session.expired' }),
  },
  delays: {
    /** In ms. Lets a guarded screen paint once before it waits for the user. */
    restoreDelay: 100,
    /** A minute before the access token expires (900 s). */
    refreshDue: 840_000,
    retryDelay: 10_000,
    restoreRetryDelay: 5_000,
  },
}).createMachine({
  id: 'session',
  context: { user: null, error: null, destination: null },
  initial: 'unknown',
  on: {
    /** In any state: the stored tokens already belong to this user. */
    'session.adopt': [
      {
        guard: { type: 'shouldWelcome', params: ({ event }) => ({ welcome: event.welcome }) },
        target: '.signedIn',
        actions: [setAdoptedUser, 'welcome', 'announceSignedIn'],
        meta: { spec: ['IDENT-03', 'TOAST-04'] },
      },
      {
        target: '.signedIn',
        actions: [setAdoptedUser, 'announceSignedIn'],
        meta: { spec: ['SIGNUP-18'] },
      },
    ],
  },
  states: {
    unknown: {
      meta: { spec: ['ROUTE-05', 'LAYOUT-20'] },
      on: { 'session.restore': 'restoring' },
      after: { restoreDelay: { target: 'restoring', meta: { spec: ['ROUTE-05'] } } },
    },
    restoring: {
      meta: { spec: ['ROUTE-05', 'LAYOUT-20', 'SESSION-12'] },
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: restoreOutcomes,
        onError: restoreDefect,
      },
    },
    signedOut: {
      tags: 'loaded',
      meta: { spec: ['ROUTE-06', 'SESSION-12'] },
      on: {
        'session.signIn': 'signingIn',
        'session.signedInInOtherTab': 'restoring',
        'session.destinationReached': destinationReached,
      },
    },
    signingIn: {
      tags: ['loaded', 'busy'],
      meta: { spec: ['LOGIN-03'] },
      entry: 'clearError',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => getCredentials(event),
        onDone: [
          {
            guard: { type: 'succeeded', params: getResult },
            target: 'signedIn',
            actions: [{ type: 'setUser', params: getResult }, 'welcome', 'announceSignedIn'],
            meta: { spec: ['LOGIN-07', 'LOGIN-08', 'LOGIN-12', 'TOAST-04'] },
          },
          {
            guard: failedWith('refused'),
            target: 'signedOut',
            actions: [explain, errorToast(TEXTS.invalidCredentials)],
            meta: { spec: ['LOGIN-11', 'ERR-14'] },
          },
          { guard: failedWith('noTokens'), target: 'signedOut', meta: { spec: ['LOGIN-09', 'LOGIN-10'] } },
          {
            target: 'signedOut',
            actions: [explain, errorToast(TEXTS.unexpected)],
            meta: { spec: ['LOGIN-11', 'ERR-14'] },
          },
        ],
        onError: {
          target: 'signedOut',
          actions: [explainWith(TEXTS.unexpected), errorToast(TEXTS.unexpected)],
          meta: { spec: ['ERR-14'] },
        },
      },
    },
    signedIn: {
      tags: ['loaded', 'signedIn'],
      meta: { spec: ['ROUTE-06', 'SESSION-12'] },
      initial: 'fresh',
      on: {
        'session.signOut': {
          target: 'signingOut',
          actions: { type: 'setDestination', params: ({ event }) => event },
        },
        'session.accountDeleted': {
          target: 'signedOut',
          actions: endSession,
          meta: { spec: ['SESSION-10', 'PROFILE-06'] },
        },
        'session.signedOutInOtherTab': { target: 'signedOut', actions: ['clearUser', 'announceSignedOut'] },
      },
      states: {
        fresh: {
          on: {
            'session.accessTokenRejected': { target: 'refreshing', meta: { spec: ['SESSION-06'] } },
            'session.resumed': { target: 'refreshing', meta: { spec: ['TOKEN-04'] } },
          },
          after: { refreshDue: 'refreshing' },
        },
        refreshing: {
          meta: { spec: ['SESSION-06'] },
          invoke: {
            id: 'refreshTokens',
            src: 'refreshTokens',
            onDone: [
              { guard: { type: 'succeeded', params: getResult }, target: 'fresh' },
              { guard: failedWith('unreachable'), target: 'stale' },
              {
                target: '#session.signedOut',
                actions: ['clearUser', 'clearTokens', 'announceExpired'],
                meta: { spec: ['SESSION-07', 'SESSION-10'] },
              },
            ],
            onError: { target: 'stale' },
          },
        },
        stale: {
          on: {
            'session.accessTokenRejected': { target: 'refreshing', meta: { spec: ['SESSION-06'] } },
            'session.resumed': { target: 'refreshing', meta: { spec: ['TOKEN-04'] } },
          },
          after: { retryDelay: 'refreshing' },
        },
      },
    },
    signingOut: {
      tags: ['loaded', 'busy'],
      meta: { spec: ['SESSION-10', 'SESSION-11'] },
      exit: endSession,
      /** Sign-out clears all stored tokens, so a new user must not be adopted here. */
      on: { 'session.adopt': {}, 'session.destinationReached': destinationReached },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: [
          { guard: { type: 'succeeded', params: getResult }, target: 'signedOut' },
          { target: 'signedOut', actions: signOutToast, meta: { spec: ['SESSION-11', 'ERR-05'] } },
        ],
        onError: { target: 'signedOut', actions: errorToast(TEXTS.logoutFailed) },
      },
    },
    unreachable: {
      tags: 'loaded',
      on: {
        'session.restore': 'restoringAgain',
        'session.resumed': 'restoringAgain',
        'session.signIn': 'signingIn',
        'session.signedInInOtherTab': 'restoringAgain',
      },
      after: { restoreRetryDelay: 'restoringAgain' },
    },
    /** Like `restoring`, but the screen stays: a retry every few seconds must not flicker. */
    restoringAgain: {
      tags: 'loaded',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: restoreOutcomes,
        onError: restoreDefect,
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
