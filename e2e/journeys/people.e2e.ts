import { readFile } from 'node:fs/promises';
import { expect } from 'playwright/test';
import { BackOfficeLists } from '../pages/back-office-lists.page.ts';
import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { newAccount } from '../support/shop-data.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { test, type Visitor } from '../support/test.ts';

async function checkAccessibility({ page }: Visitor): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await seeNoAccessibilityViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

test('[CUSTOMER-06] [STAFF-04] a customer is found, exported, made staff and a customer again', async ({
  shopper: superuser,
}) => {
  // axe runs in four states at two widths.
  test.slow();
  const { page } = superuser;
  const lists = new BackOfficeLists(page);
  const email = await newAccount();
  await signInAsSuperuser(superuser);
  await lists.openFromMenu('Customers');
  await lists.see('customers', 'filled');
  await checkAccessibility(superuser);
  await page.getByLabel('Name, email address or phone number').fill(email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('1 person')).toBeVisible();
  await page.getByRole('list', { name: 'Customers' }).getByRole('link').click();
  await lists.see('customer', 'filled');
  await page.getByLabel('New note').fill('Call after 5.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Call after 5.');
  await checkAccessibility(superuser);
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  const download = await downloadStarted;
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect([data.account.email, data.notes[0].text]).toEqual([email, 'Call after 5.']);

  await lists.openFromMenu('Staff');
  await lists.see('staff', 'filled');
  await page.getByRole('button', { name: 'Add staff' }).click();
  await page.getByLabel('Email address of their account').fill(email);
  await checkAccessibility(superuser);
  await page.getByRole('button', { name: 'Add to staff' }).click();
  const row = page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Not signed in anywhere');
  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Remove from staff' }).click();
  await expect(row).toHaveCount(0);
});

test('[SETTING-03] [SETTING-04] the level of low stock is changed, and seen in the list of products', async ({
  shopper: superuser,
}) => {
  const { page } = superuser;
  const lists = new BackOfficeLists(page);
  const setLevel = async (level: string) => {
    await lists.openFromMenu('Shop settings');
    await lists.see('settings', 'filled');
    await page.getByLabel('Low stock').fill(level);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await superuser.backOffice.seeToast('The settings are saved');
  };
  await signInAsSuperuser(superuser);
  await setLevel('7');
  await checkAccessibility(superuser);
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByLabel('Show').getByRole('option', { name: 'Low stock (7 or fewer)' })).toHaveCount(
    1,
  );
  // Other journeys share the shop.
  await setLevel('5');
});
