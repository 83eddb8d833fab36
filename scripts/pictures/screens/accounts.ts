import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { DEMO_PASSWORD } from '../../../server/demo/demo-accounts.ts';
import { type Scene, simpleScene } from './scene.ts';

const createEmail = () => `njeri-${randomBytes(5).toString('hex')}@example.com`;
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

const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const form = (page: Page) => ({
  fill: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
});

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await form(page).fill('Email', email);
  await form(page).fill('Password', password);
  await clickButton(page, 'Continue');
}

async function submitSignup(page: Page, email: string): Promise<void> {
  await form(page).fill('Username', 'Njeri Mwangi');
  await form(page).fill('Email', email);
  await form(page).fill('Password', 'Matatu-43-Route');
  await form(page).fill('Confirm password', 'Matatu-43-Route');
  await clickButton(page, 'Sign Up');
  await page.getByLabel('Digit 1 of 6').waitFor();
}

async function waitForCode(page: Page, email: string): Promise<string> {
  const url = `/sandbox/mail/messages?to=${encodeURIComponent(email)}`;
  const code = await page.waitForFunction(async (address) => {
    const [newest] = (await (await fetch(address)).json()) as { subject: string }[];
    return /\b\d{4,6}\b/.exec(newest?.subject ?? '')?.[0];
  }, url);
  return String(await code.jsonValue());
}

async function requestReset(page: Page): Promise<void> {
  await form(page).fill('Email', createEmail());
  await clickButton(page, 'SEND CONFIRMATION');
  await page.waitForURL('**/email-code-verification');
  await page.getByLabel('4-digit code').waitFor();
}

/** The previous screen passes the email address in the navigation state. */
async function openWithEmail(page: Page): Promise<void> {
  await page.evaluate(() => history.replaceState({ usr: { email: 'njeri@example.com' }, idx: 0 }, ''));
  await page.reload();
  await page.getByLabel('New password', { exact: true }).waitFor();
}

async function fillNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await form(page).fill('New password', password);
  await form(page).fill('Confirm password', confirmation);
}

const signedInScene = (name: string, path: string, play: (page: Page) => Promise<void>): Scene =>
  scene(name, '/login', async (page) => {
    await signInAs(page, 'shopper@gari.test', DEMO_PASSWORD);
    await page.waitForURL('**/collection');
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await play(page);
  });

/** Runs in the page. */
async function signInOnOtherDevices(body: { email: string; password: string }): Promise<void> {
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
  await clickButton(page, 'Open menu');
  await page.getByRole('dialog').waitFor();
}

async function openDialog(page: Page, buttonName: string): Promise<void> {
  await clickButton(page, buttonName);
  await page.getByRole('dialog').waitFor();
}

/** Signs a new member of staff in, whose app is this script. */
async function signInAsStaff(page: Page, path: string): Promise<void> {
  await signInAs(page, 'staff@gari.test', DEMO_PASSWORD);
  await page.waitForURL('**/admin/recent-orders');
  await page.goto(path);
  await page.locator('h1').first().waitFor();
}

/** The replies of the server, so that no account of the demo shop is changed. */
async function answerSecondFactor(page: Page, left: number | null): Promise<void> {
  const since = left === null ? null : '2026-11-10T08:00:00.000Z';
  await page.route('**/api/a/second-factor/', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { on: left !== null, since, recovery_codes_left: left ?? 0 } })
      : route.fulfill({
          json: {
            secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
            uri: 'otpauth://totp/Gari:staff%40gari.test?issuer=Gari&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
          },
        }),
  );
  const codes =
    '7K3M9-QXW2V B4N8R-0ZTCD 2HJ5W-9PQRA X7YD3-KM4N6 E8T0V-5WBCG 1RS6F-ZQ2HJ P9AKX-3D7YN 4GTM8-E0VRB W5C2Q-8SFJH N6ZP1-XKD4A';
  await page.route('**/api/a/second-factor/confirm/', (route) =>
    route.fulfill({ json: { codes: codes.split(' ') } }),
  );
}

const secondFactorScene = (
  name: string,
  left: number | null,
  play: (page: Page) => Promise<void> = async () => {},
): Scene =>
  scene(name, '/login', async (page) => {
    await answerSecondFactor(page, left);
    await signInAsStaff(page, '/profile');
    await page.getByRole('region', { name: 'Second factor' }).getByRole('button').first().waitFor();
    await play(page);
  });

async function beginSecondFactor(page: Page): Promise<void> {
  await openDialog(page, 'Set up an authenticator app');
  await page.getByLabel('Your password').fill(DEMO_PASSWORD);
  await clickButton(page, 'Next');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
}

