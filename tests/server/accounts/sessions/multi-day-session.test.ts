import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';
import { createApi } from '#src/api/client.ts';
import { createSessionPorts } from '#src/ports/account/session-ports.ts';
import { createTokenRefreshPorts } from '#src/ports/account/token-refresh-ports.ts';
import { noTokens } from '#src/ports/token-source.ts';
import { createTokenStore } from '#src/storage/token-store.ts';
import { createUser } from '../../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';

const SECOND = 1000;
const HOUR = 3_600_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** Stands in for the browser's storage, which Node does not have. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', page);
  return () => vi.unstubAllGlobals();
});

/** A tab: the session with its real ports, against the real server. */
function openTab() {
  const store = createTokenStore();
  const refreshes: string[] = [];
  const plain = createApi(noTokens, shop.url, (input, init) => {
    refreshes.push(JSON.parse(init?.body as string).refresh);
    return fetch(input, init);
  });
  // All tabs of this test share one process, so a write is visible to the others at once.
  const tokenRefresh = tokenRefreshMachine.provide(createTokenRefreshPorts(store, plain, 0));
  const api = createApi({ ...noTokens, read: () => store.read()?.access ?? null }, shop.url);
  const { actors, actions } = createSessionPorts(store, api);
  const clock = new SimulatedClock();
  const session = createActor(sessionMachine.provide({ actors: { ...actors, tokenRefresh }, actions }), {
    clock,
  });
  session.start();
  const settled = (state: 'signedOut' | { signedIn: 'fresh' }) =>
    waitFor(session, (snapshot) => snapshot.matches(state), { timeout: 5000 });
  return {
    session,
    store,
    refreshes,
    settled,
    view: () => sessionView(session.getSnapshot()),
    /** Advances both clocks: the page is open and the computer awake. */
    advanceAwake(ms: number) {
      shop.clock.advance(ms);
      clock.increment(ms);
    },
    /** Advances only the server's clock: a sleeping computer runs no timers. */
    sleep(ms: number) {
      shop.clock.advance(ms);
      session.send({ type: 'session.resumed' });
    },
  };
}

async function openSignedInTab() {
  const { email, password } = await createUser(shop.ctx);
  const tab = openTab();
  tab.session.send({ type: 'session.restore' });
  await tab.settled('signedOut');
  tab.session.send({ type: 'session.signIn', email, password });
  await tab.settled({ signedIn: 'fresh' });
  return { ...tab, email };
}

const info = (token: string) => shop.call('userInfo', { token });

test('[SESSION-04, TOKEN-02, TOKEN-04] a session in daily use stays signed in for ten days after one sign-in', async () => {
  const tab = await openSignedInTab();
  for (let day = 1; day <= 10; day += 1) {
    for (let quarter = 0; quarter < 3; quarter += 1) {
      tab.advanceAwake(840 * SECOND);
      await tab.settled({ signedIn: 'fresh' });
      expect((await info(tab.store.read()!.access)).body.email).toBe(tab.email);
    }
    tab.sleep(23 * HOUR);
    await tab.settled({ signedIn: 'fresh' });
    expect((await info(tab.store.read()!.access)).status).toBe(200);
  }
  expect(tab.refreshes).toHaveLength(40);
  expect(new Set(tab.refreshes).size).toBe(40);
  expect(tab.view()).toMatchObject({ isSignedIn: true, error: null });
});

test('[CONST-09, TOKEN-04] the token is replaced 60 s before the server would refuse it', async () => {
  const tab = await openSignedInTab();
  const first = tab.store.read()!.access;
  tab.advanceAwake(839 * SECOND);
  expect(tab.refreshes).toEqual([]);
  tab.advanceAwake(SECOND);
  await tab.settled({ signedIn: 'fresh' });
  expect(tab.refreshes).toHaveLength(1);
  expect((await info(first)).status).toBe(200);
  shop.clock.advance(61 * SECOND);
  expect((await info(first)).status).toBe(401);
  expect((await info(tab.store.read()!.access)).status).toBe(200);
});

test('[CONST-09, SESSION-07] after more than 7 days asleep the session is over and its tokens are gone', async () => {
  const tab = await openSignedInTab();
  tab.sleep(7 * 24 * HOUR + 2 * SECOND);
  await tab.settled('signedOut');
  expect(tab.view()).toMatchObject({ isSignedIn: false, user: null });
  expect(tab.store.read()).toBeNull();
});

test('[TOKEN-03, TOKEN-04] two tabs that wake together send one refresh, and both go on', async () => {
  const firstTab = await openSignedInTab();
  const secondTab = openTab();
  secondTab.session.send({ type: 'session.restore' });
  await secondTab.settled({ signedIn: 'fresh' });
  shop.clock.advance(HOUR);
  const resumed = { type: 'session.resumed' } as const;
  firstTab.session.send(resumed);
  secondTab.session.send(resumed);
  await firstTab.settled({ signedIn: 'fresh' });
  await secondTab.settled({ signedIn: 'fresh' });
  expect([...firstTab.refreshes, ...secondTab.refreshes]).toHaveLength(1);
  expect((await info(secondTab.store.read()!.access)).body.email).toBe(firstTab.email);
});
