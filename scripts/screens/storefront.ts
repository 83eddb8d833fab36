import type { Page } from 'playwright';
import { isTakenOver, plain, type Scene } from './scene.ts';
import { fillCart, move, pay, place, signIn } from './shop.ts';

const reviewForm: Scene = {
  name: 'product-review-form',
  async play(page, { baseURL }) {
    const token = await signIn(page, baseURL, 'new@gari.test');
    const { order_number, order } = await place(baseURL, token);
    await pay(baseURL, token, order_number);
    await move(baseURL, order_number, ['shipping', 'delivered']);
    await page.goto(`/products/${order.cart_items[0]?.product.slug}#reviews`);
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByRole('button', { name: 'Publish review' }).click();
    await page.getByText('Please write a few words').waitFor();
  },
};

const CATALOGUE = '**/api/s/**';
async function fail(page: Page): Promise<void> {
  await page.route(CATALOGUE, (route) => route.abort());
}
/** From here on the catalogue's replies do not come. */
async function hold(page: Page): Promise<void> {
  await page.route(CATALOGUE, () => undefined);
}

/** The shelves as they are when the API does not answer: the page comes from the server, its next data does not. */
async function failSearch(page: Page): Promise<void> {
  await fail(page);
  await page.getByLabel('Sort by').selectOption({ label: 'Price: High to Low' });
  await page.locator('[data-screen=collection][data-state=failed]').waitFor();
}

type Start = 'home' | 'collection' | 'product';

/** From a screen without data of the catalogue to one that reads it, in the app: the server draws nothing of it. */
async function goOn(page: Page, to: Start): Promise<void> {
  if (to === 'home') await page.getByRole('link', { name: 'Gari, start page' }).click();
  else if (to === 'collection') await page.getByRole('link', { name: 'Start shopping' }).click();
  else await page.getByRole('article').first().getByRole('link').click();
}

const withoutReplies = (
  name: string,
  cut: (page: Page) => Promise<void>,
  to: Start,
  seen: string,
): Scene => ({
  name,
  async play(page) {
    await page.goto(to === 'product' ? '/collection' : '/cart');
    await isTakenOver(page);
    await cut(page);
    await goOn(page, to);
    await page.locator(seen).first().waitFor();
  },
});

const TITLES = '**/api/p/titles/**';

async function typeQuery(page: Page, text: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search products' }).pressSequentially(text);
}

/** A cart filled a while ago: a cheaper price then, more wanted than there is, and a part that is gone. */
async function fillOldCart(page: Page): Promise<void> {
  await fillCart(page);
  await page.goto('/privacy-policy');
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('gari-cart') ?? '') as {
      lines: { id: number; name: string; price: number; shippingFee: number; quantity: number }[];
    };
    const [first, second] = cart.lines;
    if (!first || !second) throw new Error('the cart is empty');
    first.price -= 250;
    first.shippingFee += 50;
    second.quantity = 900;
    cart.lines.push({ ...first, id: 999_999, name: 'Clutch Cable for Toyota Corolla AE100' });
    localStorage.setItem('gari-cart', JSON.stringify(cart));
  });
  await page.goto('/cart');
  await page.getByText('Sold out').waitFor();
}

async function openTab(page: Page, name: RegExp): Promise<void> {
  await page.goto(BRAKE_PADS);
  await page.getByRole('tab', { name }).click();
}

const BRAKE_PADS = '/products/front-brake-pads-for-toyota-axio-and-fielder-nze141';

export const storefrontScenes: Scene[] = [
  plain('home', '/', 'article'),
  withoutReplies('home-loading', hold, 'home', '[data-testid=product-skeleton]'),
  withoutReplies('home-failed', fail, 'home', 'text=Try again'),
  plain('home-category', '/?category=4', 'article'),
  plain('home-search', '/?q=oil filter', 'article'),
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
      await page.route(TITLES, (route) => route.abort());
      await typeQuery(page, 'brake p');
      await page.getByRole('alert').waitFor();
    },
  },
  plain('collection', '/collection', 'article'),
  withoutReplies('collection-loading', hold, 'collection', '[data-testid=product-skeleton]'),
  {
    name: 'collection-filtered',
    async play(page) {
      await page.goto('/collection?category=8');
      await page.locator('article').first().waitFor();
      const toggle = page.getByRole('button', { name: /^Filters/ });
      if (await toggle.isVisible()) await toggle.click();
    },
  },
  plain('collection-filtered-many', '/collection?category=4&category=8&subcategory=101', 'article'),
  plain('collection-beyond', '/collection?page=99', 'text=There is no page 99'),
  plain('collection-sold-out', '/collection?q=cvt gearbox filter', 'article'),
  {
    name: 'collection-updating',
    async play(page) {
      await page.goto('/collection?category=8');
      await page.locator('article').first().waitFor();
      await hold(page);
      await page.getByLabel('Sort by').selectOption({ label: 'Price: High to Low' });
      await page.getByText('Applying filters...').waitFor();
    },
  },
  {
    name: 'added-to-cart',
    async play(page) {
      await page.goto('/collection?category=8');
      const toast = page.getByText('successfully added to cart');
      const add = page.getByRole('button', { name: /^Add to Cart/ }).first();
      // It goes by itself after two seconds.
      await Promise.all([toast.waitFor(), add.click()]);
    },
  },
  plain('collection-empty', '/collection?category=8&q=unobtainium', 'text=No search results found'),
  {
    name: 'collection-failed',
    async play(page) {
      await page.goto('/collection');
      await page.locator('article').first().waitFor();
      await failSearch(page);
    },
  },
  plain('search', '/collection?q=brake', 'article'),
  plain('search-empty', '/collection?q=unobtainium', 'text=No search results found'),
  plain('product', BRAKE_PADS, 'h1'),
  { name: 'product-reviews', play: (page) => openTab(page, /review/i) },
  plain('product-sold-out', '/products/cvt-gearbox-filter-for-nissan-note-e12', 'h1'),
  withoutReplies('product-loading', hold, 'product', '[data-screen=product][data-state=loading]'),
  withoutReplies('product-failed', fail, 'product', '[data-screen=product][data-state=failed]'),
  {
    name: 'product-missing',
    async play(page) {
      await page.goto('/products/no-such-part');
      await isTakenOver(page);
      await page.getByRole('article').first().waitFor();
    },
  },
  reviewForm,
  plain('cart-empty', '/cart', 'text=Your cart is empty'),
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
    play: fillOldCart,
  },
  plain('not-found', '/no/such/page', 'text=You Explorer!!'),
];
