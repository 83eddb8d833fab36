import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { measureFirstLoad } from '../../../scripts/build/first-load.ts';
import { createApp, createCaches } from '../../../server/app.ts';
import { listenForCatalogueChanges } from '../../../server/db/catalogue-changes.ts';
import { categories, numberLinks, partNumbers, vehicles } from '../../../server/db/schema/index.ts';
import type { AppEnvironment } from '../../../server/http/environment.ts';
import { loadRenderer } from '../../../server/http/pages/page-renderer.ts';
import { readShell } from '../../../server/http/pages/page-shell.ts';
import { servePages } from '../../../server/http/pages/pages.ts';
import type { ReplyCache } from '../../../server/http/reply-cache.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createRule, createVehicle, getFitmentSource } from '../../factories/create-vehicle.ts';
import { nextNumber } from '../../factories/numbers.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { createChangingCatalogue } from '../catalogue/changing-catalogue.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const distDir = join(root, 'dist');
const BUILD_TIME = 180_000;
const PUBLIC_URL = 'https://gari.example';

let shop: TestShop;
let pages: ReplyCache;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build/build-app.ts'], { cwd: root, stdio: 'inherit' });
  shop = await startTestShop({ PUBLIC_URL, SANDBOX_PUBLIC: 'yes' });
  const caches = createCaches(shop.ctx);
  pages = caches.pages;
  pages.resume();
  app = createApp(shop.ctx, { distDir, caches });
}, BUILD_TIME);
afterAll(() => shop.close());

async function open(path: string, headers: Record<string, string> = {}) {
  const reply = await app.request(path, { headers });
  return { status: reply.status, headers: reply.headers, html: await reply.text() };
}

