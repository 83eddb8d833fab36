import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { RestoreOutput, SignOutOutput } from '#machines/session/session.ports.ts';
import { getLandingPath } from '#machines/session/session.rules.ts';
import { sessionView } from '#machines/session/session.view.ts';
import type { RefreshOutput } from '#machines/token-refresh/token-refresh.ports.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';
import {
  customer,
  openShop,
  openShopAs,
  openShopSignedOut,
  silentWakeWatch,
  staff,
  superuser,
} from './session.setup.ts';

const signIn = { type: 'session.signIn', email: 'shopper@gari.test', password: 'Gari-demo-2026' } as const;

test('[ROUTE-05] the user is not loaded at first and is requested after 100 ms', () => {
  const { clock, restore, view } = openShop();
  expect(view()).toMatchObject({ state: 'unknown', isLoaded: false, isSignedIn: false, user: null });
  clock.increment(99);
  expect(restore.calls).toHaveLength(0);
  clock.increment(1);
  expect(restore.calls).toHaveLength(1);
  expect(view()).toMatchObject({ state: 'restoring.reading', isLoaded: false });
});

test('[ROUTE-05, LAYOUT-20] an immediate restore is the only one', async () => {
  const { actor, clock, restore, view } = openShop({ restore: { ok: true, user: customer } });
  actor.send({ type: 'session.restore' });
  actor.send({ type: 'session.restore' });
  clock.increment(100);
  await flushPromises();
  actor.send({ type: 'session.restore' });
  expect(restore.calls).toHaveLength(1);
  expect(view()).toMatchObject({ state: 'signedIn.fresh', user: customer });
});

test('[ROUTE-06] with a user the session is loaded and signed in', async () => {
  const { emitted, view } = await openShopAs(customer);
  expect(view()).toMatchObject({ isLoaded: true, isSignedIn: true, user: customer, role: 'customer' });
  expect(emitted).toEqual([]);
});

test('[ROUTE-06] without a token the session is loaded and signed out', async () => {
  const { emitted, cleared, view } = await openShopSignedOut();
  expect(view()).toMatchObject({ state: 'signedOut', isLoaded: true, isSignedIn: false, role: 'anonymous' });
  expect(emitted).toEqual([]);
  expect(cleared).toEqual([]);
});

test('[SESSION-10, SESSION-12] a failed user load counts as loaded, and clears the tokens', async () => {
  const { cleared, view } = await openShopSignedOut({
    restore: { ok: false, reason: 'ended', message: 'Not authenticated' },
  });
  expect(view()).toMatchObject({ state: 'signedOut', isLoaded: true, user: null });
  expect(cleared).toEqual(['tokens']);
});

test('an unreachable server keeps the tokens and is queried again after 5 s', async () => {
  const { clock, cleared, restore, view } = await openShopSignedOut({
    restore: { ok: false, reason: 'unreachable', message: 'Network error occurred' },
  });
  expect(view()).toMatchObject({ state: 'unreachable', isLoaded: true, user: null });
  expect(cleared).toEqual([]);
  clock.increment(4999);
  expect(restore.calls).toHaveLength(1);
  clock.increment(1);
  expect(restore.calls).toHaveLength(2);
});

test('[LOGIN-03] the button reads Continue, and Logging in... while the sign-in runs', async () => {
  const { actor, view } = await openShopSignedOut();
  expect(view()).toMatchObject({ signInLabel: 'Continue', canSignIn: true });
  actor.send(signIn);
  expect(view()).toMatchObject({ signInLabel: 'Logging in...', canSignIn: false });
});

test('[LOGIN-06] the credentials are submitted as entered', async () => {
  const { actor, signInPort } = await openShopSignedOut();
  actor.send(signIn);
  await flushPromises();
  expect(signInPort.calls).toEqual([{ email: 'shopper@gari.test', password: 'Gari-demo-2026' }]);
});

test('[ROUTE-07, LOGIN-07] a customer returns to where the sign-in started, or goes to the collection', () => {
  expect(getLandingPath(customer, '/orders')).toBe('/orders');
  expect(getLandingPath(customer)).toBe('/collection');
  expect(getLandingPath(customer, null)).toBe('/collection');
});

