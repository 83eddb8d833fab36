import { expect, type Page } from 'playwright/test';
import { seeNoAccessibilityViolationsInAnyTheme } from '../support/axe.ts';
import { createPictureFile } from '../support/product-form.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { test } from '../support/test.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const seeNothingWider = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);

test('[FIT-53, FIT-56] a guest sends a photo at 320 px, and staff answer with the car by email', async ({
  shopper: guest,
  newVisitor,
  mailbox,
}) => {
  test.slow();
  const address = `guest-${Date.now()}@example.com`;
  const { page } = guest;
  await page.setViewportSize({ width: 320, height: 640 });
  await guest.storefront.open('/privacy-policy');
  await waitForHydration(page);
  await button(page, 'Choose your car').click();
  await button(page, 'Send a photo').click();
  await button(page, 'Send request').click();
  await expect(page.getByText('Enter a phone number or an email address')).toBeVisible();
  await seeNoAccessibilityViolationsInAnyTheme(page);
  await page.getByLabel('Choose photos').setInputFiles(await createPictureFile());
  await expect(page.getByText('side.png')).toBeVisible();
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Chassis number (optional)').fill('NZE141-6012345');
  await seeNothingWider(page);
  await seeNoAccessibilityViolationsInAnyTheme(page);
  await button(page, 'Send request').click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused();
  await seeNoAccessibilityViolationsInAnyTheme(page);
  await button(page, 'Done').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const superuser = await newVisitor();
  const office = superuser.page;
  await signInAsSuperuser(superuser);
  await button(office, 'More').click();
  await office.getByRole('menuitem', { name: 'Car requests' }).click();
  const request = office.getByRole('listitem').filter({ hasText: address });
  await expect(request.getByText('NZE141-•••2345')).toBeVisible();
  await seeNoAccessibilityViolationsInAnyTheme(office);
  await request.getByRole('button', { name: /^Photo 1/ }).click();
  const photo = office.getByRole('img', { name: 'Photo 1' });
  await expect(photo).toBeVisible();
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  await seeNoAccessibilityViolationsInAnyTheme(office);
  await office.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await request.getByRole('button', { name: /^Answer/ }).click();
  await office.getByLabel('Chassis number, VIN or model').fill('NZE141G');
  await button(office, 'Find car').click();
  await button(office, 'Fielder NZE141G').first().click();
  await seeNoAccessibilityViolationsInAnyTheme(office);
  await button(office, 'Send answer').click();
  await expect(office.getByText('The request is answered')).toBeVisible();
  await expect(request).toHaveCount(0);
  expect(await mailbox.waitForText(address, 'We found your car')).toContain('/collection?vehicle=toyota-');
});
