import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partNumbers } from '../../../server/db/schema/index.ts';
import {
  buildNumbersSitemap,
  buildPagesSitemap,
  buildProductsSitemap,
  buildSitemap,
} from '../../../server/features/site/sitemap.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createRule, createVehicle } from '../../factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const SHOP = 'https://gari.example';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ PUBLIC_URL: SHOP, SANDBOX_PUBLIC: 'yes' });
  const products = [
    { id: 1, slug: 'one', categoryId: 3 },
    { id: 2, slug: 'gone', archivedAt: new Date() },
    { id: 3, slug: 'three' },
    { id: 4, slug: 'four' },
    { id: 23, slug: 'twenty-three' },
    { id: 2_147_483_647, slug: 'the-last-that-can-be' },
  ];
  for (const product of products) await createProduct(shop.db, product);
});
afterAll(() => shop.close());

const parseLocations = (xml: string | null) =>
  [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address?.replace(SHOP, ''));

const PAGES = ['/', '/collection', '/privacy-policy', '/terms-of-use', '/returns', '/shipping-request'];
const CATEGORY_PAGES = ['/collection?category=1', '/collection?category=3'];

test('a small shop has one file, without products that are not for sale', async () => {
  const xml = await buildSitemap(shop.ctx);
  expect(xml).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(parseLocations(xml)).toEqual([
    ...PAGES,
    ...CATEGORY_PAGES,
    '/products/one',
    '/products/three',
    '/products/four',
    '/products/twenty-three',
    '/products/the-last-that-can-be',
  ]);
  expect(parseLocations(await buildSitemap(shop.ctx, 13))).toHaveLength(13);
});

test('a larger one has several parts, of which the index lists the non-empty ones', async () => {
  const maxPerPart = 10;
  const xml = await buildSitemap(shop.ctx, maxPerPart);
  expect(xml).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(parseLocations(xml)).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-products-1.xml',
    '/sitemap-products-3.xml',
    '/sitemap-products-214748365.xml',
  ]);
  expect(parseLocations(await buildPagesSitemap(shop.ctx))).toEqual([...PAGES, ...CATEGORY_PAGES]);
  const parts = await Promise.all(
    [1, 2, 3, 214_748_365].map((part) => buildProductsSitemap(shop.ctx, part, maxPerPart)),
  );
  expect(parts.map(parseLocations)).toEqual([
    ['/products/one', '/products/three', '/products/four'],
    [],
    ['/products/twenty-three'],
    ['/products/the-last-that-can-be'],
  ]);
  expect(parts[1]).toBeNull();
});

test('the parts are served as XML, and an unknown one is 404', async () => {
  const pages = await fetch(`${shop.url}/sitemap-pages.xml`);
  expect([pages.status, pages.headers.get('content-type')]).toEqual([200, 'application/xml; charset=UTF-8']);
  const part = await fetch(`${shop.url}/sitemap-products-1.xml`);
  expect(parseLocations(await part.text())).toContain('/products/one');
  for (const name of ['sitemap-products-2.xml', 'sitemap-products-99999.xml', 'sitemap-products-0.xml'])
    expect((await fetch(`${shop.url}/${name}`)).status).toBe(404);
});

describe('a shop with cars and part numbers', () => {
  let fitted: TestShop;
  beforeAll(async () => {
    fitted = await startTestShop({ PUBLIC_URL: SHOP, SANDBOX_PUBLIC: 'yes' });
    const { db } = fitted;
    const fielder = await createVehicle(db);
    await createVehicle(db, { model: 'Axio', chassisCode: 'NZE141' });
    for (const [id, categoryId] of [
      [1, 2],
      [2, 2],
      [3, 2],
      [120, 3],
    ] as const) {
      const product = await createProduct(db, { id, categoryId, slug: `part-${id}` });
      await createRule(db, product, fielder, { chassisNorm: 'NZE141G' });
      await db.insert(partNumbers).values([
        { productId: id, kind: 'oe', maker: 'Toyota', shown: `04465-5218${id % 3}` },
        { productId: id, kind: 'own', maker: 'Gari', shown: `GARI-0000${id}` },
      ]);
    }
    const gone = await createProduct(db, { id: 4, slug: 'gone', archivedAt: new Date() });
    await db.insert(partNumbers).values({ productId: gone.id, kind: 'oe', maker: 'Toyota', shown: 'GONE-1' });
    for (const id of [201, 202, 203])
      await createProduct(db, { id, slug: `any-${id}`, categoryId: 4, fitmentKind: 'universal' });
  });
  afterAll(() => fitted.close());

  const CARS = [
    '/cars',
    '/cars/toyota',
    '/cars/toyota/fielder',
    '/cars/toyota/fielder/nze141g',
    '/cars/toyota/fielder/nze141g/category-2',
  ];

  test('[FIT-44] names pages of cars with 3 parts, and of the numbers of products for sale each once', async () => {
    const locations = parseLocations(await buildSitemap(fitted.ctx));
    expect(locations.filter((path) => path?.startsWith('/cars'))).toEqual(CARS);
    expect(locations.filter((path) => path?.startsWith('/parts'))).toEqual([
      '/parts/0446552180',
      '/parts/0446552181',
      '/parts/0446552182',
    ]);
  });

  test('[FIT-44] a larger one has part numbers in files of their own', async () => {
    const maxPerPart = 10;
    expect(parseLocations(await buildSitemap(fitted.ctx, maxPerPart))).toEqual([
      '/sitemap-pages.xml',
      '/sitemap-products-1.xml',
      '/sitemap-products-12.xml',
      '/sitemap-products-21.xml',
      '/sitemap-numbers-1.xml',
      '/sitemap-numbers-2.xml',
      '/sitemap-numbers-3.xml',
      '/sitemap-numbers-4.xml',
      '/sitemap-numbers-120.xml',
    ]);
    expect(parseLocations(await buildNumbersSitemap(fitted.ctx, 2, 100))).toEqual(['/parts/0446552180']);
    expect(parseLocations(await buildNumbersSitemap(fitted.ctx, 1, 100))).toEqual([
      '/parts/0446552181',
      '/parts/0446552182',
    ]);
    expect(parseLocations(await buildPagesSitemap(fitted.ctx))).toEqual(expect.arrayContaining(CARS));
    const served = await fetch(`${fitted.url}/sitemap-numbers-1.xml`);
    expect([served.status, parseLocations(await served.text())]).toEqual([
      200,
      ['/parts/0446552180', '/parts/0446552181', '/parts/0446552182'],
    ]);
    expect((await fetch(`${fitted.url}/sitemap-numbers-9.xml`)).status).toBe(404);
  });
});
