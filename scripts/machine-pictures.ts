import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { VISITOR, withDemoShop } from './open-demo-shop.ts';
import { root } from './run-tool.ts';
import { fillCart, place, signIn } from './screens/shop.ts';

const out = join(root, 'docs/testing');
const DESK = { width: 1280, height: 1000 };
const PHONE_SCREEN = { width: 360, height: 740 };

async function take(page: Page, name: string, machine: string, state: string): Promise<void> {
  await page.getByRole('img', { name: `Chart of ${machine}` }).waitFor();
  await page.locator(`[data-state="${state}"][data-active]`).waitFor();
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(out, `${name}.webp`));
}

/** A checkout in one tab, /__machines in another. */
async function play(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ ...VISITOR, baseURL, viewport: DESK, colorScheme: 'light' });
  const shop = await context.newPage();
  const machines = await context.newPage();
  await machines.goto('/__machines');
  await shop.goto('/cart?inspect');
  const token = await signIn(shop, baseURL, 'new@gari.test');
  await fillCart(shop);
  await shop.goto('/checkout');
  await shop.getByRole('button', { name: 'PAY NOW' }).waitFor();
  await shop.getByRole('radio', { name: /^M-Pesa/ }).check();
  await take(machines, 'machines-checkout', 'checkout', 'editing.form');

  const { order_number } = await place(baseURL, token);
  await shop.goto(`/order-confirmation?order=${order_number}`);
  await shop.getByRole('button', { name: 'Pay again' }).click();
  await shop.getByRole('button', { name: 'CONTINUE' }).click();
  await shop.locator('[data-screen=mpesa-prompt]').waitFor();
  // The countdown inside moves every second: the reader holds on to the payment.
  await machines.getByRole('button', { name: /^mpesaPayment/ }).click();
  await machines.emulateMedia({ colorScheme: 'dark' });
  await take(machines, 'machines-payment-dark', 'mpesaPayment', 'waiting');

  await machines.setViewportSize(PHONE_SCREEN);
  await machines.getByRole('button', { name: /^session/ }).click();
  await machines.emulateMedia({ colorScheme: 'light' });
  await machines.locator('[data-state="signedIn.fresh"][data-active]').scrollIntoViewIfNeeded();
  await take(machines, 'machines-phone', 'session', 'signedIn.fresh');
  await context.close();
}

mkdirSync(out, { recursive: true });
await withDemoShop(play);
