import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { getEndpointName, rows } from './endpoint-rows.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** Routes outside the table: pictures, the sandbox's pages and middleware. */
const OTHER_ROUTES = [
  'ALL /*',
  'ALL /api/*',
  'ALL /hooks/*',
  'ALL /media/*',
  'GET /media/:file{[0-9a-f]{32}\\.[a-z]{3,4}}',
  'GET /media/:hash{[0-9a-f]{32}}/:file{[1-9]\\d{1,3}\\.(?:avif|webp)}',
  'ALL /sandbox/*',
  'GET /robots.txt',
  'GET /:file{sitemap-numbers-[1-9]\\d{0,5}\\.xml}',
  'GET /:file{sitemap-products-[1-9]\\d{0,4}\\.xml}',
  'GET /sandbox',
  'GET /sitemap-pages.xml',
  'GET /sitemap.xml',
];

test('server and endpoint table have the same rows', () => {
  const served = new Set(createApp(shop.ctx).routes.map(({ method, path }) => `${method} ${path}`));
  const table = rows.map(([, row]) => getEndpointName(row));
  expect([...served].filter((route) => !table.includes(route)).toSorted()).toEqual(OTHER_ROUTES.toSorted());
  expect(table.filter((row) => !served.has(row))).toEqual([]);
});

test('without a sandbox its pages are not served', () => {
  const ctx = { ...shop.ctx, config: { ...shop.ctx.config, sandboxUrl: null } };
  const served = createApp(ctx).routes.map(({ method, path }) => `${method} ${path}`);
  expect(served.filter((route) => route.includes('sandbox'))).toEqual([]);
});

test('the table is served as an OpenAPI document', async () => {
  const { status, headers, body } = await shop.call('openapi');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(body.openapi).toBe('3.1.0');
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.toSorted()).toEqual(rows.map(([, row]) => getEndpointName(row)).toSorted());
});

test.each([
  '/api/',
  '/api/nothing/',
  '/api/o/',
  '/api/a/login',
  '/hooks/',
  '/hooks/nothing',
  '/nothing',
  '/',
])('[WIRE-01] an unknown address returns 404 as JSON: %s', async (path) => {
  const { status, headers, body } = await shop.request('GET', path);
  expect([status, headers.get('content-type')]).toEqual([404, 'application/json']);
  expect(body).toEqual({
    code: 'NOT_FOUND',
    message: 'There is nothing here.',
    detail: 'There is nothing here.',
    request_id: headers.get('x-request-id'),
  });
});

test('[CONFIG-01] the shop info has contact details and the enabled payment methods', async () => {
  const { body } = await shop.call('config');
  expect(body).toEqual({
    contact: {
      phone: '+254 700 000 000',
      email: 'help@gari.test',
      address: 'Kirinyaga Road, Nairobi',
      map_url: 'https://www.openstreetmap.org/search?query=Kirinyaga%20Road%2C%20Nairobi',
      hours: 'Mon-Fri 8AM-6PM',
      socials: [
        { name: 'Facebook', url: 'https://www.facebook.com/' },
        { name: 'Instagram', url: 'https://www.instagram.com/' },
        { name: 'X', url: 'https://x.com/' },
        { name: 'TikTok', url: 'https://www.tiktok.com/' },
        { name: 'YouTube', url: 'https://www.youtube.com/' },
      ],
    },
    payments: {
      mpesa: true,
      pesapal: true,
      flutterwave: {
        public_key: 'FLWPUBK_TEST-7b1c0e5a9d3f4268b0e7c1a2d4f60839-X',
        script_url: '/sandbox/flutterwave/v3.js',
      },
      down: [],
    },
    google: {
      client_id: '480215937612-gari0sandbox0web0client.apps.googleusercontent.com',
      script_url: '/sandbox/google/gsi/client',
    },
    sandbox: true,
  });
});

test('[CONFIG-01] without their keys M-Pesa, Pesapal and Google are off', async () => {
  const ctx = {
    ...shop.ctx,
    safaricom: null,
    pesapal: null,
    flutterwave: null,
    google: null,
    config: {
      ...shop.ctx.config,
      safaricom: null,
      pesapal: null,
      flutterwave: null,
      google: null,
      sandboxUrl: null,
    },
  };
  const response = await createApp(ctx).request('/api/config/');
  expect(await response.json()).toMatchObject({
    payments: { mpesa: false, pesapal: false, flutterwave: null },
    google: null,
    sandbox: false,
  });
});
