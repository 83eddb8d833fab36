import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/client.ts';
import { rankCatalogue } from '../../server/features/catalogue/rank-catalogue.ts';
import { markAllPopular } from '../../server/features/catalogue/search/mark-popular.ts';
import { generateCatalogue } from '../large-shop/generate-catalogue.ts';
import { generateOrders } from '../large-shop/generate-orders.ts';
import { startLargeShop } from '../large-shop/start-large-shop.ts';
import { startServer } from './cpu-per-request.ts';
import { formatRatio, measurePaths, printRatios } from './measure-paths.ts';
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

/** Shops that were made are kept here, and measured again by the next run. */
const FOLDER = process.env['BENCH_FOLDER'];
const MADE = 'made';

/** Medians in milliseconds, one of each size, by kind and path. */
const timings: Record<string, Record<string, number[]>> = {};

async function time(title: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${title} (${Math.round((performance.now() - start) / 1000)} s to make them)`);
}

async function measure(
  url: string,
  kinds: Readonly<Record<string, readonly string[]>>,
  token?: string,
): Promise<void> {
  for (const [kind, paths] of Object.entries(kinds)) {
    const times = await measurePaths(url, paths, { rounds: ROUNDS, token });
    for (const [index, path] of paths.entries())
      ((timings[kind] ??= {})[path] ??= []).push(median(times[index]!));
  }
}

const getMean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function printTimings(): void {
  const kinds = Object.entries(timings).map(([kind, byPath]): [string, number[]] => {
    const pairs = Object.values(byPath);
    return [kind, [getMean(pairs.map(([small]) => small!)), getMean(pairs.map(([, large]) => large!))]];
  });
  console.log(`\nms at ${SIZES.map(({ products, orders }) => `${products} and ${orders}`).join(', ')}`);
  printRatios(Object.fromEntries(kinds), MAX_RATIO);
  console.log(`\nsingle addresses above ${MAX_RATIO} times`);
  for (const byPath of Object.values(timings))
    for (const [path, [small = Number.NaN, large = Number.NaN]] of Object.entries(byPath))
      if (large / small > MAX_RATIO) console.log(formatRatio(path, small, large));
}

interface Size {
  products: number;
  orders: number;
}
type LargeShop = Awaited<ReturnType<typeof startLargeShop>>;

async function makeShop({ folder, databaseUrl }: LargeShop, { products, orders }: Size): Promise<void> {
  const { db, sql, close } = openDatabase(databaseUrl, { max: 1 });
  if (!existsSync(join(folder, MADE))) {
    await time(`${products} products`, () => generateCatalogue(sql, products));
    await time(`${orders} orders`, () => generateOrders(sql, orders));
    await time('ranking', () => rankCatalogue({ db, now: () => new Date() }));
    // Without the demo shop's marks, which production refuses to start with.
    await sql`delete from demo_seed`;
    await sql`update users set email = 'not-' || email where email like '%@gari.test' and email not like 'not-%'`;
    writeFileSync(join(folder, MADE), '');
  }
  await time('search', () => markAllPopular(db));
  await sql`vacuum analyze product_search`;
  await close();
}

async function measureShop({ folder, databaseUrl }: LargeShop): Promise<void> {
  const { sql, close } = openDatabase(databaseUrl, { max: 1 });
  const slugs = await sql<{ slug: string }[]>`select slug from products order by id limit 40 offset 200`;
  await close();
  const server = await startServer('production', process.cwd(), {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
    CACHE_MIB: '0',
  });
  const exited = once(server.process, 'exit');
  try {
    await measure(server.url, getPathsByKind(slugs.map(({ slug }) => slug)));
    await measure(server.url, staffPathsByKind, await signIn(server.url, 'not-superuser@gari.test'));
  } finally {
    server.process.kill('SIGTERM');
    await exited;
  }
}

for (const [index, size] of SIZES.entries()) {
  const keptFolder = FOLDER === undefined ? undefined : join(FOLDER, `${size.products}-${size.orders}`);
  const shop = await startLargeShop({ DEMO_HISTORY: 'on' }, keptFolder);
  try {
    await makeShop(shop, size);
    await measureShop(shop);
    if (index === SIZES.length - 1) {
      await printPublicPlans(shop.databaseUrl);
      await printStaffPlans(shop.databaseUrl);
    }
  } finally {
    await shop.stop();
  }
}
printTimings();