test('[LOGIN-08] superusers and staff are sent to the screen of their role, whatever page they came from', () => {
  expect(getLandingPath(superuser, '/orders')).toBe('/admin/sales/dashboard');
  expect(getLandingPath({ ...superuser, is_staff: false })).toBe('/admin/sales/dashboard');
  expect(getLandingPath(staff, '/orders')).toBe('/admin/recent-orders');
});

test.each([
  [customer, "Welcome Back, Let's shop"],
  [staff, 'Welcome Back!'],
  [superuser, 'Welcome Back!'],
])('[LOGIN-12, TOAST-04] $username is welcomed according to the role', async (user, text) => {
  const { actor, emitted, view } = await openShopSignedOut({ signIn: { ok: true, user } });
  actor.send(signIn);
  await flushPromises();
  expect(view()).toMatchObject({ state: 'signedIn.fresh', user, error: null });
  expect(emitted).toEqual([
    { type: 'toast.show', kind: 'success', text },
    { type: 'session.signedIn', user },
  ]);
});

test('[LOGIN-09, LOGIN-10] a reply without tokens yields no result', async () => {
  const { actor, emitted, view } = await openShopSignedOut({ signIn: { ok: false, kind: 'noTokens' } });
  actor.send(signIn);
  await flushPromises();
  expect(view()).toMatchObject({ state: 'signedOut', user: null, isSignedIn: false, error: null });
  expect(emitted).toEqual([]);
});

test('[LOGIN-11, ERR-14] a rejected sign-in shows the failure toast and the inline message', async () => {
  const { actor, emitted, view } = await openShopSignedOut({
    signIn: { ok: false, kind: 'refused', message: 'Wrong email or password.' },
  });
  actor.send(signIn);
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'signedOut',
    error: 'Wrong email or password.',
    canSignIn: true,
  });
  expect(emitted).toEqual([
    {
      type: 'toast.show',
      kind: 'error',
      text: 'Oops, you probably mistyped something, check your credentials',
    },
  ]);
});

test('[LOGIN-11, ERR-14] an unexpected failure shows the unexpected-failure toast and the inline message', async () => {
  const { actor, emitted, view } = await openShopSignedOut({
    signIn: { ok: false, kind: 'unexpected', message: 'Server error: 502 Bad Gateway' },
  });
  actor.send(signIn);
  await flushPromises();
  expect(view()).toMatchObject({ state: 'signedOut', error: 'Server error: 502 Bad Gateway' });
  expect(emitted).toEqual([
    {
      type: 'toast.show',
      kind: 'error',
      text: 'Something unexpected happened, please try again in 5 minutes',
    },
  ]);
});

test('[LOGIN-11] the next try clears the message of the last one', async () => {
  const { actor, view } = await openShopSignedOut({
    signIn: { ok: false, kind: 'refused', message: 'Wrong email or password.' },
  });
  actor.send(signIn);
  await flushPromises();
  actor.send(signIn);
  expect(view().error).toBe(null);
});

test('[TOKEN-04, SESSION-04] the tokens are refreshed 60 s before the 900 s have passed', async () => {
  const { clock, refresh, view } = await openShopAs(customer);
  clock.increment(839_999);
  expect(refresh.calls).toHaveLength(0);
  clock.increment(1);
  expect(refresh.calls).toHaveLength(1);
  expect(view()).toMatchObject({ state: 'signedIn.refreshing', isSignedIn: true, user: customer });
  await flushPromises();
  expect(view().state).toBe('signedIn.fresh');
});

test('[SESSION-06] any number of refused calls share one refresh', async () => {
  const { actor, emitted, refresh, view } = await openShopAs(customer);
  actor.send({ type: 'session.tokenNeeded' });
  expect(view()).toMatchObject({ state: 'signedIn.refreshing', isRefreshing: true });
  actor.send({ type: 'session.tokenNeeded' });
  actor.send({ type: 'session.tokenNeeded' });
  await flushPromises();
  expect(refresh.calls).toHaveLength(1);
  expect(view()).toMatchObject({ state: 'signedIn.fresh', isRefreshing: false });
  expect(emitted).toEqual([{ type: 'session.tokenAnswered', outcome: 'refreshed' }]);
});

