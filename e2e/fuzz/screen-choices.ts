import type { Page } from 'playwright';
import { adminPaths } from '../../contract/admin-paths.ts';
import { appPaths } from '../../contract/app-paths.ts';
import type { Choice } from './fuzz-driver.ts';
import type { FuzzUser } from './fuzz-user.ts';

/** User actions that no machine models. */
type ScreenChoices = (page: Page, user: FuzzUser) => Choice[];

const goTo = (page: Page, path: string, weight = 1): Choice => ({
  name: `goes to ${path}`,
  weight,
  perform: async () => void (await page.goto(path, { waitUntil: 'commit' })),
});
const link = (page: Page, name: string | RegExp, weight = 1): Choice => ({
  name: `link ${name}`,
  weight,
  target: page.getByRole('link', { name, exact: typeof name === 'string' }),
});

/** Clicks one of the first twelve matches, picked at random when the action is performed. */
const clickAnyOf =
  (page: Page, selector: string, { driver }: FuzzUser) =>
  async () => {
    const all = page.locator(selector);
    const count = Math.min(await all.count(), 12);
    if (count > 0) await all.nth(driver.random.nextInt(count)).click();
  };

const productListChoices: ScreenChoices = (page, user) => [
  {
    name: 'adds a part',
    weight: 3,
    target: page.locator('main [aria-label^="Add to Cart: "]'),
    perform: clickAnyOf(page, 'main [aria-label^="Add to Cart: "]:enabled', user),
  },
  {
    name: 'opens a part',
    weight: 1,
    target: page.locator('main article a'),
    perform: clickAnyOf(page, 'main article a', user),
  },
  {
    name: 'searches',
    weight: 0.5,
    target: page.getByRole('main').getByRole('combobox', { name: 'Search products' }),
    perform: async () => {
      const word = user.driver.random.pick(['brake', 'filter', 'toyota', 'lamp', 'nothing of the kind']);
      await page.getByRole('main').getByRole('combobox', { name: 'Search products' }).fill(word);
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'adds this part',
    weight: 4,
    target: page.getByRole('button', { name: 'ADD TO CART', exact: true }),
  },
  {
    name: 'opens the filled cart',
    weight: 12,
    target: page.getByTestId('cart-badge'),
    perform: () =>
      page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: /^Cart/ }).click(),
  },
];

const cart: ScreenChoices = (page) => [
  link(page, 'PROCEED TO CHECKOUT', 12),
  { name: 'one more', weight: 1, target: page.getByRole('button', { name: /^Plus: / }) },
  { name: 'one fewer', weight: 1, target: page.getByRole('button', { name: /^Minus: / }) },
  { name: 'removes a line', weight: 0.5, target: page.getByRole('button', { name: /^Remove / }) },
  link(page, 'Start shopping', 2),
];

const cancelOrderChoices = (page: Page): Choice[] => [
  {
    name: 'cancels the order',
    weight: 0.6,
    target: page.getByRole('button', { name: 'Cancel order' }),
    perform: async () => {
      await page.getByRole('button', { name: 'Cancel order' }).click();
      const reason = page.getByLabel('Reason');
      if (await reason.isVisible()) await reason.fill('Damaged in the store');
      await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    },
  },
  {
    name: 'thinks better of cancelling',
    weight: 0.2,
    target: page.getByRole('button', { name: 'Cancel order' }),
    perform: async () => {
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await page.getByRole('button', { name: 'Keep the order' }).click();
    },
  },
];

const order: ScreenChoices = (page) => {
  const paymentLinks = page.getByRole('group', { name: 'Pay this order' });
  return [
    {
      name: 'pays the order by M-Pesa',
      weight: 2,
      target: paymentLinks.getByRole('link', { name: 'M-Pesa' }),
    },
    { name: 'pays the order by card', weight: 2, target: paymentLinks.getByRole('link', { name: 'Card' }) },
    { name: 'pays the order at the portal', weight: 2, target: paymentLinks.getByRole('button') },
    ...cancelOrderChoices(page),
    link(page, 'Receipt', 0.5),
    goTo(page, appPaths.collection, 2),
  ];
};

