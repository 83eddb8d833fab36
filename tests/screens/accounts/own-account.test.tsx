// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OwnSession } from '#contract/types.ts';
import { deferReply, endpoint, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { aShop, config, openApp, signIn } from '../shop/open-shop.tsx';

const CHANGE = 'changePassword';
const DELETE = 'deleteAccount';
const GOOGLE = { client_id: 'gari.apps.test', script_url: 'https://accounts.test/gsi/client' };

const THIS: OwnSession = {
  id: '3f1c5f0e-6d2b-4c8a-9f57-0c4ad4b6f001',
  device: 'Chrome on Windows',
  created_at: '2026-11-10T08:00:00.000Z',
  last_used_at: '2026-11-20T09:00:00.000Z',
  current: true,
};
const PHONE: OwnSession = {
  id: '3f1c5f0e-6d2b-4c8a-9f57-0c4ad4b6f002',
  device: 'Chrome on Android',
  created_at: '2026-11-10T08:00:00.000Z',
  last_used_at: '2026-11-19T15:30:00.000Z',
  current: false,
};
const LAPTOP: OwnSession = {
  id: '3f1c5f0e-6d2b-4c8a-9f57-0c4ad4b6f003',
  device: 'Safari on Mac',
  created_at: '2026-11-10T08:00:00.000Z',
  last_used_at: '2026-11-18T06:05:00.000Z',
  current: false,
};

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openProfile(prepare: (api: ReturnType<typeof aShop>) => void = () => {}) {
  const api = aShop();
  signIn(api);
  prepare(api);
  const { user } = openApp('/profile');
  await screen.findByRole('button', { name: /^(Change|Set a) password$/ });
  return { api, user };
}

describe('changing the password', () => {
  async function openDialog() {
    const shop = await openProfile();
    fireEvent.click(button('Change password'));
    await screen.findByRole('dialog', { name: 'Change your password' });
    return shop;
  }

  async function typeAll({ user }: Awaited<ReturnType<typeof openDialog>>) {
    await user.type(screen.getByLabelText(/^Current password/), 'Gari-demo-2026');
    await user.type(screen.getByLabelText(/^New password/), 'Gari-demo-2027');
    await user.type(screen.getByLabelText(/^Confirm password/), 'Gari-demo-2027{Enter}');
  }

  test('[PROFILE-09] S9: works with the keyboard alone: sent once, confirmed, and the dialog closes', async () => {
    const shop = await openDialog();
    const waiting = deferReply<'changePassword'>();
    shop.api.reply(CHANGE, () => waiting.reply);
    expect(button('Save password')).toBeDisabled();
    await typeAll(shop);
    await waitFor(() => expect(button('Saving...')).toBeDisabled());
    expect(button('Cancel')).toBeDisabled();
    waiting.resolve({ body: { message: 'Your password has been changed. Other devices were signed out.' } });
    expect(
      await screen.findByText('Your password has been changed. Other devices were signed out.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shop.api.callsTo(CHANGE).map(({ body, headers }) => [body, headers.get('authorization')])).toEqual(
      [[{ current_password: 'Gari-demo-2026', new_password: 'Gari-demo-2027' }, 'Bearer access']],
    );
    expect(localStorage.getItem('access_token')).toBe('access');
  });

  test('[PROFILE-09] S9: a wrong old password is reported, and its field gets the focus', async () => {
    const shop = await openDialog();
    const message = 'This is not your current password. Please try again.';
    shop.api.reply(CHANGE, invalidFields(message, { current_password: message }));
    await typeAll(shop);
    expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull();
    const field = screen.getByLabelText(/^Current password/);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(message);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText(/^New password/)).not.toHaveAttribute('aria-invalid');
  });

  test('[WIRE-02] a new password that is too long says so at its field, which keeps the focus', async () => {
    const { user } = await openDialog();
    const field = screen.getByLabelText(/^New password/);
    fill(/^New password/, `Gari-2027${'x'.repeat(191)}`);
    await user.type(field, 'yz');
    expect(screen.getByText('At most 200 characters')).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(button('Save password')).toBeDisabled();
    await user.type(field, '{Backspace}{Backspace}');
    expect(screen.queryByText('At most 200 characters')).not.toBeInTheDocument();
  });

  test('[PROFILE-09] Cancel changes nothing', async () => {
    const { api } = await openDialog();
    fireEvent.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsTo(CHANGE)).toEqual([]);
  });
});

