// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { address, aProductDetail, aShop, expectHeading, fillCart, openApp, signIn } from './open-shop.tsx';

function aShopWithPart(changes: Parameters<typeof aProductDetail>[1] = {}) {
  const api = aShop();
  api.reply(endpoint('productBySlug', { slug: 'part-3' }), {
    body: aProductDetail(3, { name: 'Fuel Pump', ...changes }),
  });
  return api;
}

describe('a sold-out part', () => {
  test('[ACCOUNT-06] offers to sign in first, and to come back', async () => {
    aShopWithPart({ stock_quantity: 0 });
    const { user } = openApp('/products/part-3');
    await user.click(
      await screen.findByRole(
        'link',
        { name: 'Sign in to get an email when it is back' },
        { timeout: 5_000 },
      ),
    );
    await waitFor(() => expect(address()).toBe('/login'));
    await expectHeading('Welcome to Gari');
  });

  test('[ACCOUNT-06] can be asked for when signed in; a refusal is shown', async () => {
    const api = aShopWithPart({ stock_quantity: 0 });
    signIn(api);
    api.reply(endpoint('ownReview', { id: 3 }), { body: { can_review: false, review: null } });
    api.reply('stockRequests', { body: [] });
    api.reply(endpoint('requestStock', { id: 3 }), refusal('BUSY', 'Please try again in a moment.'));
    const { user } = openApp('/products/part-3');
    const ask = await screen.findByRole('button', { name: 'Email me when it is back' });
    await waitFor(() => expect(ask).toBeEnabled());
    await user.click(ask);
    expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
    api.reply(endpoint('requestStock', { id: 3 }), {
      body: {
        id: 3,
        slug: 'part-3',
        name: 'Fuel Pump',
        requested_at: '2026-05-03T09:00:00.000Z',
        ends_at: '2026-08-01T09:00:00.000Z',
      },
    });
    await user.click(ask);
    expect(
      await screen.findByText(/We will email you once when it is back, until 1 Aug 2026\./),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Email me when it is back' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/profile/e-mails');
  });

  test('[ACCOUNT-06] a part in stock offers no email', async () => {
    aShopWithPart();
    openApp('/products/part-3');
    expect(await screen.findByRole('button', { name: 'ADD TO CART' })).toBeEnabled();
    expect(screen.queryByRole('link', { name: /when it is back/ })).toBeNull();
  });
});

test('[ACCOUNT-10] a part that was added says how many are in the cart, with a link to the checkout', async () => {
  aShopWithPart();
  const { user } = openApp('/products/part-3');
  const add = await screen.findByRole('button', { name: 'ADD TO CART' });
  expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull();
  await user.dblClick(add);
  const note = screen.getByText(/^Added · 2 in cart/);
  expect(within(note).getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
  expect(add).toHaveTextContent('ADD TO CART');
});

describe('recently viewed parts', () => {
  const viewed = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: 100 + index,
      slug: `part-${100 + index}`,
      name: `Old part ${index}`,
      image: '/media/old.svg',
    }));
  const stored = () => JSON.parse(localStorage.getItem('gari-recent') ?? '[]');
  const rail = () => screen.findByRole('region', { name: 'Recently viewed' });

  test('[ACCOUNT-08] are below the other rails, without the part itself, at most 12, and can be cleared', async () => {
    localStorage.setItem('gari-recent', JSON.stringify(viewed(12)));
    aShopWithPart();
    const { user } = openApp('/products/part-3');
    const links = within(await rail()).getAllByRole('link');
    expect(links[0]).toHaveAttribute('href', '/products/part-100');
    await waitFor(() => expect(stored()).toHaveLength(12));
    expect(stored()[0]).toEqual({ id: 3, slug: 'part-3', name: 'Fuel Pump', image: '/media/3-main.svg' });
    await user.click(screen.getByRole('button', { name: 'Clear list' }));
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
    expect(localStorage.getItem('gari-recent')).toBeNull();
  });

  test.each(['{', '"text"', '[1, null, {"id": 1}]'])(
    '[ACCOUNT-08] what is not a list of parts (%s) shows nothing',
    async (text) => {
      localStorage.setItem('gari-recent', text);
      aShopWithPart();
      openApp('/products/part-3');
      await waitFor(() => expect(stored()).toHaveLength(1));
      expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
    },
  );

  test('[ACCOUNT-08] are forgotten at sign-out', async () => {
    const api = aShopWithPart();
    signIn(api);
    localStorage.setItem('gari-recent', JSON.stringify(viewed(2)));
    const { user } = openApp('/');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(localStorage.getItem('gari-recent')).toBeNull());
  });
});

describe('saved for later', () => {
  function openCart() {
    const api = aShop();
    for (const id of [1, 2]) api.reply(endpoint('productById', { id }), { body: aProductDetail(id) });
    return openApp('/cart');
  }
  const saved = () => within(screen.getByRole('region', { name: 'Saved for later' }));
  const cartIds = (ports: ReturnType<typeof openApp>['ports']) =>
    ports.cart.getSnapshot().context.lines.map(({ id, quantity }) => [id, quantity]);

  test('[ACCOUNT-09] a line leaves the cart, survives a reload, and goes back with its quantity', async () => {
    fillCart({ id: 1, quantity: 2 }, { id: 2, quantity: 1 });
    const { ports, user } = openCart();
    await user.click(await screen.findByRole('button', { name: 'Save for later: Part 1' }));
    expect(cartIds(ports)).toEqual([[2, 1]]);
    expect(saved().getByText('2 × Ksh 1,500 when saved')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('gari-saved') ?? '{}').lines).toMatchObject([
      { id: 1, quantity: 2 },
    ]);
    await user.click(saved().getByRole('button', { name: 'Move to cart: Part 1' }));
    expect(cartIds(ports)).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect(screen.queryByRole('region', { name: 'Saved for later' })).toBeNull();
  });

  test('[ACCOUNT-09] the list stands beside an empty cart, and its lines can be deleted', async () => {
    fillCart({ id: 1, quantity: 1 });
    const { user } = openCart();
    await user.click(await screen.findByRole('button', { name: 'Save for later: Part 1' }));
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await user.click(saved().getByRole('button', { name: 'Delete Part 1 from the saved parts' }));
    expect(screen.queryByRole('region', { name: 'Saved for later' })).toBeNull();
    expect(JSON.parse(localStorage.getItem('gari-saved') ?? '{}').lines).toEqual([]);
  });
});
