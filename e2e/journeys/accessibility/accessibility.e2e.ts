import type { Page } from 'playwright/test';
import { seeNoAccessibilityViolationsAtAnyWidth } from '../../support/axe.ts';
import { createDeliveredOrder } from '../../support/create-order.ts';
import { newAccount, PASSWORD } from '../../support/shop-data.ts';
import { DEMO_PASSWORD, test } from '../../support/test.ts';

// Screens without a machine. `e2e/generated` checks every state of the others, in both themes.

const SLUG = 'front-brake-pads-for-toyota-axio-and-fielder-nze141';

async function checkPage(page: Page, path: string, readySelector: string) {
  await page.goto(path);
  await page.locator(readySelector).first().waitFor();
  await seeNoAccessibilityViolationsAtAnyWidth(page);
}

test.beforeEach(() => {
  // axe runs four times per page.
  test.slow();
});

test('an empty list of orders has no accessibility violations, light and dark, at 320 px too', async ({
  shopper,
}) => {
  const { page, login } = shopper;
  await login.open();
  await login.signIn(await newAccount(), PASSWORD);
  await page.waitForURL('**/collection');
  await checkPage(page, '/orders', 'text=You have not placed any orders yet.');
});

test('the pages of an order have no accessibility violations, light and dark, at 320 px too', async ({
  shopper: { page, login },
  phone,
  request,
  shopUrl,
}) => {
  const email = await newAccount();
  const order = await createDeliveredOrder({ request, shopUrl, phone }, email, SLUG);
  await login.open();
  await login.signIn(email, PASSWORD);
  await page.waitForURL('**/collection');
  await checkPage(page, `/orders/${order}`, '[data-screen=order][data-state=delivered]');
  await checkPage(page, `/orders/${order}/receipt`, '[data-screen=receipt][data-state=ready]');
});

test('the back office has no accessibility violations, light and dark, at 320 px too', async ({
  shopper,
}) => {
  const { page, login, backOffice } = shopper;
  await login.open('/admin/login');
  await login.signIn('staff@gari.test', DEMO_PASSWORD);
  await backOffice.seeRecentOrders();
  await checkPage(page, '/admin/recent-orders', 'h1');
});
