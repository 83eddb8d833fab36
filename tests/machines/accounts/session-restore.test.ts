import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { RestoreOutput, SignInInput, SignInOutput } from '#machines/session/session.ports.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { shopper } from '#tests/models/session.model.ts';
import { fakePort, flushPromises, pendingPort } from '../fake-ports.ts';
import { silentWakeWatch } from './session.setup.ts';

async function openShop(...replies: (RestoreOutput | 'defect')[]) {
  const clock = new SimulatedClock();
  const cleared: string[] = [];
  const restore = fromPromise<RestoreOutput, void>(async () => {
    const reply = replies.shift() ?? 'defect';
    if (reply === 'defect') throw new Error('a defect');
    return reply;
  });
  const machine = sessionMachine.provide({
    actors: {
      restore,
      signIn: pendingPort<SignInOutput, SignInInput>().logic,
      wakeWatch: silentWakeWatch,
    },
    actions: { clearTokens: () => cleared.push('tokens') },
  });
  const actor = createActor(machine, { clock }).start();
  actor.send({ type: 'session.restore' });
  await flushPromises();
  return { actor, clock, cleared, view: () => sessionView(actor.getSnapshot()) };
}

test.each([
  ['ended', 'Not authenticated', 'signedOut'],
  ['ended', 'Invalid response format', 'signedOut'],
  ['unreachable', 'Unable to load user', 'unreachable'],
] as const)(
  "[ERR-06] a restore that is %s keeps '%s' until the next sign-in",
  async (reason, message, state) => {
    const { actor, view } = await openShop({ ok: false, reason, message });
    expect(view()).toMatchObject({ state, user: null, error: message });
    actor.send({ type: 'session.signIn', email: 'shopper@gari.test', password: 'Gari-demo-2026' });
    expect(view()).toMatchObject({ state: 'signingIn', error: null });
  },
);

test('[ERR-06] the message stays while an unreachable server is queried again, and is cleared when a user loads', async () => {
  const message = 'Unable to load user';
  const { actor, clock, view } = await openShop({ ok: false, reason: 'unreachable', message });
  clock.increment(5000);
  expect(view()).toMatchObject({ state: 'restoringAgain.reading', error: 'Unable to load user' });
  actor.send({ type: 'session.adopt', user: shopper, welcome: false });
  expect(view()).toMatchObject({ state: 'signedIn.fresh', error: null });
});

test.each([
  [
    { ok: false, reason: 'ended', message: 'Not authenticated' },
    'signedOut',
    'Not authenticated',
    ['tokens'],
  ],
  [{ ok: false, reason: 'unreachable', message: 'HTTP error: 503' }, 'unreachable', 'HTTP error: 503', []],
  ['defect', 'signedOut', 'Unable to load user', ['tokens']],
] as const)(
  '[ERR-06, SESSION-10] the answer of the second try decides: %j ends in %s',
  async (secondReply, state, error, expectedCleared) => {
    const first = { ok: false, reason: 'unreachable', message: 'No connection' } as const;
    const { clock, cleared, view } = await openShop(first, secondReply);
    expect(view()).toMatchObject({ state: 'unreachable', error: 'No connection' });
    clock.increment(5000);
    await flushPromises();
    expect(view()).toMatchObject({ state, error });
    expect(cleared).toEqual(expectedCleared);
  },
);

test('[ERR-06] a visitor who never signed in sees no failure', async () => {
  const { cleared, view } = await openShop({ ok: false, reason: 'noToken' });
  expect(view()).toMatchObject({ state: 'signedOut', error: null });
  expect(cleared).toEqual([]);
});

test('[ERR-06] signing out elsewhere while the server is unreachable leaves no failure', async () => {
  const { clock, cleared, view } = await openShop(
    { ok: false, reason: 'unreachable', message: 'No connection' },
    { ok: false, reason: 'noToken' },
  );
  clock.increment(5000);
  await flushPromises();
  expect(view()).toMatchObject({ state: 'signedOut', error: null });
  expect(cleared).toEqual([]);
});

test("[ERR-06, SESSION-10] a defect of the restore shows 'Unable to load user' and clears the tokens", async () => {
  const { cleared, view } = await openShop('defect');
  expect(view()).toMatchObject({ state: 'signedOut', isLoaded: true, error: 'Unable to load user' });
  expect(cleared).toEqual(['tokens']);
});

test('[ERR-06] a session that began and ended elsewhere leaves no error message here', async () => {
  const restore = fakePort<RestoreOutput, void>(
    { ok: false, reason: 'ended', message: 'Not authenticated' },
    { ok: false, reason: 'noToken' },
  );
  const machine = sessionMachine.provide({
    actors: { restore: restore.logic, wakeWatch: silentWakeWatch },
    actions: { clearTokens: () => {} },
  });
  const actor = createActor(machine, { clock: new SimulatedClock() }).start();
  actor.send({ type: 'session.restore' });
  await flushPromises();
  expect(sessionView(actor.getSnapshot()).error).toBe('Not authenticated');
  actor.send({ type: 'session.signedInInOtherTab' });
  await flushPromises();
  expect(sessionView(actor.getSnapshot())).toMatchObject({ state: 'signedOut', error: null });
});
