import type { Page } from 'playwright';
import { abortReplies, stallReplies } from './replies.ts';
import { type Scene, simpleScene, waitForHydration } from './scene.ts';
import { changeCart, changeStatuses, fillCart, payOrder, placeOrder, signIn } from './shop.ts';

const reviewForm: Scene = {
  name: 'product-review-form',
  async play(page, { baseURL }) {
    const token = await signIn(page, baseURL, 'new@gari.test');
    const { order_number, order } = await placeOrder(baseURL, token);
    await payOrder(baseURL, token, order_number);
    await changeStatuses(baseURL, order_number, ['shipping', 'delivered']);
    await page.goto(`/products/${order.cart_items[0]?.product.slug}#reviews`);
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByRole('button', { name: 'Publish review' }).click();
    await page.getByText('Please write a few words').waitFor();
  },
};

const CATALOGUE_ROUTE = '**/api/s/**';
const abortCatalogue = (page: Page) => abortReplies(page, CATALOGUE_ROUTE);
const stallCatalogue = (page: Page) => stallReplies(page, CATALOGUE_ROUTE);

/** The first page comes from the server, so the failure needs another request. */
async function failSearch(page: Page): Promise<void> {
  await abortCatalogue(page);
  await page.getByLabel('Sort by').selectOption({ label: 'Price: High to Low' });
  await page.locator('[data-screen=collection][data-state=failed]').waitFor();
}

type Destination = 'home' | 'collection' | 'product';

/** Navigates within the app, so that the server does not render the catalogue's data. */
async function navigateTo(page: Page, destination: Destination): Promise<void> {
  if (destination === 'home') await page.getByRole('link', { name: 'Gari, start page' }).click();
  else if (destination === 'collection') await page.getByRole('link', { name: 'Start shopping' }).click();
  else await page.getByRole('article').first().getByRole('link').click();
}

const sceneWithoutReplies = (
  name: string,
  intercept: (page: Page) => Promise<void>,
  destination: Destination,
  waitFor: string,
): Scene => ({
  name,
  async play(page) {
    await page.goto(destination === 'product' ? '/collection' : '/cart');
    await waitForHydration(page);
    await intercept(page);
    await navigateTo(page, destination);
    await page.locator(waitFor).first().waitFor();
  },
});

const TITLES_ROUTE = '**/api/p/titles/**';

async function typeQuery(page: Page, text: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search products' }).pressSequentially(text);
}

/** A cart with an outdated price, a quantity above the stock and a product that no longer exists. */
async function fillOutdatedCart(page: Page): Promise<void> {
  await fillCart(page);
  await changeCart(page, (lines) => {
    const [first, second] = lines;
    if (!first || !second) throw new Error('the cart is empty');
    first.price -= 250;
    first.shippingFee += 50;
    second.quantity = 900;
    lines.push({ ...first, id: 999_999, name: 'Clutch Cable for Toyota Corolla AE100' });
  });
  await page.goto('/cart');
  await page.getByText('Sold out').waitFor();
}

async function openTab(page: Page, name: RegExp): Promise<void> {
  await page.goto(BRAKE_PADS);
  await page.getByRole('tab', { name }).click();
}

const BRAKE_PADS = '/products/front-brake-pads-for-toyota-axio-and-fielder-nze141';

const AUTOMATIC_RADIATOR = '/products/radiator-toyota-fielder-nze141-automatic';
const FIELDER = 'toyota-fielder-nze141g-1nz-fe';

/** The second car is the current one. */
async function storeGarage(page: Page): Promise<void> {
  const car = (id: string, label: string, more = {}) => ({
    id,
    vehicle: id,
    label,
    answers: {},
    usedAt: 0,
    ...more,
  });
  const cars = [
    car('mazda-demio-de3fs-zj-ve', 'Demio DE3FS 1.3', { nickname: 'Mum’s car' }),
    car(FIELDER, 'Fielder NZE141G 1.5'),
  ];
  const text = JSON.stringify({ cars, currentId: FIELDER });
  await page.addInitScript((stored) => localStorage.setItem('gari-garage', stored), text);
}

