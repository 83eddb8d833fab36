import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPorts, createServerPorts } from '#src/ports/create-ports.ts';
import { getCheckoutMemory } from '#src/storage/checkout-memory.ts';
import { anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, readAll, writeInOtherTab } from './run-port.ts';

const user = { id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test', is_staff: false, is_superuser: false };
const { order } = anOrderDetail('paid');
const getBearer = (headers: Headers) => headers.get('authorization');

function storeTokens(access = 'a1', refresh = 'r1') {
  localStorage.setItem('access_token', access);
  localStorage.setItem('refresh_token', refresh);
}

const garage = {
  cars: [{ id: 'a', vehicle: 'toyota-fielder', label: 'Toyota Fielder', answers: {}, usedAt: 1000 }],
  currentId: 'a',
};
const storeGarage = () => localStorage.setItem('gari-garage', JSON.stringify(garage));

function openPorts(...options: [baseURL?: string, publicUrl?: string]) {
  const [baseURL = '', publicUrl] = options;
  const ports = createPorts(baseURL, publicUrl);
  onTestFinished(() => ports.stop());
  return ports;
}

async function openSignedIn() {
  const api = fakeApi();
  api.reply('userInfo', { body: user });
  api.reply('logout', { body: { message: 'Signed out' } });
  storeTokens();
  const ports = openPorts();
  await vi.waitFor(() => expect(ports.session.view().isSignedIn).toBe(true));
  return { api, ports };
}

const openOrder = { orderNumber: 'A', amount: 1, fingerprint: 'f', lines: [] };

describe('a page that nobody is signed in to', () => {
  test('makes no call, stores the visit and is at its own address', () => {
    const api = fakeApi();
    const ports = openPorts();
    expect(ports.session.view().state).toBe('signedOut');
    expect(api.calls).toEqual([]);
    expect(JSON.parse(localStorage.getItem('gari-visit')!)).toMatchObject({ source: 'direct' });
    expect(ports.publicUrl).toBe('http://localhost:3000');
    expect(openPorts('', 'https://shop.test').publicUrl).toBe('https://shop.test');
  });

  test('calls the base URL without a token, also when it is empty', async () => {
    const urls: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
      urls.push(`${url} ${String(getBearer(new Headers(headers)))}`);
      return Response.json([]);
    });
    storeTokens('', 'r1');
    const ports = openPorts('https://shop.test');
    await ports.api.call('ownOrders');
    expect(urls).toContain('https://shop.test/api/o/all/ null');
  });

  test.each(['pointerdown', 'keydown'])('restores a session at the first %s', async (type) => {
    const api = fakeApi();
    api.reply('userInfo', { body: user });
    const ports = openPorts();
    storeTokens();
    dispatchEvent(new Event(type));
    await vi.waitFor(() => expect(ports.session.view().user).toEqual(user));
  });

  test('sees a sign-in in another tab', async () => {
    const api = fakeApi();
    api.reply('userInfo', { body: user });
    const ports = openPorts();
    localStorage.setItem('refresh_token', 'r1');
    writeInOtherTab('access_token', 'a1');
    await vi.waitFor(() => expect(ports.session.view().user).toEqual(user));
  });

  test('sees tokens that came without an event once it becomes visible, also after it looked for some', async () => {
    const api = fakeApi();
    api.reply('userInfo', { body: user });
    const ports = openPorts();
    dispatchEvent(new Event('pointerdown'));
    await vi.waitFor(() => expect(ports.session.view().state).toBe('signedOut'));
    storeTokens();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(ports.session.view().user).toEqual(user));
  });

  test('sees tokens that came without an event once it becomes visible', async () => {
    const api = fakeApi();
    api.reply('userInfo', { body: user });
    const ports = openPorts();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(api.calls).toEqual([]);
    storeTokens();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(ports.session.view().user).toEqual(user));
  });
});

