import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { RestoreOutput } from '#machines/session/session.ports.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { flushPromises, pendingPort } from '../fake-ports.ts';
import {
  customer,
  openShopAs,
  openShopSignedOut,
  silentWakeWatch,
  staff,
  superuser,
} from './session.setup.ts';

test.each([
  [customer, "Welcome Back, Let's shop"],
  [staff, 'Welcome Back!'],
  [{ ...superuser, is_staff: false }, 'Welcome Back!'],
])(
  '[IDENT-03, TOAST-04] a Google sign-in of $username is welcomed according to the role',
  async (user, text) => {
    const { actor, emitted, cleared, view } = await openShopSignedOut();
    actor.send({ type: 'session.adopt', user, welcome: true });
    expect(view()).toMatchObject({ state: 'signedIn.fresh', isSignedIn: true, user });
    expect(emitted).toEqual([
      { type: 'toast.show', kind: 'success', text },
      { type: 'session.signedIn', user },
    ]);
    expect(cleared).toEqual([]);
  },
);

test('[SIGNUP-18] a new customer is signed in without a toast', async () => {
  const { actor, emitted, view } = await openShopSignedOut();
  actor.send({ type: 'session.adopt', user: customer, welcome: false });
  expect(view()).toMatchObject({ state: 'signedIn.fresh', isSignedIn: true, user: customer });
  expect(emitted).toEqual([{ type: 'session.signedIn', user: customer }]);
});

test('[SIGNUP-18, SESSION-04] the tokens of a new customer are refreshed after 840 s', async () => {
  const { actor, clock, refresh } = await openShopSignedOut();
  actor.send({ type: 'session.adopt', user: customer, welcome: false });
  clock.increment(839_999);
  expect(refresh.calls).toHaveLength(0);
  clock.increment(1);
  expect(refresh.calls).toHaveLength(1);
});

test('a user is adopted while the stored tokens cannot be verified, and no restore follows', async () => {
  const { actor, clock, restore, view } = await openShopSignedOut({
    restore: { ok: false, reason: 'unreachable', message: 'Network error occurred' },
  });
  actor.send({ type: 'session.adopt', user: customer, welcome: false });
  clock.increment(5000);
  expect(view()).toMatchObject({ state: 'signedIn.fresh', user: customer });
  expect(restore.calls).toHaveLength(1);
});

test('a user is adopted while a restore is in progress, and its answer is ignored', async () => {
  const actor = createActor(
    sessionMachine.provide({
      actors: { restore: pendingPort<RestoreOutput, void>().logic, wakeWatch: silentWakeWatch },
    }),
  ).start();
  actor.send({ type: 'session.restore' });
  actor.send({ type: 'session.adopt', user: customer, welcome: false });
  await flushPromises();
  expect(sessionView(actor.getSnapshot())).toMatchObject({ state: 'signedIn.fresh', user: customer });
});

test('a new customer replaces the user who was signed in: the stored tokens are theirs', async () => {
  const { actor, cleared, view } = await openShopAs(staff);
  actor.send({ type: 'session.adopt', user: customer, welcome: false });
  expect(view()).toMatchObject({ state: 'signedIn.fresh', user: customer });
  expect(cleared).toEqual([]);
});

test('no user is adopted while a sign-out is about to clear the tokens', async () => {
  const { actor, view } = await openShopAs(customer);
  actor.send({ type: 'session.signOut' });
  actor.send({ type: 'session.adopt', user: staff, welcome: true });
  expect(view().state).toBe('signingOut');
  await flushPromises();
  expect(view()).toMatchObject({ state: 'signedOut', user: null });
});

test('adopting a user clears the error of an earlier sign-in', async () => {
  const { actor, view } = await openShopSignedOut({ signIn: { ok: false, kind: 'noTokens' } });
  actor.send({ type: 'session.signIn', email: 'shopper@gari.test', password: 'Gari-demo-2026' });
  await flushPromises();
  actor.send({ type: 'session.adopt', user: customer, welcome: true });
  expect(view().error).toBe(null);
});

test('[SESSION-10, PROFILE-06] a deleted account clears user and tokens', async () => {
  const { actor, emitted, cleared, view } = await openShopAs(customer);
  actor.send({ type: 'session.accountDeleted' });
  expect(view()).toMatchObject({ state: 'signedOut', isLoaded: true, isSignedIn: false, user: null });
  expect(cleared).toEqual(['tokens']);
  expect(emitted).toEqual([{ type: 'session.signedOut' }]);
});

test('[SESSION-10] signing in again ends the session first, with its tokens', async () => {
  const { actor, cleared, emitted, view } = await openShopAs(customer);
  actor.send({ type: 'session.signInAgain' });
  expect(view()).toMatchObject({ state: 'signedOut', isSignedIn: false, user: null });
  expect(cleared).toEqual(['tokens']);
  expect(emitted).toEqual([{ type: 'session.signedOut' }]);
});

test('[TOKEN-04] a resumed shop refreshes its tokens, once', async () => {
  const { actor, refresh, view } = await openShopAs(customer);
  actor.send({ type: 'session.resumed' });
  actor.send({ type: 'session.resumed' });
  expect(view()).toMatchObject({ state: 'signedIn.refreshing', isSignedIn: true, user: customer });
  await flushPromises();
  expect(view().state).toBe('signedIn.fresh');
  expect(refresh.calls).toHaveLength(1);
});

test('[TOKEN-04] resuming does not wait for the next try of a refresh without a reply', async () => {
  const { actor, refresh, view } = await openShopAs(customer, {
    refresh: [{ ok: false, reason: 'unreachable' }, { ok: true }],
  });
  actor.send({ type: 'session.resumed' });
  await flushPromises();
  expect(view().state).toBe('signedIn.stale');
  actor.send({ type: 'session.resumed' });
  await flushPromises();
  expect(view().state).toBe('signedIn.fresh');
  expect(refresh.calls).toHaveLength(2);
});

test('resuming retries an unreachable server without flicker, and does nothing when there are no tokens', async () => {
  const unreachable = await openShopSignedOut({
    restore: { ok: false, reason: 'unreachable', message: 'Network error occurred' },
  });
  unreachable.actor.send({ type: 'session.resumed' });
  expect(unreachable.view()).toMatchObject({ state: 'restoringAgain.reading', isLoaded: true });
  expect(unreachable.restore.calls).toHaveLength(2);

  const signedOut = await openShopSignedOut();
  signedOut.actor.send({ type: 'session.signedOutInOtherTab' });
  expect(signedOut.view().state).toBe('signedOut');
  expect(signedOut.restore.calls).toHaveLength(1);
});

test('[SESSION-04, TOKEN-04] a session in daily use stays signed in for a week', async () => {
  const { actor, clock, emitted, refresh, view } = await openShopAs(customer);
  for (let day = 0; day < 7; day += 1) {
    for (let refreshes = 0; refreshes < 4; refreshes += 1) {
      clock.increment(840_000);
      await flushPromises();
    }
    actor.send({ type: 'session.resumed' });
    await flushPromises();
  }
  expect(refresh.calls).toHaveLength(35);
  expect(view()).toMatchObject({ state: 'signedIn.fresh', user: customer });
  expect(emitted).toEqual(
    Array.from({ length: 35 }, () => ({ type: 'session.tokenAnswered', outcome: 'refreshed' })),
  );
});