const tag = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const getTitle = (html: string) => tag(html, /<title>([^<]*)<\/title>/);
const getCanonicalUrl = (html: string) => tag(html, /<link rel="canonical" href="([^"]*)"/);
function getStructuredData(html: string): Record<string, unknown>[] {
  const text = tag(html, /<script type="application\/ld\+json">([^<]*)<\/script>/) ?? '{}';
  return (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'];
}

describe('a product', () => {
  test('is readable, and tells search engines what it is and costs', async () => {
    const made = await createProduct(shop.db, {
      name: 'Ball Joint Probox',
      slug: 'ball-joint-probox',
      price: 1850,
      stockQuantity: 4,
      description: 'Lower, left or right.',
    });
    const { status, html } = await open('/products/ball-joint-probox?utm_source=radio');
    expect(status).toBe(200);
    expect(getTitle(html)).toBe('Ball Joint Probox – Gari');
    expect(getCanonicalUrl(html)).toBe('https://gari.example/products/ball-joint-probox');
    expect(html).toContain(
      '<meta name="description" content="Ball Joint Probox at Ksh 1,850. Lower, left or right."/>',
    );
    expect(html).toContain('<meta property="og:type" content="product"/>');
    expect(html).toContain('<meta property="og:title" content="Ball Joint Probox"/>');
    expect(html).toMatch(/<h1[^>]*>Ball Joint Probox<\/h1>/);
    const [product, steps] = getStructuredData(html);
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Ball Joint Probox',
      sku: String(made.id),
      offers: { price: 1850, priceCurrency: 'KES', availability: 'https://schema.org/InStock' },
    });
    expect(product).not.toHaveProperty('aggregateRating');
    expect(steps).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 4 } });
  });

  test('that is out of stock says so', async () => {
    await createProduct(shop.db, { slug: 'sold-out', stockQuantity: 0 });
    const [product] = getStructuredData((await open('/products/sold-out')).html);
    expect(product).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });

  test('[FIT-45] names its brand and the number of its maker, where they are stored', async () => {
    const oe = { kind: 'oe', maker: 'Toyota', shown: '04465-12592' } as const;
    const brand = { kind: 'brand', maker: 'Akebono', shown: 'ACT828' } as const;
    const create = async (
      slug: string,
      condition: 'genuine' | 'aftermarket',
      numbers: (typeof oe | typeof brand)[],
    ) => {
      const { id } = await createProduct(shop.db, { slug, condition, brand: 'Akebono' });
      await shop.db.insert(partNumbers).values(numbers.map((number) => ({ ...number, productId: id })));
      return getStructuredData((await open(`/products/${slug}`)).html)[0];
    };
    const named = { brand: { '@type': 'Brand', name: 'Akebono' } };
    expect(await create('with-both', 'aftermarket', [oe, brand])).toMatchObject({ ...named, mpn: 'ACT828' });
    expect(await create('genuine-part', 'genuine', [oe])).toMatchObject({ ...named, mpn: '04465-12592' });
    expect(await create('replacement', 'aftermarket', [oe])).not.toHaveProperty('mpn');
    await createProduct(shop.db, { slug: 'unnamed' });
    expect(getStructuredData((await open('/products/unnamed')).html)[0]).not.toHaveProperty('brand');
  });

  test('[FIT-26, FIT-29, FIT-45] lists the cars that it fits in the page, and at most 20 of them for search engines', async () => {
    const { id } = await createProduct(shop.db, { slug: 'fits-many' });
    for (let index = 10; index < 32; index += 1) {
      const codes = { generation: `E${index}0`, chassisCode: `NZE${index}1` };
      const car = await createVehicle(shop.db, { model: 'Premio', ...codes });
      await createRule(shop.db, { id }, car, { generationId: car.generationId, position: 'front-left' });
    }
    const excluded = await createVehicle(shop.db, { make: 'Nissan', model: 'Note', generation: 'E12' });
    await createRule(shop.db, { id }, excluded, { exclusion: true });
    const { html } = await open('/products/fits-many');
    expect(html).toContain('Fits these cars');
    expect(html).toContain('NZE101');
    expect(html).toContain('NZE311');
    expect(html).toContain('Front, left · 1 per car');
    const cars = getStructuredData(html)[0]!['isAccessoryOrSparePartFor'] as object[];
    expect(cars).toHaveLength(20);
    expect(cars[0]).toEqual({
      '@type': 'Car',
      name: 'Toyota Premio E100',
      brand: { '@type': 'Brand', name: 'Toyota' },
      model: 'Premio',
      vehicleConfiguration: 'E100',
    });
    await createProduct(shop.db, { slug: 'fits-none' });
    const unlisted = await open('/products/fits-none');
    expect(unlisted.html).toContain('Nobody has checked yet which cars this part fits.');
    expect(getStructuredData(unlisted.html)[0]).not.toHaveProperty('isAccessoryOrSparePartFor');
  });

  test('with a hostile name cannot end a script or open a tag', async () => {
    const name = '</script><img src=x onerror=alert(1)>';
    await createProduct(shop.db, { slug: 'hostile', name });
    const { html } = await open('/products/hostile');
    expect(html).not.toContain('<img src=x');
    expect(getTitle(html)).toBe('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; – Gari');
    expect(getStructuredData(html)[0]).toMatchObject({ name });
    const state = tag(html, /id="first-view"[^>]*>([^<]*)<\/script>/) ?? '';
    expect(JSON.stringify(JSON.parse(state))).toContain('onerror=alert(1)');
  });

  test('that is unknown returns 404 with a message, for the browser to render again', async () => {
    const { status, html } = await open('/products/never-was');
    expect(status).toBe(404);
    expect(html).toMatch(/<h1[^>]*>Product not found<\/h1>/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(tag(html, /id="first-view"[^>]*>([^<]*)<\/script>/)).toBe('null');
  });
});