/** A device that has its user's fingerprint, or another one's, as Chromium's DevTools protocol plays it. */
async function playDevice(page: Page, isUserVerified = true): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  if (!isUserVerified) return;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = {
    credentialId: randomBytes(16).toString('base64'),
    isResidentCredential: true,
    rpId: new URL(page.url()).hostname,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    userHandle: Buffer.from('user-1').toString('base64'),
    signCount: 1,
  };
  await session.send('WebAuthn.addCredential', { authenticatorId, credential });
}

const passkeyScene = (name: string, play: (page: Page) => Promise<void>): Scene =>
  scene(name, '/login', async (page) => {
    const passkey = (id: string, device: string, synced: boolean, lastUsedAt: string | null) => ({
      id,
      device,
      synced,
      created_at: '2026-10-02T08:00:00.000Z',
      last_used_at: lastUsedAt,
    });
    await page.route('**/api/a/passkeys/', (route) =>
      route.fulfill({
        json: [
          passkey('cGhvbmU', 'Chrome on Android', true, '2026-11-20T06:12:00.000Z'),
          passkey('bGFwdG9w', 'Safari on Mac', false, null),
        ],
      }),
    );
    await signInAsStaff(page, '/profile');
    await page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem').first().waitFor();
    await play(page);
  });

const loginCodeScene = (name: string, path: string, play: (page: Page) => Promise<void>): Scene =>
  scene(name, path, async (page) => {
    const message = 'Please enter the code that your authenticator app shows.';
    await page.route('**/api/a/login/', (route) =>
      route.fulfill({ status: 401, json: { code: 'SECOND_FACTOR_REQUIRED', message } }),
    );
    await signInAs(page, 'staff@gari.test', DEMO_PASSWORD);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await play(page);
  });

const noAction = async () => {};

