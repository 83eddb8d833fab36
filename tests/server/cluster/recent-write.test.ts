import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, createCaches } from '../../../server/app.ts';
import { openDatabase } from '../../../server/db/client.ts';
import { products } from '../../../server/db/schema/index.ts';
import type { AppEnvironment } from '../../../server/http/environment.ts';
import { servePages } from '../../../server/http/pages/pages.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const BRAKE_PADS = { name: 'Brake pads', slug: 'brake-pads', price: 1000 };

let shop: TestShop;
/** Is sent nothing that the shop writes. */
let standby: TestDatabase;
let clustered: ReturnType<typeof createApp>;
let productId: number;
let caches: ReturnType<typeof createCaches>;

beforeAll(async () => {
  shop = await startTestShop();
  standby = await createTestDatabase();
  productId = (await createProduct(shop.db, BRAKE_PADS)).id;
  await createProduct(standby.db, BRAKE_PADS);
  caches = createCaches(shop.ctx);
  for (const cache of Object.values(caches)) cache.resume();
  clustered = createApp({ ...shop.ctx, reads: standby.db }, { caches });
});
afterAll(async () => {
  await standby.close();
  await shop.close();
});

async function readPrice(cookie?: string): Promise<number> {
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  const response = await clustered.request('/api/s/s/brake-pads/', { headers });
  return ((await response.json()) as { price: number }).price;
}

/** Returns the cookie that the reply sets, with its attributes, or null. */
async function changePrice(app: { request: typeof clustered.request }, token: string, price: number) {
  const [product] = await shop.db.select().from(products).where(eq(products.id, productId));
  const response = await app.request(`/api/p/products/${productId}/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ version: product!.version, price }),
  });
  return { status: response.status, cookie: response.headers.get('set-cookie') };
}

test('[OPERATE-12] who has just written is shown what the primary has, others what the standby has', async () => {
  expect(await readPrice()).toBe(1000);
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  const { status, cookie } = await changePrice(clustered, token, 1200);
  expect([status, cookie]).toEqual([200, 'gari_wrote=1; Max-Age=5; Path=/; HttpOnly; SameSite=Lax']);
  expect(await readPrice('gari_wrote=1')).toBe(1200);
  expect(await readPrice()).toBe(1000);
});

test('[OPERATE-12] what was refused, read, or sent by nobody known marks no browser', async () => {
  const { token } = await createUser(shop.ctx);
  expect(await changePrice(clustered, token, 1300)).toEqual({ status: 403, cookie: null });
  const read = await clustered.request('/api/o/all/', { headers: { Authorization: `Bearer ${token}` } });
  expect([read.status, read.headers.get('set-cookie')]).toEqual([200, null]);
  const anonymous = await clustered.request('/api/v/find/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ q: 'NZE141-6012345' }),
  });
  expect([anonymous.status, anonymous.headers.get('set-cookie')]).toEqual([200, null]);
});

test('[OPERATE-12] who has just written is shown what the standby has while the primary is away', async () => {
  const lost = openDatabase('postgres://gari@127.0.0.1:1/gari', { max: 1 });
  const app = createApp({ ...shop.ctx, db: lost.db, reads: standby.db });
  const response = await app.request('/api/s/s/brake-pads/', { headers: { Cookie: 'gari_wrote=1' } });
  expect([response.status, ((await response.json()) as { price: number }).price]).toEqual([200, 1000]);
  await lost.close();
});

test('[OPERATE-12] without standbys no browser is marked', async () => {
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  expect(await changePrice(createApp(shop.ctx), token, 1400)).toEqual({ status: 200, cookie: null });
});

test('[OPERATE-12] a page for who has just written is rendered from the primary, and stored for nobody', async () => {
  const app = new Hono<AppEnvironment>();
  app.use('/api/*', async (c) => clustered.fetch(c.req.raw));
  const renderer = {
    readAddress: async (pathname: string) => ({ status: 200 as const, address: pathname }),
    async renderPage({ fetchApi }: { fetchApi(path: string): Promise<Response> }) {
      const { price } = (await (await fetchApi('/api/s/s/brake-pads/')).json()) as { price: number };
      return { status: 200 as const, location: '', head: '', body: `Ksh ${price}`, state: 'null' };
    },
  };
  servePages({
    app,
    ctx: { ...shop.ctx, reads: standby.db },
    distDir: 'public',
    shell: { empty: '', render: ({ body }) => body },
    loadRenderer: async () => renderer,
    cache: caches['pages']!,
  });
  const open = async (headers: Record<string, string>) =>
    (await app.request('/product/brake-pads', { headers })).text();
  await shop.db.update(products).set({ price: 1500 }).where(eq(products.id, productId));
  expect(await open({ Cookie: 'gari_wrote=1' })).toBe('Ksh 1500');
  expect(await open({})).toBe('Ksh 1000');
});
