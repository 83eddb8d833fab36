// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { User } from '#contract/types.ts';
import { deferReply, type FakeReply, refusal } from '#tests/support/fake-api.ts';
import { address, aShop, config, openApp, signIn, users } from '../shop/open-shop.tsx';

const GOOGLE = 'googleSignIn';
const NONCE = 'googleNonce';
const CLIENT = { client_id: 'gari.apps.test', script_url: 'https://accounts.test/gsi/client' };
const FAILED = 'Oops, we got an expected error while processing your request. Wanna give it another try?';
const INCOMPLETE = "That didn't go as planned, let's try that again";
const signInReply = (user: User): FakeReply<'googleSignIn'> => ({
  body: { message: 'ok', tokens: { access_token: 'g1', refresh_token: 'g2' }, user },
});

const script = () => document.querySelector<HTMLScriptElement>('script[data-google-identity]');

/** Stands in for the provider's script, which jsdom does not load. */
function aWidget() {
  type Callback = (response: { credential?: string }) => void;
  let callback: Callback = () => {};
  const id = {
    initialize: vi.fn<(options: { nonce: string; callback: Callback }) => void>((options) => {
      callback = options.callback;
    }),
    renderButton: vi.fn<(element: HTMLElement) => void>((element) => {
      element.innerHTML = '<button type="button">Continue with Google</button>';
    }),
  };
  onTestFinished(() => {
    vi.unstubAllGlobals();
    script()?.remove();
  });
  return {
    id,
    load: async () => {
      await waitFor(() => expect(script()).not.toBeNull());
      vi.stubGlobal('google', { accounts: { id } });
      act(() => {
        script()?.dispatchEvent(new Event('load'));
      });
    },
    give: (response: { credential?: string }) => act(() => callback(response)),
  };
}

function aShopWithGoogle() {
  const api = aShop();
  api.reply('config', { body: { ...config, google: CLIENT } });
  api.reply(NONCE, { body: { nonce: 'of-this-browser' } });
  return api;
}

async function openWithGoogleButton(path: string | { pathname: string; state: unknown } = '/login') {
  const api = aShopWithGoogle();
  const widget = aWidget();
  openApp(path);
  await widget.load();
  await screen.findByRole('button', { name: 'Continue with Google' });
  return { api, widget };
}

