import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';
import { createApi } from '#src/api/client.ts';
import { createTokenRefreshPorts } from '#src/ports/account/token-refresh-ports.ts';
import { noTokens } from '#src/ports/token-source.ts';
import { createTokenStore } from '#src/storage/token-store.ts';
import { deferReply, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { readAll, runPort, startPort, writeInOtherTab } from '../run-port.ts';

const NEW_PAIR = { body: { access: 'a2', refresh: 'r2' } };

function openTab(writePropagationMs: number | 'as in the shop' = 0) {
  const ports = createTokenRefreshPorts(
    createTokenStore(),
    createApi(noTokens),
    ...(writePropagationMs === 'as in the shop' ? [] : [writePropagationMs]),
  );
  const machine = tokenRefreshMachine.provide(ports);
  return { machine, refresh: () => runPort(machine) };
}

function signIn(access = 'a1', refresh = 'r1') {
  localStorage.setItem('access_token', access);
  localStorage.setItem('refresh_token', refresh);
}

const readTokens = () => readAll(localStorage);

type LockWork = () => Promise<void>;

/** The Locks API, which jsdom lacks: one holder at a time, and waiting can be aborted. */
function stubLocks() {
  const names: string[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const request = (name: string, { signal }: { signal: AbortSignal }, work: LockWork) => {
    names.push(name);
    waiting += 1;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    const turn = queue.then(() => {
      waiting -= 1;
      return signal.aborted ? undefined : work();
    });
    queue = turn.catch(() => undefined);
    return Promise.race([turn, aborted]);
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return {
    names,
    isHeld: async () => {
      let isFree = false;
      void queue.then(() => (isFree = true));
      await new Promise((done) => setImmediate(done));
      return !isFree;
    },
    request: request as (name: string, options: object, work: LockWork) => Promise<void>,
    countWaiting: () => waiting,
  };
}

function blockLocks() {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}

describe.each([
  ['with the Locks API', () => void stubLocks()],
  ['without the Locks API', () => undefined],
  ['where the Locks API is blocked', blockLocks],
])('%s', (_, prepare) => {
  test('[SESSION-06] trades the refresh token for a new pair and stores both', async () => {
    prepare();
    const api = fakeApi();
    api.reply('refreshToken', NEW_PAIR);
    signIn();
    expect(await openTab().refresh()).toStrictEqual({ ok: true });
    expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
      ['POST /api/token/refresh/', { refresh: 'r1' }],
    ]);
    expect(readTokens()).toEqual({ access_token: 'a2', refresh_token: 'r2' });
  });

  test('[SESSION-07] a refused token ends the session and is not written', async () => {
    prepare();
    fakeApi().reply('refreshToken', refusal('UNAUTHENTICATED', 'Sign in again'));
    signIn();
    expect(await openTab().refresh()).toStrictEqual({ ok: false, reason: 'ended' });
    expect(readTokens()).toEqual({ access_token: 'a1', refresh_token: 'r1' });
  });
});

describe('no call is made', () => {
  test.each([
    ['without tokens', () => undefined],
    ['without a refresh token', () => signIn('a1', '')],
  ])('%s', async (_, prepare) => {
    const api = fakeApi();
    prepare();
    expect(await openTab().refresh()).toStrictEqual({ ok: false, reason: 'ended' });
    expect(api.calls).toEqual([]);
  });

  test('a lone refresh token is enough for one', async () => {
    const api = fakeApi();
    api.reply('refreshToken', NEW_PAIR);
    signIn('', 'r1');
    expect(await openTab().refresh()).toStrictEqual({ ok: true });
    expect(api.calls).toHaveLength(1);
  });
});

test.each([
  [399, 'unreachable'],
  [400, 'ended'],
  [401, 'ended'],
  [429, 'unreachable'],
  [499, 'ended'],
  [500, 'unreachable'],
  [503, 'unreachable'],
])('[SESSION-07] a reply of %i means that the session is %s', async (status, reason) => {
  fakeApi().reply('refreshToken', { wrongBecause: 'any status', status, body: {} });
  signIn();
  expect(await openTab().refresh()).toStrictEqual({ ok: false, reason });
});

test('without a reply the server is unreachable', async () => {
  fakeApi().reply('refreshToken', 'offline');
  signIn();
  expect(await openTab().refresh()).toStrictEqual({ ok: false, reason: 'unreachable' });
});

test('[TOKEN-02] each refresh uses the refresh token of the one before', async () => {
  const api = fakeApi();
  api.reply('refreshToken', NEW_PAIR);
  signIn();
  const { refresh } = openTab();
  await refresh();
  await refresh();
  expect(api.calls.map(({ body }) => body)).toEqual([{ refresh: 'r1' }, { refresh: 'r2' }]);
});

describe('meanwhile', () => {
  async function refreshDuring(change: () => void) {
    const api = fakeApi();
    const deferred = deferReply<'refreshToken'>();
    api.reply('refreshToken', () => deferred.reply);
    signIn();
    const outcome = openTab().refresh();
    await vi.waitFor(() => expect(api.calls).toHaveLength(1));
    change();
    deferred.resolve(NEW_PAIR);
    return outcome;
  }

  test('a sign-out is not undone', async () => {
    expect(await refreshDuring(() => localStorage.clear())).toStrictEqual({ ok: false, reason: 'ended' });
    expect(readTokens()).toEqual({});
  });

  test("another user's tokens are not replaced", async () => {
    expect(await refreshDuring(() => signIn('b1', 's1'))).toStrictEqual({ ok: true });
    expect(readTokens()).toEqual({ access_token: 'b1', refresh_token: 's1' });
  });
});

describe('two tabs', () => {
  test('[SESSION-06] the second one waits for the lock and uses the tokens of the first', async () => {
    const { names } = stubLocks();
    const api = fakeApi();
    const deferred = deferReply<'refreshToken'>();
    api.reply('refreshToken', () => deferred.reply);
    signIn();
    const first = openTab().refresh();
    const second = openTab().refresh();
    await vi.waitFor(() => expect(api.calls).toHaveLength(1));
    deferred.resolve(NEW_PAIR);
    expect([await first, await second]).toEqual([{ ok: true }, { ok: true }]);
    expect(api.calls).toHaveLength(1);
    expect(names).toEqual(['gari-token-refresh', 'gari-token-refresh']);
  });

  test('a write holds the lock until the other tab can see it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const locks = stubLocks();
    fakeApi().reply('refreshToken', NEW_PAIR);
    signIn();
    expect(await openTab(500).refresh()).toStrictEqual({ ok: true });
    await vi.advanceTimersByTimeAsync(499);
    expect(await locks.isHeld()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await locks.isHeld()).toBe(false);
  });

  test('a write is waited for during 3 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const locks = stubLocks();
    fakeApi().reply('refreshToken', NEW_PAIR);
    signIn();
    await openTab('as in the shop').refresh();
    await vi.advanceTimersByTimeAsync(2999);
    expect(await locks.isHeld()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await locks.isHeld()).toBe(false);
  });

  test('without a write the lock is released at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const locks = stubLocks();
    fakeApi().reply('refreshToken', 'offline');
    signIn();
    await openTab(500).refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(await locks.isHeld()).toBe(false);
  });

  test('a tab that waits stops waiting as soon as it sees new tokens', async () => {
    const locks = stubLocks();
    const release = Promise.withResolvers<void>();
    void locks.request('gari-token-refresh', { signal: new AbortController().signal }, () => release.promise);
    const api = fakeApi();
    signIn();
    const outcome = openTab().refresh();
    writeInOtherTab('access_token', 'a1');
    expect(locks.countWaiting()).toBe(2);
    writeInOtherTab('access_token', 'a2');
    expect(await outcome).toStrictEqual({ ok: true });
    expect(api.calls).toEqual([]);
    release.resolve();
  });

  test('a refresh that is stopped ends its call and releases the lock', async () => {
    const locks = stubLocks();
    const api = fakeApi();
    api.reply('refreshToken', () => deferReply().reply);
    signIn();
    const actor = startPort(openTab(500).machine, undefined);
    await vi.waitFor(() => expect(api.calls).toHaveLength(1));
    actor.stop();
    expect(api.calls[0]!.signal?.aborted).toBe(true);
    expect(await locks.isHeld()).toBe(false);
  });

  test('a refresh that is stopped while it waits leaves the queue', async () => {
    const locks = stubLocks();
    const release = Promise.withResolvers<void>();
    void locks.request('gari-token-refresh', { signal: new AbortController().signal }, () => release.promise);
    const api = fakeApi();
    signIn();
    startPort(openTab().machine, undefined).stop();
    release.resolve();
    expect(await locks.isHeld()).toBe(false);
    expect(api.calls).toEqual([]);
  });

  test('the other tab is listened to only while refreshing', async () => {
    stubLocks();
    fakeApi().reply('refreshToken', NEW_PAIR);
    signIn();
    const add = vi.spyOn(globalThis, 'addEventListener');
    const remove = vi.spyOn(globalThis, 'removeEventListener');
    await openTab().refresh();
    const listeners = add.mock.calls.filter(([type]) => type === 'storage').map(([, listener]) => listener);
    expect(listeners).toHaveLength(1);
    expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(listeners);
  });
});
