import { expect } from 'playwright/test';
import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { test } from '../support/test.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const PADS = 'Front Brake Pads for Toyota Axio and Fielder NZE141';

test('[BROWSE-06, BROWSE-07] on a phone, filters open over the page, lead to fewer parts, and Back takes them away', async ({
  shopper,
}) => {
  const { storefront, page } = shopper;
  await page.setViewportSize({ width: 320, height: 740 });
  await storefront.open('/collection');
  await waitForHydration(page);
  const toggle = page.getByRole('button', { name: /^Filters/ });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filter the parts' });
  const show = sheet.getByRole('button', { name: /^Show \d+ parts$/ });
  const all = (await show.textContent()) ?? '';
  await sheet.getByRole('checkbox', { name: 'In stock only' }).check();
  await storefront.seeAddress(/\/collection\?in_stock=true$/);
  await expect(show).not.toHaveText(all);
  const inStock = (await show.textContent()) ?? '';
  await sheet.getByLabel('To (Ksh)').fill('2000');
  await page.keyboard.press('Enter');
  await storefront.seeAddress(/\/collection\?in_stock=true&price=-2000$/);
  await seeNoAccessibilityViolations(page);
  await expect(show).not.toHaveText(inStock);
  const count = /\d+/.exec((await show.textContent()) ?? '')?.[0];
  await show.click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: `${count} parts` })).toBeVisible();
  await storefront.seeFilter('Up to Ksh 2,000');
  await storefront.seeNoHorizontalOverflow();
  await storefront.goBack();
  await storefront.seeAddress(/\/collection\?in_stock=true$/);
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(toggle).toBeFocused();
});

for (const width of [360, 1280])
  test(`[BROWSE-08, BROWSE-09] at ${width} px the header finds a part by its name or number, by keyboard`, async ({
    shopper,
  }) => {
    const { storefront, page } = shopper;
    await page.setViewportSize({ width, height: 800 });
    await storefront.open('/privacy-policy');
    await waitForHydration(page);
    const icon = page.getByRole('link', { name: 'Search the shop' });
    await icon.focus();
    await page.keyboard.press('Enter');
    const box = page.getByRole('combobox', { name: 'Find a part' });
    await expect(box).toBeFocused();
    await box.pressSequentially('brake pads axio');
    await expect(page.getByRole('option', { name: PADS })).toBeVisible();
    await seeNoAccessibilityViolations(page);
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await expect(icon).toBeFocused();
    await page.keyboard.press('Enter');
    await box.pressSequentially('04465-12610');
    await expect(page.getByRole('option', { name: /Number 04465-12610/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await storefront.seeAddress(/\/products\/[\w-]+$/);
  });

test('[PDP-24] pressing a link to a product begins to load it; what does so comes with the first pointer', async ({
  shopper,
}) => {
  const { storefront, page } = shopper;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await storefront.open('/collection');
  await waitForHydration(page);
  expect(requests.filter((path) => path.includes('prefetch-products'))).toEqual([]);
  const link = page.getByRole('article').first().getByRole('link');
  const slug = (await link.getAttribute('href'))?.split('/').at(-1);
  await link.hover();
  const press = async () => {
    await link.dispatchEvent('pointerdown');
    return requests.filter((path) => path === `/api/s/s/${slug}/`);
  };
  await expect.poll(press).toEqual([`/api/s/s/${slug}/`]);
  await storefront.seeAddress(/\/collection$/);
});

test('[HOME-04] the arrows of a list scroll it; a list that fits has none', async ({ shopper: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const rail = page.getByRole('region', { name: 'Best Sellers' });
  const forward = rail.getByRole('button', { name: 'Forward in Best Sellers' });
  await waitForHydration(page);
  const last = rail.getByRole('listitem').last();
  await expect(last).not.toBeInViewport();
  await expect(async () => {
    await forward.click();
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  await rail.getByRole('list').evaluate((list) => {
    while (list.children.length > 6) list.lastElementChild!.remove();
  });
  await expect(forward).toBeVisible();
  await rail.getByRole('list').evaluate((list) => list.lastElementChild!.remove());
  await expect(forward).toBeHidden();
});
