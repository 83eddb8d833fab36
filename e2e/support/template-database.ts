import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/client.ts';
import { startEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { seedDemoShop } from '../../server/demo/seed-demo-shop.ts';
import { FAST_SETTINGS, getDatabaseUrl } from '../../tests/support/servers/database-server.ts';

export const TEMPLATE = 'gari_stocked';

export default async function createTemplateDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'gari-e2e-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedDatabase(folder, { settings: FAST_SETTINGS });
  const admin = openDatabase(server.url, { max: 1 });
  await admin.sql.query(`create database "${TEMPLATE}"`);
  await admin.close();
  const url = getDatabaseUrl(server.url, TEMPLATE);
  await migrateDatabase(url);
  const { db, close } = openDatabase(url, { max: 1 });
  await seedDemoShop(db, new Date());
  await close();
  process.env['DATABASE_SERVER'] = server.url;
  return () => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
