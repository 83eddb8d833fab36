// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deferReply, refusal } from '#tests/support/fake-api.ts';
import { address, aShop, fillCart, getShownScreen, openApp, signIn, users } from '../shop/open-shop.tsx';

const header = () => within(screen.getByRole('banner'));

describe('header', () => {
  test.each([
    ['Home', '/'],
    ['Shop', '/collection'],
    ['Cart', '/cart'],
  ])('[LAYOUT-03] %s leads to %s', async (name, path) => {
    aShop();
    openApp('/collection');
    const header = within(await screen.findByRole('banner'));
    expect(await header.findByRole('link', { name })).toHaveAttribute('href', path);
  });

  test.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('[LAYOUT-04, CONST-04] a cart of %i shows %s', async (quantity, badge) => {
    aShop();
    fillCart({ id: 1, quantity });
    openApp('/');
    expect(await screen.findByTestId('cart-badge')).toHaveTextContent(badge);
  });

  test('[LAYOUT-05] signed out it offers Login and Signup', async () => {
    aShop();
    openApp('/');
    expect(await header().findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(header().getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup');
    expect(header().queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  test('[LAYOUT-06, LAYOUT-09] a stored session shows the profile and Logout without a new sign-in', async () => {
    signIn(aShop());
    openApp('/');
    expect(await header().findByRole('link', { name: 'Wanjiku' })).toHaveAttribute('href', '/profile');
    expect(header().getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(header().queryByRole('link', { name: 'Login' })).toBeNull();
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
  });

  test('[LAYOUT-07, SESSION-10] Logout clears the session and leads to the start page', async () => {
    signIn(aShop());
    const { user } = openApp('/collection');
    await user.click(await header().findByRole('button', { name: 'Logout' }));
    expect(await header().findByRole('link', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(localStorage.getItem('refresh_token')).toBeNull();
    expect(sessionStorage.getItem('isAuthenticated')).toBeNull();
  });

  test('[SESSION-11, ERR-05] a failed logout call says so and still ends the session here', async () => {
    const api = aShop();
    signIn(api);
    api.reply('logout', { wrongBecause: 'no code', status: 500 });
    const { user } = openApp('/');
    await user.click(await header().findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logout failed')).toBeVisible();
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('[LAYOUT-08] the drawer offers Menu, Cart, My Account and Logout', async () => {
    signIn(aShop());
    const { user } = openApp('/');
    await header().findByRole('link', { name: 'Wanjiku' });
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Gari' }));
    expect(drawer.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-pressed', 'true');
    expect(drawer.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
    expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'My Account' }));
    expect(drawer.getByRole('link', { name: 'Your Orders' })).toHaveAttribute('href', '/orders');
  });

  test('[FIT-44] the menu and the footer lead to the pages of cars', async () => {
    aShop();
    const { user } = openApp('/');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Parts by car' })).toHaveAttribute('href', '/cars');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Gari' }));
    expect(drawer.getByRole('link', { name: 'Parts by car' })).toHaveAttribute('href', '/cars');
  });

  test('[LAYOUT-20] a stored token is looked up once, on top of a screen that is already shown', async () => {
    const api = aShop();
    signIn(api);
    const waiting = deferReply<'userInfo'>();
    api.reply('userInfo', () => waiting.reply);
    openApp('/');
    const text = await screen.findByText('Loading application...');
    expect(text.closest('[role=status]')).not.toBeNull();
    expect(screen.getByPlaceholderText('Search products...')).toBeVisible();
    waiting.resolve({ body: users.customer });
    await waitFor(() => expect(screen.queryByText('Loading application...')).toBeNull());
    expect(api.callsTo('userInfo')).toHaveLength(1);
  });

  test("[LAYOUT-20] without a token 'Loading application...' is never shown", () => {
    aShop();
    openApp('/');
    expect(screen.queryByText('Loading application...')).toBeNull();
  });
});

describe('footer', () => {
  const footer = () => within(screen.getByRole('contentinfo'));

  test('[LAYOUT-10] opens the contact details', async () => {
    aShop();
    const { user } = openApp('/');
    await footer().findByRole('link', { name: 'Facebook' });
    await user.click(footer().getByRole('button', { name: 'Contact us' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contact us' }));
    expect(dialog.getByRole('link', { name: '+254 700 000 001' })).toHaveAttribute(
      'href',
      'tel:+254700000001',
    );
    expect(dialog.getByRole('link', { name: 'help@gari.test' })).toHaveAttribute(
      'href',
      'mailto:help@gari.test',
    );
  });

  test('[LAYOUT-11, LAYOUT-12, CONST-20] shows the address on a map and the business hours', async () => {
    aShop();
    openApp('/');
    const map = await footer().findByRole('link', { name: 'Kirinyaga Road 14, Nairobi' });
    expect(map).toHaveAttribute('href', 'https://maps.test/gari');
    expect(footer().getByText('Mon-Fri 8AM-6PM')).toBeVisible();
  });

  test.each(['Secure Shopping', 'Fast Delivery', 'Warranty Support', 'Expert Consultation'])(
    '[LAYOUT-15] contains %s',
    async (text) => {
      aShop();
      openApp('/');
      expect(await footer().findByText(text)).toBeVisible();
    },
  );
});

describe('frames', () => {
  test.each(['/', '/collection', '/cart', '/order-confirmation', '/nowhere'])(
    '[LAYOUT-01, LAYOUT-02] %s has header and footer',
    async (path) => {
      aShop();
      openApp(path);
      expect(await screen.findByRole('banner')).toBeVisible();
      expect(screen.getByRole('contentinfo')).toBeVisible();
    },
  );

  test.each(['/login', '/admin/login'])('[LAYOUT-02, ROUTE-01] %s has neither', async (path) => {
    aShop();
    openApp(path);
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('[ROUTE-02, NOTFOUND-01, NOTFOUND-02] an unknown address shows the not-found page', async () => {
    aShop();
    openApp('/nowhere');
    expect(await screen.findByRole('heading', { name: 'You Explorer!!' })).toBeVisible();
    expect(screen.getByText(/Sorry, the page you're looking for isn't available\./)).toBeVisible();
    expect(getShownScreen()).toBe('not-found ready');
  });

  test('[SESSION-10, SESSION-12] a refused user load clears the tokens and counts as loaded', async () => {
    const api = aShop();
    signIn(api);
    api.reply('userInfo', refusal('UNAUTHENTICATED', 'Please sign in'));
    api.reply('refreshToken', refusal('UNAUTHENTICATED', 'Please sign in'));
    openApp('/');
    expect(await header().findByRole('link', { name: 'Login' })).toBeVisible();
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });
});

describe('moving between screens', () => {
  test('the focus moves to the new screen’s heading, and the document title names the screen', async () => {
    aShop();
    const { user } = openApp('/');
    await user.click(await screen.findByRole('link', { name: 'Shop' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'All parts' })).toHaveFocus();
    expect(document.title).toBe('All parts – Gari');
  });
});
