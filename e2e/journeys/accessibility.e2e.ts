import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { createDeliveredOrder } from '../support/create-order.ts';
import { goToCheckout } from '../support/go-to-checkout.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { DEMO_PASSWORD, test, type Visitor } from '../support/test.ts';

const SLUG = 'front-brake-pads-for-toyota-axio-and-fielder-nze141';
const PADS = 'Front Brake Pads for Toyota Axio and Fielder NZE141';

async function checkPage({ page }: Visitor, path: string, readySelector: string) {
  await page.goto(path);
  await page.locator(readySelector).first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.reload();
    await page.locator(readySelector).first().waitFor();
    await seeNoAccessibilityViolations(page);
  }
}

test('sign-in has no accessibility violations, light and dark', async ({ shopper }) => {
  await checkPage(shopper, '/login', 'text=Continue');
});

test('cart, checkout and orders have no accessibility violations, light and dark', async ({ shopper }) => {
  const { storefront, cart, login, checkout } = shopper;
  await storefront.open('/collection?q=brake');
  await storefront.addFromList(PADS);
  await storefront.seeCartCount('1');
  await storefront.openCart();
  await checkPage(shopper, '/cart', 'text=PROCEED TO CHECKOUT');
  await cart.proceed();
  await login.signIn(await newAccount(), PASSWORD);
  await checkout.see();
  await checkPage(shopper, '/checkout', 'text=PAY NOW');
  await checkPage(shopper, '/orders', 'text=You have not placed any orders yet.');
});

test('the card page has no accessibility violations, light and dark', async ({ shopper }) => {
  await goToCheckout(shopper, PADS);
  await shopper.checkout.chooseCard();
  await shopper.checkout.payNow();
  await checkPage(shopper, '/payment/card', '[data-screen=card][data-state=ready]');
});

test('the pages of an order have no accessibility violations, light and dark', async ({
  shopper,
  phone,
  request,
  shopUrl,
}) => {
  const email = await newAccount();
  const order = await createDeliveredOrder({ request, shopUrl, phone }, email, SLUG);
  await shopper.login.open();
  await shopper.login.signIn(email, PASSWORD);
  await shopper.page.waitForURL('**/collection');
  await checkPage(shopper, `/orders/${order}`, '[data-screen=order][data-state=delivered]');
  await checkPage(shopper, `/orders/${order}/receipt`, '[data-screen=receipt][data-state=ready]');
  await checkPage(shopper, `/order-confirmation?order=${order}`, 'text=Order Confirmed');
});

test('the back office has no accessibility violations, light and dark', async ({ shopper }) => {
  await shopper.login.open('/admin/login');
  await shopper.login.signIn('staff@gari.test', DEMO_PASSWORD);
  await shopper.backOffice.seeRecentOrders();
  await checkPage(shopper, '/admin/recent-orders', 'h1');
});
