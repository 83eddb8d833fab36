// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ShopSettings } from '#contract/types.ts';
import { invalidFields, refusal } from '#tests/support/fake-api.ts';
import { openApp, config as siteConfig } from '../shop/open-shop.tsx';
import { getScreenState, shopFor } from './admin-shop.ts';

const settings: ShopSettings = {
  phone: '+254 700 000 000',
  whatsapp: '',
  email: 'help@gari.test',
  address: 'Kirinyaga Road, Nairobi',
  hours: 'Mon-Fri 8AM-6PM',
  kra_pin: '',
  low_stock: 5,
  staff_second_factor: false,
  version: 3,
  changed_at: '2026-11-20T09:00:00.000Z',
};

async function openSettings() {
  const api = shopFor('superuser');
  api.reply('shopSettings', { body: settings });
  const { user } = openApp('/admin/settings');
  await screen.findByRole('form', { name: 'Shop settings' });
  return { api, user };
}
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save settings' });

test('[SETTING-04] shows what is set and when it was changed; nothing can be saved without a change', async () => {
  await openSettings();
  expect(screen.getByLabelText('Phone')).toHaveValue('+254 700 000 000');
  expect(screen.getByLabelText('Opening hours')).toHaveValue('Mon-Fri 8AM-6PM');
  expect(screen.getByLabelText('Low stock')).toHaveValue('5');
  expect(screen.getByText(/Last changed 20 Nov 2026, 12:00\./)).toBeVisible();
  expect(save()).toBeDisabled();
});

test('[SETTING-04] only what was changed is sent', async () => {
  const { api, user } = await openSettings();
  const saved = { ...settings, low_stock: 8, kra_pin: 'P051234567X', version: 4 };
  api.reply('changeShopSettings', { body: saved });
  change('Low stock', ' 8 ');
  change('KRA PIN', 'p051234567x');
  await user.click(save());
  expect(await screen.findByText('The settings are saved')).toBeVisible();
  expect(api.callsTo('changeShopSettings').map(({ body }) => body)).toEqual([
    { kra_pin: 'P051234567X', low_stock: 8, version: 3 },
  ]);
  await waitFor(() => expect(screen.getByLabelText('KRA PIN')).toHaveValue('P051234567X'));
  expect(save()).toBeDisabled();
});

test.each([
  ['Phone', 'call us', 'Must be a phone number, such as +254 700 000 000'],
  ['Email address', 'help', 'Please enter a valid email address'],
  ['KRA PIN', 'P05', 'Must be a letter, nine digits and a letter, such as P051234567X'],
  ['Low stock', 'few', 'Must be a whole number'],
  ['Low stock', '', 'Must be a whole number'],
  ['Low stock', '0', 'Must be at least 1'],
  ['Low stock', '1001', 'At most 1000'],
])('[SETTING-04] %s “%s”: %s', async (label, value, message) => {
  const { api, user } = await openSettings();
  change(label, value);
  await user.click(save());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
  expect(api.callsTo('changeShopSettings')).toEqual([]);
});

test('[SETTING-04] a field that the server refuses is marked', async () => {
  const { api, user } = await openSettings();
  api.reply('changeShopSettings', invalidFields('Must be one line', { address: 'Must be one line' }));
  change('Street address', 'Ngong Road');
  await user.click(save());
  expect(await screen.findByText('Must be one line')).toBeVisible();
  expect(screen.getByLabelText('Street address')).toHaveFocus();
});

test('[FACTOR-14] a second factor of staff is switched on by a checkbox, which says what follows', async () => {
  const { api, user } = await openSettings();
  const box = screen.getByRole('checkbox', { name: 'Staff need a second factor' });
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription(
    'Staff who signed in without an authenticator code or a passkey cannot open the back office until they have set one up in their profile.',
  );
  const message = 'Set up your own second factor in your profile first, or sign in with your passkey.';
  api.reply('changeShopSettings', invalidFields(message, { staff_second_factor: message }));
  await user.click(box);
  await user.click(save());
  expect(await screen.findByText(message)).toBeVisible();
  expect(box).toHaveAttribute('aria-invalid', 'true');
  api.reply('changeShopSettings', { body: { ...settings, staff_second_factor: true, version: 4 } });
  await user.click(save());
  expect(await screen.findByText('The settings are saved')).toBeVisible();
  expect(api.callsTo('changeShopSettings').map(({ body }) => body)).toEqual([
    { staff_second_factor: true, version: 3 },
    { staff_second_factor: true, version: 3 },
  ]);
  expect(box).toBeChecked();
});

test('[SETTING-04] after somebody else’s change their values appear beside what is typed, and are not overwritten', async () => {
  const { api, user } = await openSettings();
  const current = { ...settings, phone: '0722 333 444', version: 4 };
  api.reply(
    'changeShopSettings',
    refusal('STALE', 'This was changed by somebody else meanwhile.', { current }),
  );
  change('Opening hours', 'Mon-Sat 8AM-5PM');
  await user.click(save());
  expect(await screen.findByText('Somebody else changed the settings meanwhile')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue('0722 333 444'));
  expect(screen.getByLabelText('Opening hours')).toHaveValue('Mon-Sat 8AM-5PM');
  api.reply('changeShopSettings', { body: { ...current, hours: 'Mon-Sat 8AM-5PM', version: 5 } });
  await user.click(save());
  expect(await screen.findByText('The settings are saved')).toBeVisible();
  expect(api.callsTo('changeShopSettings').map(({ body }) => body)).toEqual([
    { hours: 'Mon-Sat 8AM-5PM', version: 3 },
    { hours: 'Mon-Sat 8AM-5PM', version: 4 },
  ]);
});

test('[SETTING-04] changes can be discarded', async () => {
  const { user } = await openSettings();
  change('Phone', '0722 333 444');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue('+254 700 000 000'));
  expect(save()).toBeDisabled();
});

test('[SETTING-04] settings that failed to load can be loaded again', async () => {
  const api = shopFor('superuser');
  api.reply('shopSettings', 'offline');
  const { user } = openApp('/admin/settings');
  expect(await screen.findByText('The settings could not be loaded')).toBeVisible();
  expect(getScreenState()).toBe('failed');
  api.reply('shopSettings', { body: settings });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Phone')).toBeVisible();
});

test('[SETTING-03] the level is named in the list of products and among the open tasks', async () => {
  const api = shopFor('superuser');
  api.reply('config', { body: { ...siteConfig, low_stock: 8 } });
  api.reply('managedProducts', { body: { results: [], count: 0, next: null, previous: null } });
  openApp('/admin/product-list?stock=low');
  expect(await screen.findByText('Every product on sale has more than 8 in stock.')).toBeVisible();
  expect(screen.getByRole('option', { name: 'Low stock (8 or fewer)' })).toBeInTheDocument();
});
