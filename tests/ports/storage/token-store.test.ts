import { describe, expect, test, vi } from 'vitest';
import { createTokenStore, emptyTokenStore } from '#src/storage/token-store.ts';
import { fillStorage, readAll, writeInOtherTab } from '../run-port.ts';

const PAIR = { access: 'a1', refresh: 'r1' };

/** Fails as in a browser that blocks storage. */
function blockWriting(...blocked: Storage[]) {
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function write(this: Storage, key, value) {
    if (blocked.includes(this)) throw new DOMException('denied', 'SecurityError');
    setItem.call(this, key, value);
  });
}

describe('in local storage', () => {
  test('[SESSION-01, SESSION-02] a pair is written, read and cleared', () => {
    const store = createTokenStore();
    expect(store.read()).toBeNull();
    store.write(PAIR);
    expect(readAll(localStorage)).toEqual({ access_token: 'a1', refresh_token: 'r1' });
    expect(document.cookie).toBe('');
    expect(store.read()).toEqual(PAIR);
    store.clear();
    expect(readAll(localStorage)).toEqual({});
    expect(store.read()).toBeNull();
  });

  test.each([
    ['access_token', { access: 'only', refresh: '' }],
    ['refresh_token', { access: '', refresh: 'only' }],
  ])('a lone %s is read with an empty other', (key, pair) => {
    localStorage.setItem(key, 'only');
    expect(createTokenStore().read()).toEqual(pair);
  });

  test('the probe for storage is not left behind', () => {
    createTokenStore();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});

describe('in cookies', () => {
  test('[SESSION-03, SESSION-04, CONST-09] a pair is written with its lifetimes, read and cleared', () => {
    fillStorage();
    const store = createTokenStore();
    const written = vi.spyOn(document, 'cookie', 'set');
    store.write({ access: 'a/1', refresh: 'r=1; x' });
    const cookies = written.mock.calls.flat();
    written.mockRestore();
    store.write({ access: 'a/1', refresh: 'r=1; x' });
    expect(cookies).toEqual([
      'access_token=a%2F1; Path=/; Max-Age=900; SameSite=Lax',
      'refresh_token=r%3D1%3B%20x; Path=/; Max-Age=604800; SameSite=Lax',
    ]);
    expect(store.read()).toEqual({ access: 'a/1', refresh: 'r=1; x' });
    expect(readAll(localStorage)).toEqual({});
    store.clear();
    expect(store.read()).toBeNull();
    expect(document.cookie).toBe('');
  });

  test('[SESSION-03] on HTTPS they are secure', () => {
    fillStorage();
    const store = createTokenStore();
    const written = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    vi.stubGlobal('location', { protocol: 'https:' });
    store.write(PAIR);
    store.clear();
    expect(written.mock.calls.flat()).toEqual([
      'access_token=a1; Path=/; Max-Age=900; Secure; SameSite=None',
      'refresh_token=r1; Path=/; Max-Age=604800; Secure; SameSite=None',
      'access_token=; Path=/; Max-Age=0; Secure; SameSite=None',
      'refresh_token=; Path=/; Max-Age=0; Secure; SameSite=None',
    ]);
  });

  test('the probe for cookies is not left behind', () => {
    fillStorage();
    const written = vi.spyOn(document, 'cookie', 'set');
    createTokenStore();
    expect(written.mock.calls.flat()).toEqual([
      'gari-probe=1; Path=/; Max-Age=60; SameSite=Lax',
      'gari-probe=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
    expect(document.cookie).toBe('');
  });
});

test('where everything is blocked the pair lives as long as the page', () => {
  fillStorage();
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  const store = createTokenStore();
  expect(store.read()).toBeNull();
  store.write(PAIR);
  expect(store.read()).toEqual(PAIR);
  expect([document.cookie, readAll(localStorage)]).toEqual(['', {}]);
  expect(createTokenStore().read()).toBeNull();
  store.clear();
  expect(store.read()).toBeNull();
});

describe('the sign that somebody was signed in', () => {
  test('[SESSION-02] is stored for this tab', () => {
    const store = createTokenStore();
    expect(store.isAuthenticated()).toBe(false);
    store.setAuthenticated(true);
    expect(readAll(sessionStorage)).toEqual({ isAuthenticated: 'true' });
    expect(createTokenStore().isAuthenticated()).toBe(true);
    store.setAuthenticated(false);
    expect(readAll(sessionStorage)).toEqual({});
    expect(store.isAuthenticated()).toBe(false);
  });

  test('is only the word true', () => {
    sessionStorage.setItem('isAuthenticated', 'false');
    expect(createTokenStore().isAuthenticated()).toBe(false);
  });

  test('lives as long as the page without session storage', () => {
    blockWriting(sessionStorage);
    const store = createTokenStore();
    store.setAuthenticated(true);
    expect(store.isAuthenticated()).toBe(true);
    expect(readAll(sessionStorage)).toEqual({});
    expect(createTokenStore().isAuthenticated()).toBe(false);
    store.setAuthenticated(false);
    expect(store.isAuthenticated()).toBe(false);
  });

  test('does not depend on where the tokens are', () => {
    blockWriting(localStorage);
    const store = createTokenStore();
    store.setAuthenticated(true);
    expect(readAll(sessionStorage)).toEqual({ isAuthenticated: 'true' });
  });
});

describe('two tabs', () => {
  function listen() {
    const heard: string[] = [];
    const store = createTokenStore();
    const stop = store.subscribe((change) => heard.push(change));
    return { heard, stop };
  }

  test('a sign-in, a refresh and a sign-out in the other are heard', () => {
    const { heard, stop } = listen();
    writeInOtherTab('access_token', 'a2');
    writeInOtherTab('refresh_token', 'r2');
    writeInOtherTab('access_token', 'a3');
    writeInOtherTab('refresh_token', 'r3');
    writeInOtherTab('access_token', null);
    writeInOtherTab('refresh_token', null);
    stop();
    expect(heard).toEqual(['stored', 'stored', 'replaced', 'replaced', 'removed', 'removed']);
  });

  test('other keys are not', () => {
    const { heard, stop } = listen();
    writeInOtherTab('gari-cart', '{}');
    stop();
    expect(heard).toEqual([]);
  });

  test('clearing all of storage is a sign-out unless there are tokens again', () => {
    const { heard, stop } = listen();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    localStorage.setItem('access_token', 'a3');
    dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    expect(heard).toEqual(['removed', 'stored']);
  });

  test('nothing is heard after unsubscribing', () => {
    const { heard, stop } = listen();
    stop();
    writeInOtherTab('access_token', 'a2');
    expect(heard).toEqual([]);
  });
});

test('the store of a rendering server is always empty', () => {
  emptyTokenStore.write(PAIR);
  emptyTokenStore.setAuthenticated(true);
  emptyTokenStore.clear();
  const stop = emptyTokenStore.subscribe(() => undefined);
  stop();
  expect([emptyTokenStore.read(), emptyTokenStore.isAuthenticated()]).toEqual([null, false]);
  expect([readAll(localStorage), readAll(sessionStorage)]).toEqual([{}, {}]);
});
