// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deferReply, refusal } from '#tests/support/fake-api.ts';
import { address, aShop, getShownScreen, openApp, signIn, users } from '../shop/open-shop.tsx';

const DELETE = 'deleteAccount';
const QUESTION = 'Are you sure you want to delete your account? This cannot be undone.';

const main = () => within(screen.getByRole('main'));
const press = (name: string, place = main()) => fireEvent.click(place.getByRole('button', { name }));

async function openAt(path: string) {
  const api = aShop();
  signIn(api);
  const { user, ports } = openApp(path);
  await main().findByRole('button', { name: 'Delete your account' });
  return { api, user, ports };
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Delete your account' }));

async function openDeletePrompt() {
  press('Delete your account');
  await screen.findByRole('dialog', { name: 'Delete your account' });
  fireEvent.change(dialog().getByLabelText(/^Your password/), { target: { value: 'Gari-demo-2026' } });
  press('Delete', dialog());
}

test('[PROFILE-01] shows the signed-in user, with the password masked', async () => {
  await openAt('/profile');
  const details = main()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(details).toEqual(['Wanjiku', '••••••••', 'wanjiku@gari.test']);
  expect(getShownScreen()).toBe('profile ready');
});

test('[PROFILE-02, SESSION-10] leads to the orders and signs out', async () => {
  await openAt('/profile');
  expect(main().getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/orders');
  press('Log Out');
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(localStorage.getItem('access_token')).toBeNull());
  expect(sessionStorage.getItem('isAuthenticated')).toBeNull();
});

const MENU = [
  ['Your Profile', '/profile'],
  ['Your Orders', '/orders'],
  ['Privacy Notice', '/privacy-policy'],
] as const;

describe('the account menu', () => {
  test.each(['/profile', '/dashboard'])('[PROFILE-03, ROUTE-03] on %s', async (path) => {
    await openAt(path);
    for (const [name, href] of MENU) {
      expect(main().getByRole('link', { name })).toHaveAttribute('href', href);
    }
    expect(main().getByRole('button', { name: 'Contact Us' })).toBeVisible();
    expect(main().getByRole('button', { name: 'Delete your account' })).toBeVisible();
  });

  test('[PROFILE-12] marks the page that is shown', async () => {
    await openAt('/profile');
    const current = main().getByRole('link', { current: 'page' });
    expect(current).toHaveAccessibleName('Your Profile');
  });

  test.each([
    ['/profile', 'Your Profile'],
    ['/orders', 'Your Orders'],
    ['/garage', 'Your Cars'],
    ['/profile/addresses', 'Your Addresses'],
    ['/profile/e-mails', 'Your Emails'],
  ])('[ACCOUNT-13] beside %s marks the page that is shown', async (path, name) => {
    const api = aShop();
    api.reply('ownOrders', { body: [] });
    signIn(api);
    openApp(path);
    const menu = within(await screen.findByRole('region', { name: 'Your account' }));
    expect(menu.getByRole('link', { current: 'page' })).toHaveAccessibleName(name);
  });

  test('[ACCOUNT-13] the garage of a guest has no account menu', async () => {
    aShop();
    openApp('/garage');
    expect(await main().findByRole('heading', { name: 'My cars' })).toBeVisible();
    expect(main().queryByRole('list', { name: 'Account' })).toBeNull();
  });

  test.each([
    ['staff', '/admin'],
    ['superuser', '/admin'],
    ['customer', undefined],
  ] as const)('[PROFILE-13] of %s', async (role, href) => {
    const api = aShop();
    signIn(api, users[role]);
    openApp('/profile');
    await main().findByRole('button', { name: 'Delete your account' });
    const link = within(main().getByRole('list', { name: 'Account' })).queryByRole('link', {
      name: 'Back office',
    });
    expect(link?.getAttribute('href')).toBe(href);
  });

  test('[PROFILE-03, PROFILE-04, LAYOUT-08] in the drawer', async () => {
    signIn(aShop());
    openApp('/');
    await screen.findByRole('link', { name: 'Wanjiku' });
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Gari' }));
    fireEvent.click(drawer.getByRole('button', { name: 'My Account' }));
    for (const [name, href] of MENU) {
      expect(drawer.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    expect(drawer.getByRole('button', { name: 'Delete your account' })).toBeVisible();
    fireEvent.click(drawer.getByRole('button', { name: 'Contact Us' }));
    expect(screen.queryByRole('dialog', { name: 'Gari' })).toBeNull();
    const contact = within(await screen.findByRole('dialog', { name: 'Contact us' }));
    expect(contact.getByRole('link', { name: '+254 700 000 001' })).toBeVisible();
  });

  test('[LAYOUT-08] signed out, My Account has Login and Signup and no Logout', async () => {
    aShop();
    openApp('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Gari' }));
    fireEvent.click(drawer.getByRole('button', { name: 'My Account' }));
    expect(drawer.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(drawer.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup');
    expect(drawer.queryByRole('button', { name: 'Logout' })).toBeNull();
    expect(drawer.queryByRole('button', { name: 'Delete your account' })).toBeNull();
  });

  test('[PROFILE-04, LAYOUT-10] Contact Us opens the contact details', async () => {
    await openAt('/profile');
    press('Contact Us');
    const contact = within(await screen.findByRole('dialog', { name: 'Contact us' }));
    expect(contact.getByRole('link', { name: '+254 700 000 001' })).toBeVisible();
    expect(contact.getByRole('link', { name: 'help@gari.test' })).toBeVisible();
  });
});

describe('deleting the account', () => {
  test('[PROFILE-05] asks first; Cancel changes nothing', async () => {
    const { api } = await openAt('/profile');
    press('Delete your account');
    await screen.findByRole('dialog', { name: 'Delete your account' });
    expect(dialog().getByText(QUESTION)).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Delete' })).toBeEnabled();
    press('Cancel', dialog());
    expect(screen.queryByText(QUESTION)).toBeNull();
    expect(api.callsTo(DELETE)).toEqual([]);
    expect(localStorage.getItem('access_token')).toBe('access');
  });

  test('[PROFILE-05] Escape cancels', async () => {
    const { api } = await openAt('/profile');
    press('Delete your account');
    fireEvent(
      await screen.findByRole('dialog', { name: 'Delete your account' }),
      new Event('cancel', { cancelable: true }),
    );
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
    expect(api.callsTo(DELETE)).toEqual([]);
  });

  test.each(['/profile', '/dashboard'])(
    '[PROFILE-06, SESSION-10] confirmed on %s, it clears the session and opens the shop',
    async (path) => {
      const { api, ports } = await openAt(path);
      const places: string[] = [];
      ports.session.on('session.signedOut', () => places.push(address() ?? ''));
      const waiting = deferReply<'deleteAccount'>();
      api.reply(DELETE, () => waiting.reply);
      await openDeletePrompt();
      await waitFor(() => expect(dialog().getByRole('button', { name: 'Delete' })).toBeDisabled());
      expect(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled();
      waiting.resolve({ body: { message: 'Your account has been deleted.' } });
      expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
      expect(address()).toBe('/');
      expect(places).toEqual(['/']);
      expect(api.callsTo(DELETE).map(({ headers }) => headers.get('authorization'))).toEqual([
        'Bearer access',
      ]);
      expect(api.callsTo(DELETE).map(({ body }) => body)).toEqual([{ password: 'Gari-demo-2026' }]);
      expect(localStorage.getItem('access_token')).toBeNull();
      expect(localStorage.getItem('refresh_token')).toBeNull();
      expect(sessionStorage.getItem('isAuthenticated')).toBeNull();
      expect(screen.queryByText(QUESTION)).toBeNull();
    },
  );

  test.each([
    [refusal('GOODS_UNDER_WAY', 'An order is under way.'), 'An order is under way.'],
    [{ wrongBecause: 'no code', status: 500 }, 'Account deletion failed'],
    ['offline' as const, 'Network error occurred'],
  ])('[PROFILE-07, ERR-01, ERR-04, ERR-13] a failure %#: %s', async (answer, text) => {
    const { api } = await openAt('/profile');
    api.reply(DELETE, answer);
    await openDeletePrompt();
    expect(await dialog().findByText(text)).toBeVisible();
    expect(localStorage.getItem('access_token')).toBe('access');
    expect(address()).toBe('/profile');
  });

  test('[PROFILE-07] a second Escape, which the browser obeys, hides neither the deletion nor its failure', async () => {
    const { api } = await openAt('/profile');
    const waiting = deferReply<'deleteAccount'>();
    api.reply(DELETE, () => waiting.reply);
    await openDeletePrompt();
    const element = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Delete your account' });
    element.close();
    fireEvent(element, new Event('close'));
    expect(element.open).toBe(true);
    waiting.resolve(refusal('GOODS_UNDER_WAY', 'An order is under way.'));
    expect(await dialog().findByText('An order is under way.')).toBeVisible();
  });

  test('[ERR-06] without a token no request is made', async () => {
    const { api } = await openAt('/profile');
    localStorage.clear();
    await openDeletePrompt();
    expect(await dialog().findByText('No authentication token found')).toBeVisible();
    expect(api.callsTo(DELETE)).toEqual([]);
  });
});
