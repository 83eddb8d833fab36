// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { passkeySetUpModel } from '#tests/models/passkey-set-up.model.ts';
import { passkeySignInModel } from '#tests/models/passkey-sign-in.model.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { aShop, openApp, signIn, users } from '../shop/open-shop.tsx';

const phone = {
  id: 'cGhvbmU',
  device: 'Chrome on Android',
  synced: true,
  created_at: '2026-11-10T08:00:00.000Z',
  last_used_at: null,
};
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const credential = {
  id: 'cGhvbmU',
  rawId: bytes('phone'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
};
const credentials = { create: vi.fn<() => Promise<unknown>>(), get: vi.fn<() => Promise<unknown>>() };

function withPasskeys() {
  vi.stubGlobal('PublicKeyCredential', () => {});
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
}
beforeEach(() => {
  credentials.create.mockReset();
  credentials.get.mockReset();
});

const panel = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));

async function openProfile(prepare: (api: ReturnType<typeof aShop>) => void = () => {}) {
  const api = aShop();
  signIn(api, users.customer);
  prepare(api);
  const { user } = openApp('/profile');
  await screen.findByRole('button', { name: 'Change password' });
  return { api, user };
}

describe('passkeys in the profile', () => {
  test('[PASSKEY-07] a browser without passkeys says so', async () => {
    await openProfile();
    expect(await (await panel()).findByText(/^This browser does not support passkeys/)).toBeVisible();
    expect((await panel()).queryByRole('button')).toBeNull();
  });

  test('[PASSKEY-07] are listed with where and when they were made, and one is removed after confirmation', async () => {
    const { api, user } = await openProfile((shop) => shop.reply('passkeys', { body: [phone] }));
    const entry = within(await (await panel()).findByRole('listitem'));
    expect(entry.getByText('Chrome on Android')).toBeVisible();
    expect(entry.getByText('Kept in sync between devices, added on 10 Nov 2026, not used yet')).toBeVisible();
    await user.click(entry.getByRole('button', { name: /^Remove the passkey of Chrome on Android/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }));
    const removal = endpoint('removePasskey', { id: phone.id });
    api.reply(removal, { body: { message: 'The passkey no longer opens your account.' } });
    api.reply('passkeys', { body: [] });
    await user.click(dialog.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Chrome on Android' })).toBeNull());
    expect(await screen.findByText('The passkey no longer opens your account.')).toBeVisible();
    expect(api.callsTo(removal)).toHaveLength(1);
  });

  test('[PASSKEY-07] one is added with the keyboard: password, the browser’s prompt, and it stands in the list', async () => {
    withPasskeys();
    const { api, user } = await openProfile();
    await user.click(await (await panel()).findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    api.reply('beginPasskey', { body: passkeySetUpModel.ports.begin.begun.options });
    credentials.create.mockRejectedValueOnce(new DOMException('Not allowed.', 'NotAllowedError'));
    await user.type(dialog.getByLabelText(/^Your password/), 'Gari-demo-2026{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('No passkey was made.');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Try again' })).toHaveFocus());
    credentials.create.mockResolvedValue({
      ...credential,
      response: {
        clientDataJSON: bytes('{}'),
        attestationObject: bytes('made'),
        getTransports: () => ['internal'],
      },
    });
    api.reply('addPasskey', { body: phone });
    api.reply('passkeys', { body: [phone] });
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText('The passkey is added. You can sign in with it from now on.'),
    ).toBeVisible();
    expect(await (await panel()).findByText('Chrome on Android')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('passkeys on the sign-in screen', () => {
  test('[PASSKEY-06] a browser without passkeys has no button for them', async () => {
    aShop();
    openApp('/login');
    await screen.findByRole('button', { name: 'Continue' });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });

  test.each([
    ['/login', users.customer, '/collection'],
    ['/admin/login', users.staff, '/admin/recent-orders'],
  ])(
    '[PASSKEY-06] at %s one signs in; a cancelled prompt leaves the screen as it was',
    async (path, account, landing) => {
      withPasskeys();
      const api = aShop();
      api.reply('staffOrders', { body: { results: [], count: 0, next: null, previous: null } });
      const { user } = openApp(path);
      const button = await screen.findByRole('button', { name: 'Sign in with a passkey' });
      api.reply('beginPasskeySignIn', { body: passkeySignInModel.ports.begin['a challenge'].options });
      credentials.get.mockRejectedValueOnce(new DOMException('Not allowed.', 'NotAllowedError'));
      await user.click(button);
      await waitFor(() => expect(credentials.get).toHaveBeenCalledTimes(1));
      await waitFor(() => expect(button).toBeEnabled());
      expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
      credentials.get.mockResolvedValue({
        ...credential,
        response: { clientDataJSON: bytes('{}'), authenticatorData: bytes('d'), signature: bytes('s') },
      });
      api.reply(
        'passkeySignIn',
        refusal('INVALID_CREDENTIALS', 'This passkey does not open an account here.'),
      );
      await user.click(button);
      expect(await screen.findByText('This passkey does not open an account here.')).toBeVisible();
      const tokens = { access_token: 'a1', refresh_token: 'r1' };
      signIn(api, account);
      api.reply('passkeySignIn', { body: { message: 'Signed in.', tokens, user: account } });
      await user.click(button);
      await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(landing));
    },
  );
});
