import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../server/db/client.ts';
import { test as base } from './test.ts';
import { openWorkerShop, type WorkerShop } from './worker-shop.ts';

interface Fixtures {
  shop: WorkerShop;
}

/** A stocked shop that no other test uses, without orders, so that a test can tell how many there are. */
export const test = base.extend<Fixtures>({
  shop: async ({}, provide) => {
    const sharedDatabaseUrl = process.env['SHOP_DATABASE_URL'] ?? '';
    const name = `own_${randomBytes(5).toString('hex')}`;
    const shop = await openWorkerShop(name);
    process.env['SHOP_DATABASE_URL'] = shop.databaseUrl;
    await provide(shop);
    process.env['SHOP_DATABASE_URL'] = sharedDatabaseUrl;
    await shop.stop();
    const { sql, close } = openDatabase(process.env['DATABASE_SERVER'] ?? '', { max: 1 });
    await sql.query(`drop database "${name}" with (force)`);
    await close();
  },
  shopUrl: async ({ shop }, provide) => provide(shop.url),
});
