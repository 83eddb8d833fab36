import type { Page } from 'playwright';
import type { Scene } from './scene.ts';
import { answerPrompt, fillCart, placeOrder, signIn } from './shop.ts';

/** A payment by M-Pesa in another tab, whose prompt is on the phone. */
async function payElsewhere(page: Page, baseURL: string): Promise<void> {
  await answerPrompt(baseURL, 'cancel');
  const shop = await page.context().newPage();
  await shop.goto('/cart?inspect');
  const token = await signIn(shop, baseURL, 'new@gari.test');
  await fillCart(shop);
  const { order_number } = await placeOrder(baseURL, token);
  await shop.goto(`/order-confirmation?order=${order_number}`);
  await shop.getByRole('button', { name: 'Pay again' }).click();
  await shop.getByRole('button', { name: 'CONTINUE' }).click();
  await shop.locator('[data-screen=mpesa-prompt]').waitFor();
  await page.bringToFront();
}

/** The charts during a payment by M-Pesa. */
const machineScene = (machine: string, state: string): Scene => ({
  name: `machines-${machine}`,
  async play(page, { baseURL }) {
    await page.goto('/__machines');
    await payElsewhere(page, baseURL);
    await page.getByRole('button', { name: new RegExp(`^${machine}`) }).click();
    await page.getByRole('img', { name: `Chart of ${machine}` }).waitFor();
    await page.locator(`[data-state="${state}"][data-active]`).waitFor();
  },
});

export const machineScenes: Scene[] = [
  machineScene('purchase', 'mpesaPayment.prompt'),
  machineScene('mpesaPayment', 'prompted.dialog'),
];
