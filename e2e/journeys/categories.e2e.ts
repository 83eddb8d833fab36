import { expect, type Page } from 'playwright/test';
import { adminPaths } from '../../contract/admin-paths.ts';
import { appPaths } from '../../contract/app-paths.ts';
import { BackOfficeLists } from '../pages/back-office-lists.page.ts';
import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { test } from '../support/test.ts';

async function checkAccessibility(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // Nothing is half under the header, which stays at the top.
    await page.evaluate(() => scrollTo(0, 0));
    await seeNoAccessibilityViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

test('[CATEGORY-05] [CATEGORY-06] a category is added, filled, moved and deleted, and shoppers see it at once', async ({
  shopper: superuser,
}) => {
  // axe runs in four states at two widths.
  test.slow();
  const { page, keyboard } = superuser;
  const lists = new BackOfficeLists(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const categories = page.getByRole('list', { name: 'Categories' });
  const isOffered = async (name: string) => {
    await page.goto(appPaths.collection);
    await page.getByRole('checkbox', { name: /^Brakes/ }).waitFor();
    return (await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).count()) > 0;
  };
  await signInAsSuperuser(superuser);
  await lists.openFromMenu('Categories');
  await lists.see('categories', 'filled');
  await checkAccessibility(page);

  await keyboard.press(button('New category'));
  await expect(page.getByLabel('Name')).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.type('Towing');
  await page.keyboard.press('Enter');
  await superuser.backOffice.seeToast('Towing is saved');
  await expect(categories.getByRole('heading').last()).toHaveText('Towing');

  const towing = categories.locator('[data-category]').last();
  await towing.getByText('0 subcategories').click();
  await button('Add subcategory to Towing').click();
  await page.getByLabel('Name').fill('Tow bars');
  await page.keyboard.press('Enter');
  await superuser.backOffice.seeToast('Tow bars is saved');
  await checkAccessibility(page);

  const places = await categories.locator('[data-category]').count();
  await button('Move Towing up').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Towing is now ${places - 1} of ${places}`)).toBeAttached();
  await expect(button('Move Towing up')).toBeFocused();
  expect(await isOffered('Towing')).toBe(true);

  await page.goto(adminPaths.categories);
  await button('Delete Brakes').click();
  await expect(page.getByRole('dialog', { name: 'Brakes cannot be deleted yet' })).toBeVisible();
  await checkAccessibility(page);
  await button('Close').click();
  await button('Delete Towing').click();
  await button('Delete').click();
  await superuser.backOffice.seeToast('Towing is deleted');
  expect(await isOffered('Towing')).toBe(false);
});
