import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../server/db/client.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { selectPage } from '../../server/features/catalogue/catalogue.queries.ts';
import { readProduct } from '../../server/features/catalogue/read-product.ts';
import { searchPage } from '../../server/features/catalogue/search/search-page.ts';
import { selectTitles } from '../../server/features/catalogue/search/select-titles.ts';
import { startShop } from '../run/start-shop.ts';
import { BARE, compareReads, getReads, startServer } from './cpu-per-request.ts';
import { explain } from './explain.ts';
import { generateCatalogue } from './generate-catalogue.ts';

const SIZES = [10_000, 100_000];
const ROUNDS = 12;
const MAX_RATIO = 2;

const queries = [
  'brake pads',
  'brek pads',
  'toyota',
  'front shock absorber nissan',
  'NZE141 shock',
  '04465-42200',
  'plugs',
  'oil filter denso',
  'headlight',
  'altenator toyota',
  'wiperblade',
  'water pump subaru',
  'bosch',
  'engine oil 5w30',
  'samosa',
  'clutch kit hilux',
];
const page = { q: '', page: 1, page_size: 50, sort: 'popularity' as const, category: [], subcategory: [] };

function getPathsByKind(slugs: string[]): Record<string, string[]> {
  return {
    search: queries.map((q) => `/api/s/search/?page_size=50&q=${encodeURIComponent(q)}`),
    'filtered list': [
      ...[1, 4, 7, 8, 10].map((id) => `/api/s/all/?page_size=50&category=${id}`),
      ...[101, 403, 802].map((id) => `/api/s/all/?page_size=50&subcategory=${id}`),
      '/api/s/all/?page_size=50&category=1&category=3&subcategory=801',
      '/api/s/all/?page_size=50&category=2&sort=priceLowToHigh',
      '/api/s/all/?page_size=50&page=3&category=9&sort=priceHighToLow',
      '/api/s/all/?page_size=50&page=2',
    ],
    product: slugs.map((slug) => `/api/s/s/${slug}/`),
    suggestions: [
      'b',
      'br',
      'brake',
      'brake p',
      'toy',
      'shock abs',
      'nze',
      'oil filter t',
      'altenat',
      '0446',
    ].map((q) => `/api/p/titles/?q=${encodeURIComponent(q)}`),
  };
}

/** Returns the 95th percentile in milliseconds of sequential requests, after a warm-up round. */
async function measureP95(url: string, paths: string[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const path of paths) {
      const start = performance.now();
      const reply = await fetch(`${url}${path}`);
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${reply.status} for ${path}`);
      if (round > 0) times.push(performance.now() - start);
    }
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Of the servers of this checkout, with and without memory, and of the checkout in BEFORE, if it is given, without. */
async function printCpuPerRequest(slugs: string[]): Promise<void> {
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
    await compareReads(sql, servers, [...getReads(slugs), { name: BARE, paths: ['/bare'] }]);
  } finally {
    for (const server of servers) server.process.kill('SIGTERM');
  }
}

async function printPlansAndTimes(): Promise<void> {
  const tables = /\b(?:products|search_words|product_search)\b/;
  const explainPlan = (title: string, read: (db: Database) => unknown) =>
    explain(shop.databaseUrl, { title, tables, read });
  for (const q of ['brake pads', 'brek pads', 'toyota', 'NZE141 shock']) {
    await explainPlan(`search: ${q}`, (db) => searchPage(db, { ...page, q }));
  }
  await explainPlan('filtered list', (db) => selectPage(db, { ...page, category: [4] }));
  await explainPlan('product', (db) => readProduct({ db }, { params: { slug: 'made-5000' } }));
  await explainPlan('suggestions', (db) => selectTitles(db, 'brake p', 10));
  console.log(`\np95 in ms at ${SIZES.join(' and ')} products`);
  for (const [kind, [small = 0, large = 0]] of Object.entries(timings)) {
    const ratio = large / small;
    console.log(`${kind}: ${small.toFixed(1)} and ${large.toFixed(1)}, ${ratio.toFixed(2)} times`);
    if (ratio > MAX_RATIO) process.exitCode = 1;
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
});
const { sql, close } = openDatabase(shop.databaseUrl, { max: 1 });
const timings: Record<string, number[]> = {};
try {
  let paths: Record<string, string[]> = {};
  for (const size of SIZES) {
    const start = performance.now();
    await generateCatalogue(sql, size);
    console.log(`${size} products (${Math.round((performance.now() - start) / 1000)} s to make them)`);
    const slugs = await sql<{ slug: string }[]>`select slug from products order by id limit 40 offset 200`;
    if (size === SIZES[0]) await printCpuPerRequest(slugs.map(({ slug }) => slug));
    if (isOnlyCpu) break;
    paths = getPathsByKind(slugs.map(({ slug }) => slug));
    for (const [kind, kindPaths] of Object.entries(paths))
      (timings[kind] ??= []).push(await measureP95(shop.url, kindPaths));
  }
  if (!isOnlyCpu) await printPlansAndTimes();
} finally {
  await close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
