import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../../scripts/run/start-shop.ts';
import { openDatabase } from '../../server/db/client.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { getDatabaseUrl } from '../../tests/support/servers/database-server.ts';
import { TEMPLATE } from './template-database.ts';

/** High enough for a whole test run, in which all shoppers share one IP address. */
const LIMITS = {
  LIMIT_STK_PER_PHONE: '100',
  LIMIT_STK_PER_USER: '1000',
  LIMIT_LOGIN_PER_ACCOUNT: '1000',
  LIMIT_LOGIN_PER_ADDRESS: '10000',
  LIMIT_ONLINE_PER_USER: '1000',
  LIMIT_UNPAID_ORDERS: '1000',
  LIMIT_UNPAID_VALUE: '100000000',
  LIMIT_ORDERS_PER_USER: '1000',
  LIMIT_SIGNUPS_PER_ADDRESS: '10000',
  LIMIT_SHIPPING_REQUESTS: '1000',
  LIMIT_VEHICLE_REQUESTS: '1000',
  LIMIT_CLIENT_ERRORS_PER_ADDRESS: '1000',
};

export interface WorkerShop {
  url: string;
  databaseUrl: string;
  stop: () => Promise<void>;
}

/** Starts a shop with a copy of the stocked database, which gets the name given. */
export async function openWorkerShop(name: string): Promise<WorkerShop> {
  const server = process.env['DATABASE_SERVER'] ?? '';
  const admin = openDatabase(server, { max: 1 });
  await admin.sql.query(`create database "${name}" template "${TEMPLATE}"`);
  await admin.close();
  const folder = mkdtempSync(join(tmpdir(), 'gari-e2e-'));
  const { url, databaseUrl, stop } = await startShop({
    PATH: process.env['PATH'],
    SANDBOX: 'on',
    DATABASE_URL: getDatabaseUrl(server, name),
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    LOG_LEVEL: 'error',
    ...LIMITS,
  });
  return {
    url,
    databaseUrl,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
