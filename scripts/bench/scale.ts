import { openDatabase } from '../../server/db/client.ts';
import { generateCatalogue } from '../large-shop/generate-catalogue.ts';
import { generateOrders } from '../large-shop/generate-orders.ts';
import { markAllPopular } from '../large-shop/mark-all-popular.ts';
import { startLargeShop } from '../large-shop/start-large-shop.ts';
import { measurePaths, printRatios } from './measure-paths.ts';
import { median } from './median.ts';
import { getPathsByKind, printPublicPlans } from './public-reads.ts';
import { printStaffPlans, signIn, staffPathsByKind } from './staff-reads.ts';

const SCALE = Number(process.env['BENCH_SCALE'] ?? 1);
const SIZES = [
  { products: 10_000, orders: 10_000 },
  { products: 1_000_000 * SCALE, orders: 3_000_000 * SCALE },
];
const ROUNDS = 20;
const MAX_RATIO = 1.5;

const shop = await startLargeShop({ DEMO_HISTORY: 'on', CACHE_MIB: '0' });
const { db, sql, close } = openDatabase(shop.databaseUrl, { max: 1 });
const timings: Record<string, number[]> = {};

async function time(title: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${title} (${Math.round((performance.now() - start) / 1000)} s to make them)`);
}

async function measure(kinds: Readonly<Record<string, readonly string[]>>, token?: string): Promise<void> {
  for (const [kind, paths] of Object.entries(kinds)) {
    const medians = (await measurePaths(shop.url, paths, { rounds: ROUNDS, token })).map(median);
    (timings[kind] ??= []).push(medians.reduce((sum, ms) => sum + ms, 0) / medians.length);
  }
}

try {
  for (const { products, orders } of SIZES) {
    await time(`${products} products`, () => generateCatalogue(sql, products));
    await time(`${orders} orders`, () => generateOrders(sql, orders));
    await time('search', () => markAllPopular(db));
    const slugs = await sql<{ slug: string }[]>`select slug from products order by id limit 40 offset 200`;
    await measure(getPathsByKind(slugs.map(({ slug }) => slug)));
    await measure(staffPathsByKind, await signIn(shop.url));
  }
  await printPublicPlans(shop.databaseUrl);
  await printStaffPlans(shop.databaseUrl);
  console.log(`\nms at ${SIZES.map(({ products, orders }) => `${products} and ${orders}`).join(', ')}`);
  printRatios(timings, MAX_RATIO);
} finally {
  await close();
  await shop.stop();
}
