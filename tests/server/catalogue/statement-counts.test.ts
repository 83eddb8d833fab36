import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createReviews } from '#tests/factories/create-reviews.ts';
import { listMessageKinds } from '#tests/support/servers/message-kinds.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/servers/tcp-proxy.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let proxy: TcpProxy;
let database: ReturnType<typeof openDatabase>;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  shop = await startTestShop();
  const url = new URL(shop.database.url);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  // All statements share a connection, so that the first call of each test opens and prepares everything.
  database = openDatabase(url.href, { max: 1 });
  app = createApp({ ...shop.ctx, db: database.db, reads: database.db });
  for (let index = 0; index < 12; index += 1) {
    const product = await createProduct(shop.db, {
      name: `Brake pads ${index}`,
      slug: `brake-pads-${index}`,
    });
    await createReviews(shop.db, product, [4, 5]);
  }
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await shop.close();
});

/** Counts the messages Bind and Query, one of which each statement sends, and those that PostgreSQL parses: Parse and Query. */
async function count(path: string): Promise<{ statements: number; parsed: number }> {
  await app.request(path);
  let sent = Buffer.alloc(0);
  proxy.intercept(({ from, text }) => {
    if (from === 'client') sent = Buffer.concat([sent, Buffer.from(text, 'latin1')]);
    return 'pass';
  });
  const reply = await app.request(path);
  expect(reply.status).toBe(200);
  const kinds = listMessageKinds(sent);
  return {
    statements: kinds.filter((kind) => kind === 'B' || kind === 'Q').length,
    parsed: kinds.filter((kind) => kind === 'P' || kind === 'Q').length,
  };
}

test.each([
  ['a list', '/api/s/all/?page_size=12', { statements: 2, parsed: 0 }],
  ['a list of one product', '/api/s/all/?page_size=1', { statements: 2, parsed: 0 }],
  ['a list beyond the first pages', '/api/s/all/?page_size=50&page=5', { statements: 2, parsed: 1 }],
  ['a filtered list', '/api/s/all/?category=1&sort=newest', { statements: 2, parsed: 0 }],
  ['a product by its slug', '/api/s/s/brake-pads-0/', { statements: 3, parsed: 0 }],
  ['a rail', '/api/s/f/top-sellers/', { statements: 2, parsed: 1 }],
  ['categories', '/api/s/categories/', { statements: 2, parsed: 2 }],
  ['a search', '/api/s/search/?q=brake+pads', { statements: 7, parsed: 2 }],
  ['suggestions', '/api/p/suggestions/?q=bra', { statements: 5, parsed: 2 }],
  ['suggestions before anything is typed', '/api/p/suggestions/?q=', { statements: 2, parsed: 1 }],
])('%s takes no more statements, and has no more of them parsed, than this', async (_, path, expected) => {
  expect(await count(path)).toEqual(expected);
});
