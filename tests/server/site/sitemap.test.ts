import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildPagesSitemap,
  buildProductsSitemap,
  buildSitemap,
} from '../../../server/features/site/sitemap.ts';
import { createProduct } from '../../factories/create-product.ts';
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

const PAGES = ['/', '/collection', '/privacy-policy', '/shipping-request'];
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
  expect(parseLocations(await buildSitemap(shop.ctx, 11))).toHaveLength(11);
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
