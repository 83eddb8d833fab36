import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RenderedPage } from '../../../contract/page-renderer.ts';
import { createCaches } from '../../../server/app.ts';
import { createLog } from '../../../server/context/log.ts';
import type { AppEnvironment } from '../../../server/http/environment.ts';
import { servePages } from '../../../server/http/pages/pages.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const SHELL = { empty: 'the empty shell', render: ({ body }: { body: string }) => body };

/** Renders no page before `release`. */
function createPages() {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const app = new Hono<AppEnvironment>();
  app.use(async (c, next) => {
    c.set('log', log);
    await next();
  });
  const released = Promise.withResolvers<void>();
  let rendered = 0;
  const renderer = {
    readAddress: async (pathname: string) => ({ status: 200 as const, address: pathname }),
    renderPage: async ({ address }: { address: string }): Promise<RenderedPage> => {
      rendered += 1;
      await released.promise;
      return { status: 200, location: '', head: '', body: `page ${address}`, state: 'null' };
    },
  };
  const cache = createCaches(shop.ctx).pages;
  cache.resume();
  const loadRenderer = async () => renderer;
  servePages({ app, ctx: shop.ctx, distDir: 'public', shell: SHELL, loadRenderer, cache });
  return {
    lines,
    countRendered: () => rendered,
    release: () => released.resolve(),
    open: async (path: string) => (await app.request(path)).text(),
  };
}

test('[HARDEN-05] 52 pages are rendered or wait; further ones are the empty shell at once, without an error', async () => {
  const pages = createPages();
  const first = Array.from({ length: 52 }, (_, index) => pages.open(`/page-${index}`));
  await expect.poll(pages.countRendered).toBe(2);
  const beyond = await Promise.all([pages.open('/page-beyond'), pages.open('/another')]);
  expect(beyond).toEqual(['the empty shell', 'the empty shell']);
  // Somebody waits for this one already.
  const shared = pages.open('/page-51');
  pages.release();
  expect(await Promise.all(first)).toEqual(Array.from({ length: 52 }, (_, index) => `page /page-${index}`));
  expect(await shared).toBe('page /page-51');
  expect(pages.lines).toEqual([]);
});

test('[HARDEN-05] once there is room again, a page that was not rendered is', async () => {
  const pages = createPages();
  const first = Array.from({ length: 52 }, (_, index) => pages.open(`/page-${index}`));
  await expect.poll(pages.countRendered).toBe(2);
  expect(await pages.open('/page-beyond')).toBe('the empty shell');
  pages.release();
  await Promise.all(first);
  expect(await pages.open('/page-beyond')).toBe('page /page-beyond');
});
