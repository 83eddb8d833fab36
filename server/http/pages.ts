import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { PageRenderer } from '#contract/first-view.ts';
import { atMost } from '../at-most.ts';
import type { Context } from '../context.ts';
import type { AppContext, AppEnvironment } from './environment.ts';
import type { Page, PageCache } from './page-cache.ts';
import type { PageShell } from './page-shell.ts';

const YEAR = 'public, max-age=31536000, immutable';
const compress = promisify(brotliCompress);
/** Half of the best one's time for a twentieth more bytes. */
const QUALITY = 6;
const MAX_PATH = 2000;

interface Pages {
  app: Hono<AppEnvironment>;
  ctx: Context;
  distDir: string;
  shell: PageShell;
  /** Null where the app was built without one. */
  renderer: Promise<PageRenderer | null>;
  cache: PageCache;
}

/**
 * Serves the built app: assets for ever, and a page for every address that is no file. Public pages are rendered as an
 * anonymous visitor sees them, for everybody; all others, and all of them while rendering fails, are the empty shell.
 */
export function servePages({ app, ctx, distDir, shell, renderer, cache }: Pages): void {
  const ready = renderer.catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the renderer of the first view cannot be loaded');
    return null;
  });
  /** Two at a time, so that the API is answered between them however many pages are asked for at once. */
  const inTurn = atMost(2);
  const fetchApi = async (path: string) => app.request(path);

  function draw(address: string, { renderPage }: PageRenderer): Promise<Page> {
    return inTurn(async () => {
      const page = await renderPage({ address, fetchApi, publicUrl: ctx.config.publicUrl });
      return pageOf(page.status, shell.filled(page));
    });
  }

  let emptyPage: Promise<Page> | undefined;
  const empty = () => (emptyPage ??= pageOf(200, shell.empty));

  async function pageFor(c: AppContext): Promise<Page> {
    const made = await ready;
    if (!made) return empty();
    const report = (error: unknown) =>
      c.get('log').error({ err: error }, 'the first view could not be rendered');
    try {
      const { pathname, search } = new URL(c.req.url);
      if (!isPlausible(pathname)) return { ...(await empty()), status: 404 };
      const { address, status } = await made.readAddress(pathname, search);
      if (address === null) return { ...(await empty()), status };
      return await cache.read(address, () => draw(address, made), report);
    } catch (error) {
      report(error);
      return empty();
    }
  }

  app.use(
    '/assets/*',
    serveStatic({ root: distDir, precompressed: true, onFound: (_, c) => c.header('Cache-Control', YEAR) }),
  );
  app.use('/:file{[\\w-]+\\.(svg|png|ico|txt|webmanifest)}', serveStatic({ root: distDir }));
  app.get('*', async (c, next) => {
    const isPage = !/^\/(api|hooks|media|assets|sandbox)\//.test(c.req.path) && !/\.\w+$/.test(c.req.path);
    return isPage ? send(c, await pageFor(c)) : next();
  });
}

/** No page has an address like the others, and the router takes the square of their length to find out. */
function isPlausible(pathname: string): boolean {
  return pathname.length <= MAX_PATH && !pathname.includes('//');
}

async function pageOf(status: Page['status'], html: string): Promise<Page> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return {
    status,
    html,
    brotli: new Uint8Array(await compress(html, { params })),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  };
}

/** Asked for again every time, and not sent again while it is the same. */
function send(c: AppContext, { status, html, brotli, etag }: Page): Response {
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  c.header('ETag', etag);
  const known = c.req
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim());
  if (status === 200 && known?.includes(etag)) return c.body(null, 304);
  if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.html(html, status);
  c.header('Content-Encoding', 'br');
  c.header('Content-Type', 'text/html; charset=UTF-8');
  return c.body(brotli, status);
}
