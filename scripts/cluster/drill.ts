/**
 * Fails parts of a cluster while shoppers buy, and prints what they saw: `npm run cluster -- drill [word]`, with a word only
 * the failures whose names have it. Exit code 1 when an order or a payment was lost or doubled, or a purchase was abandoned
 * because it took too long.
 */
import { argv } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { openDatabase } from '../../server/db/client.ts';
import { products } from '../../server/db/schema/index.ts';
import { startChild } from '../run/child.ts';
import { getOrNoReply } from './buy.ts';
import { startCrowd } from './crowd.ts';
import type { Node } from './node-settings.ts';
import { waitFor } from './programs.ts';
import { GENEROUS_LIMITS, type Product, prepareShoppers } from './shoppers.ts';
import type { Cluster } from './start-cluster.ts';
import { type ClusterShop, startClusterShop, stopOnSignal } from './start-cluster-shop.ts';

const [word = ''] = argv.slice(3);
const SHOP_PROCESSES = 4;
const SHOPPERS = 50;
const QUIET_MS = 10_000;
const AFTER_MS = 15_000;
const FRESH_WITHIN_MS = 1_000;

interface Failure {
  name: string;
  /** Resolves when the part works again. */
  run(shop: ClusterShop): Promise<void>;
}

const FAILURES: Failure[] = [
  {
    name: "the primary's PostgreSQL is killed",
    run: async ({ cluster }) => void (await waitForPromotion(cluster, cluster.killPostgres)),
  },
  {
    name: "the primary's machine is lost",
    async run({ cluster }) {
      const lost = await waitForPromotion(cluster, cluster.killNode);
      cluster.startNode(lost);
    },
  },
  {
    name: 'a shop process is killed',
    async run(shop) {
      const port = shop.cluster.shopPorts[0]!;
      shop.servers[0]!.process.kill('SIGKILL');
      await delay(5_000);
      shop.servers[0] = await startChild('server', shop.toEnvironment(port));
    },
  },
  {
    name: 'a standby stops replaying',
    async run({ cluster }) {
      await cluster.pauseReplay();
      await delay(10_000);
      cluster.resumeReplay();
    },
  },
  {
    name: 'a shop process is replaced (SIGTERM)',
    async run(shop) {
      const port = shop.cluster.shopPorts[1]!;
      await shop.servers[1]!.stop();
      shop.servers[1] = await startChild('server', shop.toEnvironment(port));
    },
  },
];

/** Fails the primary, and returns it once another node has taken its place. */
async function waitForPromotion(cluster: Cluster, fail: (primary: Node) => void): Promise<Node> {
  const failed = await cluster.findPrimary();
  if (!failed) throw new Error('The cluster has no primary');
  fail(failed);
  await waitFor('another primary', async () => {
    const primary = await cluster.findPrimary();
    return primary !== null && primary !== failed;
  });
  return failed;
}

const shownAfterOneSecond = { current: 0, outdated: 0 };
const shop = await startClusterShop(SHOP_PROCESSES, { settings: GENEROUS_LIMITS });
stopOnSignal(shop);
try {
  const prepared = await prepareShoppers(shop, SHOPPERS);
  const crowd = startCrowd(shop, prepared);
  const over = new AbortController();
  const changing = changeStock(shop, prepared.goods, over.signal);
  await delay(QUIET_MS);
  for (const { name, run } of FAILURES.filter(({ name }) => name.includes(word))) {
    const from = Date.now();
    await run(shop);
    await delay(AFTER_MS);
    crowd.report(name, from);
    await waitFor('all standbys', shop.cluster.isWhole);
  }
  over.abort();
  await changing;
  const isWhole = await crowd.stop();
  const { current, outdated } = shownAfterOneSecond;
  console.log(`${current} of ${current + outdated} changes of stock were shown within a second`);
  if (!isWhole) process.exitCode = 1;
} finally {
  await shop.stop();
}

/** Changes the stock of a product that nobody buys, and notes whether the shop shows it a second later. */
async function changeStock(
  { cluster, url }: ClusterShop,
  goods: Product[],
  over: AbortSignal,
): Promise<void> {
  const { db, close } = openDatabase(cluster.databaseUrl, { max: 1 });
  const list = await getOrNoReply(`${url}/api/s/all/`);
  const listed = list.body['results'] as Product[];
  const watched = listed.find(({ id }) => goods.every((product) => product.id !== id))!;
  for (let stockQuantity = 1_000; !over.aborted; stockQuantity += 1) {
    const change = db.update(products).set({ stockQuantity }).where(eq(products.id, watched.id));
    const isChanged = await change.then(
      () => true,
      () => false,
    );
    await delay(FRESH_WITHIN_MS);
    if (!isChanged) continue;
    const { status, body } = await getOrNoReply(`${url}/api/s/s/${watched.slug}/`);
    if (status === 200)
      shownAfterOneSecond[body['stock_quantity'] === stockQuantity ? 'current' : 'outdated'] += 1;
  }
  await close();
}