describe('a page that somebody is signed in to', () => {
  test('has the stored cart and stores its changes', async () => {
    localStorage.setItem('gari-cart', '{"lines":[{"id":1,"name":"Part 1","price":1500,"quantity":2}]}');
    const { ports } = await openSignedIn();
    expect(ports.cart.getSnapshot().context.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 2],
    ]);
    ports.cart.trigger['cart.changeQuantity']({ id: 1, quantity: 5 });
    ports.stop();
    expect(JSON.parse(localStorage.getItem('gari-cart')!).lines[0].quantity).toBe(5);
  });

  test('[SESSION-06] refreshes a refused token and repeats the call', async () => {
    const { api, ports } = await openSignedIn();
    api.reply('ownOrders', ({ headers }) =>
      getBearer(headers) === 'Bearer a2' ? { body: [order] } : refusal('UNAUTHENTICATED', 'Expired'),
    );
    api.reply('refreshToken', { body: { access: 'a2', refresh: 'r2' } });
    expect(await ports.api.call('ownOrders')).toEqual([order]);
    expect(api.callsTo('refreshToken').map(({ headers, body }) => [getBearer(headers), body])).toEqual([
      [null, { refresh: 'r1' }],
    ]);
  });

  test('[SESSION-06] uses a token that another tab has refreshed, and does not tell the session', async () => {
    const { api, ports } = await openSignedIn();
    api.reply('ownOrders', ({ headers }) => {
      if (getBearer(headers) === 'Bearer theirs') return { body: [order] };
      localStorage.setItem('access_token', 'theirs');
      return refusal('UNAUTHENTICATED', 'Expired');
    });
    const send = vi.spyOn(ports.session, 'send');
    expect(await ports.api.call('ownOrders')).toEqual([order]);
    expect(api.callsTo('refreshToken')).toEqual([]);
    expect(send).not.toHaveBeenCalled();
    expect(ports.session.view().state).toBe('signedIn.fresh');
  });

  test('[SESSION-07] a refused refresh ends the session and the call', async () => {
    const { api, ports } = await openSignedIn();
    api.reply('ownOrders', refusal('UNAUTHENTICATED', 'Expired'));
    api.reply('refreshToken', refusal('UNAUTHENTICATED', 'Sign in again'));
    await expect(ports.api.call('ownOrders')).rejects.toThrow('Expired');
    await vi.waitFor(() => expect(ports.session.view().isSignedIn).toBe(false));
    expect(ports.tokenStore.read()).toBeNull();
  });

  test('stores checkout data for its user', async () => {
    const { ports } = await openSignedIn();
    getCheckoutMemory(ports).writeOrder(openOrder);
    expect(JSON.parse(localStorage.getItem('gari-open-order')!)).toEqual({ user: 7, value: openOrder });
  });

  test('a sign-out clears checkout data, tokens and the flag', async () => {
    const { ports } = await openSignedIn();
    getCheckoutMemory(ports).writeOrder(openOrder);
    ports.session.send({ type: 'session.signOut' });
    await vi.waitFor(() => expect(ports.session.view().state).toBe('signedOut'));
    expect(localStorage.getItem('gari-open-order')).toBeNull();
    expect([ports.tokenStore.read(), ports.tokenStore.isAuthenticated()]).toEqual([null, false]);
  });

  test('[FIT-15] a sign-out clears the garage', async () => {
    storeGarage();
    const { ports } = await openSignedIn();
    ports.session.send({ type: 'session.signOut' });
    await vi.waitFor(() => expect(ports.session.view().state).toBe('signedOut'));
    expect(localStorage.getItem('gari-garage')).toBe('{"cars":[],"currentId":null}');
    expect(ports.garage.getSnapshot().context).toEqual({ cars: [], currentId: null });
  });

  test('[FIT-15] a sign-out in another tab clears the garage here at once, and leaves a car chosen since', async () => {
    storeGarage();
    const { ports } = await openSignedIn();
    writeInOtherTab('gari-garage', '{"cars":[],"currentId":null}');
    expect(ports.garage.getSnapshot().context).toEqual({ cars: [], currentId: null });
    writeInOtherTab('gari-garage', JSON.stringify(garage));
    localStorage.removeItem('refresh_token');
    writeInOtherTab('access_token', null);
    expect(ports.session.view().state).toBe('signedOut');
    expect(ports.garage.getSnapshot().context).toEqual(garage);
  });

  test('[FIT-14] a guest’s garage stays at sign-in', async () => {
    storeGarage();
    const api = fakeApi();
    api.reply('userInfo', { body: user });
    const ports = openPorts();
    ports.session.send({ type: 'session.adopt', user, welcome: true });
    await vi.waitFor(() => expect(ports.session.view().isSignedIn).toBe(true));
    expect(ports.garage.getSnapshot().context).toEqual(garage);
  });

  test('an expired session leaves the garage for the next sign-in', async () => {
    storeGarage();
    const { api, ports } = await openSignedIn();
    api.reply('ownOrders', refusal('UNAUTHENTICATED', 'Expired'));
    api.reply('refreshToken', refusal('UNAUTHENTICATED', 'Sign in again'));
    await expect(ports.api.call('ownOrders')).rejects.toThrow('Expired');
    await vi.waitFor(() => expect(ports.session.view().isSignedIn).toBe(false));
    expect(ports.garage.getSnapshot().context).toEqual(garage);
  });

  test('a sign-in clears the checkout data of another user', async () => {
    localStorage.setItem('gari-open-order', JSON.stringify({ user: 8, value: openOrder }));
    const { ports } = await openSignedIn();
    ports.session.send({ type: 'session.adopt', user, welcome: false });
    expect(localStorage.getItem('gari-open-order')).toBeNull();
  });

  test('a sign-out in another tab is followed', async () => {
    const { ports } = await openSignedIn();
    ports.tokenStore.setAuthenticated(true);
    localStorage.removeItem('refresh_token');
    writeInOtherTab('access_token', null);
    expect(ports.session.view().state).toBe('signedOut');
    expect(ports.tokenStore.isAuthenticated()).toBe(false);
  });

  test('shows the toasts of the session', async () => {
    const { ports } = await openSignedIn();
    ports.session.send({ type: 'session.adopt', user, welcome: true });
    expect(ports.toaster.read().map(({ kind, text }) => [kind, text])).toEqual([
      ['success', "Welcome Back, Let's shop"],
    ]);
  });
});

