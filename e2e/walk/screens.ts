import type { Page } from 'playwright';
import type { Person } from './people.ts';
import type { Choice } from './walker.ts';

/** What people do on screens that no machine stands behind, and everywhere. */
type ScreenChoices = (page: Page, person: Person) => Choice[];

const go = (page: Page, path: string, weight = 1): Choice => ({
  name: `goes to ${path}`,
  weight,
  make: async () => void (await page.goto(path, { waitUntil: 'commit' })),
});
const link = (page: Page, name: string | RegExp, weight = 1): Choice => ({
  name: `link ${name}`,
  weight,
  at: page.getByRole('link', { name, exact: typeof name === 'string' }),
});

/** One of the first dozen that there are, drawn when it is pressed. */
const anyOf =
  (page: Page, selector: string, { walker }: Person) =>
  async () => {
    const all = page.locator(selector);
    const count = Math.min(await all.count(), 12);
    if (count > 0) await all.nth(walker.chance.below(count)).click();
  };

const parts: ScreenChoices = (page, person) => [
  {
    name: 'adds a part',
    weight: 3,
    at: page.locator('main [aria-label^="Add to Cart: "]'),
    make: anyOf(page, 'main [aria-label^="Add to Cart: "]:enabled', person),
  },
  {
    name: 'opens a part',
    weight: 1,
    at: page.locator('main article a'),
    make: anyOf(page, 'main article a', person),
  },
  {
    name: 'searches',
    weight: 0.5,
    at: page.getByRole('main').getByRole('combobox', { name: 'Search products' }),
    make: async () => {
      const word = person.walker.chance.pick(['brake', 'filter', 'toyota', 'lamp', 'nothing of the kind']);
      await page.getByRole('main').getByRole('combobox', { name: 'Search products' }).fill(word);
      await page.keyboard.press('Enter');
    },
  },
  { name: 'adds this part', weight: 4, at: page.getByRole('button', { name: 'ADD TO CART', exact: true }) },
  {
    name: 'opens the filled cart',
    weight: 12,
    at: page.getByTestId('cart-badge'),
    make: () => page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: /^Cart/ }).click(),
  },
];

const cart: ScreenChoices = (page) => [
  link(page, 'PROCEED TO CHECKOUT', 12),
  { name: 'one more', weight: 1, at: page.getByRole('button', { name: /^Plus: / }) },
  { name: 'one fewer', weight: 1, at: page.getByRole('button', { name: /^Minus: / }) },
  { name: 'removes a line', weight: 0.5, at: page.getByRole('button', { name: /^Remove / }) },
  link(page, 'Start shopping', 2),
];

const cancelling = (page: Page): Choice[] => [
  {
    name: 'cancels the order',
    weight: 0.6,
    at: page.getByRole('button', { name: 'Cancel order' }),
    make: async () => {
      await page.getByRole('button', { name: 'Cancel order' }).click();
      const reason = page.getByLabel('Reason');
      if (await reason.isVisible()) await reason.fill('Damaged in the store');
      await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    },
  },
  {
    name: 'thinks better of cancelling',
    weight: 0.2,
    at: page.getByRole('button', { name: 'Cancel order' }),
    make: async () => {
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await page.getByRole('button', { name: 'Keep the order' }).click();
    },
  },
];

const order: ScreenChoices = (page) => {
  const ways = page.getByRole('group', { name: 'Pay this order' });
  return [
    { name: 'pays the order by M-Pesa', weight: 2, at: ways.getByRole('link', { name: 'M-Pesa' }) },
    { name: 'pays the order by card', weight: 2, at: ways.getByRole('link', { name: 'Card' }) },
    { name: 'pays the order at the portal', weight: 2, at: ways.getByRole('button') },
    ...cancelling(page),
    link(page, 'Receipt', 0.5),
    go(page, '/collection', 2),
  ];
};

