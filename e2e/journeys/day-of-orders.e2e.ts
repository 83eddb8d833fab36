import { expect } from 'playwright/test';
import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { createOrderInStatus } from '../support/create-order.ts';
import { newAccount, newProduct } from '../support/shop-data.ts';
import { DEMO_PASSWORD, test } from '../support/test.ts';

test('[BACKOFFICE-14] [BACKOFFICE-15] [BACKOFFICE-16] [BACKOFFICE-23] three orders are selected by keyboard, printed, and shipped at once', async ({
  shopper: packer,
  shopUrl,
  phone,
}) => {
  // Three orders are paid on one phone.
  test.slow();
  const { page } = packer;
  await packer.login.open('/admin/login');
  await packer.login.signIn('staff@gari.test', DEMO_PASSWORD);
  await page.waitForURL('**/admin/recent-orders');
  const { slug } = await newProduct(3200);
  const customer = await newAccount();
  const numbers: string[] = [];
  for (let placed = 0; placed < 3; placed += 1)
    numbers.unshift(
      await createOrderInStatus('paid', { request: page.request, shopUrl, phone }, customer, slug),
    );

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Order, person or part' }).fill(numbers[0]!);
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(
    numbers[0]!.slice(0, 8),
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`/admin/recent-orders?q=${encodeURIComponent(customer)}`);
  await expect(page.locator('[data-order]')).toHaveCount(3);
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('3 selected')).toBeVisible();
  await seeNoAccessibilityViolations(page);

  await page.getByRole('link', { name: 'Packing slips' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('link', { name: 'Address labels' }).click();
  await expect(page.locator('[data-label]')).toHaveCount(3);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`/admin/recent-orders?q=${encodeURIComponent(customer)}`);
  await page.getByRole('checkbox', { name: 'Select all listed orders' }).check();
  await page.getByRole('button', { name: 'Mark as shipping…' }).click();
  await page.getByLabel('Carrier of all').fill('G4S');
  await page.getByLabel(`Waybill of order ${numbers[0]!.slice(0, 8)}`).fill('KE-77120');
  await seeNoAccessibilityViolations(page);
  await page.getByRole('button', { name: 'Mark 3 orders as shipping' }).click();
  await expect(page.getByText('3 orders shipping.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  for (const number of numbers) await packer.backOffice.seeStatus(number, 'Shipping');
});

test('[BACKOFFICE-26] [BACKOFFICE-27] orders are dense rows on wide screens, and have targets for thumbs on narrow ones', async ({
  shopper: packer,
  shopUrl,
  phone,
}) => {
  const { page } = packer;
  const { slug } = await newProduct(3200);
  await createOrderInStatus('paid', { request: page.request, shopUrl, phone }, await newAccount(), slug);
  await packer.login.open('/admin/login');
  await packer.login.signIn('staff@gari.test', DEMO_PASSWORD);
  const row = page.locator('[data-order]').first();
  await row.waitFor();
  expect((await row.boundingBox())!.height).toBeLessThanOrEqual(60);
  const measured: [width: number, target: number, scrollWidth: number][] = [];
  for (const width of [1280, 1024, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    // Narrow screens show another component.
    await row.locator('label').waitFor();
    const target = await row.locator('label').boundingBox();
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    measured.push([width, Math.min(target!.width, target!.height), scrollWidth]);
  }
  expect(measured).toEqual([
    [1280, 24, 1280],
    [1024, 24, 1024],
    [768, 44, 768],
    [320, 44, 320],
  ]);
});
