import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import pLimit from 'p-limit';
import type { PageRenderer } from '#contract/page-renderer.ts';
import type { Context } from '../context/context.ts';
import type { AppContext, AppEnvironment } from './environment.ts';
import type { Page, PageCache } from './page-cache.ts';
import type { PageShell } from './page-shell.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const compress = promisify(brotliCompress);
/** About half the time of the best quality for 5 % more bytes. */
const BROTLI_QUALITY = 6;
const MAX_PATH_LENGTH = 2000;

interface PagesOptions {
  app: Hono<AppEnvironment>;
  ctx: Context;
  distDir: string;
  shell: PageShell;
  /** Called when the first page is asked for. */
  loadRenderer: () => Promise<PageRenderer | null>;
  cache: PageCache;
}

/**
 * Serves the built app: immutable assets, and a page for every other address. Public pages are rendered as for an
 * anonymous shopper; all others, and all pages when rendering fails, are the empty shell.
 */
export function servePages({ app, ctx, distDir, shell, loadRenderer, cache }: PagesOptions): void {
  let loadedRenderer: Promise<PageRenderer | null> | undefined;
  const getRenderer = () =>
    (loadedRenderer ??= loadRenderer().catch((error: unknown) => {
      ctx.log.error({ err: error }, 'the renderer of the first view cannot be loaded');
      return null;
    }));
  /** Two at a time, so that many page requests cannot starve the API. */
  const withRenderSlot = pLimit(2);
  const fetchApi = async (path: string) => app.request(path);

  function render(address: string, { renderPage }: PageRenderer): Promise<Page> {
    return withRenderSlot(async () => {
      const page = await renderPage({ address, fetchApi, publicUrl: ctx.config.publicUrl });
      return buildPage(page, shell.render(page));
    });
  }

  let emptyPage: Promise<Page> | undefined;
  const getEmptyPage = () => (emptyPage ??= buildPage({ status: 200, location: '' }, shell.empty));

  async function getPage(c: AppContext): Promise<Page> {
    const pageRenderer = await getRenderer();
    if (!pageRenderer) return getEmptyPage();
    const reportError = (error: unknown) =>
      c.get('log').error({ err: error }, 'the first view could not be rendered');
    try {
      const { pathname, search } = new URL(c.req.url);
      if (!isPlausible(pathname)) return { ...(await getEmptyPage()), status: 404 };
      const { address, status } = await pageRenderer.readAddress(pathname, search);
      if (address === null) return { ...(await getEmptyPage()), status };
      return await cache.read(address, () => render(address, pageRenderer), reportError);
    } catch (error) {
      reportError(error);
      return getEmptyPage();
    }
  }

  app.use(
    '/assets/*',
    serveStatic({
      root: distDir,
      precompressed: true,
      onFound: (_, c) => c.header('Cache-Control', CACHE_FOREVER),
    }),
  );
  app.use('/:file{[\\w-]+\\.(svg|png|ico|txt|webmanifest)}', serveStatic({ root: distDir }));
  app.get('*', async (c, next) => {
    const isPage = !/^\/(api|hooks|media|assets|sandbox)\//.test(c.req.path) && !/\.\w+$/.test(c.req.path);
    return isPage ? sendPage(c, await getPage(c)) : next();
  });
}

/** Guards the router, whose cost grows with the square of the path length. */
function isPlausible(pathname: string): boolean {
  return pathname.length <= MAX_PATH_LENGTH && !pathname.includes('//');
}

async function buildPage(
  { status, location }: Pick<Page, 'status' | 'location'>,
  html: string,
): Promise<Page> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return {
    status,
    location,
    html,
    brotli: new Uint8Array(await compress(html, { params })),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  };
}

function sendPage(c: AppContext, { status, location, html, brotli, etag }: Page): Response {
  c.header('Cache-Control', 'no-cache');
  if (status === 301) return c.redirect(`${location}${new URL(c.req.url).search}`, 301);
  c.header('Vary', 'Accept-Encoding');
  c.header('ETag', etag);
  const clientTags = c.req
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim());
  if (status === 200 && clientTags?.includes(etag)) return c.body(null, 304);
  if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.html(html, status);
  c.header('Content-Encoding', 'br');
  c.header('Content-Type', 'text/html; charset=UTF-8');
  return c.body(brotli, status);
}
