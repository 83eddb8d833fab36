import type { Page } from 'playwright';
import { calculateTotals } from '../../../contract/money.ts';
import type { LoginReply, PaymentMethod, PlacedOrder, ProductPage } from '../../../contract/types.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-accounts.ts';

export const PHONE = '254712345678';

interface CallOptions {
  token?: string;
  body?: unknown;
  method?: 'POST' | 'PATCH';
}

export async function callApi<T>(
  url: string,
  { token = '', body, method = 'POST' }: CallOptions = {},
): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export async function fetchTokens(baseURL: string, email: string): Promise<LoginReply['tokens']> {
  const { tokens } = await callApi<LoginReply>(`${baseURL}/api/a/login/`, {
    body: { email, password: DEMO_PASSWORD },
  });
  return tokens;
}

export async function signIn(page: Page, baseURL: string, email: string): Promise<string> {
  const tokens = await fetchTokens(baseURL, email);
  await page.goto('/cart');
  await page.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem('access_token', access_token);
    localStorage.setItem('refresh_token', refresh_token);
    sessionStorage.setItem('isAuthenticated', 'true');
  }, tokens);
  return tokens.access_token;
}

export async function placeOrder(
  baseURL: string,
  token: string,
  paymentMethod: PaymentMethod = 'mpesa',
): Promise<PlacedOrder> {
  const found = await callApi<ProductPage>(`${baseURL}/api/s/search/?q=brake`);
  const lines = found.results
    .filter((product) => product.stock_quantity > 5)
    .slice(0, 2)
    .map((product) => ({ ...product, quantity: 1 }));
  return callApi<PlacedOrder>(`${baseURL}/api/o/new/`, {
    token,
    body: {
      items: lines.map(({ id, quantity }) => ({ id, quantity })),
      total: calculateTotals(lines).total,
      paymentMethod,
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

export async function payOrder(baseURL: string, token: string, orderNumber: string): Promise<void> {
  await sendPrompt(baseURL, token, orderNumber);
  await answerPrompt(baseURL, 'approve');
}

/** A prompt that an earlier scene left open is cancelled first: a phone shows one. */
export async function sendPrompt(baseURL: string, token: string, orderNumber: string): Promise<void> {
  await answerPrompt(baseURL, 'cancel');
  await callApi(`${baseURL}/api/p/stk_initiate/`, { token, body: { phone: PHONE, order_id: orderNumber } });
}

export async function cancelOrder(baseURL: string, token: string, orderNumber: string): Promise<void> {
  await callApi(`${baseURL}/api/o/${orderNumber}/cancel/`, { token, body: {} });
}

export async function answerPrompt(baseURL: string, action: string): Promise<void> {
  const prompts = `${baseURL}/sandbox/mpesa/prompts`;
  const [open] = await callApi<{ checkoutRequestId: string }[]>(`${prompts}?phone=${PHONE}`);
  if (open) await callApi(`${prompts}/${open.checkoutRequestId}`, { body: { action } });
}

export async function changeStatuses(
  baseURL: string,
  orderNumber: string,
  statuses: string[],
): Promise<void> {
  const { access_token: token } = await fetchTokens(baseURL, 'staff@gari.test');
  for (const status of statuses)
    await callApi(`${baseURL}/api/o/${orderNumber}/status/`, { token, method: 'PATCH', body: { status } });
}

export async function fillCart(page: Page): Promise<void> {
  await page.goto('/collection?q=brake');
  const buttons = page.getByRole('button', { name: /^Add to Cart/ });
  await buttons.first().click();
  await buttons.nth(1).click();
  await page.getByTestId('cart-badge').filter({ hasText: '2' }).waitFor();
}

type StoredLine = { id: number; name: string; price: number; shippingFee: number; quantity: number };

/** Changes the stored cart from a page without a cart, as another visit could have left it. */
export async function changeCart(page: Page, change: (lines: StoredLine[]) => void): Promise<void> {
  await page.goto('/privacy-policy');
  const cart = await page.evaluate(
    () => JSON.parse(localStorage.getItem('gari-cart') ?? '') as { lines: StoredLine[] },
  );
  change(cart.lines);
  await page.evaluate((stored) => localStorage.setItem('gari-cart', stored), JSON.stringify(cart));
}
