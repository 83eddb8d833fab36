// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoint, type FakeApi, type FakeReply, refusal } from '#tests/support/fake-api.ts';
import {
  address,
  advanceTime,
  aProductDetail,
  aShop,
  fillCart,
  getShownScreen,
  openApp,
  signIn,
  stopClock,
  users,
} from '../shop/open-shop.tsx';

const USER = 'userInfo';
const REFRESH = 'refreshToken';
const LOGIN = 'login';
const ended = refusal('UNAUTHENTICATED', 'Please sign in');

/** Simulates the storage event of another tab. */
function anotherTab(tokens: { access_token: string; refresh_token: string } | null) {
  act(() => {
    for (const key of ['access_token', 'refresh_token'] as const) {
      const newValue = tokens?.[key] ?? null;
      if (newValue === null) localStorage.removeItem(key);
      else localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }
  });
}

const wake = () =>
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });

describe('in two tabs', () => {
  test('[SESSION-02, SESSION-10] a sign-out in the other one signs out here too', async () => {
    const api = aShop();
    signIn(api);
    openApp('/collection');
    await screen.findByRole('link', { name: 'Wanjiku' });
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
    anotherTab(null);
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(sessionStorage.getItem('isAuthenticated')).toBeNull();
    expect(address()).toBe('/collection');
    expect(api.callsTo('logout')).toEqual([]);
  });

  test('[ROUTE-06, SESSION-10] the sign-out leaves no guarded screen open', async () => {
    signIn(aShop());
    openApp('/profile');
    await screen.findByRole('heading', { name: 'Your profile' });
    anotherTab(null);
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(address()).toBe('/login');
  });

  test('[SESSION-02, LAYOUT-09] a sign-in in the other one signs in here too', async () => {
    const api = aShop();
    api.reply(USER, { body: users.customer });
    openApp('/');
    await screen.findByRole('link', { name: 'Login' });
    anotherTab({ access_token: 'a2', refresh_token: 'r2' });
    expect(await screen.findByRole('link', { name: 'Wanjiku' })).toBeVisible();
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
  });

  test('[SESSION-01] a change of user in the other one applies here too', async () => {
    const api = aShop();
    signIn(api);
    openApp('/');
    await screen.findByRole('link', { name: 'Wanjiku' });
    api.reply(USER, { body: users.staff });
    anotherTab(null);
    anotherTab({ access_token: 'a2', refresh_token: 'r2' });
    expect(await screen.findByRole('link', { name: 'Achieng' })).toBeVisible();
  });
});

test('[ROUTE-06] after a sign-out on the start page a guarded screen still asks for a sign-in', async () => {
  const api = aShop();
  signIn(api);
  fillCart({ id: 1, quantity: 1 });
  api.reply(endpoint('productById', { id: 1 }), { body: aProductDetail(1) });
  openApp('/');
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('link', { name: 'Login' });
  fireEvent.click(screen.getByRole('link', { name: /^Cart/ }));
  fireEvent.click(await screen.findByText('PROCEED TO CHECKOUT'));
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  expect(address()).toBe('/login');
});

