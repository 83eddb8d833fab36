import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#src/api/api-error.ts';
import { createPorts } from '#src/ports/create-ports.ts';
import { orderRequest } from '#tests/factories/order-request.ts';
import { anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { type Call, deferReply, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { readAll, writeInOtherTab } from '../run-port.ts';

const user = { id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test', is_staff: false, is_superuser: false };
const { order } = anOrderDetail('paid');
const anOrderRequest = orderRequest([{ product: { id: 1, price: 100, shippingFee: 50 }, quantity: 1 }]);
const EXPIRED = refusal('UNAUTHENTICATED', 'Expired');
const NEW_PAIR = { body: { access: 'a2', refresh: 'r2' } };
const NOW = Date.UTC(2026, 10, 20, 9);

const getBearer = ({ headers }: Call) => headers.get('authorization');
const readTokens = () => readAll(localStorage);
const showPage = () => document.dispatchEvent(new Event('visibilitychange'));

/** The page of a shopper whose tokens are 'a1' and 'r1'. The server accepts every access token but 'a1' for orders. */
async function openSignedIn() {
  const api = fakeApi();
  api.reply('userInfo', { body: user });
  api.reply('ownOrders', (call) => (getBearer(call) === 'Bearer a1' ? EXPIRED : { body: [order] }));
  localStorage.setItem('access_token', 'a1');
  localStorage.setItem('refresh_token', 'r1');
  const ports = createPorts('');
  onTestFinished(() => ports.stop());
  await vi.waitFor(() => expect(ports.session.view().state).toBe('signedIn.fresh'));
  return { api, ports };
}

/** Like a server that never answers: only aborting the request ends it. */
const hang = ({ signal }: Call) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

const catchError = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('calls with an expired token', () => {
  test('[SESSION-06, API-ACC-12] two at the same time share one refresh', async () => {
    const { api, ports } = await openSignedIn();
    api.reply('refreshToken', NEW_PAIR);
    const calls = [ports.api.call('ownOrders'), ports.api.call('ownOrders')];
    expect(await Promise.all(calls)).toEqual([[order], [order]]);
    expect(api.callsTo('refreshToken').map(({ body }) => body)).toEqual([{ refresh: 'r1' }]);
    expect(api.callsTo('ownOrders').map(getBearer)).toEqual([
      'Bearer a1',
      'Bearer a1',
      'Bearer a2',
      'Bearer a2',
    ]);
    expect(readTokens()).toMatchObject({ access_token: 'a2', refresh_token: 'r2' });
  });

  test('[IDEMP-01, SESSION-06] an order that waited for a token keeps its idempotency key', async () => {
    const { api, ports } = await openSignedIn();
    api.reply('refreshToken', NEW_PAIR);
    api.reply('placeOrder', (call) =>
      getBearer(call) === 'Bearer a1' ? EXPIRED : { body: { order, order_number: order.order_number } },
    );
    await ports.api.call('placeOrder', { body: anOrderRequest, idempotencyKey: 'k1' });
    expect(
      api.callsTo('placeOrder').map((call) => [getBearer(call), call.headers.get('idempotency-key')]),
    ).toEqual([
      ['Bearer a1', 'k1'],
      ['Bearer a2', 'k1'],
    ]);
  });

  test('[TOKEN-04] a token that another tab has refreshed meanwhile is used, without a second refresh', async () => {
    const { api, ports } = await openSignedIn();
    const deferred = deferReply<'ownOrders'>();
    api.reply('ownOrders', (call) => (getBearer(call) === 'Bearer a1' ? deferred.reply : { body: [order] }));
    const call = ports.api.call('ownOrders');
    await vi.waitFor(() => expect(api.callsTo('ownOrders')).toHaveLength(1));
    writeInOtherTab('access_token', 'theirs');
    writeInOtherTab('refresh_token', 'r2');
    deferred.resolve(EXPIRED);
    expect(await call).toEqual([order]);
    expect(api.callsTo('refreshToken')).toEqual([]);
    expect(api.callsTo('ownOrders').map(getBearer)).toEqual(['Bearer a1', 'Bearer theirs']);
  });

  test('[SESSION-07] a refused refresh signs out, and the call has its own refusal', async () => {
    const { api, ports } = await openSignedIn();
    const emitted: string[] = [];
    ports.session.on('*', ({ type }) => emitted.push(type));
    api.reply('refreshToken', refusal('UNAUTHENTICATED', 'Sign in again'));
    const error = await catchError(ports.api.call('ownOrders'));
    expect(error).toMatchObject({ name: 'ApiError', status: 401, message: 'Expired' });
    expect(ports.session.view()).toMatchObject({ state: 'signedOut', user: null });
    expect(ports.tokenStore.read()).toBeNull();
    expect(emitted).toContain('session.expired');
  });
});

describe('a refresh without an answer', () => {
  test('[SESSION-06] is a network error of the call, and signs nobody out', async () => {
    const { api, ports } = await openSignedIn();
    api.reply('refreshToken', 'offline');
    expect(await catchError(ports.api.call('ownOrders'))).toBeInstanceOf(NetworkError);
    expect(ports.session.view()).toMatchObject({ state: 'signedIn.stale', isSignedIn: true, user });
    expect(readTokens()).toMatchObject({ access_token: 'a1', refresh_token: 'r1' });
  });

  test('[SESSION-06] is not waited for longer than the call may take', async () => {
    const { api, ports } = await openSignedIn();
    const refreshing = Promise.withResolvers<void>();
    api.reply('refreshToken', (call) => {
      refreshing.resolve();
      return hang(call);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let outcome: unknown = 'waiting';
    ports.api.call('ownOrders', { timeoutMs: 5000 }).catch((error: unknown) => {
      outcome = error;
    });
    await refreshing.promise;
    await vi.advanceTimersByTimeAsync(4999);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBeInstanceOf(NetworkError);
    expect(ports.session.view()).toMatchObject({ state: 'signedIn.refreshing', user });
  });

  test('is not waited for by a call that its screen has aborted', async () => {
    const { api, ports } = await openSignedIn();
    const controller = new AbortController();
    api.reply('refreshToken', (call) => {
      controller.abort(new DOMException('left', 'AbortError'));
      return hang(call);
    });
    const error = await catchError(ports.api.call('ownOrders', { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortError', message: 'left' });
  });
});

describe('waking', () => {
  test('[TOKEN-04] from a long sleep refreshes once, also for the calls made meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const { api, ports } = await openSignedIn();
    api.reply('refreshToken', NEW_PAIR);
    vi.setSystemTime(NOW + 900_000);
    showPage();
    expect(ports.session.view().state).toBe('signedIn.refreshing');
    expect(await ports.api.call('ownOrders')).toEqual([order]);
    expect(api.callsTo('refreshToken')).toHaveLength(1);
    await vi.waitFor(() => expect(ports.session.view().state).toBe('signedIn.fresh'));
  });

  test('[TOKEN-04] after less than 14 minutes refreshes nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const { ports } = await openSignedIn();
    vi.setSystemTime(NOW + 839_999);
    showPage();
    expect(ports.session.view().state).toBe('signedIn.fresh');
  });
});

describe('other tabs', () => {
  test('[TOKEN-04] a refresh by another tab starts the 14 minutes anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const { ports } = await openSignedIn();
    vi.setSystemTime(NOW + 800_000);
    writeInOtherTab('access_token', 'theirs');
    writeInOtherTab('refresh_token', 'r2');
    vi.setSystemTime(NOW + 900_000);
    showPage();
    expect(ports.session.view().state).toBe('signedIn.fresh');
  });

  test('a sign-out by another tab ends the wait for a token', async () => {
    const { api, ports } = await openSignedIn();
    api.reply('refreshToken', hang);
    const call = catchError(ports.api.call('ownOrders'));
    await vi.waitFor(() => expect(api.callsTo('refreshToken')).toHaveLength(1));
    localStorage.removeItem('refresh_token');
    writeInOtherTab('access_token', null);
    expect(await call).toBeInstanceOf(NetworkError);
    expect(ports.session.view().state).toBe('signedOut');
  });
});

describe('a sign-out during a refresh', () => {
  test('[SESSION-10] is not undone by it, and ends the wait for a token', async () => {
    const { api, ports } = await openSignedIn();
    const deferred = deferReply<'refreshToken'>();
    api.reply('refreshToken', () => deferred.reply);
    api.reply('logout', { body: { message: 'Signed out' } });
    const call = catchError(ports.api.call('ownOrders'));
    await vi.waitFor(() => expect(api.callsTo('refreshToken')).toHaveLength(1));
    ports.session.send({ type: 'session.signOut' });
    expect(await call).toBeInstanceOf(NetworkError);
    await vi.waitFor(() => expect(ports.session.view().state).toBe('signedOut'));
    deferred.resolve(NEW_PAIR);
    await new Promise((done) => setImmediate(done));
    expect(ports.tokenStore.read()).toBeNull();
    expect(api.callsTo('ownOrders')).toHaveLength(1);
    expect(api.callsTo('logout').map(getBearer)).toEqual(['Bearer a1']);
  });

  test('[SESSION-10] a call that is refused during a sign-out gets no token', async () => {
    const { api, ports } = await openSignedIn();
    api.reply('logout', hang);
    ports.session.send({ type: 'session.signOut' });
    expect(await catchError(ports.api.call('ownOrders'))).toBeInstanceOf(NetworkError);
    expect(api.callsTo('refreshToken')).toEqual([]);
  });
});

describe('opening the shop with an expired token', () => {
  function openExpired() {
    const api = fakeApi();
    localStorage.setItem('access_token', 'a1');
    localStorage.setItem('refresh_token', 'r1');
    const open = () => {
      const ports = createPorts('');
      onTestFinished(() => ports.stop());
      return ports;
    };
    return { api, open };
  }

  test('[SESSION-06] refreshes it and loads the user', async () => {
    const { api, open } = openExpired();
    api.reply('userInfo', (call) => (getBearer(call) === 'Bearer a1' ? EXPIRED : { body: user }));
    api.reply('refreshToken', NEW_PAIR);
    const ports = open();
    await vi.waitFor(() => expect(ports.session.view()).toMatchObject({ state: 'signedIn.fresh', user }));
    expect(api.callsTo('refreshToken')).toHaveLength(1);
  });

  test('[SESSION-07] asks once when every token is refused, and says why', async () => {
    const { api, open } = openExpired();
    api.reply('userInfo', refusal('UNAUTHENTICATED', 'Not you'));
    api.reply('refreshToken', NEW_PAIR);
    const ports = open();
    await vi.waitFor(() =>
      expect(ports.session.view()).toMatchObject({ state: 'signedOut', error: 'Not you' }),
    );
    expect(api.callsTo('refreshToken')).toHaveLength(1);
    expect(api.callsTo('userInfo')).toHaveLength(2);
    expect(ports.tokenStore.read()).toBeNull();
  });

  test('[SESSION-07, SESSION-12] a refused refresh leaves nobody signed in', async () => {
    const { api, open } = openExpired();
    api.reply('userInfo', EXPIRED);
    api.reply('refreshToken', refusal('UNAUTHENTICATED', 'Sign in again'));
    const ports = open();
    await vi.waitFor(() =>
      expect(ports.session.view()).toMatchObject({ state: 'signedOut', error: 'Expired' }),
    );
    expect(ports.tokenStore.read()).toBeNull();
  });

  test('a refresh without an answer keeps the tokens', async () => {
    const { api, open } = openExpired();
    api.reply('userInfo', EXPIRED);
    api.reply('refreshToken', 'offline');
    const ports = open();
    await vi.waitFor(() =>
      expect(ports.session.view()).toMatchObject({ state: 'unreachable', isUnreachable: true }),
    );
    expect(readTokens()).toMatchObject({ access_token: 'a1', refresh_token: 'r1' });
  });
});

test('a page without tokens asks nobody for one', async () => {
  const api = fakeApi();
  api.reply('ownOrders', refusal('UNAUTHENTICATED', 'Please sign in'));
  const ports = createPorts('');
  onTestFinished(() => ports.stop());
  const error = await catchError(ports.api.call('ownOrders'));
  expect(error).toBeInstanceOf(ApiError);
  expect(ports.session.view().state).toBe('signedOut');
  expect(api.calls).toHaveLength(1);
});
