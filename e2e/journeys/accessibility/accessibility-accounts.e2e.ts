import { expect, type Page } from 'playwright/test';
import { appPaths } from '../../../contract/app-paths.ts';
import {
  seeNoAccessibilityViolationsAtAnyWidth,
  seeNoAccessibilityViolationsInAnyTheme,
} from '../../support/axe.ts';
import { button, openScreen, signInByKeyboard } from '../../support/by-keyboard.ts';
import { stopClock } from '../../support/clock.ts';
import { test } from '../../support/test.ts';

test.beforeEach(() => {
  // axe runs up to four times per state.
  test.slow();
});

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

for (const { path, heading } of [
  { path: '/login', heading: 'Welcome to Gari' },
  { path: '/admin/login', heading: 'Back office' },
]) {
  test(`${path}: the incomplete and the refused form works by keyboard and has no axe violations`, async ({
    shopper,
  }) => {
    const { page, keyboard } = shopper;
    await openScreen(shopper, path, heading);
    await seeNoAccessibilityViolationsAtAnyWidth(page);
    await keyboard.press(button(page, 'Continue'));
    await expect(page.getByText('This field is required')).toHaveCount(2);
    await keyboard.seeFocus(page.getByLabel('Email'));
    await seeNoAccessibilityViolationsInAnyTheme(page);
    await keyboard.typeInto(page.getByLabel('Email'), 'nobody@example.com');
    await keyboard.typeInto(page.getByLabel('Password', { exact: true }), 'Wrong-password-1');
    await keyboard.press(button(page, 'Show password'), 'Space');
    await expect(button(page, 'Hide password')).toBeVisible();
    await keyboard.press(button(page, 'Continue'));
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    await seeNoAccessibilityViolationsInAnyTheme(page);
  });
}

for (const { path, heading } of [
  { path: appPaths.signup, heading: 'Create your account' },
  { path: appPaths.forgotPassword, heading: 'Forgot Password' },
  { path: appPaths.garage, heading: 'My cars' },
  { path: appPaths.cars(), heading: 'Parts by car' },
  { path: '/nowhere', heading: 'You Explorer!!' },
])
  test(`${path} fits 320 px and has no axe violations`, async ({ shopper }) => {
    await openScreen(shopper, path, heading);
    await seeNoAccessibilityViolationsAtAnyWidth(shopper.page);
  });

for (const { path, heading } of [
  { path: appPaths.privacyPolicy, heading: 'Privacy policy' },
  { path: appPaths.termsOfUse, heading: 'Terms of use' },
  { path: appPaths.returns, heading: 'Returns and warranty' },
])
  test(`the content of ${path} can be reached by keyboard, fits 320 px and has no axe violations`, async ({
    shopper,
  }) => {
    const { page, keyboard } = shopper;
    await openScreen(shopper, path, heading);
    await keyboard.press(page.getByRole('link', { name: 'Skip to the content' }));
    await expect(page.getByRole('main')).toBeFocused();
    await seeNoAccessibilityViolationsAtAnyWidth(page);
  });

test('the redirecting screen can be left by keyboard and has no axe violations', async ({ shopper }) => {
  const { page, keyboard } = shopper;
  await openScreen(shopper, '/redirecting', 'One moment');
  await stopClock(page);
  await seeNoAccessibilityViolationsInAnyTheme(page);
  await keyboard.press(link(page, 'Home'));
  await page.waitForURL((url) => url.pathname === '/');
});

for (const { path, heading } of [
  { path: '/profile', heading: 'Your profile' },
  { path: '/dashboard', heading: 'Your account' },
]) {
  test(`${path} and the dialogs of its menu work by keyboard and have no axe violations`, async ({
    shopper,
  }) => {
    const { page, keyboard } = shopper;
    await signInByKeyboard(shopper, path, heading);
    await seeNoAccessibilityViolationsAtAnyWidth(page);
    const dialog = page.getByRole('dialog');
    for (const [opener, closeLabel] of [
      ['Contact Us', 'Close'],
      ['Delete your account', 'Cancel'],
    ] as const) {
      await keyboard.press(button(page, opener));
      await expect(dialog).toBeVisible();
      // The deletion has a machine, so `e2e/generated` checks its states.
      if (opener === 'Contact Us') await seeNoAccessibilityViolationsInAnyTheme(page);
      await keyboard.press(dialog.getByRole('button', { name: closeLabel }));
      await expect(dialog).toBeHidden();
      await expect(button(page, opener)).toBeFocused();
      await keyboard.press(button(page, opener));
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button(page, opener)).toBeFocused();
    }
  });
}

test('both tabs of the signed-out drawer on a phone work by keyboard and have no axe violations', async ({
  shopper,
}) => {
  const { page, keyboard } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(shopper, '/privacy-policy', 'Privacy Policy');
  await keyboard.press(button(page, 'Open menu'));
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Shop' })).toBeVisible();
  await seeNoAccessibilityViolationsInAnyTheme(page);
  await keyboard.press(drawer.getByRole('button', { name: 'My Account' }));
  await expect(drawer.getByRole('link', { name: 'Signup' })).toBeVisible();
  await seeNoAccessibilityViolationsInAnyTheme(page);
  await keyboard.press(drawer.getByRole('link', { name: 'Login' }));
  await page.waitForURL('**/login');
});

test('the account menu of the signed-in drawer on a phone works by keyboard and has no axe violations', async ({
  shopper,
}) => {
  const { page, keyboard } = shopper;
  await signInByKeyboard(shopper, '/privacy-policy', 'Privacy Policy');
  await page.setViewportSize({ width: 390, height: 844 });
  await keyboard.press(button(page, 'Open menu'));
  const drawer = page.getByRole('dialog');
  await keyboard.press(drawer.getByRole('button', { name: 'My Account' }));
  await expect(drawer.getByRole('link', { name: 'Your Profile' })).toBeVisible();
  await seeNoAccessibilityViolationsInAnyTheme(page);
  await keyboard.press(drawer.getByRole('button', { name: 'Delete your account' }));
  await expect(page.getByText('Are you sure you want to delete your account?')).toBeVisible();
  await seeNoAccessibilityViolationsInAnyTheme(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
