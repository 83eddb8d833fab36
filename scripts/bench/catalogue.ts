import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/client.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { markAllPopular } from '../../server/features/catalogue/search/mark-popular.ts';
import { generateCatalogue } from '../large-shop/generate-catalogue.ts';
import { startShop } from '../run/start-shop.ts';
import { BARE, compareReads, getReads, startServer } from './cpu-per-request.ts';
import { measurePaths, printRatios } from './measure-paths.ts';
import { getPathsByKind, printPublicPlans } from './public-reads.ts';

const SIZES = [10_000, 100_000];
const ROUNDS = 12;
const MAX_RATIO = 2;

/** Of the servers of this checkout, with and without memory, and of the checkout in BEFORE, if it is given, without. */
async function printCpuPerRequest(slugs: string[], newSlugs: string[]): Promise<void> {
  const checkout = process.cwd();
  const { BEFORE, PATH } = process.env;
  const env = {
    PATH,
    NODE_ENV: 'production',
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
  };
  // In production the demo shop is refused.
  await sql`delete from demo_seed`;
  await sql`update users set email = 'not-' || email`;
  const servers = [
    ...(BEFORE ? [await startServer('before', BEFORE, { ...env, CACHE_MIB: '0' })] : []),
    await startServer('uncached', checkout, { ...env, CACHE_MIB: '0' }),
    await startServer('from memory', checkout, env),
    await startServer(BARE, checkout, env),
  ];
  try {
    await compareReads(sql, servers, [...getReads(slugs, newSlugs), { name: BARE, paths: ['/bare'] }]);
  } finally {
    for (const server of servers) server.process.kill('SIGTERM');
  }
}

/** With the word `cpu` behind the benchmark's name it ends there. */
const isOnlyCpu = process.argv[3] === 'cpu';

const folder = mkdtempSync(join(tmpdir(), 'gari-bench-'));
chmodSync(folder, 0o755);
const shop = await startShop({
  PATH: process.env['PATH'],
  DATA_DIR: folder,
  PORT: String(await findFreePort()),
  LOG_LEVEL: 'error',
  CACHE_MIB: '0',
});
const { db, sql, close } = openDatabase(shop.databaseUrl, { max: 1 });
const timings: Record<string, number[]> = {};
try {
  for (const size of SIZES) {
    const start = performance.now();
    await generateCatalogue(sql, size);
    await markAllPopular(db);
    console.log(`${size} products (${Math.round((performance.now() - start) / 1000)} s to make them)`);
    const slugs = await sql<{ slug: string }[]>`select slug from products order by id limit 40 offset 200`;
    const newSlugs = await sql<{ slug: string }[]>`select slug from products order by id offset 240`;
    if (size === SIZES[0])
      await printCpuPerRequest(
        slugs.map(({ slug }) => slug),
        newSlugs.map(({ slug }) => slug),
      );
    if (isOnlyCpu) break;
    const pathsByKind = getPathsByKind(slugs.map(({ slug }) => slug));
    for (const [kind, kindPaths] of Object.entries(pathsByKind))
      (timings[kind] ??= []).push(
        getP95((await measurePaths(shop.url, kindPaths, { rounds: ROUNDS })).flat()),
      );
  }
  if (!isOnlyCpu) {
    await printPublicPlans(shop.databaseUrl);
    console.log(`\np95 in ms at ${SIZES.join(' and ')} products`);
    printRatios(timings, MAX_RATIO);
  }
} finally {
  await close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}

function getP95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