test('[FIT-13] a car that the garage has no room for is refused', () => {
  const cars = Array.from({ length: 10 }, (_, index) => ({
    ...garage.cars[0],
    id: `${index}`,
    vehicle: `v${index}`,
  }));
  localStorage.setItem('gari-garage', JSON.stringify({ cars, currentId: null }));
  const ports = openPorts();
  ports.garage.trigger['garage.addCar']({ id: 'z', car: { vehicle: 'v', label: 'One more' }, at: 1000 });
  expect(ports.toaster.read().map(({ kind, text }) => [kind, text])).toEqual([
    ['error', 'Your garage is full'],
  ]);
  expect(ports.garage.getSnapshot().context.cars).toEqual(cars);
});

test('a stopped page follows nothing', async () => {
  const api = fakeApi();
  const ports = openPorts();
  ports.stop();
  storeTokens();
  document.dispatchEvent(new Event('visibilitychange'));
  writeInOtherTab('access_token', 'a1');
  dispatchEvent(new Event('pointerdown'));
  dispatchEvent(new Event('keydown'));
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
  expect([api.calls, ports.session.view().state]).toEqual([[], 'signedOut']);
});

test('a rendering server has an anonymous visitor, and nothing is stored', () => {
  const api = createTestApi();
  const ports = createServerPorts(api, 'https://shop.test');
  ports.openPortal('https://pay.test/1');
  getCheckoutMemory(ports).writeOrder(openOrder);
  expect([ports.api, ports.publicUrl]).toEqual([api, 'https://shop.test']);
  expect([ports.session.view().state, ports.cart.getSnapshot().context.lines]).toEqual(['signedOut', []]);
  expect([ports.tokenStore.read(), ports.toaster.read(), getCheckoutMemory(ports).readOrder()]).toEqual([
    null,
    [],
    null,
  ]);
  expect(readAll(localStorage)).toEqual({});
});