export const accountScenes: Scene[] = [
  simpleScene('login', '/login', 'text=Continue'),
  scene('login-errors', '/login', async (page) => {
    await clickButton(page, 'Continue');
    await waitForText(page, 'This field is required');
  }),
  scene('login-refused', '/login', async (page) => {
    await signInAs(page, createEmail(), 'Wrong-password-1');
    await page.getByRole('main').getByRole('alert').waitFor();
  }),
  loginCodeScene('login-code', '/admin/login', noAction),
  loginCodeScene('login-code-wrong', '/login', async (page) => {
    await clickButton(page, 'Use a recovery code instead');
    await clickButton(page, 'Sign in');
    await waitForText(page, 'A recovery code has 10 letters and digits.');
  }),
  loginCodeScene('login-code-over', '/login', async (page) => {
    await page.getByLabel('Code from your app').fill('123456');
    await clickButton(page, 'Sign in');
    await page.getByRole('button', { name: 'Sign in again' }).waitFor();
  }),
  secondFactorScene('second-factor-off', null),
  secondFactorScene('second-factor-on', 2),
  secondFactorScene('second-factor-proof', null, (page) => openDialog(page, 'Set up an authenticator app')),
  secondFactorScene('second-factor-qr', null, beginSecondFactor),
  secondFactorScene('second-factor-codes', null, async (page) => {
    await beginSecondFactor(page);
    await page.getByLabel('Code from your app').fill('492716');
    await clickButton(page, 'Switch on');
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await clickButton(page, 'Done');
  }),
  secondFactorScene('second-factor-switch-off', 8, (page) =>
    openDialog(page, 'Switch the second factor off'),
  ),
  scene('login-passkey-refused', '/login', async (page) => {
    await playDevice(page);
    const message = 'This passkey does not open an account here. Please sign in with your password.';
    await page.route('**/api/a/passkeys/sign-in/', (route) =>
      route.fulfill({ status: 401, json: { code: 'INVALID_CREDENTIALS', message } }),
    );
    await clickButton(page, 'Sign in with a passkey');
    await waitForText(page, message);
  }),
  passkeyScene('passkeys', noAction),
  passkeyScene('passkey-proof', (page) => openDialog(page, 'Add a passkey')),
  passkeyScene('passkey-not-made', async (page) => {
    await playDevice(page, false);
    await openDialog(page, 'Add a passkey');
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await clickButton(page, 'Next');
    await waitForText(page, 'No passkey was made.');
  }),
  passkeyScene('passkey-remove', async (page) => {
    await page.getByRole('button', { name: /^Remove the passkey of Safari/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  scene('login-google-refused', '/login', async (page) => {
    const popupPromise = page.waitForEvent('popup');
    await clickButton(page, 'Continue with Google');
    await (await popupPromise).getByRole('button', { name: /shopper@gari\.test/ }).click();
    await waitForText(page, /Please sign in with its password first/);
  }),
  scene('signup', '/signup', (page) => page.getByRole('button', { name: 'Continue with Google' }).waitFor()),
  scene('signup-errors', '/signup', async (page) => {
    await form(page).fill('Password', 'gari2026');
    await clickButton(page, 'Sign Up');
    await waitForText(page, 'This field is required');
  }),
  scene('signup-code', '/signup', (page) => submitSignup(page, createEmail())),
  scene('signup-code-refused', '/signup', async (page) => {
    await submitSignup(page, createEmail());
    await page.keyboard.type('000000');
    await waitForText(page, WRONG_CODE);
  }),
  scene('signup-welcome', '/signup', async (page) => {
    const email = createEmail();
    await submitSignup(page, email);
    await page.keyboard.type(await waitForCode(page, email));
    await waitForText(page, 'Welcome!');
  }),
  scene('forgot-password', '/forgot-password', noAction),
  scene('forgot-password-error', '/forgot-password', async (page) => {
    await form(page).fill('Email', 'njeri');
    await clickButton(page, 'SEND CONFIRMATION');
    await waitForText(page, 'Please enter a valid email address');
  }),
  scene('reset-code', '/forgot-password', async (page) => {
    await requestReset(page);
    await page.keyboard.type('73');
  }),
  scene('reset-code-refused', '/forgot-password', async (page) => {
    await requestReset(page);
    await page.keyboard.type('0000');
    await clickButton(page, 'SEND CONFIRMATION');
    await waitForText(page, WRONG_CODE);
  }),
  scene('reset-code-again', '/forgot-password', async (page) => {
    await requestReset(page);
    await clickButton(page, 'Send code again');
    await waitForText(page, /^ in 00:/);
  }),
  scene('reset-address-missing', '/email-code-verification', noAction),
  scene('create-password', '/create-new-password', async (page) => {
    await openWithEmail(page);
    await fillNewPassword(page, 'Matatu44', 'Matatu');
  }),
  scene('create-password-refused', '/create-new-password', async (page) => {
    await openWithEmail(page);
    await fillNewPassword(page, 'Matatu-44-Route');
    await clickButton(page, 'RESET PASSWORD');
    await waitForText(page, 'Ask for a new code');
  }),
  scene('password-changed', '/password-change-success', noAction),
  signedInScene('profile', '/profile', noAction),
  signedInScene('dashboard', '/dashboard', noAction),
  signedInScene('change-name', '/profile', (page) => openDialog(page, 'Change name')),
  signedInScene('addresses', '/profile/addresses', (page) => waitForText(page, 'Add an address')),
  signedInScene('add-address', '/profile/addresses', (page) => openDialog(page, 'Add an address')),
  signedInScene('email-choices', '/profile/e-mails', (page) => waitForText(page, 'What we write to you')),
  scene('unsubscribe', `/unsubscribe/${'t'.repeat(43)}`, noAction),
  signedInScene('profile-devices', '/profile', async (page) => {
    await page.evaluate(signInOnOtherDevices, { email: 'shopper@gari.test', password: DEMO_PASSWORD });
    await page.reload();
    await waitForText(page, 'Sign out everywhere else');
  }),
  signedInScene('change-password', '/profile', async (page) => {
    await openDialog(page, 'Change password');
    await fillNewPassword(page, 'Matatu44', 'Matatu');
  }),
  signedInScene('change-password-refused', '/profile', async (page) => {
    await openDialog(page, 'Change password');
    await form(page).fill('Current password', 'Wrong-password-1');
    await fillNewPassword(page, 'Matatu-44-Route');
    await clickButton(page, 'Save password');
    await waitForText(page, 'This is not your current password.');
  }),
  signedInScene('delete-account', '/profile', (page) => openDialog(page, 'Delete your account')),
  signedInScene('delete-account-unproved', '/profile', async (page) => {
    await openDialog(page, 'Delete your account');
    await clickButton(page, 'Delete');
    await waitForText(page, 'Please confirm first that it is you.');
  }),
  scene('set-password-google', '/login', async (page) => {
    const popupPromise = page.waitForEvent('popup');
    await clickButton(page, 'Continue with Google');
    const chooser = await popupPromise;
    await chooser
      .getByRole('button', { name: /@gmail\.com/ })
      .first()
      .click();
    await page.waitForURL('**/collection');
    await page.goto('/profile');
    await openDialog(page, 'Set a password');
    await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).waitFor();
  }),
  signedInScene('contact', '/profile', (page) => openDialog(page, 'Contact Us')),
  signedInScene('drawer-account', '/privacy-policy', async (page) => {
    await openDrawer(page);
    await clickButton(page, 'My Account');
  }),
  scene('drawer', '/privacy-policy', openDrawer),
  scene('privacy-policy', '/privacy-policy', noAction),
  scene('redirecting', '/redirecting', noAction),
];
