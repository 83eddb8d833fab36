import { expect, type Page } from 'playwright/test';
import { adminPaths } from '../../../contract/admin-paths.ts';
import { appPaths } from '../../../contract/app-paths.ts';
import { seeNoAccessibilityViolationsAtAnyWidth } from '../../support/axe.ts';
import { button } from '../../support/by-keyboard.ts';
import { createOrderInStatus } from '../../support/create-order.ts';
import { newAccount } from '../../support/shop-data.ts';
import { signInAsSuperuser } from '../../support/sign-in-as-superuser.ts';
import { test } from '../../support/test.ts';

const SLUG = 'front-brake-pads-for-toyota-axio-and-fielder-nze141';

async function openEditor(page: Page) {
  await page.goto(`${adminPaths.productList}?q=Toyota+Axio+brake+pads`);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.locator('[data-screen=edit-item][data-state=editing]').waitFor();
}

test.beforeEach(async ({ shopper }) => {
  // axe runs four times per state.
  test.slow();
  await shopper.page.clock.install();
  await signInAsSuperuser(shopper);
});

for (const { path, screen } of [
  { path: adminPaths.toDo, screen: '[data-screen=to-do][data-state=filled]' },
  { path: adminPaths.productList, screen: '[data-screen=product-list][data-state=filled]' },
  { path: adminPaths.addItem, screen: '[data-screen=add-item][data-state=editing]' },
  { path: adminPaths.fitment, screen: '[data-screen=fitment]:not([data-state$=loading])' },
  { path: adminPaths.fitmentRequests, screen: '[data-screen=fitment-requests]:not([data-state=loading])' },
  { path: appPaths.salesDashboard, screen: '[data-screen=sales-dashboard][data-state=complete]' },
])
  test(`${path} fits 320 px and has no accessibility violations`, async ({ shopper: { page } }) => {
    await page.goto(path);
    await page.locator(screen).waitFor();
    await seeNoAccessibilityViolationsAtAnyWidth(page);
  });

test('packing slips are reached by keyboard, fit 320 px and have no accessibility violations', async ({
  shopper,
  request,
  shopUrl,
  phone,
}) => {
  const { page, keyboard } = shopper;
  const order = await createOrderInStatus('paid', { request, shopUrl, phone }, await newAccount(), SLUG);
  await page.goto(adminPaths.order(order));
  await expect(page.getByRole('link', { name: 'Packing slip' })).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.press(page.getByRole('link', { name: 'Packing slip' }));
  const slips = page.locator('[data-screen=packing-slips][data-state=filled] [data-slip]');
  await expect(slips).toHaveCount(1);
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.tabTo(button(page, 'Print'));
});

test('[BACKOFFICE-24] the list of orders and its keys fit 320 px and have no accessibility violations', async ({
  shopper: { page },
  request,
  shopUrl,
  phone,
}) => {
  await createOrderInStatus('paid', { request, shopUrl, phone }, await newAccount(), SLUG);
  await page.goto(appPaths.recentOrders);
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .check();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(dialog.getByText('Next order')).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Mark as shipping…' }).click();
  await expect(page.getByLabel('Carrier of all')).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
});

test('a campaign and its spend fit 320 px and have no accessibility violations', async ({
  shopper: { page },
}) => {
  const name = `Radio ${Date.now()}`;
  await page.goto(adminPaths.campaigns);
  await button(page, 'New campaign').click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Channel').fill('radio');
  await page.getByLabel('utm_campaign').fill(name.replace(' ', '-'));
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await button(page, 'Save').click();
  await expect(page.getByText(`${name} is saved`)).toBeVisible();
  const spend = page.getByRole('link', { name: `Daily spend of ${name}` });
  await expect(spend).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await spend.click();
  await expect(page.getByLabel('Lines of day,amount')).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
});

test('[OFFER-10] the offers and a new one fit 320 px and have no accessibility violations', async ({
  shopper: { page },
}) => {
  await page.goto(adminPaths.offers);
  await button(page, 'New offer').click();
  const dialog = page.getByRole('dialog', { name: 'New offer' });
  await dialog.getByLabel('Name or part number').fill('brake');
  await dialog.getByRole('button', { name: 'Find parts' }).click();
  await dialog.getByRole('list', { name: 'Parts' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This field is required').first()).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
});

test('[PRODUCT-14] a product and its preview fit 320 px and have no accessibility violations', async ({
  shopper: { page, keyboard },
}) => {
  await openEditor(page);
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.press(button(page, 'Preview'));
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await expect(dialog.getByText('Fits these cars')).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Preview')).toBeFocused();
});

test('[PRODUCT-19] the history of a product’s stock is read by keyboard, fits 320 px and has no accessibility violations', async ({
  shopper: { page, keyboard },
}) => {
  await openEditor(page);
  const opener = button(page, 'Stock history');
  await keyboard.press(opener);
  const dialog = page.getByRole('dialog', { name: 'Stock history' });
  await expect(dialog.getByRole('list', { name: 'Changes of stock, the newest first' })).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('[PARTREFUND-07] a part of an order is refunded by keyboard, at 320 px too, without accessibility violations', async ({
  shopper: { page, keyboard },
  request,
  shopUrl,
  phone,
}) => {
  const order = await createOrderInStatus('paid', { request, shopUrl, phone }, await newAccount(), SLUG);
  await page.goto(appPaths.order(order));
  const opener = button(page, 'Refund a part');
  await keyboard.press(opener);
  const dialog = page.getByRole('dialog', { name: 'Refund a part' });
  await expect(dialog.getByText(/ is left to refund\./)).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.press(dialog.getByRole('button', { name: 'Refund', exact: true }));
  await expect(dialog.getByText('This field is required').first()).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await keyboard.press(opener);
  await keyboard.typeInto(dialog.getByLabel('Amount (Ksh)'), '500');
  await keyboard.typeInto(dialog.getByLabel('Reason'), 'Scratched');
  await keyboard.press(dialog.getByRole('button', { name: 'Refund', exact: true }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Ksh 500/).first()).toBeVisible();
});
