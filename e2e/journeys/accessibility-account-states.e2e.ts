import { type Browser, expect } from 'playwright/test';
import { seeNoBarriersInAnyTheme } from '../support/axe.ts';
import { button, open, signInByKeyboard } from '../support/by-keyboard.ts';
import { stopClock } from '../support/clock.ts';
import { newAccount, newAddress, PASSWORD } from '../support/shop-data.ts';
import { cutCalls, holdCalls } from '../support/slow-line.ts';
import { test, type Visitor, visitorOn } from '../support/test.ts';

const USER_INFO = '/api/a/user/info/';
const DELETION = '/api/a/delete-account/';

/** Somebody whose line gets cut: of that the browser may complain. */
async function onABadLine(browser: Browser, baseURL: string, walk: (visitor: Visitor) => Promise<void>) {
  const context = await browser.newContext({ baseURL });
  await walk(visitorOn(await context.newPage()));
  await context.close();
}

test('a sign-in under way, by keyboard and without barriers', async ({ shopper }) => {
  const { page, keyboard } = shopper;
  await open(shopper, '/login', 'Welcome to Gari');
  const line = await holdCalls(page, '/api/a/login/');
  await keyboard.writeInto(page.getByLabel('Email'), await newAccount());
  await keyboard.writeInto(page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Logging in...')).toBeDisabled();
  await seeNoBarriersInAnyTheme(page);
  await line.letGo();
  await page.waitForURL('**/collection');
});

test('Google refused for want of the password, then added in the profile: by keyboard and without barriers', async ({
  shopper,
}) => {
  const { page, keyboard, google } = shopper;
  const email = await signInByKeyboard(shopper, '/profile', 'Your profile');
  const withKeyboard = (person: { name: string; email: string }) =>
    google.signInAs(person, (target) => keyboard.press(target));
  await withKeyboard({ name: 'Somebody Else', email: newAddress() });
  await google.seeOtherAddress();
  await seeNoBarriersInAnyTheme(page);
  await keyboard.press(button(page, 'Log Out'));
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login');
  await withKeyboard({ name: 'Njeri', email });
  await google.seePasswordNeeded();
  await seeNoBarriersInAnyTheme(page);
  await keyboard.writeInto(page.getByLabel('Email'), email);
  await keyboard.writeInto(page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/collection');
  await page.goto('/profile');
  await withKeyboard({ name: 'Njeri', email });
  await google.seeLinked();
  await seeNoBarriersInAnyTheme(page);
});

test('a Google script that does not come, tried again by keyboard and without barriers', async ({
  browser,
  shopUrl,
}) => {
  await onABadLine(browser, shopUrl, async (visitor) => {
    const { page, keyboard } = visitor;
    const line = await cutCalls(page, '/gsi/client*');
    await open(visitor, '/signup', 'Create your account');
    await expect(page.getByText('Failed to load Google services')).toBeVisible();
    await seeNoBarriersInAnyTheme(page);
    line.mend();
    await keyboard.press(button(page, 'Try again'));
    await keyboard.tabTo(button(page, 'Continue with Google'));
  });
});

test('a page that waits for its user, guarded and public, has no barriers', async ({ shopper }) => {
  const { page } = shopper;
  await signInByKeyboard(shopper, '/profile', 'Your profile');
  const line = await holdCalls(page, USER_INFO);
  await page.goto('/profile');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await seeNoBarriersInAnyTheme(page);
  await page.goto('/privacy-policy');
  await expect(page.getByRole('status').filter({ hasText: 'Loading application...' })).toBeVisible();
  await seeNoBarriersInAnyTheme(page);
  await line.letGo();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a guarded page without an answer, tried again by keyboard and without barriers', async ({
  browser,
  shopUrl,
}) => {
  await onABadLine(browser, shopUrl, async (visitor) => {
    const { page, keyboard } = visitor;
    await signInByKeyboard(visitor, '/profile', 'Your profile');
    const line = await cutCalls(page, USER_INFO);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
    await stopClock(page);
    await seeNoBarriersInAnyTheme(page);
    line.mend();
    await keyboard.press(button(page, 'Try again'));
    await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  });
});

test('a deletion under way and one that failed, by keyboard and without barriers', async ({
  browser,
  shopUrl,
}) => {
  await onABadLine(browser, shopUrl, async (visitor) => {
    const { page, keyboard } = visitor;
    await signInByKeyboard(visitor, '/profile', 'Your profile');
    const dialog = page.getByRole('dialog');
    await cutCalls(page, DELETION);
    await keyboard.press(button(page, 'Delete your account'));
    await keyboard.writeInto(dialog.getByLabel('Your password', { exact: true }), PASSWORD);
    await keyboard.press(dialog.getByRole('button', { name: 'Delete', exact: true }));
    await expect(dialog.getByRole('alert')).toHaveText('Network error occurred');
    await seeNoBarriersInAnyTheme(page);
    const line = await holdCalls(page, DELETION);
    await keyboard.press(dialog.getByRole('button', { name: 'Delete', exact: true }));
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await seeNoBarriersInAnyTheme(page);
    await line.letGo();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test('the page that is not there is left by keyboard and has no barriers', async ({ shopper }) => {
  const { page, keyboard } = shopper;
  await open(shopper, '/nowhere', 'You Explorer!!');
  await stopClock(page);
  await seeNoBarriersInAnyTheme(page);
  await keyboard.press(page.getByRole('main').getByRole('link', { name: 'Home' }));
  await page.waitForURL((url) => url.pathname === '/');
});
