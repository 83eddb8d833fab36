import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { RefreshTokensOutput, RestoreOutput } from '#machines/session/session.ports.ts';
import { watchVisibility } from '#src/ports/watch-visibility.ts';
import { createTokenStore } from '#src/storage/token-store.ts';

const user = { id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test', is_staff: false, is_superuser: false };
const NOW = Date.UTC(2026, 10, 20, 9);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

const flush = () => new Promise<void>((done) => setImmediate(done));
const show = () => document.dispatchEvent(new Event('visibilitychange'));
const later = (ms: number) => vi.setSystemTime(NOW + ms);

async function openSession(restored: RestoreOutput) {
  const sent: string[] = [];
  const store = createTokenStore();
  if (restored.ok || restored.reason === 'unreachable') store.write({ access: 'a1', refresh: 'r1' });
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restore: fromPromise<RestoreOutput, void>(async () => restored),
        refreshTokens: fromPromise<RefreshTokensOutput, void>(() => new Promise(() => undefined)),
      },
      actions: { clearTokens: () => store.clear() },
    }),
  );
  const stop = watchVisibility(actor, store);
  onTestFinished(() => {
    stop();
    actor.stop();
  });
  actor.start();
  actor.send({ type: 'session.restore' });
  await flush();
  const { send } = actor;
  vi.spyOn(actor, 'send').mockImplementation((event) => {
    sent.push(event.type);
    send.call(actor, event);
  });
  return { sent, store, stop };
}

const SIGNED_IN: RestoreOutput = { ok: true, user };
const SIGNED_OUT: RestoreOutput = { ok: false, reason: 'noToken' };

test('a session that was refreshed less than 14 minutes ago is left alone', async () => {
  const { sent } = await openSession(SIGNED_IN);
  later(839_999);
  show();
  dispatchEvent(new Event('online'));
  expect(sent).toEqual([]);
});

test.each([
  ['the page becomes visible', show],
  ['the network returns', () => dispatchEvent(new Event('online'))],
])('after 14 minutes it is resumed when %s', async (_, wake) => {
  const { sent } = await openSession(SIGNED_IN);
  later(840_000);
  wake();
  expect(sent).toEqual(['session.resumed']);
});

test('a page that is hidden checks nothing', async () => {
  const { sent } = await openSession(SIGNED_IN);
  later(840_000);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  show();
  expect(sent).toEqual([]);
});

test('a session that is not fresh is resumed whatever its age', async () => {
  const { sent } = await openSession({ ok: false, reason: 'unreachable', message: 'No connection' });
  show();
  expect(sent).toEqual(['session.resumed']);
});

test('tokens that are gone mean that another tab has signed out', async () => {
  const { sent, store } = await openSession(SIGNED_IN);
  store.clear();
  show();
  expect(sent).toEqual(['session.signedOutInOtherTab']);
});

test('tokens that have come mean that another tab has signed in', async () => {
  const { sent, store } = await openSession(SIGNED_OUT);
  show();
  expect(sent).toEqual(['session.resumed']);
  store.write({ access: 'a1', refresh: 'r1' });
  show();
  expect(sent).toEqual(['session.resumed', 'session.signedInInOtherTab']);
});

test('nothing is checked after stopping', async () => {
  const { sent, stop } = await openSession(SIGNED_IN);
  later(840_000);
  stop();
  show();
  dispatchEvent(new Event('online'));
  expect(sent).toEqual([]);
});
