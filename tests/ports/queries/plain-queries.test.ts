import { hashKey, keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { campaignSpendQuery, campaignsQuery } from '#src/queries/campaigns.ts';
import {
  categoriesQuery,
  productByIdQuery,
  productQuery,
  productsOfCategoryQuery,
  topCategoriesQuery,
  topSellersQuery,
} from '#src/queries/catalogue.ts';
import { invalidateCategories, managedCategoriesQuery } from '#src/queries/categories.ts';
import { invalidateOwnAccount, ownSessionsQuery, signInMethodsQuery } from '#src/queries/own-account.ts';
import { managedProductsQuery } from '#src/queries/products.ts';
import { ownReviewQuery } from '#src/queries/reviews.ts';
import { paymentOfferQuery, siteConfigQuery } from '#src/queries/site.ts';
import { auditQuery, paymentReviewsQuery, refundsQuery } from '#src/queries/work-lists.ts';
import { createTestApi } from '../run-port.ts';
import { openCache } from './queries.setup.ts';

const api = createTestApi();
const FIRST = { state: 'open', page: 1 } as const;

/** What a query is to its cache, whatever it replies. */
interface AnyQuery {
  queryKey: QueryKey;
  staleTime?: unknown;
  placeholderData?: unknown;
}

function recordUrls(): { urls: string[]; signals: (AbortSignal | null | undefined)[] } {
  const urls: string[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, signal }: RequestInit) => {
    urls.push(`${method} ${url}`);
    signals.push(signal);
    return Response.json({ reply: 'as it came' });
  });
  return { urls, signals };
}

const MINUTE_MS = 60_000;
test.each<[address: string, key: QueryKey, staleTimeMs: number | undefined, query: AnyQuery]>([
  ['/api/s/f/top-sellers/', ['catalogue', 'top-sellers'], 5 * MINUTE_MS, topSellersQuery(api)],
  ['/api/s/top/categories/', ['catalogue', 'top-categories'], 5 * MINUTE_MS, topCategoriesQuery(api)],
  ['/api/s/categories/', ['catalogue', 'categories'], 5 * MINUTE_MS, categoriesQuery(api)],
  ['/api/s/category/8/', ['catalogue', 'category', 8], 5 * MINUTE_MS, productsOfCategoryQuery(api, 8)],
  ['/api/s/s/pads/', ['catalogue', 'product', 'pads'], MINUTE_MS, productQuery(api, 'pads')],
  ['/api/s/12/', ['catalogue', 'product-by-id', 12], 30_000, productByIdQuery(api, 12)],
  ['/api/config/', ['site', 'config'], 600_000, siteConfigQuery(api)],
  ['/api/config/', ['site', 'config'], 30_000, paymentOfferQuery(api)],
  ['/api/a/sessions/', ['ownSessions'], undefined, ownSessionsQuery(api)],
  ['/api/a/sign-in-methods/', ['signInMethods'], undefined, signInMethodsQuery(api)],
  ['/api/s/12/reviews/mine/', ['reviews', 'own', 7, 12], undefined, ownReviewQuery(api, 12, 7)],
  ['/api/y/campaigns/', ['campaigns'], undefined, campaignsQuery(api)],
  ['/api/y/categories/', ['managedCategories'], undefined, managedCategoriesQuery(api)],
  [
    '/api/y/campaigns/3/spend/?from=2026-11-01&to=2026-11-20',
    ['campaignSpend', 3, { from: '2026-11-01', to: '2026-11-20' }],
    undefined,
    campaignSpendQuery(api, 3, { from: '2026-11-01', to: '2026-11-20' }),
  ],
])('%s is cached as %j for %s ms', async (address, key, staleTimeMs, query) => {
  const { urls } = recordUrls();
  expect(await openCache().fetchQuery(query as never)).toEqual({ reply: 'as it came' });
  expect(urls).toEqual([`GET ${address}`]);
  expect([query.queryKey, query.staleTime]).toEqual([key, staleTimeMs]);
});

