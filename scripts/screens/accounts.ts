import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { DEMO_PASSWORD } from '../../server/db/seed/demo-accounts.ts';
import { plain, type Scene } from './scene.ts';

const newAddress = () => `njeri-${randomBytes(5).toString('hex')}@example.com`;
const PHONE_WIDTH = 700;
const WRONG_CODE = /That code is not right/;

const scene = (name: string, path: string, play: (page: Page) => Promise<void>): Scene => ({
  name,
  async play(page) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await play(page);
  },
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const as = (page: Page) => ({
  write: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
});

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await as(page).write('Email', email);
  await as(page).write('Password', password);
  await press(page, 'Continue');
}

async function submitSignup(page: Page, email: string): Promise<void> {
  await as(page).write('Username', 'Njeri Mwangi');
  await as(page).write('Email', email);
  await as(page).write('Password', 'Matatu-43-Route');
  await as(page).write('Confirm password', 'Matatu-43-Route');
  await press(page, 'Sign Up');
  await page.getByLabel('Digit 1 of 6').waitFor();
}

/** The code in the newest letter of the demo mailbox, as soon as it is there. */
async function codeFor(page: Page, email: string): Promise<string> {
  const url = `/sandbox/mail/messages?to=${encodeURIComponent(email)}`;
  const code = await page.waitForFunction(async (address) => {
    const [newest] = (await (await fetch(address)).json()) as { subject: string }[];
    return /\b\d{4,6}\b/.exec(newest?.subject ?? '')?.[0];
  }, url);
  return String(await code.jsonValue());
}

async function requestReset(page: Page): Promise<void> {
  await as(page).write('Email', newAddress());
  await press(page, 'SEND CONFIRMATION');
  await page.waitForURL('**/email-code-verification');
  await page.getByLabel('4-digit code').waitFor();
}

/** As the screen before leads here: the address travels in the navigation state. */
async function comeWithAddress(page: Page): Promise<void> {
  await page.evaluate(() => history.replaceState({ usr: { email: 'njeri@example.com' }, idx: 0 }, ''));
  await page.reload();
  await page.getByLabel('New password', { exact: true }).waitFor();
}

async function choosePassword(page: Page, password: string, confirmation = password): Promise<void> {
  await as(page).write('New password', password);
  await as(page).write('Confirm password', confirmation);
}

/** Where a signed-in shopper goes from the sign-in. */
const signedIn = (name: string, path: string, play: (page: Page) => Promise<void>): Scene =>
  scene(name, '/login', async (page) => {
    await signInAs(page, 'shopper@gari.test', DEMO_PASSWORD);
    await page.waitForURL('**/collection');
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await play(page);
  });

