import type { Page } from 'playwright';
import { totalsOf } from '../contract/money.ts';
import type { ListedProduct, LoginReply, PlacedOrder } from '../contract/types.ts';
import { DEMO_PASSWORD } from '../server/db/seed/demo-accounts.ts';

export interface Scene {
  name: string;
  play(page: Page, place: { baseURL: string }): Promise<void>;
}

const PHONE = '254712345678';

async function api<T>(
  url: string,
  { token = '', body }: { token?: string; body?: unknown } = {},
): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Opens the shop signed in, without typing the password for each picture. */
async function signIn(page: Page, baseURL: string, email: string): Promise<string> {
  const { tokens } = await api<LoginReply>(`${baseURL}/api/a/login/`, {
    body: { email, password: DEMO_PASSWORD },
  });
  await page.goto('/cart');
  await page.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem('access_token', access_token);
    localStorage.setItem('refresh_token', refresh_token);
    sessionStorage.setItem('isAuthenticated', 'true');
  }, tokens);
  return tokens.access_token;
}

async function place(baseURL: string, token: string): Promise<PlacedOrder> {
  const found = await api<ListedProduct[]>(`${baseURL}/api/s/search/?q=brake`);
  const lines = found
    .filter((product) => product.stock_quantity > 5)
    .slice(0, 2)
    .map((product) => ({ ...product, quantity: 1 }));
  return api<PlacedOrder>(`${baseURL}/api/o/new/`, {
    token,
    body: {
      items: lines.map(({ id, quantity }) => ({ id, quantity })),
      total: totalsOf(lines).total,
      paymentMethod: 'mpesa',
      deliveryDetails: {
        firstName: 'Amina',
        lastName: 'Hassan',
        email: 'amina@example.com',
        street: 'Moi Avenue 12',
        county: 'Nairobi',
        city: 'Nairobi',
        phone: `+${PHONE}`,
      },
    },
  });
}

async function pay(baseURL: string, token: string, orderNumber: string): Promise<void> {
  await api(`${baseURL}/api/p/stk_initiate/`, { token, body: { phone: PHONE, order_id: orderNumber } });
  await answer(baseURL, 'approve');
}

async function answer(baseURL: string, action: string): Promise<void> {
  const prompts = `${baseURL}/sandbox/mpesa/prompts`;
  const [open] = await api<{ checkoutRequestId: string }[]>(`${prompts}?phone=${PHONE}`);
  if (open) await api(`${prompts}/${open.checkoutRequestId}`, { body: { action } });
}

const plain = (name: string, path: string, waitFor: string): Scene => ({
  name,
  async play(page) {
    await page.goto(path);
    await page.locator(waitFor).first().waitFor();
  },
});

async function fillCart(page: Page): Promise<void> {
  await page.goto('/collection?q=brake');
  const buttons = page.getByRole('button', { name: /^Add to Cart/ });
  await buttons.first().click();
  await buttons.nth(1).click();
}

/** From a filled cart to the waiting dialog, with time in the test's hand. */
async function goToPrompt(page: Page, baseURL: string): Promise<string> {
  const token = await signIn(page, baseURL, 'new@gari.test');
  const { order_number } = await place(baseURL, token);
  await page.clock.install();
  await page.goto(`/order-confirmation?order=${order_number}`);
  await page.getByRole('link', { name: /Pay/ }).click();
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.locator('[data-screen=mpesa-prompt]').waitFor();
  return token;
}

async function letPass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1000);
}

const prompted = (name: string, action: string | null, state: string): Scene => ({
  name,
  async play(page, { baseURL }) {
    await goToPrompt(page, baseURL);
    if (action) await answer(baseURL, action);
    if (state !== 'waiting') await letPass(page, 16);
    if (action) await page.getByRole('button', { name: 'Check Payment Status' }).click();
    await page.locator(`[data-state=${state}]`).waitFor();
    if (!action) await answer(baseURL, 'cancel');
  },
});