describe('the Google button', () => {
  test.each(['/login', '/signup'])(
    '[IDENT-01, IDENT-04] is shown on %s, with our client id',
    async (path) => {
      const { widget } = await openWithGoogleButton(path);
      expect(script()?.src).toBe(CLIENT.script_url);
      expect(widget.id.initialize.mock.calls.map(([options]) => options)).toMatchObject([
        { client_id: 'gari.apps.test', nonce: 'of-this-browser', auto_select: false },
      ]);
      expect(widget.id.renderButton).toHaveBeenCalledTimes(1);
    },
  );

  test.each(['/login', '/signup'])('[IDENT-04] without a client id %s says that it is off', async (path) => {
    aShop();
    openApp(path);
    expect(await screen.findByText('Sign in with Google is not available at the moment.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^(Continue|Sign Up)$/ })).toBeEnabled();
    expect(script()).toBeNull();
  });

  test('[LOGIN-13, LOGIN-14] the back office allows sign-in by password only, without the sign-up link', async () => {
    aShopWithGoogle();
    openApp('/admin/login');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
    expect(
      screen.getByText(
        'Passwords of staff accounts are not reset by email. Ask the owner of the shop for a new one.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(script()).toBeNull();
  });

  test('[IDENT-02, IDENT-03] the credential is posted, and its session stored and used', async () => {
    const { api, widget } = await openWithGoogleButton({ pathname: '/login', state: { from: '/cart' } });
    const waiting = deferReply<'googleSignIn'>();
    api.reply(GOOGLE, () => waiting.reply);
    widget.give({ credential: 'id-token' });
    expect(await screen.findByText('Signing in with Google...')).toBeVisible();
    expect(api.callsTo(GOOGLE).map(({ body }) => body)).toEqual([{ token: 'id-token' }]);
    waiting.resolve(signInReply(users.customer));
    expect(await screen.findByText("Welcome Back, Let's shop")).toBeVisible();
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(localStorage.getItem('access_token')).toBe('g1');
    expect(localStorage.getItem('refresh_token')).toBe('g2');
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
    expect(await screen.findByRole('link', { name: 'Wanjiku' })).toBeVisible();
  });

  test.each([
    ['/signup', users.customer, '/collection', "Welcome Back, Let's shop"],
    ['/login', users.staff, '/admin/recent-orders', 'Welcome Back!'],
  ] as const)('[IDENT-03, TOAST-04] from %s %o goes to %s', async (from, person, to, toast) => {
    const { api, widget } = await openWithGoogleButton(from);
    api.reply('staffOrders', { body: { results: [], count: 0, next: null, previous: null } });
    api.reply(GOOGLE, signInReply(person));
    widget.give({ credential: 'id-token' });
    expect(await screen.findByText(toast)).toBeVisible();
    await waitFor(() => expect(address()).toBe(to));
  });

  test.each<[string, FakeReply<'googleSignIn'>, string]>([
    ['a refusal', refusal('INVALID_CREDENTIALS', 'No.'), FAILED],
    ['no answer', 'offline', FAILED],
    [
      'no tokens',
      { wrongBecause: 'ERR-15 names it', body: { message: 'ok', user: users.customer } },
      INCOMPLETE,
    ],
  ])('[IDENT-05, ERR-15] with %s', async (_, answer, text) => {
    const { api, widget } = await openWithGoogleButton();
    api.reply(GOOGLE, answer);
    widget.give({ credential: 'id-token' });
    expect(await screen.findByText(text)).toBeVisible();
    expect(address()).toBe('/login');
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('[API-ACC-11] X-CSRFToken is sent from the csrftoken cookie, if there is one', async () => {
    const { api, widget } = await openWithGoogleButton();
    api.reply(GOOGLE, refusal('INVALID_CREDENTIALS', 'No.'));
    widget.give({ credential: 'id-token' });
    expect(await screen.findByText(FAILED)).toBeVisible();
    document.cookie = 'csrftoken=from-a-cookie; Path=/';
    onTestFinished(() => {
      document.cookie = 'csrftoken=; Path=/; Max-Age=0';
    });
    widget.give({ credential: 'id-token' });
    await waitFor(() => expect(api.callsTo(GOOGLE)).toHaveLength(2));
    const sentBodies = api
      .callsTo(GOOGLE)
      .map(({ headers }) => [headers.get('x-csrftoken'), headers.get('authorization')]);
    expect(sentBodies).toEqual([
      [null, null],
      ['from-a-cookie', null],
    ]);
  });

  test('[IDENT-05, ERR-15] without a credential no call is made', async () => {
    const { api, widget } = await openWithGoogleButton();
    widget.give({});
    expect(await screen.findByText(INCOMPLETE)).toBeVisible();
    expect(api.callsTo(GOOGLE)).toEqual([]);
  });

  test('[IDENT-01, IDENT-02] the provider is initialised once per page load and reports to the current screen', async () => {
    const { api, widget } = await openWithGoogleButton('/login');
    fireEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    await screen.findByRole('heading', { name: 'Create your account' });
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(widget.id.initialize).toHaveBeenCalledTimes(1);
    expect(widget.id.renderButton).toHaveBeenCalledTimes(2);
    api.reply(GOOGLE, refusal('ACCOUNT_EXISTS', 'Please sign in with your password first.'));
    widget.give({ credential: 'id-token' });
    expect(await screen.findByText('Please sign in with your password first.')).toBeVisible();
    expect(address()).toBe('/signup');
  });

  test('S17: it is initialised again when the browser has a new nonce', async () => {
    const { api, widget } = await openWithGoogleButton('/login');
    api.reply(NONCE, { body: { nonce: 'of-another-cookie' } });
    fireEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    await waitFor(() => expect(widget.id.renderButton).toHaveBeenCalledTimes(2));
    expect(widget.id.initialize.mock.calls.map(([{ nonce }]) => nonce)).toEqual([
      'of-this-browser',
      'of-another-cookie',
    ]);
  });

  test('an email address with a password signs in with it first', async () => {
    const { api, widget } = await openWithGoogleButton();
    api.reply(GOOGLE, refusal('ACCOUNT_EXISTS', 'Please sign in with your password first.'));
    widget.give({ credential: 'id-token' });
    expect(await screen.findByText('Please sign in with your password first.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  });
});

describe('the profile', () => {
  async function openProfile() {
    const api = aShopWithGoogle();
    signIn(api);
    const widget = aWidget();
    openApp('/profile');
    await widget.load();
    await screen.findByRole('button', { name: 'Continue with Google' });
    return { api, widget };
  }

  test('[GOOGLE-02] lets a person signed in with a password link Google', async () => {
    const { api, widget } = await openProfile();
    const panel = screen.getByRole('region', { name: 'Sign in with Google' });
    expect(panel).toHaveTextContent('Choose the Google account of wanjiku@gari.test once');
    api.reply(GOOGLE, signInReply(users.customer));
    widget.give({ credential: 'id-token' });
    expect(await screen.findByText('You can sign in with Google from now on.')).toBeVisible();
    expect(api.callsTo(GOOGLE).map(({ body, headers }) => [body, headers.get('authorization')])).toEqual([
      [{ token: 'id-token' }, 'Bearer access'],
    ]);
    expect(address()).toBe('/profile');
    expect(localStorage.getItem('access_token')).toBe('g1');
    expect(screen.queryByText("Welcome Back, Let's shop")).toBeNull();
  });

  test('[GOOGLE-02] says why the Google account of somebody else is refused, and another one can be chosen', async () => {
    const { api, widget } = await openProfile();
    api.reply(GOOGLE, refusal('ACCOUNT_EXISTS', 'This Google account has another address.'));
    widget.give({ credential: 'id-token' });
    expect(await screen.findByText('This Google account has another address.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(localStorage.getItem('access_token')).toBe('access');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('[IDENT-04] shows nothing of Google without a client id', async () => {
    signIn(aShop());
    openApp('/profile');
    expect(await screen.findByRole('heading', { name: 'Your profile' })).toBeVisible();
    expect(screen.queryByText(/Google/)).toBeNull();
    expect(script()).toBeNull();
  });
});

describe('a widget that fails', () => {
  test('[IDENT-06, IDENT-07, ERR-16] to load, and loads on the next try', async () => {
    aShopWithGoogle();
    const widget = aWidget();
    openApp('/login');
    await waitFor(() => expect(script()).not.toBeNull());
    act(() => {
      script()?.dispatchEvent(new Event('error'));
    });
    expect(await screen.findByText('Login Failed')).toBeVisible();
    expect(screen.getByText('Failed to load Google services')).toBeVisible();
    expect(script()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await widget.load();
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.queryByText('Login Failed')).toBeNull();
  });

  test('S17: to get its nonce, and gets it on the next try', async () => {
    const api = aShopWithGoogle();
    api.reply(NONCE, 'offline');
    const widget = aWidget();
    openApp('/login');
    await widget.load();
    expect(await screen.findByText('Failed to initialize Google login')).toBeVisible();
    expect(widget.id.initialize).not.toHaveBeenCalled();
    api.reply(NONCE, { body: { nonce: 'of-this-browser' } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
  });

  test.each([
    ['initialize', 'Failed to initialize Google login'],
    ['renderButton', 'Failed to render Google button'],
  ] as const)('[IDENT-06, IDENT-07, ERR-16] at %s, and works on the next try', async (step, text) => {
    aShopWithGoogle();
    const widget = aWidget();
    widget.id[step].mockImplementationOnce(() => {
      throw new Error('broken');
    });
    openApp('/signup');
    await widget.load();
    expect(await screen.findByText('Login Failed')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
  });
});