/** In the page: two more devices of the same person. */
async function signInElsewhere(body: { email: string; password: string }): Promise<void> {
  for (let device = 0; device < 2; device += 1) {
    await fetch('/api/a/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}

async function openDrawer(page: Page): Promise<void> {
  await page.setViewportSize({ width: Math.min(page.viewportSize()?.width ?? 0, PHONE_WIDTH), height: 780 });
  await press(page, 'Open menu');
}

async function openDialog(page: Page, opener: string): Promise<void> {
  await press(page, opener);
  await page.getByRole('dialog').waitFor();
}

const asItIs = async () => {};

export const accountScenes: Scene[] = [
  plain('login', '/login', 'text=Continue'),
  scene('login-errors', '/login', async (page) => {
    await press(page, 'Continue');
    await see(page, 'This field is required');
  }),
  scene('login-refused', '/login', async (page) => {
    await signInAs(page, newAddress(), 'Wrong-password-1');
    await page.getByRole('main').getByRole('alert').waitFor();
  }),
  scene('login-google-refused', '/login', async (page) => {
    const opened = page.waitForEvent('popup');
    await press(page, 'Continue with Google');
    await (await opened).getByRole('button', { name: /shopper@gari\.test/ }).click();
    await see(page, /Please sign in with its password first/);
  }),
  scene('signup', '/signup', (page) => page.getByRole('button', { name: 'Continue with Google' }).waitFor()),
  scene('signup-errors', '/signup', async (page) => {
    await as(page).write('Password', 'gari2026');
    await press(page, 'Sign Up');
    await see(page, 'This field is required');
  }),
  scene('signup-code', '/signup', (page) => submitSignup(page, newAddress())),
  scene('signup-code-refused', '/signup', async (page) => {
    await submitSignup(page, newAddress());
    await page.keyboard.type('000000');
    await see(page, WRONG_CODE);
  }),
  scene('signup-welcome', '/signup', async (page) => {
    const email = newAddress();
    await submitSignup(page, email);
    await page.keyboard.type(await codeFor(page, email));
    await see(page, 'Welcome!');
  }),
  scene('forgot-password', '/forgot-password', asItIs),
  scene('forgot-password-error', '/forgot-password', async (page) => {
    await as(page).write('Email', 'njeri');
    await press(page, 'SEND CONFIRMATION');
    await see(page, 'Please enter a valid email address');
  }),
  scene('reset-code', '/forgot-password', async (page) => {
    await requestReset(page);
    await page.keyboard.type('73');
  }),
  scene('reset-code-refused', '/forgot-password', async (page) => {
    await requestReset(page);
    await page.keyboard.type('0000');
    await press(page, 'SEND CONFIRMATION');
    await see(page, WRONG_CODE);
  }),
  scene('reset-code-again', '/forgot-password', async (page) => {
    await requestReset(page);
    await press(page, 'Send code again');
    await see(page, /^ in 00:/);
  }),
  scene('reset-address-missing', '/email-code-verification', asItIs),
  scene('create-password', '/create-new-password', async (page) => {
    await comeWithAddress(page);
    await choosePassword(page, 'Matatu44', 'Matatu');
  }),
  scene('create-password-refused', '/create-new-password', async (page) => {
    await comeWithAddress(page);
    await choosePassword(page, 'Matatu-44-Route');
    await press(page, 'RESET PASSWORD');
    await see(page, 'Ask for a new code');
  }),
  scene('password-changed', '/password-change-success', asItIs),
  signedIn('profile', '/profile', asItIs),
  signedIn('dashboard', '/dashboard', asItIs),
  signedIn('profile-devices', '/profile', async (page) => {
    await page.evaluate(signInElsewhere, { email: 'shopper@gari.test', password: DEMO_PASSWORD });
    await page.reload();
    await see(page, 'Sign out everywhere else');
  }),
  signedIn('change-password', '/profile', async (page) => {
    await openDialog(page, 'Change password');
    await choosePassword(page, 'Matatu44', 'Matatu');
  }),
  signedIn('change-password-refused', '/profile', async (page) => {
    await openDialog(page, 'Change password');
    await as(page).write('Current password', 'Wrong-password-1');
    await choosePassword(page, 'Matatu-44-Route');
    await press(page, 'Save password');
    await see(page, 'This is not your current password.');
  }),
  signedIn('delete-account', '/profile', (page) => openDialog(page, 'Delete your account')),
  signedIn('delete-account-unproved', '/profile', async (page) => {
    await openDialog(page, 'Delete your account');
    await press(page, 'Delete');
    await see(page, 'Please confirm first that it is you.');
  }),
  scene('set-password-google', '/login', async (page) => {
    const opened = page.waitForEvent('popup');
    await press(page, 'Continue with Google');
    const chooser = await opened;
    await chooser
      .getByRole('button', { name: /@gmail\.com/ })
      .first()
      .click();
    await page.waitForURL('**/collection');
    await page.goto('/profile');
    await openDialog(page, 'Set a password');
    await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).waitFor();
  }),
  signedIn('contact', '/profile', (page) => openDialog(page, 'Contact Us')),
  signedIn('drawer-account', '/privacy-policy', async (page) => {
    await openDrawer(page);
    await press(page, 'My Account');
  }),
  scene('drawer', '/privacy-policy', openDrawer),
  scene('privacy-policy', '/privacy-policy', asItIs),
  scene('redirecting', '/redirecting', asItIs),
];
