import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { goToCheckout } from '../../support/go-to-checkout.ts';
import { ShopApi } from '../../support/shop-api.ts';
import { DEMO_PASSWORD, test } from '../../support/test.ts';

const FLUID = 'Brake Fluid DOT 4 500 ml';

/** Collects what the page reports, as the status of the reply with the script that was named. */
function collectReports(page: Page) {
  const reports: string[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/m/csp-reports/')) return;
    const { 'csp-report': report } = response.request().postDataJSON();
    reports.push(`${response.status()} ${report['violated-directive']} ${report['blocked-uri']}`);
  });
  return reports;
}

/** What the operator's screen shows. */
async function countUnlistedScripts(request: APIRequestContext, shopUrl: string) {
  const superuser = { email: 'superuser@gari.test', password: DEMO_PASSWORD, shopUrl };
  const api = await ShopApi.signIn(request, superuser);
  return (await api.call('operations')).reports.unlisted_scripts ?? 0;
}

test('[HARDEN-08] [HARDEN-09] a purchase by card, after Google’s sign-in in the same tab, runs no script that is not in the inventory', async ({
  shopper,
  shopUrl,
}) => {
  const { page, storefront, cart, login, checkout, address, card, google, confirmation } = shopper;
  const reports = collectReports(page);
  await login.open();
  await google.signInAs({ name: 'Wairimu Otieno', email: 'wairimu.scripts@example.com' });
  await page.waitForURL('**/collection');
  await storefront.search(FLUID);
  await storefront.addFromList(FLUID);
  await storefront.openCart();
  await cart.proceed();
  await checkout.see();
  await address.fillIn();
  await checkout.chooseCard();
  await checkout.payNow();
  await card.seeReady('Ksh 1,100');
  const { scripts } = await (await page.request.get(`${shopUrl}/api/m/payment-scripts/`)).json();
  const listed = scripts.flatMap(({ sources }: { sources: string[] }) => sources);
  const loaded = await page.evaluate(() =>
    [...document.scripts].flatMap(({ src }) => (src ? new URL(src).pathname : [])),
  );
  expect(loaded).toEqual(
    expect.arrayContaining(['/sandbox/google/gsi/client', '/sandbox/flutterwave/v3.js']),
  );
  expect(loaded.filter((path) => !listed.includes(path))).toEqual([]);
  await card.pay();
  await card.payInWindow();
  await confirmation.seeConfirmed();
  await page.reload();
  await confirmation.seeConfirmed();
  expect(reports).toEqual([]);
});

test('[HARDEN-09] [HARDEN-10] a foreign script in the page of a payment screen is reported by its address, and the operator sees it', async ({
  shopper,
  shopUrl,
  request,
}) => {
  const { page, checkout } = shopper;
  const reports = collectReports(page);
  const before = await countUnlistedScripts(request, shopUrl);
  await goToCheckout(shopper, FLUID);
  expect(reports).toEqual([]);
  await page.route(/\/media\/\w+\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "document.documentElement.dataset.foreign = 'ran'",
    }),
  );
  // As if somebody had changed the page on the server: the policy admits scripts of the shop's own address.
  await page.route('**/checkout', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      '</head>',
      '<script src="/media/skim.js?v=1"></script></head>',
    );
    await route.fulfill({ response, body: html });
  });
  await page.reload();
  await checkout.see();
  await expect(page.locator('html')).toHaveAttribute('data-foreign', 'ran');
  await expect.poll(() => reports).toEqual([`204 payment-scripts ${shopUrl}/media/skim.js`]);
  await page.evaluate(async (path) => import(path), '/media/late.js');
  await expect
    .poll(() => reports)
    .toEqual([
      `204 payment-scripts ${shopUrl}/media/skim.js`,
      `204 payment-scripts ${shopUrl}/media/late.js`,
    ]);
  expect(await countUnlistedScripts(request, shopUrl)).toBe(before + 2);
});

test('[HARDEN-09] elsewhere nobody looks', async ({ shopper }) => {
  const { page, storefront } = shopper;
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/payment-scripts|csp-reports/.test(request.url())) requests.push(request.url());
  });
  await storefront.open('/collection');
  await storefront.search(FLUID);
  await storefront.addFromList(FLUID);
  await storefront.openCart();
  expect(requests).toEqual([]);
});
