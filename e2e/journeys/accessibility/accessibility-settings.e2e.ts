import { expect } from 'playwright/test';
import { appPaths } from '../../../contract/app-paths.ts';
import { savedAddress } from '../../../tests/factories/saved-address.ts';
import { seeNoAccessibilityViolationsAtAnyWidth } from '../../support/axe.ts';
import { button, openScreen, signInByKeyboard } from '../../support/by-keyboard.ts';
import { ShopApi } from '../../support/shop-api.ts';
import { PASSWORD } from '../../support/shop-data.ts';
import { test } from '../../support/test.ts';

const SOLD_OUT = 'cvt-gearbox-filter-for-nissan-note-e12';

test.beforeEach(() => {
  // axe runs four times per state.
  test.slow();
});

for (const { path, heading, text } of [
  { path: appPaths.addresses, heading: 'Your addresses', text: 'You have no saved addresses yet.' },
  { path: appPaths.notifications, heading: 'Your emails', text: 'None. On the page of a sold-out part' },
])
  test(`${path} of a new account fits 320 px and has no axe violations`, async ({ shopper }) => {
    await signInByKeyboard(shopper, path, heading);
    await expect(shopper.page.getByText(text)).toBeVisible();
    await seeNoAccessibilityViolationsAtAnyWidth(shopper.page);
  });

test('saved addresses and the dialogs to change them fit 320 px and have no axe violations', async ({
  shopper,
  request,
  shopUrl,
}) => {
  const { page, keyboard } = shopper;
  const email = await signInByKeyboard(shopper, appPaths.addresses, 'Your addresses');
  const api = await ShopApi.signIn(request, { email, password: PASSWORD, shopUrl });
  for (const street_address of [
    'Moi Avenue 12',
    'Oginga Odinga Street 3, second floor, next to the petrol station',
  ])
    await api.call('addAddress', { body: { ...savedAddress, street_address } });
  await page.reload();
  await keyboard.press(button(page, 'Make default: Moi Avenue 12'));
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  for (const opener of [
    'Add an address',
    'Edit the address Moi Avenue 12',
    'Delete the address Moi Avenue 12',
  ]) {
    await keyboard.press(button(page, opener));
    await expect(page.getByRole('dialog')).toBeVisible();
    await seeNoAccessibilityViolationsAtAnyWidth(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, opener)).toBeFocused();
  }
});

test('the choices of emails and a part that is waited for fit 320 px and have no axe violations', async ({
  shopper,
  request,
  shopUrl,
}) => {
  const { page, keyboard } = shopper;
  const email = await signInByKeyboard(shopper, appPaths.notifications, 'Your emails');
  const api = await ShopApi.signIn(request, { email, password: PASSWORD, shopUrl });
  const { id } = await api.call('productBySlug', { params: { slug: SOLD_OUT } });
  await api.call('requestStock', { params: { id } });
  await page.reload();
  await keyboard.press(page.getByRole('checkbox', { name: 'Offers' }), 'Space');
  await expect(page.getByText(/^Discounts .* You agreed on/)).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.press(button(page, 'Remove the request for CVT Gearbox Filter for Nissan Note E12'));
  await expect(page.getByRole('list', { name: 'Parts you are waiting for' })).toBeFocused();
});

test('the link of an email unsubscribes by keyboard, at 320 px too, and has no axe violations', async ({
  shopper,
}) => {
  const { page, keyboard } = shopper;
  await openScreen(shopper, appPaths.unsubscribe('t'.repeat(43)), 'Stop these emails?');
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.press(button(page, 'Unsubscribe'));
  await expect(page.getByText('You will get no more of these emails.')).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
});
