import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { dehydrate, hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { renderToReadableStream } from 'react-dom/server.edge';
import { matchPath, StaticRouter } from 'react-router';
import type { PageAddress, RenderedPage, RenderInput } from '#contract/first-view.ts';
import { ApiError } from './api/api-error.ts';
import { type ApiRequest, createRequest } from './api/client.ts';
import { App, Providers } from './app.tsx';
import { createServerPorts } from './ports/create-ports.ts';
import { createQueryClient } from './ports/query-client.ts';
import { productQuery } from './queries/catalogue.ts';
import { preloadScreens } from './routes.tsx';
import { catalogueSearch } from './screens/head/significant-search.ts';
import { structuredData } from './screens/head/structured-data.ts';

/** Screens that anybody sees the same; all others are drawn in the browser alone. */
const CATALOGUE = ['/', '/collection'];
const PUBLIC = ['/products/:slug', '/privacy-policy', '/shipping-request', '/redirecting'];
const MISSING = '/not-found';
/** A screen whose queries depend on others' answers is read in as many rounds. */
const ROUNDS = 3;

/** Which page a request is for: parameters that change nothing are gone from its address. */
export async function readAddress(pathname: string, search: string): Promise<PageAddress> {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const status = (await preloadScreens(path)) ? 200 : 404;
  if (status === 404) return { status, address: matchPath('/admin/*', path) ? null : MISSING };
  // Like the router, in any case.
  const catalogue = CATALOGUE.find((known) => known === path.toLowerCase());
  if (catalogue) {
    const params = catalogueSearch(search);
    return { status, address: params.size > 0 ? `${catalogue}?${params}` : catalogue };
  }
  return { status, address: PUBLIC.some((pattern) => matchPath(pattern, path)) ? path : null };
}

/** Renders a page as every anonymous visitor sees it first. Throws where the API fails. */
export async function renderPage({ address, fetchApi, publicUrl }: RenderInput): Promise<RenderedPage> {
  const request = requestOver(fetchApi);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryOnMount: false },
  });
  const { pathname } = new URL(address, publicUrl);
  await preloadScreens(pathname);
  const slug = matchPath('/products/:slug', pathname)?.params.slug;
  const productHash = slug === undefined ? undefined : hashKey(productQuery(request, slug).queryKey);
  const render = () => renderOnce(address, queryClient, request, publicUrl);
  let page = await render();
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = queryClient.getQueryCache().findAll({ predicate: isWaiting });
    if (asked.length === 0) break;
    await Promise.all(asked.map((query) => readQuery(query, query.queryHash === productHash)));
    page = await render();
  }
  const isUnknown = productHash !== undefined && !queryClient.getQueryCache().get(productHash)?.state.data;
  const data = isUnknown ? null : { publicUrl, state: dehydrate(queryClient) };
  const state = JSON.stringify(data).replaceAll('<', '\\u003c');
  const head = page.head + structuredData({ address, queryClient, request, publicUrl });
  return { status: isUnknown || address === MISSING ? 404 : 200, head, body: page.body, state };
}

function requestOver(fetchApi: RenderInput['fetchApi']): ApiRequest {
  return createRequest({ read: () => null, refresh: async () => null }, '', (input) =>
    fetchApi(input as string),
  );
}

const isWaiting = ({ state, options }: Query) =>
  state.status === 'pending' &&
  (options as { enabled?: unknown }).enabled !== false &&
  options.meta?.['refused'] !== true;

/**
 * A refusal leaves the query as it was: its section is drawn loading, and the browser asks again. What the page is about
 * is refused for good.
 */
async function readQuery(query: Query, isSubject: boolean): Promise<void> {
  try {
    await query.fetch();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (isSubject) return;
    query.reset();
    query.setOptions({ ...query.options, meta: { refused: true } });
  }
}

async function renderOnce(address: string, queryClient: QueryClient, request: ApiRequest, publicUrl: string) {
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  let failure: { error: unknown } | null = null;
  const stream = await renderToReadableStream(
    <CacheProvider value={cache}>
      <Providers ports={createServerPorts(request, publicUrl)} queryClient={queryClient}>
        <StaticRouter location={address}>
          <App />
        </StaticRouter>
      </Providers>
    </CacheProvider>,
    // Without this, large boundaries would be moved to the end of the page and shown by a script.
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= { error };
      },
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failure) throw (failure as { error: unknown }).error;
  const hoisted = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(html)?.[0] ?? '';
  // Under its own attribute: Emotion would move the sheet on taking over, and the whole page be styled and laid out anew.
  const styles = constructStyleTagsFromChunks(extractCriticalToChunks(html)).replaceAll(
    'data-emotion="css ',
    'data-first-view="',
  );
  return { head: hoisted + styles, body: html.slice(hoisted.length) };
}
