import { randomBytes } from 'node:crypto';
import { startShop } from '../../scripts/run/start-shop.ts';
import { openDatabase } from '../../server/db/client.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { test as base } from './test.ts';

interface Fixtures {
  shop: { url: string; databaseUrl: string };
}

/**
 * The built shop before any provider is configured: no sandbox, no products, no accounts. What its test creates is created
 * there.
 */
export const test = base.extend<Fixtures>({
  shop: async ({}, provide) => {
    const sharedDatabaseUrl = process.env['SHOP_DATABASE_URL'] ?? '';
    const address = new URL(sharedDatabaseUrl);
    const { sql, close } = openDatabase(address.href, { max: 1 });
    address.pathname = `keyless_${randomBytes(5).toString('hex')}`;
    const name = address.pathname.slice(1);
    await sql.query(`create database "${name}"`);
    const shop = await startShop({
      PATH: process.env['PATH'],
      SANDBOX: 'off',
      DATABASE_URL: address.href,
      PORT: String(await findFreePort()),
      LOG_LEVEL: 'error',
    });
    process.env['SHOP_DATABASE_URL'] = shop.databaseUrl;
    await provide(shop);
    process.env['SHOP_DATABASE_URL'] = sharedDatabaseUrl;
    await shop.stop();
    await sql.query(`drop database "${name}" with (force)`);
    await close();
  },
  shopUrl: async ({ shop }, provide) => provide(shop.url),
});