describe('the catalogue', () => {
  test('sorts the parameters that it knows, and leaves the others out of the canonical link', async () => {
    const { html } = await open(
      '/collection?page=1&fbclid=x&category=2&q=%20pads&sort=priceLowToHigh&category=zzz',
    );
    expect(getCanonicalUrl(html)).toBe('https://gari.example/collection?q=pads&amp;category=2');
    expect(html).toContain('data-screen="collection"');
  });

  test('is rendered once for equivalent URLs', async () => {
    pages.drop('all');
    await open('/collection?utm_source=a');
    await open('/collection/?gclid=b&page=1');
    expect(pages.size).toBe(1);
  });

  test.each([
    [`/collection?q=${'a'.repeat(250)}`, `/collection?q=${'a'.repeat(200)}`],
    ['/collection?category=1234567890&category=0x1&page=02', '/collection'],
    ['/collection?page=1e1', '/collection'],
    ['/COLLECTION?category=2', '/collection?category=2'],
  ])('%s is read as %s', async (requestedPath, canonicalPath) => {
    const { status, html } = await open(requestedPath);
    expect(status).toBe(200);
    expect(html).toContain('data-screen="collection"');
    expect(getCanonicalUrl(html)).toBe(`https://gari.example${canonicalPath}`);
  });

  test('home introduces the shop and its search', async () => {
    const { html } = await open('/');
    expect(getCanonicalUrl(html)).toBe('https://gari.example/');
    expect(getStructuredData(html).map((entry) => entry['@type'])).toEqual(['Organization', 'WebSite']);
  });
});

