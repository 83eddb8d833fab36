import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/client.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { generateOrders } from '../large-shop/generate-orders.ts';
import { startShop } from '../run/start-shop.ts';
import { measurePaths, printRatios } from './measure-paths.ts';
import { median } from './median.ts';
import { printStaffPlans, signIn, staffPathsByKind } from './staff-reads.ts';

const SIZES = [10_000, 200_000];
const ROUNDS = 30;
const MAX_RATIO = 2;

/** Returns the mean of the paths' median times in milliseconds. */
async function measure(url: string, token: string, paths: string[]): Promise<number> {
  const medians = (await measurePaths(url, paths, { rounds: ROUNDS, token })).map(median);
  return medians.reduce((sum, time) => sum + time, 0) / medians.length;
}

const folder = mkdtempSync(join(tmpdir(), 'gari-bench-'));
chmodSync(folder, 0o755);
const shop = await startShop({
  PATH: process.env['PATH'],
  DATA_DIR: folder,
  PORT: String(await findFreePort()),
  LOG_LEVEL: 'error',
  DEMO_HISTORY: 'on',
});
const { sql, close } = openDatabase(shop.databaseUrl, { max: 1 });
const timings: Record<string, number[]> = {};
try {
  for (const size of SIZES) {
    const start = performance.now();
    await generateOrders(sql, size);
    console.log(`${size} orders (${Math.round((performance.now() - start) / 1000)} s to make them)`);
    const token = await signIn(shop.url);
    for (const [kind, paths] of Object.entries(staffPathsByKind))
      (timings[kind] ??= []).push(await measure(shop.url, token, paths));
  }
  await printStaffPlans(shop.databaseUrl);
  console.log(`\nms at ${SIZES.join(' and ')} orders`);
  printRatios(timings, MAX_RATIO);
} finally {
  await close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
