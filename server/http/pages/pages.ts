import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { PageAddress, PageRenderer, RenderedPage } from '#contract/page-renderer.ts';
import type { Context } from '../../context/context.ts';
import type { CatalogueTopic } from '../../db/catalogue-changes.ts';
import { trace } from '../../tracing/span.ts';
import type { AppContext, AppEnvironment } from '../environment.ts';
import { hasJustWritten, hasStandbys, RECENT_WRITE_HEADERS } from '../recent-write.ts';
import { FinishedReply, type ReplyCache } from '../reply-cache.ts';
import { sendReply } from '../send-reply.ts';
import type { PageShell } from './page-shell.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const MAX_PATH_LENGTH = 2000;
const MAX_REMEMBERED_LENGTH = 300;
/** Two at a time take some two seconds for these, which is as long as a shopper should wait for the server. */
const MAX_WAITING_PAGES = 50;
const MAX_RENDER_MS = 10_000;

class RenderQueueFullError extends Error {}

interface PagesOptions {
  app: Hono<AppEnvironment>;
  ctx: Context;
  distDir: string;
  shell: PageShell;
  /** Called when the first page is asked for. */
  loadRenderer: () => Promise<PageRenderer | null>;
  cache: ReplyCache;
}

/**
 * Serves the built app: immutable assets, and a page for every other address. Public pages are rendered as for an
 * anonymous shopper; all others, and all pages when rendering fails or too many wait for it, are the empty shell.
 */
export function servePages({ app, ctx, distDir, shell, loadRenderer, cache }: PagesOptions): void {
  let loadedRenderer: Promise<PageRenderer | null> | undefined;
  const getRenderer = () =>
    (loadedRenderer ??= loadRenderer().catch((error: unknown) => {
      ctx.log.error({ err: error }, 'the renderer of the first view cannot be loaded');
      return null;
    }));
  /** Two at a time, so that many page requests cannot starve the API. Beyond those waiting the browser renders. */
  const withRenderSlot = pLimit(2);

  async function render(
    address: string,
    { renderPage }: PageRenderer,
    headers: Record<string, string> = {},
  ): Promise<FinishedReply> {
    if (withRenderSlot.pendingCount >= MAX_WAITING_PAGES) throw new RenderQueueFullError();
    return withRenderSlot(async () => {
      const shownTopics = new Set<CatalogueTopic>();
      const fetchApi = async (path: string) => app.request(path, { headers }, { shownTopics });
      const page = await trace({ name: 'render page' }, () =>
        renderPage({
          address,
          fetchApi,
          publicUrl: ctx.config.publicUrl,
          signal: AbortSignal.timeout(MAX_RENDER_MS),
        }),
      );
      return buildPage(page, shell.render(page), shownTopics);
    });
  }

  const emptyPage = buildPage({ status: 200, location: '' }, shell.empty);
  const missingPage = buildPage({ status: 404, location: '' }, shell.empty);

  /** What an address means depends on nothing else. */
  const addresses = new LRUCache<string, PageAddress>({ max: 1000 });
  async function readAddress(pageRenderer: PageRenderer, { pathname, search }: URL): Promise<PageAddress> {
    const key = pathname + search;
    const known = addresses.get(key);
    if (known) return known;
    const read = await pageRenderer.readAddress(pathname, search);
    if (key.length <= MAX_REMEMBERED_LENGTH) addresses.set(key, read);
    return read;
  }

  async function getPage(c: AppContext): Promise<FinishedReply> {
    const pageRenderer = await getRenderer();
    if (!pageRenderer) return emptyPage;
    const reportError = (error: unknown) => {
      if (error instanceof RenderQueueFullError) return;
      c.get('log').error({ err: error }, 'the first view could not be rendered');
    };
    try {
      const url = new URL(c.req.url);
      if (!isPlausible(url.pathname)) return missingPage;
      const { address, status } = await readAddress(pageRenderer, url);
      if (address === null) return status === 404 ? missingPage : emptyPage;
      if (hasStandbys(ctx) && hasJustWritten(c))
        return await render(address, pageRenderer, RECENT_WRITE_HEADERS);
      return await cache.read(address, () => render(address, pageRenderer), reportError);
    } catch (error) {
      reportError(error);
      return emptyPage;
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

function buildPage(
  { status, location }: Pick<RenderedPage, 'status' | 'location'>,
  html: string,
  topics: ReadonlySet<CatalogueTopic> = new Set(),
): FinishedReply {
  const contentType = 'text/html; charset=UTF-8';
  return new FinishedReply(html, { status, location, contentType, topics });
}

async function sendPage(c: AppContext, page: FinishedReply): Promise<Response> {
  const { status, location } = page.facts;
  if (status !== 301) return sendReply(c, page);
  c.header('Cache-Control', 'no-cache');
  return c.redirect(`${location}${new URL(c.req.url).search}`, 301);
}