describe('over time', () => {
  async function openSignedIn(api: FakeApi, path = '/') {
    stopClock();
    signIn(api);
    openApp(path);
    await advanceTime(200);
    expect(screen.getByRole('link', { name: 'Wanjiku' })).toBeVisible();
  }

  test('[SESSION-04, SESSION-06, CONST-09] a page in use refreshes before the 900 s have passed', async () => {
    const api = aShop();
    let pair = 0;
    api.reply(REFRESH, () => ({ body: { access: `a${(pair += 1)}`, refresh: `r${pair}` } }));
    await openSignedIn(api);
    await advanceTime(839_000);
    expect(api.callsTo(REFRESH)).toEqual([]);
    await advanceTime(2_000);
    expect(api.callsTo(REFRESH).map(({ body }) => body)).toEqual([{ refresh: 'refresh' }]);
    await advanceTime(842_000);
    expect(api.callsTo(REFRESH).map(({ body }) => body)).toEqual([{ refresh: 'refresh' }, { refresh: 'r1' }]);
    expect(localStorage.getItem('access_token')).toBe('a2');
    expect(localStorage.getItem('refresh_token')).toBe('r2');
  });

  test('[SESSION-04, TOKEN-04] a computer waking from sleep refreshes, a short absence does not', async () => {
    const api = aShop();
    api.reply(REFRESH, { body: { access: 'a1', refresh: 'r1' } });
    await openSignedIn(api);
    vi.setSystemTime(Date.now() + 60_000);
    wake();
    await advanceTime(1);
    expect(api.callsTo(REFRESH)).toEqual([]);
    vi.setSystemTime(Date.now() + 3_600_000);
    wake();
    await advanceTime(1);
    expect(api.callsTo(REFRESH)).toHaveLength(1);
    expect(localStorage.getItem('access_token')).toBe('a1');
  });

  test('[SESSION-07, SESSION-10] an expired session leads to the sign-in, and back', async () => {
    const api = aShop();
    api.reply(REFRESH, ended);
    await openSignedIn(api, '/cart');
    await advanceTime(841_000);
    expect(address()).toBe('/login');
    expect(screen.getByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(localStorage.getItem('refresh_token')).toBeNull();
    expect(sessionStorage.getItem('isAuthenticated')).toBeNull();
    api.reply(LOGIN, {
      body: {
        message: '',
        tokens: { access_token: 'a', refresh_token: 'r' },
        user: users.customer,
      },
    });
    fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'a@b.ke' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Gari-demo-2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await advanceTime(100);
    expect(address()).toBe('/cart');
  });

  test('[SESSION-07] without a reply nobody is signed out, and a restored network is used at once', async () => {
    const api = aShop();
    api.reply(REFRESH, 'offline');
    await openSignedIn(api, '/cart');
    await advanceTime(841_000);
    expect(address()).toBe('/cart');
    expect(localStorage.getItem('access_token')).toBe('access');
    const before = api.callsTo(REFRESH).length;
    api.reply(REFRESH, { body: { access: 'a1', refresh: 'r1' } });
    act(() => {
      dispatchEvent(new Event('online'));
    });
    await advanceTime(1);
    expect(api.callsTo(REFRESH)).toHaveLength(before + 1);
    expect(localStorage.getItem('access_token')).toBe('a1');
  });
});

describe('the calls', () => {
  test('[SESSION-06] one refused with a token that another tab has replaced meanwhile refreshes nothing', async () => {
    const api = aShop();
    signIn(api);
    api.reply('ownOrders', ({ headers }) => {
      if (headers.get('authorization') === 'Bearer a2') return { body: [] };
      anotherTab({ access_token: 'a2', refresh_token: 'r2' });
      return ended;
    });
    openApp('/orders');
    expect(await screen.findByText('You have not placed any orders yet.')).toBeVisible();
    expect(api.callsTo('ownOrders')).toHaveLength(2);
    expect(api.callsTo(REFRESH)).toEqual([]);
  });

  test('[SESSION-09] without a token no user info is requested', async () => {
    const api = aShop();
    openApp('/collection');
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(api.callsTo(USER)).toEqual([]);
  });

  test('[SESSION-05, SESSION-08] carry credentials, and user info carries the bearer token', async () => {
    const api = aShop();
    signIn(api);
    const credentials: unknown[] = [];
    const originalFetch = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      credentials.push(init?.credentials);
      return originalFetch(input, init);
    });
    openApp('/cart');
    expect(await screen.findByRole('link', { name: 'Wanjiku' })).toBeVisible();
    expect(api.callsTo(USER).map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer access']);
    expect(credentials.length).toBeGreaterThan(1);
    expect(new Set(credentials)).toEqual(new Set(['include']));
  });

  test.each<[string, FakeReply<'userInfo'>]>([
    ['no user object', { wrongBecause: 'ERR-06 names it', body: {} }],
    ['a refusal', ended],
  ])('[SESSION-10, SESSION-12, ERR-06] user info answered with %s ends the session', async (_, answer) => {
    const api = aShop();
    signIn(api);
    api.reply(USER, answer);
    api.reply(REFRESH, ended);
    openApp('/orders');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(sessionStorage.getItem('isAuthenticated')).toBeNull();
  });
});

describe('without local storage', () => {
  const cookie = (name: string) =>
    document.cookie.split('; ').find((item) => item.startsWith(`${name}=`)) ?? null;

  beforeEach(() => {
    document.cookie = 'access_token=; Max-Age=0; Path=/';
    document.cookie = 'refresh_token=; Max-Age=0; Path=/';
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  });

  test('[SESSION-03, LOGIN-09, LAYOUT-06] a sign-in stores its tokens in cookies, Logout removes them', async () => {
    const api = aShop();
    api.reply(LOGIN, {
      body: {
        message: '',
        tokens: { access_token: 'a1', refresh_token: 'r1' },
        user: users.customer,
      },
    });
    openApp('/login');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Email' }), { target: { value: 'a@b.ke' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Gari-demo-2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('link', { name: 'Wanjiku' })).toBeVisible();
    expect([cookie('access_token'), cookie('refresh_token')]).toEqual([
      'access_token=a1',
      'refresh_token=r1',
    ]);
    expect(localStorage.getItem('access_token')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(cookie('access_token')).toBeNull());
    expect(cookie('refresh_token')).toBeNull();
  });

  test('[SESSION-03, SESSION-09, LAYOUT-09] the cookies restore the session; a sign-out in another tab shows on return', async () => {
    document.cookie = 'access_token=a1; Path=/';
    document.cookie = 'refresh_token=r1; Path=/';
    const api = aShop();
    api.reply(USER, { body: users.customer });
    openApp('/');
    expect(await screen.findByRole('link', { name: 'Wanjiku' })).toBeVisible();
    expect(api.callsTo(USER).map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer a1']);
    document.cookie = 'access_token=; Max-Age=0; Path=/';
    document.cookie = 'refresh_token=; Max-Age=0; Path=/';
    wake();
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(getShownScreen()).toBe('home sections');
  });

  test('[SESSION-03] when cookies are refused too, a sign-in lasts until the page is left', async () => {
    vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => undefined);
    const api = aShop();
    api.reply(LOGIN, {
      body: { message: '', tokens: { access_token: 'a1', refresh_token: 'r1' }, user: users.customer },
    });
    openApp('/login');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Email' }), { target: { value: 'a@b.ke' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Gari-demo-2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Wanjiku' }));
    expect(await screen.findByRole('heading', { name: 'Your profile' })).toBeVisible();
    expect([cookie('access_token'), localStorage.getItem('access_token')]).toEqual([null, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  });
});
