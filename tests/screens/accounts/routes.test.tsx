// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { endpoint } from '#tests/support/fake-api.ts';
import { address, aProductDetail, aShop, getShownScreen, openApp } from '../shop/open-shop.tsx';

const PUBLIC = [
  ['/', 'home', true],
  ['/login', 'login', false],
  ['/signup', 'signup', false],
  ['/order-confirmation', 'order-confirmation', true],
  ['/collection', 'collection', true],
  ['/cart', 'cart', true],
  ['/garage', 'garage', true],
  ['/products/part-1', 'product', true],
  ['/privacy-policy', 'privacy-policy', true],
  ['/forgot-password', 'forgot-password', true],
  ['/email-code-verification', 'email-code-verification', true],
  ['/create-new-password', 'create-new-password', true],
  ['/password-change-success', 'password-change-success', true],
  ['/not-found', 'not-found', true],
  ['/redirecting', 'redirecting', true],
  ['/admin/login', 'admin-login', false],
] as const;

describe('without a session', () => {
  test.each(PUBLIC)(
    '[ROUTE-01, LAYOUT-01, LAYOUT-02] %s is the screen %s, with header and footer: %s',
    async (path, name, hasFrame) => {
      const api = aShop();
      api.reply(endpoint('productBySlug', { slug: 'part-1' }), { body: aProductDetail(1) });
      openApp(path);
      await waitFor(() => expect(getShownScreen()?.split(' ')[0]).toBe(name));
      expect(address()).toBe(path);
      expect(screen.queryAllByRole('banner')).toHaveLength(hasFrame ? 1 : 0);
      expect(screen.queryAllByRole('contentinfo')).toHaveLength(hasFrame ? 1 : 0);
    },
  );

  test.each([
    '/dashboard',
    '/profile',
    '/orders',
    '/checkout',
    '/payment/mpesa-prompt',
    '/payment/mpesa-number',
  ])('[ROUTE-03, ROUTE-06] %s redirects to the sign-in', async (path) => {
    aShop();
    openApp(path);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  });

  test('[CHECKOUT-02] a signed-out visitor who opens /checkout is told why, once', async () => {
    aShop();
    openApp('/checkout');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findAllByText("Oops, you haven't logged in yet.")).toHaveLength(1);
  });

  test('[CHECKOUT-02] /profile redirects to the sign-in without a message', async () => {
    aShop();
    openApp('/profile');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(screen.queryByText("Oops, you haven't logged in yet.")).not.toBeInTheDocument();
  });

  test.each(['/nowhere', '/profile/nowhere', '/admin/nowhere'])(
    '[ROUTE-02] %s is not found',
    async (path) => {
      aShop();
      openApp(path);
      expect(await screen.findByRole('heading', { name: 'You Explorer!!' })).toBeVisible();
    },
  );
});
