import { expect } from 'playwright/test';
import { newAccount, newAddress, PASSWORD } from '../../support/shop-data.ts';
import { test } from '../../support/test.ts';

test('[SIGNUP-10] [SIGNUP-13] [SIGNUP-18] [SIGNUP-19] a new user signs up with the emailed code and is signed in', async ({
  shopper,
  mailbox,
}) => {
  const { signUp, page } = shopper;
  const email = newAddress();
  await signUp.open();
  await signUp.fillIn({ username: 'Njeri', email, password: 'Matatu-43-Route' });
  await signUp.submit();
  await signUp.seeCodeScreen(email);
  await signUp.seeResendBlocked();
  const code = await mailbox.waitForCode(email);
  await signUp.typeCode(code === '000000' ? '111111' : '000000');
  await signUp.seeError(
    'That code is not right, or it is no longer valid. Please check it or ask for a new one.',
  );
  await signUp.typeCode(code);
  await signUp.seeWelcome();
  await page.waitForURL('**/collection');
  await expect(page.getByRole('link', { name: 'Njeri' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Njeri' })).toBeVisible();
});

test('[SIGNUP-16] a new code can be requested after a minute, and only the new one is valid', async ({
  shopper,
  mailbox,
}) => {
  test.setTimeout(120_000);
  const { signUp } = shopper;
  const email = newAddress();
  await signUp.open();
  await signUp.fillIn({ username: 'Njeri', email, password: 'Matatu-43-Route' });
  await signUp.submit();
  await signUp.seeCodeScreen(email);
  const first = await mailbox.waitForCode(email);
  await signUp.seeResendBlocked();
  await signUp.seeResendAllowed();
  await signUp.resend();
  const second = await mailbox.waitForCode(email, [first]);
  await signUp.typeCode(first);
  await signUp.seeError(
    'That code is not right, or it is no longer valid. Please check it or ask for a new one.',
  );
  await signUp.typeCode(second);
  await signUp.seeWelcome();
});

test('[RESET-05] [RESET-14] [RESET-21] [RESET-24] a forgotten password is reset, and only the new one signs in', async ({
  shopper,
  mailbox,
}) => {
  const { passwordReset, login, storefront, page } = shopper;
  const email = await newAccount();
  await passwordReset.open();
  await passwordReset.requestCode(email);
  const code = await mailbox.waitForCode(email);
  await passwordReset.typeCode(code === '0000' ? '1111' : '0000');
  await passwordReset.seeError(/That code is not right/);
  await passwordReset.typeCode(code);
  await passwordReset.choosePassword('Matatu-44-Route');
  await passwordReset.seeChanged();
  await mailbox.seeEmail(email, /password was changed/);
  await passwordReset.backToLogin();
  await login.signIn(email, PASSWORD);
  await storefront.seeToast('Oops, you probably mistyped something, check your credentials');
  await login.signIn(email, 'Matatu-44-Route');
  await page.waitForURL('**/collection');
});

test('[RESET-23] the later reset screens, opened without an email, link back to the start', async ({
  shopper,
}) => {
  const { passwordReset, page } = shopper;
  await page.goto('/email-code-verification');
  await passwordReset.seeRestartLink();
  await page.goto('/create-new-password');
  await passwordReset.seeRestartLink();
});

test('[SESSION-10] signing out in one tab signs the other out', async ({ shopper }) => {
  const { login, page } = shopper;
  await login.open();
  await login.signIn(await newAccount(), PASSWORD);
  await page.waitForURL('**/collection');
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your profile');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL('**/login');
});

test('[PROFILE-05] [PROFILE-06] an account is deleted after a confirmation, and cannot sign in again', async ({
  shopper,
}) => {
  const { login, storefront, page } = shopper;
  const email = await newAccount();
  await login.open();
  await login.signIn(email, PASSWORD);
  await page.waitForURL('**/collection');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete your account' }).click();
  await expect(
    page.getByText('Are you sure you want to delete your account? This cannot be undone.'),
  ).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await login.open();
  await login.signIn(email, PASSWORD);
  await storefront.seeToast('Oops, you probably mistyped something, check your credentials');
});
