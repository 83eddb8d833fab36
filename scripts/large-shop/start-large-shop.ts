import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';
import { startShop } from '../run/start-shop.ts';

/**
 * Starts the demo shop on a PostgreSQL with memory for millions of rows: in `keptFolder`, or in a temporary folder that
 * `stop` deletes.
 */
export async function startLargeShop(settings: NodeJS.ProcessEnv, keptFolder?: string) {
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'gari-bench-'));
  mkdirSync(folder, { recursive: true });
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const embedded = await startEmbeddedDatabase(folder, {
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  });
  const shop = await startShop({
    PATH: process.env['PATH'],
    DATABASE_URL: embedded.url,
    DATA_DIR: folder,
    SANDBOX: 'on',
    PORT: String(await findFreePort()),
    LOG_LEVEL: 'error',
    ...settings,
  });
  return {
    url: shop.url,
    databaseUrl: embedded.url,
    folder,
    async stop() {
      await shop.stop();
      embedded.stop();
      if (keptFolder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
