import type { Page } from 'playwright';
import { type Scene, simpleScene } from './scene.ts';
import { answerPrompt, fillCart, PHONE, payOrder, placeOrder, signIn } from './shop.ts';

async function goToPrompt(page: Page, baseURL: string): Promise<string> {
  const token = await signIn(page, baseURL, 'new@gari.test');
  const { order_number } = await placeOrder(baseURL, token);
  await page.clock.install();
  await page.goto(`/order-confirmation?order=${order_number}`);
  await page.getByRole('button', { name: 'Pay again' }).click();
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.locator('[data-screen=mpesa-prompt]').waitFor();
  return token;
}

async function advanceClock(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1000);
}

const promptScene = (name: string, action: string | null, state: string): Scene => ({
  name,
  async play(page, { baseURL }) {
    await goToPrompt(page, baseURL);
    if (action) await answerPrompt(baseURL, action);
    if (state !== 'waiting') await advanceClock(page, 16);
    await page.locator(`[data-state=${state}]`).waitFor();
    if (!action) await answerPrompt(baseURL, 'cancel');
  },
});

async function openCheckout(page: Page, baseURL: string, email: string): Promise<void> {
  await signIn(page, baseURL, email);
  await fillCart(page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'PAY NOW' }).waitFor();
}

const ADDRESS = {
  'First name': 'Amina',
  'Last name': 'Hassan',
  Phone: `+${PHONE}`,
  County: 'Nairobi',
  City: 'Nairobi',
  Street: 'Moi Avenue 12',
};

/** An earlier scene may have saved an address, which hides the form. */
async function enterNewAddress(page: Page): Promise<void> {
  const newAddressOption = page.getByRole('radio', { name: 'Enter New Address' });
  await newAddressOption.or(page.getByLabel('First name')).first().waitFor();
  if (await newAddressOption.isVisible()) await newAddressOption.check();
}

async function fillAddress(page: Page): Promise<void> {
  await enterNewAddress(page);
  for (const [label, value] of Object.entries(ADDRESS))
    await page
      .getByRole('main')
      .getByLabel(new RegExp(`^${label}`))
      .fill(value);
}

async function openCardPayment(page: Page, baseURL: string): Promise<void> {
  await openCheckout(page, baseURL, 'new@gari.test');
  await fillAddress(page);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('button', { name: 'PAY NOW' }).click();
  await page.locator('[data-screen=card]').waitFor();
}

export const paymentScenes: Scene[] = [
  {
    name: 'checkout',
    play: (page, { baseURL }) => openCheckout(page, baseURL, 'new@gari.test'),
  },
  {
    name: 'checkout-addresses',
    play: (page, { baseURL }) => openCheckout(page, baseURL, 'shopper@gari.test'),
  },
  {
    name: 'checkout-errors',
    async play(page, { baseURL }) {
      await openCheckout(page, baseURL, 'new@gari.test');
      await enterNewAddress(page);
      await page.getByRole('button', { name: 'PAY NOW' }).click();
      await page.getByText('This field is required').first().waitFor();
    },
  },
  {
    name: 'checkout-offline',
    async play(page, { baseURL }) {
      await openCheckout(page, baseURL, 'new@gari.test');
      await fillAddress(page);
      await page.getByRole('radio', { name: /^M-Pesa/ }).check();
      await page.route('**/api/o/new/', (route) => route.abort());
      await page.getByRole('button', { name: 'PAY NOW' }).click();
      await page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  {
    name: 'card',
    async play(page, { baseURL }) {
      await openCardPayment(page, baseURL);
      await page.locator('[data-screen=card] button:enabled').first().waitFor();
    },
  },
  {
    name: 'card-script-failed',
    async play(page, { baseURL }) {
      await page.route('**/v3.js*', (route) => route.abort());
      await openCardPayment(page, baseURL);
      await page.locator('[data-screen=card][data-state=scriptFailed]').waitFor();
    },
  },
  {
    name: 'mpesa-number',
    async play(page, { baseURL }) {
      const token = await signIn(page, baseURL, 'new@gari.test');
      const { order_number } = await placeOrder(baseURL, token);
      await page.goto(`/order-confirmation?order=${order_number}`);
      await page.getByRole('button', { name: 'Pay again' }).click();
      await page.getByRole('button', { name: 'CONTINUE' }).waitFor();
    },
  },
  promptScene('mpesa-waiting', null, 'waiting'),
  promptScene('mpesa-ready', null, 'readyToCheck'),
  promptScene('mpesa-paid', 'approve', 'paid'),
  promptScene('mpesa-not-confirmed', 'cancel', 'notConfirmed'),
  {
    name: 'order-confirmed',
    async play(page, { baseURL }) {
      const token = await signIn(page, baseURL, 'new@gari.test');
      const { order_number } = await placeOrder(baseURL, token);
      await payOrder(baseURL, token, order_number);
      await page.goto(`/order-confirmation?order=${order_number}`);
      await page.getByText('Order Confirmed').waitFor();
    },
  },
  simpleScene('demo-phone', `/sandbox/phone?phone=${PHONE}`, 'main'),
];
