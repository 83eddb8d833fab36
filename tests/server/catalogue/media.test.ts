import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { media } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
const SVG = '0a'.repeat(16);
const WEBP = '0b'.repeat(16);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
beforeAll(async () => {
  shop = await startTestShop();
  await shop.db.insert(media).values([
    { hash: SVG, contentType: 'image/svg+xml', body: Buffer.from(drawing) },
    { hash: WEBP, contentType: 'image/webp', body: Buffer.from([0, 255, 1, 254]) },
  ]);
});
afterAll(() => shop.close());

describe('pictures', () => {
  test('[PICTURE-02] a drawing is served unchanged with an immutable cache, and its scripts do not run', async () => {
    const { status, headers, text } = await shop.request('GET', `/media/${SVG}.svg`);
    expect([status, text]).toEqual([200, drawing]);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    );
  });

  test('[PICTURE-01] bytes are returned as stored, the second time too', async () => {
    for (let time = 0; time < 2; time += 1) {
      const response = await fetch(`${shop.url}/media/${WEBP}.webp`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 1, 254]);
    }
  });

  test.each([
    `/media/${'0c'.repeat(16)}.svg`,
    '/media/x.svg',
    `/media/${SVG}`,
    `/media/../media/${SVG}.exe1`,
    '/media/%00.svg',
  ])('an unknown picture is not found: %s', async (path) => {
    expect(await shop.request('GET', path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('conditional requests with an ETag', () => {
  test('return 304 without a body while nothing changed, and the new list once something has', async () => {
    const product = await createProduct(shop.db, { categoryId: 60, name: 'Clutch' });
    const first = await shop.call('productById', { params: product });
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{40}"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await shop.call('productById', { params: product, headers: { 'If-None-Match': tag } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    await createProduct(shop.db, { categoryId: 60, name: 'Clutch cable' });
    const changed = await shop.call('productById', { params: product, headers: { 'If-None-Match': tag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  test('work for the compressed form of a reply', async () => {
    const list = (headers: Record<string, string>) =>
      shop.call('listProducts', {
        query: { page_size: 50 },
        headers: { 'Accept-Encoding': 'br', ...headers },
      });
    const { headers } = await list({});
    const tag = headers.get('etag') ?? '';
    const again = await list({ 'If-None-Match': tag });
    expect([headers.get('content-encoding'), again.status, again.headers.get('etag')]).toEqual([
      'br',
      304,
      tag,
    ]);
  });

  test('work for a polled list', async () => {
    const first = await shop.call('categories');
    const again = await shop.call('categories', {
      headers: { 'If-None-Match': `W/${first.headers.get('etag')}` },
    });
    expect(again.status).toBe(304);
  });
});