const OF_SCREEN: Record<string, ScreenChoices> = {
  home: parts,
  collection: parts,
  product: parts,
  cart,
  orders: (page, person) => [
    {
      name: 'opens an order',
      weight: 3,
      at: page.locator('[data-screen=orders] li a'),
      make: anyOf(page, '[data-screen=orders] li a', person),
    },
    { name: 'tries again', weight: 3, at: page.getByRole('button', { name: 'Retry' }) },
    go(page, '/collection', 2),
  ],
  order,
  'order-confirmation': (page) => [
    ...cancelling(page),
    link(page, 'Order history and tracking', 0.7),
    link(page, 'Continue shopping', 5),
    link(page, 'Back to the cart', 2),
  ],
  checkout: (page) => [
    {
      name: 'presses PAY NOW twice',
      weight: 1,
      at: page.getByRole('button', { name: 'PAY NOW' }),
      make: () => page.getByRole('button', { name: 'PAY NOW' }).dblclick(),
    },
    {
      name: 'chooses the card',
      weight: 1.5,
      at: page.locator('input[name=payment-method][value=creditcard]'),
    },
  ],
  'mpesa-number': (page) => [link(page, 'Pay another way', 0.5)],
  'mpesa-prompt': (page) => [link(page, 'View Order Confirmation', 6)],
  card: (page) => [link(page, 'Pay another way', 0.3)],
};

const tryAgain = (page: Page): Choice => ({
  name: 'tries again',
  weight: 2,
  at: page.getByRole('button', { name: 'Try again', exact: true }),
});

/** On every screen of the storefront, and seldom; who gets nowhere looks at the orders. */
const anywhere: ScreenChoices = (page, { walker }) => [
  { name: 'reloads', weight: 0.3, make: () => walker.reload() },
  { name: 'reloads, line cut', weight: 0.2, make: () => walker.reload(), line: 'cut', fault: 'line cut' },
  { name: 'goes back', weight: 0.3, make: () => walker.back() },
  { name: 'changes tabs', weight: 0.3, make: () => walker.changeTab() },
  { name: 'logs out', weight: 0.1, at: page.getByRole('button', { name: 'Logout' }) },
  go(page, '/', 0.2),
  go(page, '/cart', 0.3),
  go(page, '/orders', 0.3 + Math.max(walker.sameFor - 2, 0)),
  go(page, '/checkout', 0.2),
];

/** What a shopper can do on a screen besides what its machine knows. */
export function shopperChoices(person: Person, screen: string | null): Choice[] {
  const { page } = person.walker;
  const own = OF_SCREEN[screen ?? '']?.(page, person) ?? [go(page, '/collection', 2), tryAgain(page)];
  return [...own, ...anywhere(page, person)];
}

const status = (page: Page, to: string, weight: number) =>
  go(page, `/admin/recent-orders?status=${to}`, weight);

/** What somebody in the back office can do besides what the machine of the screen knows. */
export function staffChoices(person: Person, screen: string | null): Choice[] {
  const { walker } = person;
  const { page } = walker;
  const elsewhere = [
    status(page, 'paid', 2),
    status(page, 'shipping', 1),
    { name: 'reloads', weight: 0.3, make: () => walker.reload() },
    { name: 'goes back', weight: 0.2, make: () => walker.back() },
  ];
  const open = '[data-screen=recent-orders] li[data-order] h2 a';
  const orderOf = page.getByRole('link', { name: 'Payments and history' });
  const refund = page.getByRole('button', { name: /^Record transfer: / });
  const own: Record<string, Choice[]> = {
    'recent-orders': [
      { name: 'opens an order', weight: 8, at: page.locator(open), make: anyOf(page, open, person) },
      go(page, '/admin/refunds', 0.5),
      go(page, '/admin/sales/dashboard', 0.3),
    ],
    'edit-order': [{ name: 'looks at payments and history', weight: 0.5, at: orderOf }],
    order: cancelling(page),
    refunds: [
      {
        name: 'records a refund as sent',
        weight: 3,
        at: refund,
        make: async () => {
          await refund.first().click();
          await page.getByLabel('Transfer number').fill('TKL9XX01AB');
          await page.getByRole('dialog').getByRole('button', { name: 'Record transfer' }).click();
        },
      },
    ],
  };
  return screen === 'admin-login' ? [] : [...(own[screen ?? ''] ?? []), ...elsewhere];
}
