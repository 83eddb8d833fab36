import { expect } from 'playwright/test';
import { holdRequests } from '../../support/intercept-requests.ts';
import { announceRestocks, newAccount, newProduct, PASSWORD, setStock } from '../../support/shop-data.ts';
import { test } from '../../support/test.ts';

test('[ACCOUNT-01] [ACCOUNT-02] [ACCOUNT-05] [ACCOUNT-06] [ACCOUNT-07] a shopper changes the name, saves an address, asks for a part, and unsubscribes', async ({
  shopper: { page, login },
  mailbox,
}) => {
  test.setTimeout(120_000);
  const email = await newAccount();
  const product = await newProduct(1500);
  await setStock(product.name, 0);

  await page.goto(`/products/${product.slug}`);
  await page.getByRole('link', { name: 'Sign in to get an email when it is back' }).click();
  await login.signIn(email, PASSWORD);
  await page.waitForURL(`**/products/${product.slug}`);
  await page.getByRole('button', { name: 'Email me when it is back' }).click();
  await expect(page.getByText('We will email you once when it is back')).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your name' }).fill('Wanjiru Njoroge');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('main').getByText('Wanjiru Njoroge')).toBeVisible();

  await page.getByRole('link', { name: 'Your Addresses' }).click();
  await page.getByRole('button', { name: 'Add an address' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Phone' }).fill('0712345678');
  await form.getByRole('textbox', { name: 'Street' }).fill('Moi Avenue 12');
  await form.getByRole('textbox', { name: 'City' }).fill('Thika');
  await form.getByRole('combobox', { name: 'County' }).fill('Kiambu');
  await page.getByRole('option', { name: 'Kiambu' }).click();
  await form.getByRole('button', { name: 'Save address' }).click();
  await page.getByRole('button', { name: 'Make default: Moi Avenue 12' }).click();
  await expect(page.getByText('Default', { exact: true })).toBeVisible();

  await setStock(product.name, 3);
  await announceRestocks();
  const text = await mailbox.waitForText(email, `Back in stock: ${product.name}`);
  const path = /\/unsubscribe\/[\w-]{43}/.exec(text)?.[0] ?? '';
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You will get no more of these emails.')).toBeVisible();
});

test('[ACCOUNT-13] the garage stands beside the account menu before the account has loaded', async ({
  shopper: { page, login },
}) => {
  const email = await newAccount();
  await login.open();
  await login.signIn(email, PASSWORD);
  await page.waitForURL('**/collection');
  await page.setViewportSize({ width: 1280, height: 800 });
  const account = await holdRequests(page, '/api/a/user/info/');
  await page.goto('/garage');
  const add = page.getByRole('button', { name: 'Add a car' });
  await expect(add).toBeVisible();
  await expect.poll(account.count).toBe(1);
  const before = await add.boundingBox();
  await account.letGo();
  await expect(page.getByRole('region', { name: 'Your account' })).toBeVisible();
  expect(await add.boundingBox()).toEqual(before);
});
