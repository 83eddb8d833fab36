import { seeNoBarriers } from '../support/axe.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { DEMO_PASSWORD, test, type Visitor } from '../support/test.ts';

const PRODUCT = '/products/front-brake-pads-for-toyota-axio-and-fielder-nze141';
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

for (const { name, path, settled } of [
  { name: 'home', path: '/', settled: 'article' },
  { name: 'the collection', path: '/collection', settled: 'article' },
  { name: 'an empty search', path: '/collection?q=unobtainium', settled: 'text=No search results found' },
  { name: 'a product', path: PRODUCT, settled: 'h1' },
  { name: 'an empty cart', path: '/cart', settled: 'text=Your cart is empty' },
  { name: 'sign-in', path: '/login', settled: 'text=Continue' },
  { name: 'a missing page', path: '/no/such/page', settled: 'text=You Explorer!!' },
]) {
  test(`${name} has no barriers that axe finds, light and dark`, async ({ shopper }) => {
    await lookAt(shopper, path, settled);
  });
}

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

test('the back office has no barriers that axe finds, light and dark', async ({ shopper }) => {
  await shopper.login.open('/admin/login');
  await shopper.login.signIn('staff@gari.test', DEMO_PASSWORD);
  await shopper.backOffice.seeRecentOrders();
  await lookAt(shopper, '/admin/recent-orders', 'h1');
});