test('[SESSION-07, SESSION-10] an expired session ends, and says so', async () => {
  const { actor, emitted, cleared, view } = await openShopAs(customer, {
    refresh: [{ ok: false, reason: 'ended' }],
  });
  actor.send({ type: 'session.tokenNeeded' });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'signedOut', user: null, isSignedIn: false });
  expect(cleared).toEqual(['tokens']);
  expect(emitted).toEqual([{ type: 'session.tokenAnswered', outcome: 'ended' }, { type: 'session.expired' }]);
});

test('a refresh without a reply keeps the session and is retried after 10 s', async () => {
  const { actor, clock, cleared, emitted, refresh, view } = await openShopAs(customer, {
    refresh: [{ ok: false, reason: 'unreachable' }, { ok: true }],
  });
  actor.send({ type: 'session.tokenNeeded' });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'signedIn.stale', isSignedIn: true, user: customer });
  clock.increment(9999);
  expect(refresh.calls).toHaveLength(1);
  clock.increment(1);
  await flushPromises();
  expect(view().state).toBe('signedIn.fresh');
  expect(cleared).toEqual([]);
  expect(emitted).toEqual([
    { type: 'session.tokenAnswered', outcome: 'unreachable' },
    { type: 'session.tokenAnswered', outcome: 'refreshed' },
  ]);
});

test('[SESSION-06] a call that needs a token while the user is loaded waits for its refresh', async () => {
  const { actor, emitted, refresh, restore, view } = openShop({ restore: { ok: true, user: customer } });
  actor.send({ type: 'session.restore' });
  actor.send({ type: 'session.tokenNeeded' });
  expect(view()).toMatchObject({ state: 'restoring.refreshing', isLoaded: false, isRefreshing: true });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'signedIn.fresh', user: customer });
  expect([restore.calls.length, refresh.calls.length]).toEqual([1, 1]);
  expect(emitted).toEqual([]);
});

test.each<[RefreshOutput, string]>([
  [{ ok: true }, 'refreshed'],
  [{ ok: false, reason: 'ended' }, 'ended'],
  [{ ok: false, reason: 'unreachable' }, 'unreachable'],
])(
  '[SESSION-06, SESSION-07] while the user is loaded, a refresh answered %j is %s',
  async (output, outcome) => {
    const { actor, cleared, emitted, view } = openShop({ restore: 'never', refresh: [output] });
    actor.send({ type: 'session.restore' });
    actor.send({ type: 'session.tokenNeeded' });
    expect(view().state).toBe('restoring.refreshing');
    await flushPromises();
    expect(view().state).toBe('restoring.reading');
    expect(emitted).toEqual([{ type: 'session.tokenAnswered', outcome }]);
    expect(cleared).toEqual([]);
  },
);

test('[SESSION-06] a restore that is tried again waits for a refresh without flicker', async () => {
  const { actor, clock, view } = await openShopSignedOut({
    restore: { ok: false, reason: 'unreachable', message: 'Network error occurred' },
  });
  clock.increment(5000);
  actor.send({ type: 'session.tokenNeeded' });
  expect(view()).toMatchObject({ state: 'restoringAgain.refreshing', isLoaded: true, isUnreachable: true });
});

test('[TOKEN-04] a refresh by another tab starts the period anew', async () => {
  const { actor, clock, refresh, view } = await openShopAs(customer);
  clock.increment(800_000);
  actor.send({ type: 'session.refreshedInOtherTab' });
  clock.increment(839_999);
  expect(refresh.calls).toHaveLength(0);
  clock.increment(1);
  expect(view().state).toBe('signedIn.refreshing');
});