const staffOrder = (name: string, status: 'paid' | 'shipping' | 'pending', waitFor: string): Scene => ({
  name,
  async play(page, { baseURL }) {
    const shopper = await api<LoginReply>(`${baseURL}/api/a/login/`, {
      body: { email: 'new@gari.test', password: DEMO_PASSWORD },
    });
    const { order_number } = await place(baseURL, shopper.tokens.access_token);
    if (status !== 'pending') await pay(baseURL, shopper.tokens.access_token, order_number);
    const token = await signIn(page, baseURL, 'staff@gari.test');
    if (status === 'shipping') {
      await fetch(`${baseURL}/api/o/${order_number}/status/`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ status: 'shipping' }),
      });
    }
    await page.goto(`/admin/orders/${order_number}`);
    await page.getByText(waitFor).first().waitFor();
  },
});

export const scenes: Scene[] = [
  plain('home', '/', 'article'),
  plain('collection', '/collection', 'article'),
  plain('search', '/collection?q=brake', 'article'),
  plain('search-empty', '/collection?q=unobtainium', 'text=No search results found'),
  plain('product', '/products/front-brake-pads-for-toyota-axio-and-fielder-nze141', 'h1'),
  plain('product-sold-out', '/products/cvt-gearbox-filter-for-nissan-note-e12', 'h1'),
  plain('product-missing', '/products/no-such-part', 'text=Product not found'),
  plain('cart-empty', '/cart', 'text=Your cart is empty'),
  {
    name: 'cart',
    async play(page) {
      await fillCart(page);
      await page.goto('/cart');
      await page.getByText('PROCEED TO CHECKOUT').waitFor();
    },
  },
  plain('login', '/login', 'text=Continue'),
  plain('not-found', '/no/such/page', 'text=You Explorer!!'),
  {
    name: 'checkout',
    async play(page, { baseURL }) {
      await signIn(page, baseURL, 'new@gari.test');
      await fillCart(page);
      await page.goto('/checkout');
      await page.getByRole('button', { name: 'PAY NOW' }).waitFor();
    },
  },
  {
    name: 'checkout-errors',
    async play(page, { baseURL }) {
      await signIn(page, baseURL, 'new@gari.test');
      await fillCart(page);
      await page.goto('/checkout');
      await page.getByRole('button', { name: 'PAY NOW' }).click();
      await page.getByText('This field is required').first().waitFor();
    },
  },
  {
    name: 'mpesa-number',
    async play(page, { baseURL }) {
      const token = await signIn(page, baseURL, 'new@gari.test');
      const { order_number } = await place(baseURL, token);
      await page.goto(`/order-confirmation?order=${order_number}`);
      await page.getByRole('link', { name: /Pay/ }).click();
      await page.getByRole('button', { name: 'CONTINUE' }).waitFor();
    },
  },
  prompted('mpesa-waiting', null, 'waiting'),
  prompted('mpesa-ready', null, 'readyToCheck'),
  prompted('mpesa-paid', 'approve', 'paid'),
  prompted('mpesa-not-confirmed', 'cancel', 'notConfirmed'),
  {
    name: 'order-confirmed',
    async play(page, { baseURL }) {
      const token = await signIn(page, baseURL, 'new@gari.test');
      const { order_number } = await place(baseURL, token);
      await pay(baseURL, token, order_number);
      await page.goto(`/order-confirmation?order=${order_number}`);
      await page.getByText('Order Confirmed').waitFor();
    },
  },
  {
    name: 'orders',
    async play(page, { baseURL }) {
      await signIn(page, baseURL, 'new@gari.test');
      await page.goto('/orders');
      await page.locator('[data-screen=orders] a[href*="order="]').first().waitFor();
    },
  },
  {
    name: 'orders-empty',
    async play(page, { baseURL }) {
      await signIn(page, baseURL, 'shopper@gari.test');
      await page.goto('/orders');
      await page.getByText('You have not placed any orders yet.').waitFor();
    },
  },
  plain('admin-login', '/admin/login', 'text=Continue'),
  {
    name: 'recent-orders',
    async play(page, { baseURL }) {
      await signIn(page, baseURL, 'staff@gari.test');
      await page.goto('/admin/recent-orders');
      await page.locator('[data-screen=recent-orders] li').first().waitFor();
    },
  },
  staffOrder('edit-order-paid', 'paid', 'Package Items'),
  staffOrder('edit-order-shipping', 'shipping', 'Mark as Delivered'),
  staffOrder('edit-order-refused', 'pending', 'Cannot Edit Order'),
  {
    name: 'demo-phone',
    async play(page) {
      await page.goto(`/sandbox/phone?phone=${PHONE}`);
      await page.locator('main').waitFor();
    },
  },
];
