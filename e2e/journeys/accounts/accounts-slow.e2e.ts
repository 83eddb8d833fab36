import { expect } from 'playwright/test';
import { newAccount } from '../../support/shop-data.ts';
import { test } from '../../support/test.ts';

const CPU_SLOWDOWN = 6;
const NEW_PASSWORD = 'Matatu-44-Route';

test('[RESET-05] [RESET-14] on a slow phone, what is typed as soon as a reset screen appears stays', async ({
  shopper,
  mailbox,
}) => {
  const { page, passwordReset } = shopper;
  const email = await newAccount();
  await passwordReset.open();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

  const codeInput = page.getByLabel('4-digit code');
  await passwordReset.requestCode(email);
  await expect(codeInput).toBeFocused();
  await page.keyboard.type('73');
  await page.waitForURL('**/email-code-verification');
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible();
  await page.keyboard.type('05');
  await expect(codeInput).toHaveValue('7305');

  await codeInput.fill(await mailbox.waitForCode(email));
  await page.getByRole('button', { name: 'SEND CONFIRMATION' }).click();
  const password = page.getByLabel('New password', { exact: true });
  await password.pressSequentially(NEW_PASSWORD.slice(0, 6));
  await page.waitForURL('**/create-new-password');
  await password.pressSequentially(NEW_PASSWORD.slice(6));
  await expect(password).toHaveValue(NEW_PASSWORD);

  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'RESET PASSWORD' }).click();
  await passwordReset.seeChanged();
  await page.waitForURL('**/password-change-success');
});
