/**
 * The session, from opening the shop to signing out: one actor for the whole app, and the only one that refreshes
 * tokens. Calls that need a fresh one ask it and wait for its answer. The ports store the tokens; the machine holds only
 * the user.
 *
 * Clauses: LOGIN-03, LOGIN-07 to LOGIN-12, ROUTE-05, ROUTE-06, SESSION-06, SESSION-07, SESSION-10 to SESSION-12,
 * TOKEN-04, SIGNUP-18, FACTOR-10, IDENT-03, PROFILE-06, LAYOUT-20, ERR-05, ERR-06, ERR-14, TOAST-04.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { REFRESH_AFTER_SECONDS } from '#contract/session-lifetimes.ts';
import type { User } from '#contract/types.ts';
import type { ToastEvent } from '../toast.types.ts';
import { tokenRefreshMachine } from '../token-refresh/token-refresh.machine.ts';
import type { RefreshOutput } from '../token-refresh/token-refresh.ports.ts';
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

type TokenOutcome = 'refreshed' | 'ended' | 'unreachable';
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
const wakeWatch = { id: 'wakeWatch', src: 'wakeWatch', input: { afterMs: 0 } } as const;
const REFRESH_AFTER_MS = REFRESH_AFTER_SECONDS * 1000;
const answerCalls = {
  type: 'answerCalls',
  params: ({ event: { output } }: Done<RefreshOutput>) =>
    ({ outcome: output.ok ? 'refreshed' : output.reason }) as const,
} as const;
const answerUnreachable = { type: 'answerCalls', params: { outcome: 'unreachable' } } as const;
/** The children of both states that restore a session. */
const restoreSteps = {
  reading: {
    description: 'In the network panel: GET /api/a/user/info/ with the stored access token.',
    on: { 'session.tokenNeeded': { target: 'refreshing', meta: { spec: ['SESSION-06'] } } },
  },
  refreshing: {
    description:
      'The stored access token has expired. The question is repeated once with a fresh one, and its answer decides.',
    tags: 'refreshing',
    meta: { spec: ['SESSION-06'] },
    invoke: {
      id: 'tokenRefresh',
      src: 'tokenRefresh',
      onDone: { target: 'reading', actions: answerCalls },
      onError: { target: 'reading', actions: answerUnreachable },
    },
  },
} as const;
const endSession = ['clearUser', 'clearTokens', 'announceSignedOut'] as const;

const codeNeeded = { target: 'codeNeeded', meta: { spec: ['FACTOR-10'] } } as const;

const destinationReached = { actions: 'clearDestination' } as const;

