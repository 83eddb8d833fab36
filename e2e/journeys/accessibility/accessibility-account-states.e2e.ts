import { type Browser, expect } from 'playwright/test';
import { seeNoAccessibilityViolationsInAnyTheme } from '../../support/axe.ts';
import { button, openScreen, signInByKeyboard } from '../../support/by-keyboard.ts';
import { stopClock } from '../../support/clock.ts';
import { createDeliveredOrder } from '../../support/create-order.ts';
import { failRequests, holdRequests } from '../../support/intercept-requests.ts';
import { newAddress, PASSWORD } from '../../support/shop-data.ts';
import { createVisitor, test, type Visitor } from '../../support/test.ts';

// Keyboard journeys, and the states that no machine has; `e2e/generated` checks all others with axe.

const USER_INFO = '/api/a/user/info/';
const DELETION = '/api/a/delete-account/';

/** Uses a context of its own, whose console errors do not fail the test. */
async function withBadConnection(
  browser: Browser,
  baseURL: string,
  scenario: (visitor: Visitor) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL });
  await scenario(createVisitor(await context.newPage()));
  await context.close();
}

test('Google refused until the password is given, then linked in the profile, works by keyboard and has no axe violations', async ({
  shopper,
}) => {
  const { page, keyboard, google } = shopper;
  const email = await signInByKeyboard(shopper, '/profile', 'Your profile');
  const signInWithKeyboard = (person: { name: string; email: string }) =>
    google.signInAs(person, (target) => keyboard.press(target));
  await signInWithKeyboard({ name: 'Somebody Else', email: newAddress() });
  await google.seeOtherAddress();
  await seeNoAccessibilityViolationsInAnyTheme(page);
  await keyboard.press(button(page, 'Log Out'));
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login');
  await signInWithKeyboard({ name: 'Njeri', email });
  await google.seePasswordNeeded();
  await keyboard.typeInto(page.getByLabel('Email'), email);
  await keyboard.typeInto(page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/collection');
  await page.goto('/profile');
  await signInWithKeyboard({ name: 'Njeri', email });
  await google.seeLinked();
  await seeNoAccessibilityViolationsInAnyTheme(page);
});

test('a Google script that fails to load can be retried by keyboard', async ({ browser, shopUrl }) => {
  await withBadConnection(browser, shopUrl, async (visitor) => {
    const { page, keyboard } = visitor;
    const requests = await failRequests(page, '/gsi/client*');
    await openScreen(visitor, '/signup', 'Create your account');
    await expect(page.getByText('Failed to load Google services')).toBeVisible();
    requests.mend();
    await keyboard.press(button(page, 'Try again'));
    await keyboard.tabTo(button(page, 'Continue with Google'));
  });
});

test('a public page that waits for the user has no axe violations', async ({ shopper }) => {
  const { page } = shopper;
  await signInByKeyboard(shopper, '/profile', 'Your profile');
  const requests = await holdRequests(page, USER_INFO);
  await page.goto('/privacy-policy');
  await expect(page.getByRole('status').filter({ hasText: 'Loading application...' })).toBeVisible();
  await seeNoAccessibilityViolationsInAnyTheme(page);
  await requests.letGo();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a guarded page without a reply can be retried by keyboard', async ({ browser, shopUrl }) => {
  await withBadConnection(browser, shopUrl, async (visitor) => {
    const { page, keyboard } = visitor;
    await signInByKeyboard(visitor, '/profile', 'Your profile');
    const requests = await failRequests(page, USER_INFO);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
    await stopClock(page);
    requests.mend();
    await keyboard.press(button(page, 'Try again'));
    await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  });
});

test('a deletion in progress and a failed one work by keyboard', async ({ browser, shopUrl }) => {
  await withBadConnection(browser, shopUrl, async (visitor) => {
    const { page, keyboard } = visitor;
    await signInByKeyboard(visitor, '/profile', 'Your profile');
    const dialog = page.getByRole('dialog');
    await failRequests(page, DELETION);
    await keyboard.press(button(page, 'Delete your account'));
    await keyboard.typeInto(dialog.getByLabel('Your password', { exact: true }), PASSWORD);
    await keyboard.press(dialog.getByRole('button', { name: 'Delete', exact: true }));
    await expect(dialog.getByRole('alert')).toHaveText('Network error occurred');
    const requests = await holdRequests(page, DELETION);
    await keyboard.press(dialog.getByRole('button', { name: 'Delete', exact: true }));
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await requests.letGo();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test('parts are bought again by keyboard, at 320 px too, and the dialog has no axe violations', async ({
  shopper,
  request,
  shopUrl,
  phone,
}) => {
  const { page, keyboard } = shopper;
  const email = await signInByKeyboard(shopper, '/orders', 'No orders yet');
  const slug = 'front-brake-pads-for-toyota-axio-and-fielder-nze141';
  const order = await createDeliveredOrder({ request, shopUrl, phone }, email, slug);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/orders/${order}`);
  await keyboard.press(button(page, 'Buy these again'));
  const dialog = page.getByRole('dialog', { name: 'These parts are in your cart' });
  await expect(dialog.getByText('1 added.')).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await seeNoAccessibilityViolationsInAnyTheme(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Buy these again')).toBeFocused();
  await page.keyboard.press('Enter');
  await keyboard.press(dialog.getByRole('link', { name: 'Go to the cart' }));
  await expect(page).toHaveURL(/\/cart$/);
});

test('the not-found page can be left by keyboard', async ({ shopper }) => {
  const { page, keyboard } = shopper;
  await openScreen(shopper, '/nowhere', 'You Explorer!!');
  await stopClock(page);
  await keyboard.press(page.getByRole('main').getByRole('link', { name: 'Home' }));
  await page.waitForURL((url) => url.pathname === '/');
});
