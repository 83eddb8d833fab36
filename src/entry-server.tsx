import { dehydrate, hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { renderToReadableStream } from 'react-dom/server.edge';
import { matchPath, StaticRouter } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { PageAddress, RenderedPage, RenderInput } from '#contract/page-renderer.ts';
import { ApiError, getErrorDataText } from './api/api-error.ts';
import { type Api, createApi } from './api/client.ts';
import { App, Providers } from './app.tsx';
import { createServerPorts } from './ports/create-ports.ts';
import { createQueryClient } from './ports/query-client.ts';
import { noTokens } from './ports/token-source.ts';
import { carPageQuery, partNumberQuery } from './queries/cars.ts';
import { productQuery } from './queries/catalogue.ts';
import { preloadScreens } from './routes.tsx';
import { normalizeCatalogueParams } from './screens/head/canonical-search.ts';
import { renderStructuredData } from './screens/head/structured-data.ts';
import { toCarAddress } from './screens/storefront/cars/cars.rules.ts';

/** Only screens that look the same for everyone are rendered on the server. */
const CATALOGUE_PATHS = [appPaths.home, appPaths.collection];
const PUBLIC_PATHS = [
  appPaths.product(':slug'),
  appPaths.cars(':make?', ':model?', ':code?', ':category?'),
  appPaths.part(':number'),
  appPaths.privacyPolicy,
  appPaths.termsOfUse,
  appPaths.returns,
  appPaths.shippingRequest,
  appPaths.redirecting,
];
/** Queries that depend on other queries' results need further rounds. */
const MAX_FETCH_ROUNDS = 3;

/** Normalizes the address; query parameters that have no effect are removed. */
export async function readAddress(pathname: string, search: string): Promise<PageAddress> {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const status = (await preloadScreens(path)) ? 200 : 404;
  if (status === 404)
    return { status, address: matchPath(`${appPaths.admin}/*`, path) ? null : appPaths.notFound };
  const catalogue = CATALOGUE_PATHS.find((cataloguePath) => cataloguePath === path.toLowerCase());
  if (catalogue) {
    const params = normalizeCatalogueParams(search);
    return { status, address: params.size > 0 ? `${catalogue}?${params}` : catalogue };
  }
  return { status, address: PUBLIC_PATHS.some((pattern) => matchPath(pattern, path)) ? path : null };
}

/** Renders a page as an anonymous visitor first sees it. Throws when the API fails. */
export async function renderPage({ address, fetchApi, publicUrl }: RenderInput): Promise<RenderedPage> {
  const api = createServerApi(fetchApi);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryOnMount: false },
  });
  const { pathname } = new URL(address, publicUrl);
  await preloadScreens(pathname);
  const main = findMainQuery(pathname, api);
  const mainHash = main && hashKey(main.queryKey);
  const render = () => renderOnce(address, queryClient, api, publicUrl);
  let page = await render();
  for (let round = 0; round < MAX_FETCH_ROUNDS; round += 1) {
    const pendingQueries = queryClient.getQueryCache().findAll({ predicate: isPending });
    if (pendingQueries.length === 0) break;
    await Promise.all(pendingQueries.map((query) => fetchQuery(query, query.queryHash === mainHash)));
    const location = main && findNewAddress(pathname, queryClient.getQueryCache().get(mainHash!)?.state);
    if (location) return { status: 301, location, head: '', body: '', state: 'null' };
    page = await render();
  }
  const isNotFound = mainHash !== undefined && !queryClient.getQueryCache().get(mainHash)?.state.data;
  const data = isNotFound ? null : { publicUrl, state: dehydrate(queryClient) };
  const state = JSON.stringify(data).replaceAll('<', '\\u003c');
  const head = page.head + renderStructuredData({ url: address, queryClient, api, publicUrl });
  const status = isNotFound || address === appPaths.notFound ? 404 : 200;
  return { status, location: '', head, body: page.body, state };
}

/** What a page is about. If it is refused, the page is unknown. */
function findMainQuery(pathname: string, api: Api): { queryKey: readonly unknown[] } | undefined {
  const slug = matchPath(appPaths.product(':slug'), pathname)?.params.slug;
  if (slug !== undefined) return productQuery(api, slug);
  const number = matchPath(appPaths.part(':number'), pathname)?.params.number;
  if (number !== undefined) return partNumberQuery(api, decode(number));
  const car = matchPath(appPaths.cars(':make?', ':model?', ':code?', ':category?'), pathname)?.params;
  return car && carPageQuery(api, toCarAddress(mapValues(car, decode)));
}

/** As useParams does; matchPath leaves parameters as they are in the address. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const mapValues = (params: Record<string, string | undefined>, map: (text: string) => string) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, map(value ?? '')]));

/** The address of the page that took this one's place, or that is the one spelling of it. */
function findNewAddress(pathname: string, state: Query['state'] | undefined): string | null {
  const { path, norm } = (state?.data ?? {}) as { path?: string; norm?: string };
  const address = path ?? (norm === undefined ? undefined : appPaths.part(norm));
  const moved = getErrorDataText(state?.error, 'page') || address;
  return moved && moved !== pathname ? moved : null;
}

function createServerApi(fetchApi: RenderInput['fetchApi']): Api {
  return createApi(noTokens, '', (input) => fetchApi(input as string));
}

const isPending = ({ state, options }: Query) =>
  state.status === 'pending' &&
  (options as { enabled?: unknown }).enabled !== false &&
  options.meta?.['refused'] !== true;

/**
 * A refused query is left pending: its section renders as loading and the browser retries. For the page's main query a
 * refusal is final.
 */
async function fetchQuery(query: Query, isMainQuery: boolean): Promise<void> {
  try {
    await query.fetch();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (isMainQuery) return;
    query.reset();
    query.setOptions({ ...query.options, meta: { refused: true } });
  }
}

async function renderOnce(address: string, queryClient: QueryClient, api: Api, publicUrl: string) {
  let failure: { error: unknown } | null = null;
  const stream = await renderToReadableStream(
    <Providers ports={createServerPorts(api, publicUrl)} queryClient={queryClient}>
      <StaticRouter location={address}>
        <App />
      </StaticRouter>
    </Providers>,
    // Otherwise React would move large boundaries to the end of the page and reveal them with a script.
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
  const head = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
