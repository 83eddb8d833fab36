import type { Page } from 'playwright';
import { abortReplies, changePayments, stallReplies } from './replies.ts';
import type { Scene } from './scene.ts';
import { changeCart, fillCart, PHONE, signIn } from './shop.ts';

const NEW_ORDER = '**/api/o/new/';

async function openCheckout(page: Page, baseURL: string, email = 'new@gari.test'): Promise<void> {
  await signIn(page, baseURL, email);
  await fillCart(page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'PAY NOW' }).waitFor();
  await page.getByText('Loading your saved addresses...').waitFor({ state: 'hidden' });
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

/** Fills in the checkout with an address of its own, up to PAY NOW. */
async function fillCheckout(page: Page, baseURL: string, method: RegExp): Promise<void> {
  await openCheckout(page, baseURL);
  await enterNewAddress(page);
  for (const [label, value] of Object.entries(ADDRESS))
    await page
      .getByRole('main')
      .getByLabel(new RegExp(`^${label}`))
      .fill(value);
  await page.getByRole('radio', { name: method }).check();
}

/** Presses PAY NOW in a filled checkout. */
export async function payNow(page: Page, baseURL: string, method: RegExp): Promise<void> {
  await fillCheckout(page, baseURL, method);
  await page.getByRole('button', { name: 'PAY NOW' }).click();
}

export const checkoutScenes: Scene[] = [
  {
    name: 'checkout',
    play: (page, { baseURL }) => openCheckout(page, baseURL),
  },
  {
    name: 'checkout-addresses',
    play: (page, { baseURL }) => openCheckout(page, baseURL, 'shopper@gari.test'),
  },
  {
    name: 'checkout-errors',
    async play(page, { baseURL }) {
      await openCheckout(page, baseURL);
      await enterNewAddress(page);
      await page.getByRole('button', { name: 'PAY NOW' }).click();
      await page.getByText('This field is required').first().waitFor();
    },
  },
  {
    name: 'checkout-changes',
    async play(page, { baseURL }) {
      await openCheckout(page, baseURL, 'shopper@gari.test');
      await changeCart(page, ([first, second]) => {
        if (!first || !second) throw new Error('the cart is empty');
        first.price -= 250;
        second.quantity = 900;
      });
      await page.goto('/checkout');
      await page.locator('[data-screen=checkout][data-state="editing.changes"]').waitFor();
    },
  },
  {
    name: 'checkout-method-down',
    async play(page, { baseURL }) {
      await changePayments(page, { down: ['mpesa'] });
      await openCheckout(page, baseURL, 'shopper@gari.test');
      await page.getByText('Not answering right now').waitFor();
    },
  },
  {
    name: 'checkout-placing',
    async play(page, { baseURL }) {
      await stallReplies(page, NEW_ORDER);
      await payNow(page, baseURL, /^M-Pesa/);
      await page.locator('[data-screen=checkout][data-state=placingOrder]').waitFor();
    },
  },
  {
    name: 'checkout-redirecting',
    async play(page, { baseURL }) {
      await page.route('**/pesapal/pay?*', (route) => route.fulfill({ status: 204 }));
      await payNow(page, baseURL, /portal/);
      await page.getByText('Please wait while we redirect you').waitFor();
    },
  },
  {
    name: 'checkout-offline',
    async play(page, { baseURL }) {
      await abortReplies(page, NEW_ORDER);
      await payNow(page, baseURL, /^M-Pesa/);
      await page.getByRole('main').getByRole('alert').waitFor();
    },
  },
];
