import type { Locator, Page } from 'playwright';
import { fillCart, signIn } from '../screens/shop.ts';

interface ComponentPicture {
  name: string;
  description: string;
  width?: number;
  find(page: Page, baseURL: string): Promise<Locator>;
}

const onPage = (path: string, find: (page: Page) => Locator) => async (page: Page) => {
  await page.goto(path);
  return find(page);
};

const asSuperuser = (path: string, find: (page: Page) => Locator) => async (page: Page, baseURL: string) => {
  await signIn(page, baseURL, 'superuser@gari.test');
  await page.goto(path);
  return find(page);
};

const PRODUCT = '/products/front-brake-pads-for-toyota-axio-and-fielder-nze141';

export const COMPONENTS: readonly ComponentPicture[] = [
  {
    name: 'header',
    description: 'Header: the bar with the hazard stripe, once per screen.',
    width: 1100,
    find: onPage('/collection', (page) => page.locator('header').first()),
  },
  {
    name: 'product-card',
    description:
      'Product card: picture on paper, three lines of name on phones and two elsewhere, rating, price, Add to Cart.',
    width: 900,
    find: onPage('/collection', (page) => page.locator('article').first()),
  },
  {
    name: 'product-card-sold-out',
    description: 'Product card of what is sold out: the picture steps back and the button says so.',
    width: 900,
    find: onPage('/collection?q=cvt gearbox filter nissan note e12', (page) =>
      page.locator('article', { has: page.getByRole('button', { name: /^Out of stock/ }) }).first(),
    ),
  },
  {
    name: 'filter-panel',
    description: 'Filter panel: checkboxes with the number of parts behind each.',
    width: 1100,
    find: onPage('/collection?category=8', (page) => page.getByRole('region', { name: 'Filters' })),
  },
  {
    name: 'chips',
    description: 'Active filters: subtle buttons that take themselves away.',
    width: 1100,
    find: onPage('/collection?category=8', (page) => page.getByRole('list', { name: 'Active filters' })),
  },
  {
    name: 'pagination',
    description: 'Pagination: where you are is solid, the rest is quiet.',
    find: onPage('/collection?page=5', (page) => page.getByRole('navigation', { name: 'Pages' })),
  },
  {
    name: 'tabs',
    description: 'Tabs: arrow keys move between them.',
    find: onPage(PRODUCT, (page) => page.getByRole('tablist')),
  },
  {
    name: 'fields',
    description: 'Fields: label, control, hint, error; the error is text and edge, never colour alone.',
    async find(page) {
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await page.getByText('This field is required').first().waitFor();
      return page.locator('form').first();
    },
  },
  {
    name: 'code-inputs',
    description: 'Code input: one box per digit, filled by paste or by the phone.',
    async find(page) {
      await page.goto('/forgot-password');
      await page.getByLabel('Email', { exact: true }).fill('njeri@example.com');
      await page.getByRole('button', { name: 'SEND CONFIRMATION' }).click();
      await page.getByLabel('4-digit code').waitFor();
      await page.keyboard.type('73');
      return page.getByRole('main').locator('form').first();
    },
  },
  {
    name: 'radio-cards',
    description: 'Radio cards: one choice with a line of explanation.',
    async find(page, baseURL) {
      await signIn(page, baseURL, 'shopper@gari.test');
      await fillCart(page);
      await page.goto('/checkout');
      await page.getByRole('radio', { name: /^M-Pesa/ }).check();
      return page.getByRole('region', { name: 'How would you like to pay?' });
    },
  },
  {
    name: 'totals',
    description: 'Totals: tabular figures, the sum in bold, one money button under it.',
    async find(page) {
      await fillCart(page);
      await page.goto('/cart');
      return page.getByRole('region', { name: 'Cart total' });
    },
  },
  {
    name: 'cart-line',
    description: 'Cart line with the quantity stepper.',
    async find(page) {
      await fillCart(page);
      await page.goto('/cart');
      return page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('button') })
        .first();
    },
  },
  {
    name: 'toast',
    description: 'Toast: says what happened, goes by itself, stays under the pointer.',
    async find(page) {
      await fillCart(page);
      return page.locator('[data-toast]').last();
    },
  },
  {
    name: 'notice',
    description: 'Notice: what went wrong, and what to do about it.',
    async find(page) {
      await page.goto('/collection');
      await page.locator('article').first().waitFor();
      await page.route('**/api/s/**', (route) => route.abort());
      await page.getByLabel('Sort by').selectOption({ label: 'Price: High to Low' });
      await page.locator('[data-screen=collection][data-state=failed]').waitFor();
      return page.getByRole('main').getByRole('alert');
    },
  },
  {
    name: 'empty-state',
    description: 'Empty state: what is missing, and a way on.',
    find: onPage('/collection?q=unobtainium', (page) => page.getByRole('region', { name: 'Products' })),
  },
  {
    name: 'dialog',
    description: 'Dialog: the browser’s own, so focus stays inside; Escape and the backdrop close it.',
    async find(page, baseURL) {
      await signIn(page, baseURL, 'shopper@gari.test');
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Delete your account' }).click();
      return page.getByRole('dialog');
    },
  },
  {
    name: 'order-card',
    description: 'Order of the back office with its status badge.',
    width: 900,
    find: asSuperuser('/admin/recent-orders', (page) =>
      page.locator('[data-screen=recent-orders] li[data-order]').first(),
    ),
  },
];