export const sessionMachine = setup({
  types: {} as SessionTypes,
  actors: { ...sessionPorts, tokenRefresh: tokenRefreshMachine },
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
    answerCalls: emit((_, { outcome }: { outcome: TokenOutcome }) => ({
      type: 'session.tokenAnswered',
      outcome,
    })),
    announceExpired: emit({ type: 'session.expired' }),
  },
  delays: {
    /** In ms. Lets a guarded screen paint once before it waits for the user. */
    restoreDelay: 100,
    refreshDue: REFRESH_AFTER_MS,
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
      description:
        'The first 100 ms after opening the shop with stored tokens: "Loading application..." stands there, and the header shows neither Login nor Logout.',
      meta: { spec: ['ROUTE-05', 'LAYOUT-20'] },
      on: {
        'session.restore': 'restoring',
      },
      after: { restoreDelay: { target: 'restoring', meta: { spec: ['ROUTE-05'] } } },
    },
    restoring: {
      description:
        'Tokens may be stored, and the server is asked whose they are. Guarded screens wait; nobody is sent to the sign-in yet.',
      meta: { spec: ['ROUTE-05', 'LAYOUT-20', 'SESSION-12'] },
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: restoreOutcomes,
        onError: restoreDefect,
      },
      initial: 'reading',
      states: restoreSteps,
    },
    signedOut: {
      description:
        'Nobody is signed in: the header shows Login and Signup. After a failed sign-in or restore the reason stays until the next try.',
      tags: 'loaded',
      meta: { spec: ['ROUTE-06', 'SESSION-12'] },
      on: {
        'session.signIn': 'signingIn',
        'session.signedInInOtherTab': 'restoring',
        'session.destinationReached': destinationReached,
        'session.codeNeeded': codeNeeded,
      },
    },
    codeNeeded: {
      description:
        'Email and password were right, or Google, and the account has a second factor: its code is asked for. Nobody is signed in yet.',
      tags: 'loaded',
      meta: { spec: ['FACTOR-10'] },
      entry: 'clearError',
      on: {
        'session.startOver': { target: 'signedOut', meta: { spec: ['FACTOR-10'] } },
        'session.signedInInOtherTab': 'restoring',
      },
    },
    signingIn: {
      description:
        'Email and password are being checked; the button says "Logging in..." and cannot be pressed.',
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
          { guard: failedWith('codeNeeded'), target: 'codeNeeded', meta: { spec: ['FACTOR-10'] } },
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
      description:
        'A user is signed in: the header shows the name and Logout. What is below is not seen on screen.',
      tags: ['loaded', 'signedIn'],
      meta: { spec: ['ROUTE-06', 'SESSION-12'] },
      initial: 'fresh',
      on: {
        'session.signOut': {
          target: 'signingOut',
          actions: { type: 'setDestination', params: ({ event }) => event },
        },
        'session.signInAgain': {
          description:
            'From a screen whose data the server refused: the sign-in must not lead straight back.',
          target: 'signedOut',
          actions: endSession,
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
          description:
            'The access token is less than 14 minutes old. It is replaced after 14 minutes, after waking from a longer sleep, or when the server refuses it.',
          invoke: { ...wakeWatch, input: { afterMs: REFRESH_AFTER_MS } },
          on: {
            'session.tokenNeeded': { target: 'refreshing', meta: { spec: ['SESSION-06'] } },
            'session.resumed': { target: 'refreshing', meta: { spec: ['TOKEN-04'] } },
            'session.refreshedInOtherTab': { target: 'fresh', reenter: true, meta: { spec: ['TOKEN-04'] } },
          },
          after: { refreshDue: { target: 'refreshing', meta: { spec: ['TOKEN-04'] } } },
        },
        refreshing: {
          description:
            'The tokens are being replaced. Calls that the server refused for an old token wait here, and all of them share this one refresh.',
          tags: 'refreshing',
          meta: { spec: ['SESSION-06'] },
          invoke: {
            id: 'tokenRefresh',
            src: 'tokenRefresh',
            onDone: [
              { guard: { type: 'succeeded', params: getResult }, target: 'fresh', actions: answerCalls },
              { guard: failedWith('unreachable'), target: 'stale', actions: answerCalls },
              {
                target: '#session.signedOut',
                actions: ['clearUser', 'clearTokens', answerCalls, 'announceExpired'],
                meta: { spec: ['SESSION-07', 'SESSION-10'] },
              },
            ],
            onError: { target: 'stale', actions: answerUnreachable },
          },
        },
        stale: {
          description:
            'The last refresh had no answer. Nobody is signed out for that; it is tried again after 10 s, on waking, or with the next refused call.',
          invoke: wakeWatch,
          on: {
            'session.tokenNeeded': { target: 'refreshing', meta: { spec: ['SESSION-06'] } },
            'session.resumed': { target: 'refreshing', meta: { spec: ['TOKEN-04'] } },
            'session.refreshedInOtherTab': { target: 'fresh', meta: { spec: ['TOKEN-04'] } },
          },
          after: { retryDelay: 'refreshing' },
        },
      },
    },
    signingOut: {
      description:
        'The server is told that the session ends (POST /api/a/logout/, which also takes an expired token). The name stays until it has answered; then the tokens are cleared, whatever the answer.',
      tags: ['loaded', 'busy'],
      meta: { spec: ['SESSION-10', 'SESSION-11'] },
      exit: endSession,
      /** Sign-out clears all stored tokens, so a new user must not be adopted here. */
      on: {
        'session.adopt': {},
        'session.destinationReached': destinationReached,
      },
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
      description:
        'Tokens are stored, but the shop did not answer. Guarded screens say so and offer "Try again"; it is also tried every 5 s and on waking.',
      tags: 'loaded',
      invoke: wakeWatch,
      on: {
        'session.restore': 'restoringAgain',
        'session.resumed': 'restoringAgain',
        'session.signIn': 'signingIn',
        'session.codeNeeded': codeNeeded,
      },
      after: { restoreRetryDelay: 'restoringAgain' },
    },
    restoringAgain: {
      description: 'Like restoring, but the screen stays: a retry every few seconds must not flicker.',
      tags: 'loaded',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: restoreOutcomes,
        onError: restoreDefect,
      },
      initial: 'reading',
      states: restoreSteps,
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
