import { expect } from 'playwright/test';
import { newAccount, newAddress, PASSWORD } from '../../support/shop-data.ts';
import { test } from '../../support/test.ts';

for (const path of ['/login', '/signup']) {
  test(`[IDENT-01] [IDENT-02] [IDENT-03] a new user signs in from ${path} with Google, and again to the same account`, async ({
    shopper,
  }) => {
    const { google, login, storefront, page } = shopper;
    const person = { name: 'Wairimu Otieno', email: newAddress() };
    await page.goto(path);
    await google.signInAs(person);
    await page.waitForURL('**/collection');
    await storefront.seeToast("Welcome Back, Let's shop");
    await expect(page.getByRole('link', { name: 'Wairimu Otieno' })).toBeVisible();
    await storefront.logOut();
    await login.open();
    await google.signInAs(person);
    await page.waitForURL('**/collection');
    await expect(page.getByRole('link', { name: 'Wairimu Otieno' })).toBeVisible();
  });
}

test('an account with a Gmail address is linked: Google signs in to it, and its password still does', async ({
  shopper,
}) => {
  const { google, login, storefront, page } = shopper;
  const email = await newAccount('gmail.com');
  await login.open();
  await google.signInAs({ name: 'Somebody Else', email });
  await page.waitForURL('**/collection');
  await expect(page.getByRole('link', { name: 'Njeri Mwangi' })).toBeVisible();
  await storefront.logOut();
  await login.open();
  await login.signIn(email, PASSWORD);
  await page.waitForURL('**/collection');
});

test('[GOOGLE-02] an account whose email Google cannot vouch for requires its password, and is linked in the profile', async ({
  shopper,
}) => {
  const { google, login, storefront, page } = shopper;
  const email = await newAccount();
  const person = { name: 'Somebody Else', email };
  await login.open();
  await google.signInAs(person);
  await google.seePasswordNeeded();
  await expect(page).toHaveURL(/\/login$/);
  await login.signIn(email, PASSWORD);
  await page.waitForURL('**/collection');
  await page.getByRole('link', { name: 'Njeri Mwangi' }).click();
  await google.signInAs({ name: 'Somebody Else', email: newAddress() });
  await google.seeOtherAddress();
  await google.signInAs(person);
  await google.seeLinked();
  await storefront.logOut();
  await login.open();
  await google.signInAs(person);
  await page.waitForURL('**/collection');
  await expect(page.getByRole('link', { name: 'Njeri Mwangi' })).toBeVisible();
});