test('[TOKEN-04] a refresh by another tab makes up for one without an answer', async () => {
  const { actor, clock, refresh, view } = await openShopAs(customer, {
    refresh: [{ ok: false, reason: 'unreachable' }],
  });
  actor.send({ type: 'session.tokenNeeded' });
  await flushPromises();
  actor.send({ type: 'session.refreshedInOtherTab' });
  expect(view().state).toBe('signedIn.fresh');
  clock.increment(10_000);
  expect(refresh.calls).toHaveLength(1);
});

test('[SESSION-10] signing out clears user and tokens', async () => {
  const { actor, emitted, cleared, signOut, view } = await openShopAs(customer);
  actor.send({ type: 'session.signOut' });
  expect(view()).toMatchObject({ state: 'signingOut', canSignOut: false });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'signedOut', user: null });
  expect(signOut.calls).toHaveLength(1);
  expect(cleared).toEqual(['tokens']);
  expect(emitted).toEqual([{ type: 'session.signedOut' }]);
});

test('a sign-out keeps its destination until it is reached or somebody signs in', async () => {
  const { actor, view } = await openShopAs(customer);
  actor.send({ type: 'session.signOut', destination: '/' });
  expect(view()).toMatchObject({ state: 'signingOut', destination: '/' });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'signedOut', destination: '/' });
  actor.send({ type: 'session.destinationReached' });
  expect(view()).toMatchObject({ state: 'signedOut', destination: null });

  actor.send(signIn);
  await flushPromises();
  actor.send({ type: 'session.signOut', destination: '/' });
  actor.send({ type: 'session.destinationReached' });
  expect(view()).toMatchObject({ state: 'signingOut', destination: null });
  await flushPromises();

  actor.send(signIn);
  await flushPromises();
  actor.send({ type: 'session.signOut', destination: '/' });
  await flushPromises();
  actor.send({ type: 'session.adopt', user: staff, welcome: false });
  expect(view()).toMatchObject({ user: staff, destination: null });
});

test.each<[SignOutOutput, string]>([
  [{ ok: false, message: 'Try again later.' }, 'Try again later.'],
  [{ ok: false }, 'Logout failed'],
])(
  '[SESSION-11, ERR-05] a failed logout call %j shows its text and clears the session',
  async (output, text) => {
    const { actor, emitted, cleared, view } = await openShopAs(customer, { signOut: output });
    actor.send({ type: 'session.signOut' });
    await flushPromises();
    expect(view()).toMatchObject({ state: 'signedOut', user: null });
    expect(cleared).toEqual(['tokens']);
    expect(emitted).toContainEqual({ type: 'toast.show', kind: 'error', text });
    expect(emitted).toContainEqual({ type: 'session.signedOut' });
  },
);

test('a session ended in another tab ends here, without touching the stored tokens', async () => {
  const { actor, emitted, cleared, view } = await openShopAs(customer);
  actor.send({ type: 'session.signedOutInOtherTab' });
  expect(view()).toMatchObject({ state: 'signedOut', user: null });
  expect(emitted).toEqual([{ type: 'session.signedOut' }]);
  expect(cleared).toEqual([]);
});

test('a session started in another tab is restored here', async () => {
  const { actor, restore, view } = await openShopSignedOut();
  actor.send({ type: 'session.signedInInOtherTab' });
  expect(view().state).toBe('restoring.reading');
  expect(restore.calls).toHaveLength(2);
});

test('[LOGIN-11] a defect of the sign-in port counts as an unexpected failure', async () => {
  const machine = sessionMachine.provide({
    actors: {
      restore: fakePort<RestoreOutput, void>({ ok: false, reason: 'noToken' }).logic,
      signIn: rejectingPort(),
      wakeWatch: silentWakeWatch,
    },
  });
  const actor = createActor(machine);
  const emitted = recordEmitted(actor);
  actor.start();
  actor.send({ type: 'session.restore' });
  await flushPromises();
  actor.send(signIn);
  await flushPromises();
  expect(sessionView(actor.getSnapshot())).toMatchObject({
    state: 'signedOut',
    error: 'Something unexpected happened, please try again in 5 minutes',
  });
  expect(emitted).toEqual([
    {
      type: 'toast.show',
      kind: 'error',
      text: 'Something unexpected happened, please try again in 5 minutes',
    },
  ]);
});
