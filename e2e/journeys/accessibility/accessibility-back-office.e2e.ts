import { expect } from 'playwright/test';
import { adminPaths } from '../../../contract/admin-paths.ts';
import { BackOfficeLists } from '../../pages/back-office-lists.page.ts';
import { ProductAdmin } from '../../pages/product-admin.page.ts';
import { seeNoAccessibilityViolationsAtAnyWidth } from '../../support/axe.ts';
import { button } from '../../support/by-keyboard.ts';
import { createDeliveredOrder, createOrderInStatus } from '../../support/create-order.ts';
import { newAccount, putPaymentUnderReview } from '../../support/shop-data.ts';
import { signInAsSuperuser } from '../../support/sign-in-as-superuser.ts';
import { test, type Visitor } from '../../support/test.ts';

const SLUG = 'front-brake-pads-for-toyota-axio-and-fielder-nze141';

async function checkDialog({ page }: Visitor): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
}

test.beforeEach(async ({ shopper }) => {
  // axe runs four times per state.
  test.slow();
  await shopper.page.clock.install();
  await signInAsSuperuser(shopper);
});

test('[BACKOFFICE-03] [BACKOFFICE-04] a payment under review is resolved, without accessibility violations', async ({
  shopper,
  request,
  shopUrl,
  phone,
}) => {
  const orderNumber = await createDeliveredOrder({ request, shopUrl, phone }, await newAccount(), SLUG);
  const lists = new BackOfficeLists(shopper.page);
  await lists.openFromMenu('Payments');
  await lists.see('payments', 'empty');
  await seeNoAccessibilityViolationsAtAnyWidth(shopper.page);

  await putPaymentUnderReview(orderNumber, 'Ksh 920 was paid, Ksh 9,200 was due.');
  await shopper.page.reload();
  await lists.see('payments', 'filled');
  await lists.seeText('Ksh 920 was paid, Ksh 9,200 was due.');
  await seeNoAccessibilityViolationsAtAnyWidth(shopper.page);

  await lists.openResolution(orderNumber);
  await checkDialog(shopper);
  await lists.submitResolution();
  await lists.seeText('This field is required');
  await expect(shopper.page.getByLabel('Outcome')).toBeFocused();
  await checkDialog(shopper);
  await lists.resolve('It counts', 'The customer paid the rest in cash');
  await lists.see('payments', 'empty');
});

test('[PRODUCT-02] the archive dialog and the stock form have no accessibility violations', async ({
  shopper,
}) => {
  const { page } = shopper;
  const products = new ProductAdmin(page);
  await products.openList();
  await page
    .getByRole('button', { name: /^Archive / })
    .first()
    .click();
  await checkDialog(shopper);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Change stock/ })
    .first()
    .click();
  await page.getByLabel(/^Change of/).fill('-9999');
  await page.getByLabel('Reason').fill('Counted again');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Only \d+ of/ })).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
});

test('address labels are reached by keyboard, fit 320 px and have no accessibility violations', async ({
  shopper,
  request,
  shopUrl,
  phone,
}) => {
  const { page, keyboard } = shopper;
  const order = await createOrderInStatus('paid', { request, shopUrl, phone }, await newAccount(), SLUG);
  await page.goto(adminPaths.order(order));
  await keyboard.press(page.getByRole('link', { name: 'Address label' }));
  const labels = page.locator('[data-screen=address-labels][data-state=filled] [data-label]');
  await expect(labels).toHaveCount(1);
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.tabTo(button(page, 'Print'));
});

test('[BACKOFFICE-01] all of the menu under More can be seen and reached by keyboard, also on a small phone', async ({
  shopper: { page },
}) => {
  const menu = page.getByRole('menu', { name: 'More' });
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(adminPaths.toDo);
    await button(page, 'More').press('ArrowUp');
    await expect(menu.getByRole('menuitem', { name: 'Operations' })).toBeFocused();
    await expect(menu.getByRole('menuitem', { name: 'Operations' })).toBeInViewport({ ratio: 1 });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Home');
    await expect(menu.getByRole('menuitem', { name: 'Sales dashboard' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
});

test('[OPERATE-06] the operator’s screen fits 320 px and has no accessibility violations', async ({
  shopper: { page },
}) => {
  await page.goto(adminPaths.operations);
  await page.locator('[data-screen=operations][data-state=filled]').waitFor();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
});

test('[DELIVERY-07] estimates are changed by keyboard, without accessibility violations', async ({
  shopper,
}) => {
  const { page, keyboard } = shopper;
  await page.goto(adminPaths.deliveryEstimates);
  const first = page.getByLabel('Bomet: first working day');
  await first.waitFor();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.typeInto(first, '');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fill in all three with whole numbers, or none')).toBeVisible();
  await expect(first).toBeFocused();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.type('4');
  await keyboard.typeInto(page.getByLabel('Bomet: last working day'), '7');
  await keyboard.typeInto(page.getByLabel('Bomet: cut-off hour'), '11');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The delivery estimates are saved')).toBeVisible();
});

test('prices of many products are changed by keyboard, without accessibility violations', async ({
  shopper,
}) => {
  const { page, keyboard } = shopper;
  await page.goto(`${adminPaths.productBulkEdit}?q=Toyota+Axio+brake+pads`);
  const percent = page.getByLabel('Percent');
  await percent.waitFor();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.typeInto(percent, '0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Must not be 0')).toBeVisible();
  await expect(percent).toBeFocused();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.typeInto(percent, '5');
  await keyboard.press(button(page, 'See what changes'));
  const changes = page.getByRole('table', { name: 'What changes' });
  await expect(changes.getByRole('row').nth(1)).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  const apply = page.getByRole('button', { name: /^Change \d+ products?$/ });
  await keyboard.press(apply);
  await keyboard.press(page.getByRole('button', { name: /^Undo/ }));
});

test('a change of the stock of many products is tried by keyboard, without accessibility violations', async ({
  shopper,
}) => {
  const { page, keyboard } = shopper;
  await page.goto(`${adminPaths.productBulkEdit}?q=Toyota+Axio+brake+pads`);
  await page.getByLabel('What changes').selectOption('Stock: add or take away');
  await keyboard.typeInto(page.getByLabel('Units'), '3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This field is required')).toBeVisible();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
  await keyboard.typeInto(page.getByLabel('Reason'), 'Counted again');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'What changes' }).getByRole('row').nth(1)).toBeVisible();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
});