test.each<[address: string, key: QueryKey, query: AnyQuery]>([
  ['/api/y/refunds/?state=open&page=1', ['refunds', FIRST], refundsQuery(api, FIRST)],
  ['/api/y/reviews/payments/?state=open&page=1', ['paymentReviews', FIRST], paymentReviewsQuery(api, FIRST)],
  [
    '/api/y/audit/?page=2',
    ['audit', { actor: '', subject: '', from: '', to: '', page: 2 }],
    auditQuery(api, { actor: '', subject: '', from: '', to: '', page: 2 }),
  ],
  [
    '/api/y/audit/?actor=Otieno&subject=order&from=2026-03-01&to=2026-03-02&page=1',
    ['audit', { actor: 'Otieno', subject: 'order', from: '2026-03-01', to: '2026-03-02', page: 1 }],
    auditQuery(api, { actor: 'Otieno', subject: 'order', from: '2026-03-01', to: '2026-03-02', page: 1 }),
  ],
  [
    '/api/p/products/?archived=all&page=1',
    ['products', 'managed', { query: '', archived: 'all', page: 1 }],
    managedProductsQuery(api, { query: '', archived: 'all', page: 1 }),
  ],
  [
    '/api/p/products/?q=pads&archived=false&page=2',
    ['products', 'managed', { query: 'pads', archived: 'false', page: 2 }],
    managedProductsQuery(api, { query: 'pads', archived: 'false', page: 2 }),
  ],
])('%s is cached as %j and shows the page before it while it loads', async (address, key, query) => {
  const { urls, signals } = recordUrls();
  const cache = openCache();
  const reading = cache.fetchQuery(query as never);
  expect(await reading).toEqual({ reply: 'as it came' });
  expect(urls).toEqual([`GET ${address}`]);
  expect(signals[0]).toBeInstanceOf(AbortSignal);
  expect(hashKey(query.queryKey)).toBe(hashKey(key));
  expect(query.placeholderData).toBe(keepPreviousData);
});

test.each<[string, AnyQuery]>([
  ['refunds', refundsQuery(api, FIRST)],
  ['payment reviews', paymentReviewsQuery(api, FIRST)],
  ['the audit log', auditQuery(api, { actor: '', subject: '', from: '', to: '', page: 1 })],
  ['products', managedProductsQuery(api, { query: '', archived: 'all', page: 1 })],
])('leaving a page of %s stops reading it', async (_, query) => {
  const sent = Promise.withResolvers<AbortSignal>();
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    sent.resolve(signal!);
    return new Promise(() => undefined);
  });
  const cache = openCache();
  void cache.fetchQuery(query as never).catch(() => undefined);
  const signal = await sent.promise;
  await cache.cancelQueries({ queryKey: query.queryKey });
  expect(signal.aborted).toBe(true);
});

test('the payment methods are read again every 30 s and with the focus', () => {
  const { refetchInterval, refetchOnWindowFocus } = paymentOfferQuery(api);
  expect([refetchInterval, refetchOnWindowFocus]).toEqual([30_000, true]);
});

test('after a change to a category everything that names one is read again', async () => {
  const cache = openCache();
  for (const key of [
    ['managedCategories'],
    ['catalogue', 'categories'],
    ['products', 'managed'],
    ['campaigns'],
  ])
    cache.setQueryData(key, 'a reply');
  await invalidateCategories(cache);
  const invalidated = cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey);
  expect(invalidated).toEqual([['managedCategories'], ['catalogue', 'categories'], ['products', 'managed']]);
});

test('after a change to the own account its sessions and methods are read again', async () => {
  const cache = openCache();
  for (const key of [['ownSessions'], ['signInMethods'], ['site', 'config']])
    cache.setQueryData(key, 'a reply');
  await invalidateOwnAccount(cache);
  const invalidated = cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey);
  expect(invalidated).toEqual([['ownSessions'], ['signInMethods']]);
});
