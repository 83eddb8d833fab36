import { expect } from 'playwright/test';
import { button } from '../../support/by-keyboard.ts';
import { stopClock } from '../../support/clock.ts';
import { newAccount, newAddress } from '../../support/shop-data.ts';
import { type Mailbox, test, type Visitor } from '../../support/test.ts';

const NEW_PASSWORD = 'Matatu-44-Route';

const field = ({ page }: Visitor, label: string) => page.getByLabel(label, { exact: true });

async function seeCodeFocused(visitor: Visitor) {
  const next = visitor.page.locator('[data-testid=code-box][data-next]');
  await visitor.keyboard.seeFocus(field(visitor, '4-digit code'), next);
}

async function requestCode(visitor: Visitor): Promise<string> {
  const { page, keyboard, passwordReset } = visitor;
  const email = await newAccount();
  await passwordReset.open();
  await keyboard.typeInto(field(visitor, 'Email'), email);
  await keyboard.press(button(page, 'SEND CONFIRMATION'));
  await expect(page.getByText(`We have sent the email to ${email}`)).toBeVisible();
  await seeCodeFocused(visitor);
  return email;
}

async function goToNewPassword(visitor: Visitor, mailbox: Mailbox) {
  const code = await mailbox.waitForCode(await requestCode(visitor));
  await visitor.keyboard.type(code.slice(0, 2));
  await seeCodeFocused(visitor);
  await visitor.keyboard.type(code.slice(2));
  await visitor.keyboard.press(button(visitor.page, 'SEND CONFIRMATION'));
  await visitor.page.waitForURL('**/create-new-password');
}

async function choosePassword(visitor: Visitor) {
  await visitor.keyboard.typeInto(field(visitor, 'New password'), NEW_PASSWORD);
  await visitor.keyboard.typeInto(field(visitor, 'Confirm password'), NEW_PASSWORD);
  await visitor.keyboard.press(button(visitor.page, 'RESET PASSWORD'));
}

test('a user signs up by keyboard alone, including a second code, and the focus follows each step', async ({
  shopper,
  mailbox,
}) => {
  const { page, keyboard, signUp } = shopper;
  const email = newAddress();
  await page.clock.install();
  await signUp.open();
  await keyboard.typeInto(field(shopper, 'Username'), 'Akinyi');
  await keyboard.typeInto(field(shopper, 'Email'), email);
  await keyboard.typeInto(field(shopper, 'Password'), 'Matatu-43-Route');
  await keyboard.typeInto(field(shopper, 'Confirm password'), 'Matatu-43-Route');
  await keyboard.press(button(page, 'Sign Up'));
  await signUp.seeCodeScreen(email);
  await keyboard.seeFocus(field(shopper, 'Digit 1 of 6'));
  const first = await mailbox.waitForCode(email);
  await page.clock.runFor(60_000);
  await keyboard.press(button(page, 'Resend'));
  await keyboard.seeFocus(field(shopper, 'Digit 1 of 6'));
  const code = await mailbox.waitForCode(email, [first]);
  await keyboard.type(code.slice(0, 2));
  await keyboard.seeFocus(field(shopper, 'Digit 3 of 6'));
  await stopClock(page);
  await keyboard.type(code.slice(2));
  await keyboard.seeFocus(field(shopper, 'Digit 6 of 6'));
  await keyboard.press(button(page, 'Verify'));
  await signUp.seeWelcome();
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeFocused();
  await page.clock.resume();
  await page.waitForURL('**/collection');
  await expect(page.getByRole('link', { name: 'Akinyi' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a forgotten password is reset by keyboard alone', async ({ shopper, mailbox }) => {
  await goToNewPassword(shopper, mailbox);
  await choosePassword(shopper);
  await shopper.passwordReset.seeChanged();
  await shopper.page.waitForURL('**/password-change-success');
  await expect(shopper.page.getByRole('heading', { level: 1 })).toBeFocused();
  await shopper.keyboard.press(shopper.page.getByRole('link', { name: 'BACK TO LOGIN' }));
  await shopper.page.waitForURL('**/login');
});

test('[RESET-10] after a minute, a third code can be requested by keyboard', async ({ shopper }) => {
  const { page, keyboard } = shopper;
  await page.clock.install();
  await requestCode(shopper);
  await keyboard.press(button(page, 'Send code again'));
  await expect(page.getByText(/^ in 00:\d\d$/)).toBeVisible();
  await seeCodeFocused(shopper);
  await page.clock.runFor(59_000);
  await keyboard.press(button(page, 'Send code again'));
  await expect(page.getByText(/^ in 00:\d\d$/)).toBeVisible();
  await seeCodeFocused(shopper);
});

test('[RESET-22] without a ticket, the refusal links to requesting a new code', async ({
  shopper,
  mailbox,
}) => {
  const { page, keyboard } = shopper;
  await goToNewPassword(shopper, mailbox);
  await page.context().clearCookies();
  await choosePassword(shopper);
  await expect(page.getByText('Please confirm the code from your email first.')).toBeVisible();
  await keyboard.press(page.getByRole('link', { name: 'Ask for a new code' }));
  await page.waitForURL('**/forgot-password');
});

test('[RESET-23] a reset screen opened without an email can be left by keyboard', async ({ shopper }) => {
  await shopper.page.goto('/email-code-verification');
  await shopper.keyboard.press(shopper.page.getByRole('link', { name: 'Enter your email address again' }));
  await shopper.page.waitForURL('**/forgot-password');
});
