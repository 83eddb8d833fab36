import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { createSessionPorts } from '#src/ports/account/session-ports.ts';
import { createTokenStore } from '#src/storage/token-store.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const user = { id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test', is_staff: false, is_superuser: false };
const tokens = { access_token: 'a1', refresh_token: 'r1' };
const CREDENTIALS = { email: 'wanjiku@gari.test', password: 'secret' };

function openSession({ isSignedIn = false } = {}) {
  const store = createTokenStore();
  if (isSignedIn) store.write({ access: 'old', refresh: 'r0' });
  return { store, ...createSessionPorts(store, createTestApi()) };
}

describe('restoring the session', () => {
  test('[SESSION-09] without a token nobody is asked', async () => {
    const api = fakeApi();
    expect(await runPort(openSession().actors.restore)).toStrictEqual({ ok: false, reason: 'noToken' });
    expect(api.calls).toEqual([]);
  });

  test('[SESSION-02] reads the user and sets the flag of this tab', async () => {
    const api = fakeApi();
    api.reply('userInfo', { body: user });
    const { store, actors } = openSession({ isSignedIn: true });
    expect(await runPort(actors.restore)).toStrictEqual({ ok: true, user });
    expect(store.isAuthenticated()).toBe(true);
    expect(api.calls.map(({ endpoint }) => endpoint)).toEqual(['GET /api/a/user/info/']);
  });

  test.each([
    ['nothing', { wrongBecause: 'a proxy dropped the body', text: '' }],
    ['no id', { wrongBecause: 'the id is missing', body: { username: 'Wanjiku' } }],
    ['a text for an id', { wrongBecause: 'ids are numbers', body: { ...user, id: '7' } }],
  ])('a reply of %s has no user', async (_, reply) => {
    fakeApi().reply('userInfo', reply);
    const { store, actors } = openSession({ isSignedIn: true });
    expect(await runPort(actors.restore)).toStrictEqual({
      ok: false,
      reason: 'ended',
      message: 'Invalid response format',
    });
    expect(store.isAuthenticated()).toBe(false);
  });

  test.each([
    ['a refusal with a message', 401, { message: 'Session over' }, 'ended', 'Session over'],
    ['a 401', 401, {}, 'ended', 'Not authenticated'],
    ['a 403', 403, {}, 'ended', 'Not authenticated'],
    ['a 404', 404, {}, 'ended', 'Unable to load user'],
    ['a 499', 499, {}, 'ended', 'Unable to load user'],
    ['a 500', 500, {}, 'unreachable', 'Unable to load user'],
    ['a 503 with a message', 503, { message: 'Busy' }, 'unreachable', 'Busy'],
  ])('%s', async (...[, status, body, reason, message]) => {
    fakeApi().reply('userInfo', { wrongBecause: 'any status', status, body });
    const { actors } = openSession({ isSignedIn: true });
    expect(await runPort(actors.restore)).toStrictEqual({ ok: false, reason, message });
  });

  test('[ERR-04] without a reply the shop is unreachable', async () => {
    fakeApi().reply('userInfo', 'offline');
    const { actors } = openSession({ isSignedIn: true });
    expect(await runPort(actors.restore)).toStrictEqual({
      ok: false,
      reason: 'unreachable',
      message: 'Network error occurred',
    });
  });
});

