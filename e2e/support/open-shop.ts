import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringUp } from '../../scripts/bring-up.ts';
import { freePort } from '../../scripts/embedded-database.ts';

/** Limits that shoppers of a whole test run, all at one address, would run into. */
const LIMITS = {
  LIMIT_STK_PER_PHONE: '100',
  LIMIT_STK_PER_USER: '1000',
  LIMIT_LOGIN_PER_ACCOUNT: '1000',
  LIMIT_LOGIN_PER_ADDRESS: '10000',
  LIMIT_ONLINE_PER_USER: '1000',
  LIMIT_UNPAID_ORDERS: '1000',
  LIMIT_SIGNUPS_PER_ADDRESS: '10000',
  LIMIT_SHIPPING_REQUESTS: '1000',
};

/** The built shop with everything real around it, on a database of its own. */
export default async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), 'gari-e2e-'));
  chmodSync(folder, 0o755);
  const port = String(await freePort());
  const shop = await bringUp({
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    PORT: port,
    LOG_LEVEL: 'error',
    ...LIMITS,
  });
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_DATABASE_URL'] = shop.databaseUrl;
  return async () => {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
