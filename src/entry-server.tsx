// oxlint-disable no-restricted-imports -- this runs on the server
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
// oxlint-enable no-restricted-imports
import {
  type DehydratedState,
  dehydrate,
  type FetchQueryOptions,
  hashKey,
  type QueryClient,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server.node';
import { matchPath, StaticRouter } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { PageAddress, RenderedPage, RenderInput } from '#contract/page-renderer.ts';
import { ApiError, getErrorDataText } from './api/api-error.ts';
import { type Api, createApi } from './api/client.ts';
import { App, Providers } from './app.tsx';
import { createServerPorts } from './ports/create-ports.ts';
import { noTokens } from './ports/token-source.ts';
import { createRenderingQueryClient, isRefusal } from './queries/rendering-query-client.ts';
import { carPageQuery, partNumberQuery } from './queries/storefront/cars.ts';
import { productQuery } from './queries/storefront/catalogue.ts';
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

/** Renders a page, whose address has been read, as an anonymous visitor first sees it. Rejects when the API fails. */
export async function renderPage({
  address,
  fetchApi,
  publicUrl,
  signal,
}: RenderInput): Promise<RenderedPage> {
  const api = createServerApi(fetchApi);
  const { pathname } = new URL(address, publicUrl);
  const mainQuery = findMainQuery(pathname, api);
  const queryClient = createRenderingQueryClient(mainQuery && hashKey(mainQuery.queryKey));
  const mainReply =
    mainQuery && (await queryClient.fetchQuery(mainQuery as FetchQueryOptions).catch(returnRefusal));
  const location = findNewAddress(pathname, mainReply);
  if (location) return { status: 301, location, head: '', body: '', state: 'null' };
  const html = await renderToHtml(
    <Providers ports={createServerPorts(api, publicUrl)} queryClient={queryClient}>
      <StaticRouter location={address}>
        <App />
      </StaticRouter>
    </Providers>,
    signal,
  );
  const head = HEAD.exec(html)?.[0] ?? '';
  const isNotFound = mainReply instanceof ApiError;
  const data = isNotFound ? null : { publicUrl, state: dehydrateWithoutTimes(queryClient) };
  const state = JSON.stringify(data).replaceAll('<', '\\u003c');
  const structuredData = renderStructuredData({ url: address, queryClient, api, publicUrl });
  const status = isNotFound || address === appPaths.notFound ? 404 : 200;
  return {
    status,
    location: '',
    head: sortTags(head) + structuredData,
    body: html.slice(head.length),
    state,
  };
}

const HEAD = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/;

/** React puts them in the order in which parts of the page are ready. */
const sortTags = (head: string) =>
  (head.match(/<[ml][^>]*>|<title>[^<]*<\/title>/g) ?? []).toSorted().join('');

/** The same data gives the same bytes, and so the same ETag, in every process and whenever a page is rendered anew. */
function dehydrateWithoutTimes(queryClient: QueryClient): DehydratedState {
  const { queries, mutations } = dehydrate(queryClient);
  return {
    mutations,
    queries: queries.map((query) => ({
      ...query,
      dehydratedAt: 0,
      state: { ...query.state, dataUpdatedAt: 0 },
    })),
  };
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
function findNewAddress(pathname: string, reply: unknown): string | null {
  const { path, norm } = (reply ?? {}) as { path?: string; norm?: string };
  const address = path ?? (norm === undefined ? undefined : appPaths.part(norm));
  const moved = getErrorDataText(reply, 'page') || address;
  return moved && moved !== pathname ? moved : null;
}

function createServerApi(fetchApi: RenderInput['fetchApi']): Api {
  return createApi(noTokens, '', (input) => fetchApi(input as string));
}

function returnRefusal(error: unknown): ApiError {
  if (isRefusal(error)) return error;
  throw error;
}

/** Waits for everything. Rejects with the first error, or when the signal aborts. */
function renderToHtml(children: ReactNode, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { abort, pipe } = renderToPipeableStream(children, {
    // Otherwise React would move large boundaries to the end of the page and reveal them with a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: reject,
    onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
  });
  const stop = () => abort(signal.reason);
  signal.addEventListener('abort', stop);
  // A signal with a timeout would keep the page in memory until then.
  return promise.finally(() => signal.removeEventListener('abort', stop));
}
