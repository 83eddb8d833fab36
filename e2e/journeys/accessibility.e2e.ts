import { seeNoBarriers } from '../support/axe.ts';
import { deliverOrder } from '../support/deliver-order.ts';
import { goToCheckout } from '../support/go-to-checkout.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { DEMO_PASSWORD, test, type Visitor } from '../support/test.ts';

const SLUG = 'front-brake-pads-for-toyota-axio-and-fielder-nze141';
const PADS = 'Front Brake Pads for Toyota Axio and Fielder NZE141';

async function lookAt({ page }: Visitor, path: string, settled: string) {
  await page.goto(path);
  await page.locator(settled).first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.reload();
    await page.locator(settled).first().waitFor();
    await seeNoBarriers(page);
  }
}

test('sign-in has no barriers that axe finds, light and dark', async ({ shopper }) => {
  await lookAt(shopper, '/login', 'text=Continue');
});

test('cart, checkout and orders have no barriers that axe finds, light and dark', async ({ shopper }) => {
  const { storefront, cart, login, checkout } = shopper;
  await storefront.open('/collection?q=brake');
  await storefront.addFromList(PADS);
  await storefront.seeCartCount('1');
  await storefront.openCart();
  await lookAt(shopper, '/cart', 'text=PROCEED TO CHECKOUT');
  await cart.proceed();
  await login.signIn(await newAccount(), PASSWORD);
  await checkout.see();
  await lookAt(shopper, '/checkout', 'text=PAY NOW');
  await lookAt(shopper, '/orders', 'text=You have not placed any orders yet.');
});

test('the card page has no barriers that axe finds, light and dark', async ({ shopper }) => {
  await goToCheckout(shopper, PADS);
  await shopper.checkout.chooseCard();
  await shopper.checkout.payNow();
  await lookAt(shopper, '/payment/card', '[data-screen=card][data-state=ready]');
});

test('the pages of an order have no barriers that axe finds, light and dark', async ({
  shopper,
  phone,
  request,
  shopUrl,
}) => {
  const email = await newAccount();
  const order = await deliverOrder({ request, shopUrl, phone }, email, SLUG);
  await shopper.login.open();
  await shopper.login.signIn(email, PASSWORD);
  await shopper.page.waitForURL('**/collection');
  await lookAt(shopper, `/orders/${order}`, '[data-screen=order][data-state=delivered]');
  await lookAt(shopper, `/orders/${order}/receipt`, '[data-screen=receipt][data-state=ready]');
  await lookAt(shopper, `/order-confirmation?order=${order}`, 'text=Order Confirmed');
});

test('the back office has no barriers that axe finds, light and dark', async ({ shopper }) => {
  await shopper.login.open('/admin/login');
  await shopper.login.signIn('staff@gari.test', DEMO_PASSWORD);
  await shopper.backOffice.seeRecentOrders();
  await lookAt(shopper, '/admin/recent-orders', 'h1');
});