describe('signing in', () => {
  test('[LOGIN-06, SESSION-01] sends the credentials and stores the tokens', async () => {
    const api = fakeApi();
    api.reply('login', { body: { message: 'Welcome', tokens, user } });
    const { store, actors } = openSession();
    expect(await runPort(actors.signIn, CREDENTIALS)).toStrictEqual({ ok: true, user });
    expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
      ['POST /api/a/login/', CREDENTIALS],
    ]);
    expect(store.read()).toEqual({ access: 'a1', refresh: 'r1' });
    expect(store.isAuthenticated()).toBe(true);
  });

  test('a reply without tokens signs nobody in', async () => {
    fakeApi().reply('login', { wrongBecause: 'the tokens are missing', body: { user } });
    const { store, actors } = openSession();
    expect(await runPort(actors.signIn, CREDENTIALS)).toStrictEqual({ ok: false, kind: 'noTokens' });
    expect(store.read()).toBeNull();
  });

  test("[LOGIN-11, ERR-01] a refusal has the server's message", async () => {
    fakeApi().reply('login', refusal('INVALID_CREDENTIALS', 'Wrong email or password'));
    expect(await runPort(openSession().actors.signIn, CREDENTIALS)).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Wrong email or password',
    });
  });

  test.each([
    ['[ERR-02] a refusal without a message', 'refused', 'HTTP 401: ', { status: 401 }],
    ['[ERR-02] a server error', 'unexpected', 'HTTP 500: ', { status: 500 }],
    [
      '[ERR-03] a reply that is not JSON',
      'unexpected',
      'Server error: 404 ',
      { status: 404, text: '<html>' },
    ],
  ])('%s', async (_, kind, message, reply) => {
    fakeApi().reply('login', { wrongBecause: 'it says nothing', ...reply });
    expect(await runPort(openSession().actors.signIn, CREDENTIALS)).toStrictEqual({
      ok: false,
      kind,
      message,
    });
  });

  test('[ERR-02] the fallback has the text of the status', async () => {
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 418, statusText: "I'm a teapot" }));
    expect(await runPort(openSession().actors.signIn, CREDENTIALS)).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: "HTTP 418: I'm a teapot",
    });
  });

  test('[LOGIN-11, ERR-04] without a reply it fails unexpectedly', async () => {
    fakeApi().reply('login', 'offline');
    expect(await runPort(openSession().actors.signIn, CREDENTIALS)).toStrictEqual({
      ok: false,
      kind: 'unexpected',
      message: 'Network error occurred',
    });
  });
});

describe('signing out', () => {
  test('ends the session on the server', async () => {
    const api = fakeApi();
    api.reply('logout', { body: { message: 'Signed out' } });
    expect(await runPort(openSession().actors.signOut)).toStrictEqual({ ok: true });
    expect(api.calls.map(({ endpoint }) => endpoint)).toEqual(['POST /api/a/logout/']);
  });

  test.each([
    [
      "the server's message",
      { status: 500, body: { message: 'Not now' } },
      { ok: false, message: 'Not now' },
    ],
    ['no message', { status: 500, body: {} }, { ok: false }],
  ])('[SESSION-11] a failure has %s', async (_, reply, outcome) => {
    fakeApi().reply('logout', { wrongBecause: 'a defect', ...reply });
    expect(await runPort(openSession().actors.signOut)).toStrictEqual(outcome);
  });

  test('[ERR-04] so has a lost reply', async () => {
    fakeApi().reply('logout', 'offline');
    expect(await runPort(openSession().actors.signOut)).toStrictEqual({
      ok: false,
      message: 'Network error occurred',
    });
  });
});

describe('waking', () => {
  const NOW = Date.UTC(2026, 10, 20, 9);
  const show = () => document.dispatchEvent(new Event('visibilitychange'));

  function watch() {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const { actors, store } = openSession({ isSignedIn: true });
    const reported: string[] = [];
    const parent = createActor(
      setup({ actors: { wakeWatch: actors.wakeWatch } }).createMachine({
        invoke: { src: 'wakeWatch', input: { afterMs: 840_000 } },
        on: { '*': { actions: ({ event }) => reported.push(event.type) } },
      }),
    ).start();
    onTestFinished(() => void parent.stop());
    return { parent, reported, store };
  }

  test.each([
    ['the page becomes visible', show],
    ['the network returns', () => dispatchEvent(new Event('online'))],
  ])('[TOKEN-04] is reported when %s, from the given time on', (_, wake) => {
    const { reported } = watch();
    vi.setSystemTime(NOW + 839_999);
    wake();
    expect(reported).toEqual([]);
    vi.setSystemTime(NOW + 840_000);
    wake();
    expect(reported).toEqual(['session.resumed']);
  });

  test('tells at any time that the tokens are gone', () => {
    const { reported, store } = watch();
    store.clear();
    show();
    expect(reported).toEqual(['session.signedOutInOtherTab']);
  });

  test('is not reported by a page that is hidden', () => {
    const { reported } = watch();
    vi.setSystemTime(NOW + 840_000);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    show();
    expect(reported).toEqual([]);
  });

  test('is not watched any more after stopping', () => {
    const { parent } = watch();
    const removals = [vi.spyOn(document, 'removeEventListener'), vi.spyOn(globalThis, 'removeEventListener')];
    parent.stop();
    expect(removals.map((spy) => spy.mock.calls.map(([type]) => type))).toEqual([
      ['visibilitychange'],
      ['online'],
    ]);
  });
});

test('[SESSION-11] clearing the tokens also clears the flag', () => {
  const { store, actions } = openSession({ isSignedIn: true });
  store.setAuthenticated(true);
  actions.clearTokens();
  expect([store.read(), store.isAuthenticated()]).toEqual([null, false]);
});
