import type { User } from '#contract/types.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { sessionPorts } from '#machines/session/session.ports.ts';
import type { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';
import { silentWakeWatch } from '#tests/machines/accounts/session.setup.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

type Ports = Omit<typeof sessionPorts, 'wakeWatch'> & { tokenRefresh: typeof tokenRefreshMachine };

export const shopper: User = {
  id: 7,
  username: 'Wanjiku',
  email: 'shopper@gari.test',
  is_superuser: false,
  is_staff: false,
};

export const sessionModel = {
  machine: sessionMachine.provide({ actors: { wakeWatch: silentWakeWatch } }),
  inputs: { 'a shop just opened': undefined },
  events: {
    'session.restore': { '': {} },
    'session.signIn': { '': { email: 'shopper@gari.test', password: 'Gari-demo-2026' } },
    'session.adopt': {
      'from sign-up': { user: shopper, welcome: false },
      'from the identity sign-in': { user: shopper, welcome: true },
    },
    'session.codeNeeded': { '': {} },
    'session.startOver': { '': {} },
    'session.signOut': { 'from a screen for all': {}, 'from a guarded screen': { destination: '/' } },
    'session.signInAgain': { '': {} },
    'session.destinationReached': { '': {} },
    'session.accountDeleted': { '': {} },
    'session.resumed': { '': {} },
    'session.tokenNeeded': { '': {} },
    'session.signedInInOtherTab': { '': {} },
    'session.refreshedInOtherTab': { '': {} },
    'session.signedOutInOtherTab': { '': {} },
  },
  ports: {
    restore: {
      'a shopper': { ok: true, user: shopper },
      'no token': { ok: false, reason: 'noToken' },
      'the session has ended': { ok: false, reason: 'ended', message: 'Not authenticated' },
      'no answer': { ok: false, reason: 'unreachable', message: 'Network error occurred' },
    },
    signIn: {
      'a shopper': { ok: true, user: shopper },
      'wrong password': { ok: false, kind: 'refused', message: 'Wrong email or password.' },
      'server error': { ok: false, kind: 'unexpected', message: 'Server error: 502 Bad Gateway' },
      'no tokens': { ok: false, kind: 'noTokens' },
      'a code is needed': { ok: false, kind: 'codeNeeded' },
    },
    tokenRefresh: {
      'a new pair': { ok: true },
      'the session has ended': { ok: false, reason: 'ended' },
      'no answer': { ok: false, reason: 'unreachable' },
    },
    signOut: {
      'signed out': { ok: true },
      'failed with a message': { ok: false, message: 'Try again later.' },
      'failed without a message': { ok: false },
    },
  },
  actions: { clearTokens: () => {} },
  project: ({ user, error, destination }) => [user?.id, error, destination],
} satisfies MachineModel<typeof sessionMachine, Ports>;