export const storefrontScenes: Scene[] = [
  {
    name: 'home-car',
    async play(page) {
      await storeGarage(page);
      await page.goto('/');
      await page.getByRole('region', { name: 'For your Fielder' }).getByRole('article').first().waitFor();
    },
  },
  {
    name: 'garage',
    async play(page) {
      await storeGarage(page);
      await page.goto('/');
      await page.getByRole('button', { name: 'Your car: Fielder' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your cars' });
      await dialog.getByRole('button', { name: 'Rename Mum’s car' }).click();
      await dialog.getByRole('button', { name: 'Remove Fielder' }).click();
      await dialog.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  simpleScene('home', '/', 'article'),
  sceneWithoutReplies('home-loading', stallCatalogue, 'home', '[data-testid=product-skeleton]'),
  sceneWithoutReplies('home-failed', abortCatalogue, 'home', 'text=Try again'),
  simpleScene('home-category', '/?category=4', 'article'),
  simpleScene('home-search', '/?q=oil filter', 'article'),
  {
    name: 'suggestions',
    async play(page) {
      await typeQuery(page, 'brake p');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'suggestions-failed',
    async play(page) {
      await abortReplies(page, TITLES_ROUTE);
      await typeQuery(page, 'brake p');
      await page.getByRole('alert').waitFor();
    },
  },
  simpleScene('collection', '/collection', 'article'),
  sceneWithoutReplies('collection-loading', stallCatalogue, 'collection', '[data-testid=product-skeleton]'),
  {
    name: 'collection-filtered',
    async play(page) {
      await page.goto('/collection?category=8');
      await page.locator('article').first().waitFor();
      const toggle = page.getByRole('button', { name: /^Filters/ });
      if (await toggle.isVisible()) await toggle.click();
    },
  },
  {
    name: 'header-search',
    async play(page) {
      await page.goto('/privacy-policy');
      await waitForHydration(page);
      await page.getByRole('link', { name: 'Search the shop' }).click();
      await page.getByRole('combobox', { name: 'Find a part' }).fill('brake pads');
      await page
        .getByRole('option', { name: /Brake Pads/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'collection-filtered-attributes',
    async play(page) {
      await page.goto('/collection?in_stock=true&rating=4&price=500-9000');
      await page.locator('article').first().waitFor();
      const toggle = page.getByRole('button', { name: /^Filters/ });
      if (await toggle.isVisible()) await toggle.click();
      await page.getByRole('group', { name: 'Condition' }).scrollIntoViewIfNeeded();
    },
  },
  simpleScene('collection-filtered-many', '/collection?category=4&category=8&subcategory=101', 'article'),
  simpleScene('collection-beyond', '/collection?page=99', 'text=There is no page 99'),
  simpleScene('collection-sold-out', '/collection?q=cvt gearbox filter', 'article'),
  {
    name: 'collection-updating',
    async play(page) {
      await page.goto('/collection?category=8');
      await page.locator('article').first().waitFor();
      await stallCatalogue(page);
      await page.getByLabel('Sort by').selectOption({ label: 'Price: High to Low' });
      await page.getByText('Applying filters...').waitFor();
    },
  },
  {
    name: 'added-to-cart',
    async play(page) {
      await page.goto('/collection?category=8');
      const toast = page.getByText('successfully added to cart');
      const addButton = page.getByRole('button', { name: /^Add to Cart/ }).first();
      // The toast disappears after two seconds.
      await Promise.all([toast.waitFor(), addButton.click()]);
    },
  },
  simpleScene('collection-empty', '/collection?category=8&q=unobtainium', 'text=No search results found'),
  {
    name: 'collection-failed',
    async play(page) {
      await page.goto('/collection');
      await page.locator('article').first().waitFor();
      await failSearch(page);
    },
  },
  simpleScene('search', '/collection?q=brake', 'article'),
  simpleScene('search-empty', '/collection?q=unobtainium', 'text=No search results found'),
  simpleScene('product', BRAKE_PADS, 'text=(estimate)'),
  {
    name: 'product-zoom',
    async play(page) {
      await page.goto(BRAKE_PADS);
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Enlarge the picture' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).click();
    },
  },
  {
    name: 'product-fits',
    async play(page) {
      await storeGarage(page);
      await page.goto(BRAKE_PADS);
      await page.getByText('Last checked').waitFor();
    },
  },
  {
    name: 'product-fit-unsure',
    async play(page) {
      await storeGarage(page);
      await page.goto(AUTOMATIC_RADIATOR);
      await page.getByRole('button', { name: 'Not sure' }).click();
      await page.getByRole('link', { name: 'Get help on WhatsApp' }).waitFor();
      // A link half under the header would count as too small to touch.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  simpleScene('product-fits-many', '/products/thermostat-82-c-for-toyota-petrol-engines', 'text=Show all'),
  { name: 'product-reviews', play: (page) => openTab(page, /review/i) },
  simpleScene('product-sold-out', '/products/cvt-gearbox-filter-for-nissan-note-e12', 'h1'),
  sceneWithoutReplies(
    'product-loading',
    stallCatalogue,
    'product',
    '[data-screen=product][data-state=loading] h1',
  ),
  sceneWithoutReplies(
    'product-failed',
    abortCatalogue,
    'product',
    '[data-screen=product][data-state=failed]',
  ),
  {
    name: 'product-missing',
    async play(page) {
      await page.goto('/products/no-such-part');
      await waitForHydration(page);
      await page.getByRole('article').first().waitFor();
    },
  },
  reviewForm,
  simpleScene('cart-empty', '/cart', 'text=Your cart is empty'),
  {
    name: 'missing-chunk',
    async play(page) {
      await page.route('**/assets/legal-*.js', (route) => route.abort());
      await page.goto('/cart');
      await page.getByRole('link', { name: 'Privacy' }).first().click();
      await page.locator('[data-screen=application-error]').waitFor();
    },
  },
  {
    name: 'cart',
    async play(page) {
      await fillCart(page);
      await page.goto('/cart');
      await page.getByText('PROCEED TO CHECKOUT').waitFor();
    },
  },
  {
    name: 'cart-changed',
    play: fillOutdatedCart,
  },
  simpleScene('not-found', '/no/such/page', 'text=You Explorer!!'),
];