describe('[FIT-44] pages of cars and part numbers', () => {
  beforeAll(async () => {
    const { db } = shop;
    const fielder = await createVehicle(db);
    const axio = await createVehicle(db, { model: 'Axio', chassisCode: 'NZE141' });
    for (const name of ['Pads', 'Disc', 'Drum']) {
      const product = await createProduct(db, {
        name,
        slug: `fielder-${name.toLowerCase()}`,
        categoryId: 60,
      });
      await createRule(db, product, fielder, { chassisNorm: 'NZE141G' });
      if (name === 'Pads')
        await db
          .insert(partNumbers)
          .values({ productId: product.id, kind: 'oe', maker: 'Toyota', shown: '04465-12610' });
    }
    await db.update(categories).set({ name: 'Brakes' }).where(eq(categories.id, 60));
    const sourceId = await getFitmentSource(db);
    await db.insert(numberLinks).values([
      { fromNorm: '0446512580', toNorm: '0446512610', kind: 'superseded', sourceId },
      { fromNorm: 'OLDER11111', toNorm: 'OLDER11112', kind: 'superseded', sourceId },
    ]);
    const merged = await createVehicle(db, { model: 'Axio', chassisCode: 'NZE149' });
    await db.update(vehicles).set({ mergedInto: axio.id }).where(eq(vehicles.id, merged.id));
  });
  const isNoindex = (html: string) => html.includes('<meta name="robots" content="noindex"/>');
  const getCrumbs = (html: string) =>
    getStructuredData(html).flatMap(({ '@type': type, itemListElement }) =>
      type === 'BreadcrumbList' ? (itemListElement as { name: string }[]).map(({ name }) => name) : [],
    );

  test.each([
    ['/cars', 'Parts by car', ['Home', 'Cars']],
    ['/cars/toyota', 'Toyota parts', ['Home', 'Cars', 'Toyota']],
    ['/cars/toyota/fielder', 'Toyota Fielder parts', ['Home', 'Cars', 'Toyota', 'Fielder']],
    [
      '/cars/toyota/fielder/nze141g',
      'Toyota Fielder NZE141G parts',
      ['Home', 'Cars', 'Toyota', 'Fielder', 'NZE141G'],
    ],
    [
      '/cars/toyota/fielder/nze141g/brakes',
      'Brakes for Toyota Fielder NZE141G',
      ['Home', 'Cars', 'Toyota', 'Fielder', 'NZE141G', 'Brakes'],
    ],
    ['/parts/0446512610', 'Part number 04465-12610', ['Home', 'Part number 0446512610']],
  ])('%s is rendered, with one address and its way from home', async (path, heading, crumbs) => {
    const { status, html } = await open(`${path}?utm_source=radio`);
    expect([status, getTitle(html), getCanonicalUrl(html)]).toEqual([
      200,
      `${heading} – Gari`,
      `https://gari.example${path}`,
    ]);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect([isNoindex(html), getCrumbs(html)]).toEqual([false, crumbs]);
  });

  test('of a chassis code lists its parts', async () => {
    const { html } = await open('/cars/toyota/fielder/nze141g');
    expect(getStructuredData(html).at(-1)).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [
        { position: 1, name: 'Pads', url: 'https://gari.example/products/fielder-pads' },
        { name: 'Disc' },
        { name: 'Drum' },
      ],
    });
    expect(html).toContain('Add to my cars');
  });

  test('with fewer than 3 parts, and a number that no product has, are noindex', async () => {
    for (const path of [
      '/cars/toyota/axio',
      '/cars/toyota/axio/nze141',
      '/parts/OLDER11111',
      '/parts/04465',
    ]) {
      const { status, html } = await open(path);
      expect([path, status, isNoindex(html)]).toEqual([path, 200, true]);
    }
  });

  test('[FIT-42] a superseded number shows what replaces it', async () => {
    const { html } = await open('/parts/0446512580');
    expect(html).toMatch(/Replaced by<!-- --> <!-- -->04465-12610|Replaced by 04465-12610/);
    expect(html).toContain('/products/fielder-pads');
  });

  test.each([
    ['/parts/04465-12610', '/parts/0446512610'],
    ['/parts/o4465%2012610?utm_source=x', '/parts/0446512610?utm_source=x'],
    ['/cars/Toyota/Fielder/NZE-141G', '/cars/toyota/fielder/nze141g'],
    ['/cars/toyota/axio/nze149', '/cars/toyota/axio/nze141'],
    ['/cars/toyota/axio/nze149/brakes', '/cars/toyota/axio/nze141/brakes'],
  ])('%s has moved to %s', async (path, location) => {
    const { status, headers } = await open(path);
    expect([status, headers.get('location')]).toEqual([301, location]);
  });

  test.each([
    '/cars/tata',
    '/cars/toyota/supra',
    '/cars/toyota/fielder/zze122',
    '/parts/99999-99999',
    '/parts/pads',
  ])('%s is unknown, and helps on', async (path) => {
    const { status, html } = await open(path);
    expect([status, isNoindex(html)]).toEqual([404, true]);
    expect(html).toContain('https://wa.me/');
    expect(html).toContain('Search products');
  });
});

