import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { buildApp } from '../build/build-app.ts';
import { ensureChromium } from './find-chromium.ts';
import { startShop } from './start-shop.ts';

export const CONTEXT_OPTIONS: BrowserContextOptions = {
  locale: 'en-KE',
  timezoneId: 'Africa/Nairobi',
  reducedMotion: 'reduce',
};

export async function withDemoShop(
  work: (browser: Browser, baseURL: string) => Promise<void>,
): Promise<void> {
  await buildApp({ inspectable: true });
  const folder = mkdtempSync(join(tmpdir(), 'gari-pictures-'));
  chmodSync(folder, 0o755);
  const shop = await startShop({
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    LOG_LEVEL: 'error',
    DEMO_HISTORY: 'on',
    LIMIT_STK_PER_PHONE: '1000',
    LIMIT_STK_PER_USER: '1000',
    LIMIT_ONLINE_PER_USER: '1000',
    LIMIT_UNPAID_ORDERS: '1000',
    LIMIT_UNPAID_VALUE: '100000000',
    LIMIT_ORDERS_PER_USER: '1000',
    LIMIT_SIGNUPS_PER_ADDRESS: '10000',
    LIMIT_SHIPPING_REQUESTS: '1000',
    LIMIT_VEHICLE_REQUESTS: '1000',
  });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-quic'],
  });
  try {
    await work(browser, shop.url);
  } finally {
    await browser.close();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
