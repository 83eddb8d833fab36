import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { root } from '../run/run-tool.ts';
import { CONTEXT_OPTIONS, withDemoShop } from '../run/with-demo-shop.ts';
import { fillCart, placeOrder, signIn } from './screens/shop.ts';

const outDir = join(root, 'docs/testing');
const DESKTOP_SCREEN = { width: 1280, height: 1000 };
const PHONE_SCREEN = { width: 360, height: 740 };

async function takeChartPicture(page: Page, name: string, machine: string, state: string): Promise<void> {
  await page.getByRole('img', { name: `Chart of ${machine}` }).waitFor();
  await page.locator(`[data-state="${state}"][data-active]`).waitFor();
  await page.locator('#chart').evaluate((chart) => chart.scrollIntoView());
  await takePicture(page, name);
}

async function takePicture(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(outDir, `${name}.webp`));
}

async function takePictures(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({
    ...CONTEXT_OPTIONS,
    baseURL,
    viewport: DESKTOP_SCREEN,
    colorScheme: 'light',
  });
  const shop = await context.newPage();
  const machines = await context.newPage();
  await machines.goto('/__machines');
  await shop.goto('/cart?inspect');
  const token = await signIn(shop, baseURL, 'new@gari.test');
  await fillCart(shop);
  await shop.goto('/checkout');
  await shop.getByRole('button', { name: 'PAY NOW' }).waitFor();
  await shop.getByRole('radio', { name: /^M-Pesa/ }).check();
  await machines.getByRole('button', { name: /^checkout/ }).click();
  await takeChartPicture(machines, 'machines-checkout', 'checkout', 'editing.form');

  const { order_number } = await placeOrder(baseURL, token);
  await shop.goto(`/order-confirmation?order=${order_number}`);
  await shop.getByRole('button', { name: 'Pay again' }).click();
  await shop.getByRole('button', { name: 'CONTINUE' }).click();
  await shop.locator('[data-screen=mpesa-prompt]').waitFor();
  // The nested countdown changes every second, so the payment machine must be selected explicitly.
  await machines.getByRole('button', { name: /^purchase/ }).click();
  await machines.getByRole('heading', { name: 'Machines' }).scrollIntoViewIfNeeded();
  await takePicture(machines, 'machines-system');
  await machines.getByRole('heading', { name: 'Events' }).evaluate((events) => events.scrollIntoView());
  await takePicture(machines, 'machines-log');
  await machines.getByRole('button', { name: /^mpesaPayment/ }).click();
  await machines.emulateMedia({ colorScheme: 'dark' });
  await takeChartPicture(machines, 'machines-payment-dark', 'mpesaPayment', 'prompted.dialog');

  await machines.setViewportSize(PHONE_SCREEN);
  await machines.getByRole('button', { name: /^session/ }).click();
  await machines.emulateMedia({ colorScheme: 'light' });
  await machines.locator('[data-state="signedIn.fresh"][data-active]').scrollIntoViewIfNeeded();
  await takeChartPicture(machines, 'machines-phone', 'session', 'signedIn.fresh');
  await context.close();
}

mkdirSync(outDir, { recursive: true });
await withDemoShop(takePictures);