test('an unknown page returns 404 with a message', async () => {
  const { status, html } = await open('/no/such/page');
  expect(status).toBe(404);
  expect(html).toContain('You Explorer!!');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('the redirect page is readable', async () => {
  const { status, html } = await open('/redirecting');
  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>One moment<\/h1>/);
});

test.each([
  '/login',
  '/profile',
  '/checkout',
  '/payment/mpesa-number',
  '/cart',
  '/admin',
  '/admin/recent-orders',
])('%s is the empty shell', async (path) => {
  const { status, html } = await open(path);
  expect(status).toBe(200);
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('id="first-view"');
});

test('unchanged content is not sent again, and is compressed when supported', async () => {
  const first = await open('/privacy-policy');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect((await open('/privacy-policy', { 'If-None-Match': etag })).status).toBe(304);
  const compressedReply = await app.request('/privacy-policy', {
    headers: { 'Accept-Encoding': 'gzip, br' },
  });
  expect(compressedReply.headers.get('content-encoding')).toBe('br');
});

test('the theme is in the page, not in the script: resets, tokens and global rules in their layers', async () => {
  const { html } = await open('/');
  const sheet = tag(html, /<style>([\s\S]*?)<\/style>/) ?? '';
  expect(sheet.match(/@layer \w+/g)).toEqual([
    '@layer reset',
    '@layer base',
    '@layer tokens',
    '@layer kit',
    '@layer recipes',
  ]);
  expect(sheet).toMatch(/--g-colors-petrol-700:/);
  expect(sheet).toMatch(/\.dark[^{]*\{[^}]*--g-colors-bg:/);
  expect(sheet).toContain('@keyframes pulse');
});

test('every script of the page is allowed by its hash, and no other', async () => {
  const { headers, html } = await open('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(html.match(/<script>/g)).toHaveLength(2);
  expect(new Set(policy.match(/'sha256-[^']+'/g)).size).toBe(2);
});

test('a staff change is visible in the next page, in every process', async () => {
  const { id } = await createProduct(shop.db, { slug: 'repriced', name: 'Repriced', price: 700 });
  expect((await open('/products/repriced')).html).toContain('Ksh 700');
  const changeReceived = Promise.withResolvers<void>();
  let isListening = false;
  const listener = await listenForCatalogueChanges(shop.database.url, (change) => {
    pages.drop(change);
    if (isListening) changeReceived.resolve();
  });
  isListening = true;
  await shop.database.sql`update products set price = 650 where id = ${id}`;
  await changeReceived.promise;
  await listener.close();
  expect((await open('/products/repriced')).html).toContain('Ksh 650');
});

describe('the pages of two processes', () => {
  const PATHS = [
    '/',
    '/collection',
    '/collection?category=1&sort=priceLowToHigh',
    '/collection?q=brake',
    '/products/brake-pads',
    '/cars/toyota/fielder/nze141g',
    '/parts/0446512592',
  ];
  /** After this time nobody may get what was before a change. */
  const MAX_AGE_MS = 1000;
  /** Where only what sells best has changed, the old page is shown while the new one is rendered (decision 132). */
  const SALES = ['another best seller', 'a sale that is paid'];
  const MAX_AGE_OF_SALES_MS = 20_000;
  let changing: TestShop;
  let catalogue: Awaited<ReturnType<typeof createChangingCatalogue>>;

  beforeAll(async () => {
    changing = await startTestShop();
    catalogue = await createChangingCatalogue(changing);
  });
  afterAll(() => changing.close());

  /** A process's app, with caches of its own that follow the changes. */
  async function startCachingApp() {
    const caches = createCaches(changing.ctx);
    const forEachCache = (action: (cache: ReplyCache) => void) => Object.values(caches).forEach(action);
    const listener = await listenForCatalogueChanges(
      changing.database.url,
      (change) => forEachCache((cache) => cache.drop(change)),
      { onConnected: () => forEachCache((cache) => cache.resume()) },
    );
    onTestFinished(() => listener.close());
    return createApp(changing.ctx, { distDir, caches });
  }

  const readAll = (from: ReturnType<typeof createApp>) =>
    Promise.all(PATHS.map(async (path) => [path, await (await from.request(path)).text()]));

  test('are never older than a second, whatever changes but what sells best', async () => {
    const uncached = createApp(changing.ctx, { distDir });
    const processes = [await startCachingApp(), await startCachingApp()];
    /** The pages once they are as expected; else those requested after a time. */
    async function readUntil(expected: string[][], deadline: number) {
      for (;;) {
        // Pages from memory are answered without a turn of the event loop, which new ones need to be rendered.
        await setImmediate();
        const requestedAt = performance.now();
        const read = await Promise.all(processes.map(readAll));
        const isCurrent = read.every((all) => JSON.stringify(all) === JSON.stringify(expected));
        if (isCurrent || requestedAt > deadline) return read;
      }
    }
    const steps = fc.array(fc.constantFrom(...Object.keys(catalogue.changes)), {
      minLength: 12,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (names) => {
        for (const name of names) {
          await Promise.all(processes.map(readAll));
          await catalogue.changes[name]!(nextNumber());
          const deadline = performance.now() + (SALES.includes(name) ? MAX_AGE_OF_SALES_MS : MAX_AGE_MS);
          const expected = await readAll(uncached);
          expect(await readUntil(expected, deadline), `after ${name}`).toEqual([expected, expected]);
        }
      }),
      { numRuns: 2 },
    );
  }, 180_000);
});

describe('rendering', () => {
  /** Renders a page with some replies of the API replaced, and lists what it asked for. */
  async function render(
    address: string,
    replaced: Record<string, () => Promise<Response>>,
    signal = AbortSignal.timeout(20_000),
  ) {
    const { readAddress, renderPage } = (await loadRenderer(distDir))!;
    await readAddress(address, '');
    const asked: string[] = [];
    const fetchApi = async (path: string) => {
      asked.push(path);
      return replaced[path]?.() ?? app.request(path);
    };
    return { asked, page: await renderPage({ address, fetchApi, publicUrl: PUBLIC_URL, signal }) };
  }

  test('asks the API for each thing once', async () => {
    const { id } = await createProduct(shop.db, { slug: 'asked-once' });
    const { asked } = await render('/products/asked-once', {});
    expect(asked[0]).toBe('/api/s/s/asked-once/');
    expect(asked.toSorted()).toEqual(
      [
        `/api/s/${id}/fitments/?limit=50`,
        `/api/s/${id}/goes-with/`,
        '/api/config/',
        '/api/s/category/8/',
        '/api/s/f/top-sellers/',
        '/api/s/s/asked-once/',
      ].toSorted(),
    );
  });

  test('shows a part of the page as loading when the API refuses it, and leaves it to the browser', async () => {
    await createProduct(shop.db, { slug: 'half', name: 'Half a page' });
    const { page } = await render('/products/half', {
      '/api/s/f/top-sellers/': async () => Response.json({ code: 'X', message: 'No.' }, { status: 429 }),
    });
    expect(page.status).toBe(200);
    expect(page.body).toContain('Half a page');
    expect(page.state).not.toContain('top-sellers');
  });

  test('ends when it takes too long', async () => {
    await createProduct(shop.db, { slug: 'slow' });
    const controller = new AbortController();
    const neverAnswers = () => {
      controller.abort(new Error('too long'));
      return new Promise<Response>(() => {});
    };
    const slow = render('/products/slow', { '/api/s/f/top-sellers/': neverAnswers }, controller.signal);
    await expect(slow).rejects.toThrow('too long');
  });

  test('fails when the API does', async () => {
    await createProduct(shop.db, { slug: 'broken' });
    const failed = async () => Response.json({ code: 'X', message: 'No.' }, { status: 500 });
    const broken = { '/api/s/f/top-sellers/': failed };
    await expect(render('/products/broken', broken)).rejects.toMatchObject({ status: 500 });
    await expect(render('/products/broken', { '/api/s/s/broken/': failed })).rejects.toMatchObject({
      status: 500,
    });
  });
});

describe('a failing renderer', () => {
  test('leaves the empty shell, so that the browser renders the page', async () => {
    const shell = readShell(distDir);
    if (!shell) throw new Error('the app is not built');
    const bare = new Hono<AppEnvironment>();
    bare.use(async (c, next) => {
      c.set('log', shop.ctx.log);
      await next();
    });
    const failingRenderer = async () => ({
      readAddress: async () => ({ status: 200 as const, address: '/' }),
      renderPage: () => Promise.reject(new Error('out of order')),
    });
    const cache = createCaches(shop.ctx).pages;
    servePages({ app: bare, ctx: shop.ctx, distDir, shell, loadRenderer: failingRenderer, cache });
    const reply = await bare.request('/');
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('<div id="root"></div>');
  });
});

test('the sitemap names indexable pages, robots.txt excluded ones', async () => {
  await createProduct(shop.db, { slug: 'listed' });
  const map = await open('/sitemap.xml');
  expect(map.headers.get('content-type')).toContain('application/xml');
  expect(map.html).toContain('<loc>https://gari.example/products/listed</loc>');
  expect(map.html).toContain('<loc>https://gari.example/privacy-policy</loc>');
  const robots = await open('/robots.txt');
  for (const path of ['/admin', '/checkout', '/payment/', '/profile'])
    expect(robots.html).toContain(`Disallow: ${path}\n`);
  expect(robots.html).toContain('Sitemap: https://gari.example/sitemap.xml');
});

/** Brotli bytes. Packages are bundled as they are. */
const BUDGETS = [
  ['home', 111_000],
  ['collection', 111_000],
  ['product', 111_000],
] as const;

test.each(BUDGETS)(
  'the first load of %s takes at most %i bytes and includes nothing of the back office or a purchase, no valibot and no Chakra',
  (screen, budget) => {
    const { bytes, modules, hasValibot, hasEmotion } = measureFirstLoad(distDir, screen);
    expect({ hasValibot, hasEmotion }).toEqual({ hasValibot: false, hasEmotion: false });
    expect(modules.filter((name) => /admin|nivo|chart|purchase|checkout|payment/.test(name))).toEqual([]);
    expect(bytes).toBeLessThanOrEqual(budget);
  },
);

/** Of a product's page. */
const LATE_PARTS = [
  'fitment-list',
  'buying-facts',
  'goes-with',
  'part-details',
  'reviews',
  'product/recently-viewed',
];

test('a product’s page with all that is below its first view takes at most 126,000 bytes of scripts, without XState', () => {
  const { bytes, files } = measureFirstLoad(distDir, 'product', LATE_PARTS);
  expect(bytes).toBeLessThanOrEqual(126_000);
  expect(files.filter((file) => /\/machines-/.test(file))).toEqual([]);
});

test('no script of a first load, or of what is below a product’s first view, makes a formatter before it has something to format', () => {
  const screens = BUDGETS.map(([screen]) => measureFirstLoad(distDir, screen));
  const files = [...screens, measureFirstLoad(distDir, 'product', LATE_PARTS)].flatMap((load) => load.files);
  const scripts = [...new Set(files)].map((file) => readFileSync(join(distDir, file), 'utf8'));
  expect(scripts.filter((script) => script.includes('new Intl.')).length).toBeGreaterThan(0);
  expect(scripts.flatMap((script) => script.match(/[=,(]new Intl\.\w+/g) ?? [])).toEqual([]);
});

test('a page with its styles, and the font, take at most this many bytes', async () => {
  // What it shows does not depend on the products of other tests.
  const { html } = await open('/privacy-policy');
  const fonts = globSync('assets/*.woff2', { cwd: distDir }).map(
    (file) => statSync(join(distDir, file)).size,
  );
  expect(fonts).toHaveLength(1);
  expect(fonts[0]).toBeLessThanOrEqual(30_000);
  expect(html).toContain('Information we collect');
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(22_000);
});

test('valibot and Emotion are found where a form uses them', () => {
  expect(measureFirstLoad(distDir, 'login')).toMatchObject({ hasValibot: true, hasEmotion: true });
});

test('a build without the sandbox has no inspector and no machines page', async () => {
  const scripts = globSync('{assets,server}/**/*.js', { cwd: distDir });
  const leakingScripts = scripts.filter((file) =>
    /gari-machines|gari-inspect|statelyai|xstate\.microstep.*postMessage/.test(
      readFileSync(join(distDir, file), 'utf8'),
    ),
  );
  expect(scripts.length).toBeGreaterThan(20);
  expect(leakingScripts).toEqual([]);
  expect((await open('/__machines')).status).toBe(404);
  expect(existsSync(join(distDir, 'inspector'))).toBe(false);
});