const CHOICES_BY_SCREEN: Record<string, ScreenChoices> = {
  home: productListChoices,
  collection: productListChoices,
  product: productListChoices,
  cart,
  orders: (page, user) => [
    {
      name: 'opens an order',
      weight: 3,
      target: page.locator('[data-screen=orders] li a'),
      perform: clickAnyOf(page, '[data-screen=orders] li a', user),
    },
    { name: 'tries again', weight: 3, target: page.getByRole('button', { name: 'Retry' }) },
    goTo(page, appPaths.collection, 2),
  ],
  order,
  'order-confirmation': (page) => [
    ...cancelOrderChoices(page),
    link(page, 'Order history and tracking', 0.7),
    link(page, 'Continue shopping', 5),
    link(page, 'Back to the cart', 2),
  ],
  checkout: (page) => [
    {
      name: 'presses PAY NOW twice',
      weight: 1,
      target: page.getByRole('button', { name: 'PAY NOW' }),
      perform: () => page.getByRole('button', { name: 'PAY NOW' }).dblclick(),
    },
    {
      name: 'chooses the card',
      weight: 1.5,
      target: page.locator('input[name=payment-method][value=creditcard]'),
    },
  ],
  'mpesa-number': (page) => [link(page, 'Pay another way', 0.5)],
  'mpesa-prompt': (page) => [link(page, 'View Order Confirmation', 6)],
  card: (page) => [link(page, 'Pay another way', 0.3)],
};

const tryAgain = (page: Page): Choice => ({
  name: 'tries again',
  weight: 2,
  target: page.getByRole('button', { name: 'Try again', exact: true }),
});

/** Rare actions on every screen of the storefront. A user who makes no progress goes to the orders more often. */
const globalChoices: ScreenChoices = (page, { driver }) => [
  { name: 'reloads', weight: 0.3, perform: () => driver.reload() },
  {
    name: 'reloads, line cut',
    weight: 0.2,
    perform: () => driver.reload(),
    network: 'cut',
    fault: 'line cut',
  },
  { name: 'goes back', weight: 0.3, perform: () => driver.back() },
  { name: 'changes tabs', weight: 0.3, perform: () => driver.changeTab() },
  { name: 'logs out', weight: 0.1, target: page.getByRole('button', { name: 'Logout' }) },
  goTo(page, appPaths.home, 0.2),
  goTo(page, appPaths.cart, 0.3),
  goTo(page, appPaths.orders, 0.3 + Math.max(driver.unchangedCount - 2, 0)),
  goTo(page, appPaths.checkout, 0.2),
];

export function shopperChoices(user: FuzzUser, screen: string | null): Choice[] {
  const { page } = user.driver;
  const own = CHOICES_BY_SCREEN[screen ?? '']?.(page, user) ?? [
    goTo(page, appPaths.collection, 2),
    tryAgain(page),
  ];
  return [...own, ...globalChoices(page, user)];
}

const goToStatus = (page: Page, to: string, weight: number) =>
  goTo(page, `${appPaths.recentOrders}?status=${to}`, weight);

export function staffChoices(user: FuzzUser, screen: string | null): Choice[] {
  const { driver } = user;
  const { page } = driver;
  const backOfficeChoices = [
    goToStatus(page, 'paid', 2),
    goToStatus(page, 'shipping', 1),
    { name: 'reloads', weight: 0.3, perform: () => driver.reload() },
    { name: 'goes back', weight: 0.2, perform: () => driver.back() },
  ];
  const open = '[data-screen=recent-orders] [data-order] a';
  const orderLink = page.getByRole('link', { name: 'Payments and history' });
  const refund = page.getByRole('button', { name: /^Record transfer: / });
  const own: Record<string, Choice[]> = {
    'recent-orders': [
      {
        name: 'opens an order',
        weight: 8,
        target: page.locator(open),
        perform: clickAnyOf(page, open, user),
      },
      goTo(page, adminPaths.refunds, 0.5),
      goTo(page, appPaths.salesDashboard, 0.3),
    ],
    'edit-order': [{ name: 'looks at payments and history', weight: 0.5, target: orderLink }],
    order: cancelOrderChoices(page),
    refunds: [
      {
        name: 'records a refund as sent',
        weight: 3,
        target: refund,
        perform: async () => {
          await refund.first().click();
          await page.getByLabel('Transfer number').fill('TKL9XX01AB');
          await page.getByRole('dialog').getByRole('button', { name: 'Record transfer' }).click();
        },
      },
    ],
  };
  return screen === 'admin-login' ? [] : [...(own[screen ?? ''] ?? []), ...backOfficeChoices];
}
