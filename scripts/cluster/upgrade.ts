/**
 * Upgrades a cluster from an earlier version to this one, process after process, while shoppers buy, and prints what they
 * saw: `npm run cluster -- upgrade <folder>`, where the folder is a checkout of the earlier version, built. Exit code 1
 * when an order or a payment was lost or doubled, or a purchase was abandoned because it took too long.
 */
import { argv } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { startChild } from '../run/child.ts';
import { startCrowd } from './crowd.ts';
import { prepareEarlierShoppers } from './earlier-version.ts';
import { GENEROUS_LIMITS } from './shoppers.ts';
import { startClusterShop, stopOnSignal } from './start-cluster-shop.ts';

const SHOP_PROCESSES = 4;
const SHOPPERS = 50;
const STEP_MS = 15_000;

const earlier = argv[3];
if (!earlier) {
  console.error('From which version? npm run cluster -- upgrade <folder of its checkout, built>');
  process.exit(2);
}
const shop = await startClusterShop(SHOP_PROCESSES, { settings: GENEROUS_LIMITS, earlier });
stopOnSignal(shop);

async function replace(index: number, folder?: string): Promise<void> {
  await shop.servers[index]!.stop();
  const port = shop.cluster.shopPorts[index]!;
  shop.servers[index] = await startChild('server', shop.toEnvironment(port), folder);
}

const STEPS: [name: string, run: () => Promise<void>][] = [
  ['the earlier version alone', async () => undefined],
  ['the database is migrated', () => migrateDatabase(shop.cluster.databaseUrl)],
  ['the first process is replaced', () => replace(0)],
  ['the second', () => replace(1)],
  ['the third', () => replace(2)],
  ['the fourth', () => replace(3)],
  ['one goes back to the earlier version', () => replace(0, earlier)],
];

try {
  const crowd = startCrowd(shop, await prepareEarlierShoppers(earlier, shop.toEnvironment(0), SHOPPERS));
  for (const [name, run] of STEPS) {
    const from = Date.now();
    await run();
    await delay(STEP_MS);
    crowd.report(name, from);
  }
  if (!(await crowd.stop())) process.exitCode = 1;
} finally {
  await shop.stop();
}