describe('an account that only has Google', () => {
  type Callback = (response: { credential?: string }) => void;

  function stubGoogle() {
    let callback: Callback = () => {};
    const id = {
      initialize: (options: { callback: Callback }) => {
        callback = options.callback;
      },
      renderButton: (element: HTMLElement) => {
        element.innerHTML = '<button type="button">Continue with Google</button>';
      },
    };
    vi.stubGlobal('google', { accounts: { id } });
    onTestFinished(() => void vi.unstubAllGlobals());
    return (credential: string) => act(() => callback({ credential }));
  }

  const answerAsGoogleAccount = (api: ReturnType<typeof aShop>) => {
    api.reply('config', { body: { ...config, google: GOOGLE } });
    api.reply('signInMethods', { body: { password: false, google: true } });
    api.reply('googleNonce', { body: { nonce: 'of-this-browser' } });
  };

  test('[PROFILE-08] S9: is deleted with a Google token; after a refusal Google is asked again', async () => {
    const sendCredential = stubGoogle();
    const { api } = await openProfile(answerAsGoogleAccount);
    await screen.findByRole('button', { name: 'Set a password' });
    api.reply(DELETE, refusal('GOODS_UNDER_WAY', 'An order is under way.'));
    fireEvent.click(button('Delete your account'));
    await screen.findByRole('dialog', { name: 'Delete your account' });
    const inDialog = dialog('Delete your account');
    expect(inDialog.queryByLabelText(/password/i)).toBeNull();
    fireEvent.click(inDialog.getByRole('button', { name: 'Delete' }));
    const text = await inDialog.findByText('Please confirm first that it is you.');
    expect(text.closest('[role=alert]')).not.toBeNull();
    expect(api.callsTo(DELETE)).toEqual([]);
    await inDialog.findByRole('button', { name: 'Continue with Google' });
    sendCredential('first-token');
    expect(await inDialog.findByText('Google has confirmed that it is you.')).toBeVisible();
    fireEvent.click(inDialog.getByRole('button', { name: 'Delete' }));
    expect(await inDialog.findByText('An order is under way.')).toBeVisible();
    expect(api.callsTo(DELETE).map(({ body }) => body)).toEqual([{ google_token: 'first-token' }]);
    await inDialog.findByRole('button', { name: 'Continue with Google' });
    sendCredential('second-token');
    expect(await inDialog.findByText('Google has confirmed that it is you.')).toBeVisible();
    expect(api.callsTo('googleSignIn')).toEqual([]);
  });

  test('[PROFILE-09] S9: sets its first password', async () => {
    const sendCredential = stubGoogle();
    const { api } = await openProfile(answerAsGoogleAccount);
    fireEvent.click(await screen.findByRole('button', { name: 'Set a password' }));
    await screen.findByRole('dialog', { name: 'Set a password' });
    const inDialog = dialog('Set a password');
    expect(inDialog.queryByLabelText(/^Current password/)).toBeNull();
    await inDialog.findByRole('button', { name: 'Continue with Google' });
    sendCredential('id-token');
    await inDialog.findByText('Google has confirmed that it is you.');
    fill(/^New password/, 'Gari-demo-2027');
    fill(/^Confirm password/, 'Gari-demo-2027');
    api.reply(CHANGE, {
      body: { message: 'Your password has been changed. Other devices were signed out.' },
    });
    fireEvent.click(inDialog.getByRole('button', { name: 'Save password' }));
    await screen.findByText('Your password has been changed. Other devices were signed out.');
    expect(api.callsTo(CHANGE).map(({ body }) => body)).toEqual([
      { google_token: 'id-token', new_password: 'Gari-demo-2027' },
    ]);
  });
});

describe('where the account is signed in', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Where you are signed in' }));
  const lines = () =>
    panel()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const answerWithThreeDevices = (api: ReturnType<typeof aShop>) =>
    api.reply('ownSessions', { body: [THIS, PHONE, LAPTOP] });

  test('[PROFILE-10] S15: lists this device first, the others with their last use and a sign-out button', async () => {
    await openProfile(answerWithThreeDevices);
    await panel().findByRole('list', { name: 'Devices' });
    expect(lines()).toEqual([
      'Chrome on WindowsThis device',
      'Chrome on AndroidLast used 19 Nov 2026, 18:30Sign out',
      'Safari on MacLast used 18 Nov 2026, 09:05Sign out',
    ]);
    expect(panel().getByRole('button', { name: 'Sign out everywhere else' })).toBeEnabled();
  });

  test('[PROFILE-10] S15: one device can be signed out, and the list gets the focus', async () => {
    const { api } = await openProfile(answerWithThreeDevices);
    await panel().findByRole('list', { name: 'Devices' });
    api.reply(endpoint('endSession', { id: PHONE.id }), { body: { message: 'The device is signed out.' } });
    api.reply('ownSessions', { body: [THIS, LAPTOP] });
    fireEvent.click(button(/^Sign out Chrome on Android, last used 19 Nov 2026/));
    expect(await screen.findByText('The device is signed out.')).toBeVisible();
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(panel().getByRole('list', { name: 'Devices' })).toHaveFocus();
  });

  test('[PROFILE-10] S15: all others can be signed out at once; then none is left to sign out', async () => {
    const { api } = await openProfile(answerWithThreeDevices);
    await panel().findByRole('list', { name: 'Devices' });
    api.reply('endOtherSessions', { body: { message: 'Every other device is signed out.' } });
    api.reply('ownSessions', { body: [THIS] });
    fireEvent.click(button('Sign out everywhere else'));
    await waitFor(() => expect(lines()).toEqual(['Chrome on WindowsThis device']));
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
    expect(localStorage.getItem('access_token')).toBe('access');
  });

  test('[PROFILE-10] a device that is already signed out counts as success; another failure is reported', async () => {
    const { api } = await openProfile(answerWithThreeDevices);
    await panel().findByRole('list', { name: 'Devices' });
    const endPhone = endpoint('endSession', { id: PHONE.id });
    api.reply(endPhone, 'offline');
    fireEvent.click(button(/^Sign out Chrome on Android/));
    expect(await panel().findByText('Network error')).toBeVisible();
    api.reply(endPhone, refusal('NOT_FOUND', 'That device is signed out already.'));
    await waitFor(() => expect(button(/^Sign out Chrome on Android/)).toBeEnabled());
    fireEvent.click(button(/^Sign out Chrome on Android/));
    expect(await screen.findByText('That device is signed out already.')).toBeVisible();
    await waitFor(() => expect(panel().queryByText('Network error')).toBeNull());
  });

  test('[PROFILE-10] a list that failed to load can be loaded again', async () => {
    const { api } = await openProfile((shop) => shop.reply('ownSessions', refusal('INTERNAL', 'Down.')));
    expect(await panel().findByText('Your devices could not be loaded.')).toBeVisible();
    answerWithThreeDevices(api);
    fireEvent.click(panel().getByRole('button', { name: 'Try again' }));
    await panel().findByRole('list', { name: 'Devices' });
    expect(lines()).toHaveLength(3);
  });
});
