// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffAccount } from '#contract/types.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { openApp } from '../shop/open-shop.tsx';
import { getScreenState, shopFor } from './admin-shop.ts';

const otieno: StaffAccount = {
  id: 9,
  username: 'Otieno',
  email: 'otieno@gari.test',
  role: 'superuser',
  last_used_at: '2026-11-20T09:00:00.000Z',
};
const achieng: StaffAccount = {
  id: 8,
  username: 'Achieng',
  email: 'achieng@gari.test',
  role: 'staff',
  last_used_at: null,
};

function openStaff() {
  const api = shopFor('superuser');
  api.reply('staffAccounts', { body: [otieno, achieng] });
  return { api, ...openApp('/admin/staff') };
}

test('[STAFF-04] the list shows each role, when it was last used, and who you are', async () => {
  openStaff();
  const list = await screen.findByRole('list', { name: 'Staff' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Otieno (you)Superuserotieno@gari.testLast used 20 Nov 2026, 12:00No second factorMake staffRemove',
    'AchiengStaffachieng@gari.testNot signed in anywhereNo second factorMake superuserRemove',
  ]);
});

test('[STAFF-04] a list that failed to load can be loaded again', async () => {
  const api = shopFor('superuser');
  api.reply('staffAccounts', 'offline');
  const { user } = openApp('/admin/staff');
  expect(await screen.findByText('The staff could not be loaded')).toBeVisible();
  expect(getScreenState()).toBe('failed');
  api.reply('staffAccounts', { body: [otieno] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('otieno@gari.test')).toBeVisible();
});

test('[STAFF-04] an account is added by its email address and a role', async () => {
  const { api, user } = openStaff();
  await user.click(await screen.findByRole('button', { name: 'Add staff' }));
  await user.click(screen.getByRole('button', { name: 'Add to staff' }));
  expect(await screen.findByText('This field is required')).toBeVisible();
  const message = 'There is no account with new@example.com. Let them sign up in the shop first.';
  api.reply('addStaff', refusal('NOT_FOUND', message));
  await user.type(screen.getByLabelText('Email address of their account'), 'new@example.com');
  await user.selectOptions(screen.getByLabelText('Role'), 'Superuser');
  await user.click(screen.getByRole('button', { name: 'Add to staff' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Email address of their account')).toHaveFocus();
  api.reply('addStaff', { body: { ...achieng, id: 11, username: 'Njeri', role: 'superuser' } });
  await user.click(screen.getByRole('button', { name: 'Add to staff' }));
  expect(await screen.findByText('Njeri is a superuser now')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.callsTo('addStaff').map(({ body }) => body)).toEqual([
    { email: 'new@example.com', role: 'superuser' },
    { email: 'new@example.com', role: 'superuser' },
  ]);
});

test('[STAFF-04] a role is changed after a confirmation that says what follows', async () => {
  const { api, user } = openStaff();
  api.reply(endpoint('changeStaffRole', { id: 8 }), { body: { ...achieng, role: 'superuser' } });
  await user.click(await screen.findByRole('button', { name: 'Make Achieng a superuser' }));
  const dialog = screen.getByRole('dialog', { name: 'Make Achieng a superuser?' });
  expect(dialog).toHaveTextContent('They are signed out at once, and get an email.');
  await user.click(within(dialog).getByRole('button', { name: 'Make superuser' }));
  expect(await screen.findByText('Achieng is a superuser now')).toBeVisible();
  const bodies = api.callsTo(endpoint('changeStaffRole', { id: 8 })).map(({ body }) => body);
  expect(bodies).toEqual([{ role: 'superuser' }]);
  await waitFor(() => expect(api.callsTo('staffAccounts')).toHaveLength(2));
});

test('[STAFF-04] somebody is removed after a confirmation', async () => {
  const { api, user } = openStaff();
  const REMOVE = endpoint('removeStaff', { id: 8 });
  api.reply(REMOVE, { body: { message: '' } });
  await user.click(await screen.findByRole('button', { name: 'Remove Achieng from the staff' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(api.callsTo(REMOVE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove Achieng from the staff' }));
  await user.click(screen.getByRole('button', { name: 'Remove from staff' }));
  expect(await screen.findByText('Achieng is no longer staff')).toBeVisible();
  expect(api.callsTo(REMOVE)).toHaveLength(1);
});

test('[STAFF-04] the last superuser is refused with the reason', async () => {
  const { api, user } = openStaff();
  const message = 'This is the last superuser: make another one first.';
  api.reply(endpoint('changeStaffRole', { id: 9 }), refusal('FORBIDDEN', message));
  await user.click(await screen.findByRole('button', { name: 'Make Otieno staff' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('You are signed out at once.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make staff' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('[FACTOR-08] the list shows who has a second factor, and removes that of somebody else', async () => {
  const { api, user } = openStaff();
  const since = '2026-11-10T08:00:00.000Z';
  api.reply('staffSecondFactors', {
    body: [
      { id: 8, since: null, passkeys: 1 },
      { id: 9, since, passkeys: 2 },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Remove the second factor of Achieng' }));
  expect(screen.getByText('1 passkey')).toBeVisible();
  expect(screen.getByText('Authenticator app since 10 Nov 2026, 2 passkeys')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove the second factor of Otieno' })).toBeNull();
  const dialog = within(screen.getByRole('dialog', { name: 'Remove the second factor of Achieng?' }));
  api.reply(
    endpoint('resetSecondFactor', { id: 8 }),
    refusal('NOT_FOUND', 'This account has no second factor.'),
  );
  await user.click(dialog.getByRole('button', { name: 'Remove second factor' }));
  expect(await dialog.findByText('This account has no second factor.')).toBeVisible();
  api.reply(endpoint('resetSecondFactor', { id: 8 }), { body: { message: 'Removed.' } });
  api.reply('staffSecondFactors', { body: [{ id: 9, since, passkeys: 2 }] });
  await user.click(dialog.getByRole('button', { name: 'Remove second factor' }));
  expect(await screen.findByText('Achieng signs in with the password alone now')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByText('No second factor')).toBeVisible();
});
