import { hashKey, keepPreviousData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { notificationChoicesQuery, stockRequestsQuery } from '#src/queries/account/notifications.ts';
import {
  invalidateOwnAccount,
  ownSessionsQuery,
  passkeysQuery,
  secondFactorQuery,
  signInMethodsQuery,
} from '#src/queries/account/own-account.ts';
import { campaignSpendQuery, campaignsQuery } from '#src/queries/admin/campaigns.ts';
import { invalidateCategories, managedCategoriesQuery } from '#src/queries/admin/categories.ts';
import { conflictsQuery, coverageQuery, unknownCodesQuery } from '#src/queries/admin/fitment-reports.ts';
import {
  invalidateFitments,
  makesQuery,
  makeTreeQuery,
  managedProductQuery,
  qualifiersQuery,
} from '#src/queries/admin/fitment-rules.ts';
import { offersQuery } from '#src/queries/admin/offers.ts';
import { operationsQuery } from '#src/queries/admin/operations.ts';
import {
  customerQuery,
  customersQuery,
  invalidatePeople,
  staffQuery,
  staffSecondFactorsQuery,
} from '#src/queries/admin/people.ts';
import { managedProductsQuery, productCostsQuery, stockChangesQuery } from '#src/queries/admin/products.ts';
import { shopSettingsQuery } from '#src/queries/admin/shop-settings.ts';
import {
  findPartsQuery,
  findVehicleQuery,
  requestPhotoQuery,
  vehicleRequestsQuery,
} from '#src/queries/admin/vehicle-requests.ts';
import {
  auditQuery,
  openTasksQuery,
  paymentReviewsQuery,
  refundsQuery,
} from '#src/queries/admin/work-lists.ts';
import { paymentOfferQuery, siteConfigQuery } from '#src/queries/site.ts';
import { attributeFacetsQuery } from '#src/queries/storefront/attribute-facets.ts';
import { carPageQuery, partNumberQuery } from '#src/queries/storefront/cars.ts';
import {
  categoriesQuery,
  productByIdQuery,
  productQuery,
  productsOfCategoryQuery,
  topCategoriesQuery,
  topSellersQuery,
} from '#src/queries/storefront/catalogue.ts';
import {
  deliveryEstimatesQuery,
  orderDeliveryEstimateQuery,
} from '#src/queries/storefront/delivery-estimates.ts';
import { productFitmentsQuery } from '#src/queries/storefront/fitments.ts';
import { carQuestionsQuery } from '#src/queries/storefront/garage.ts';
import { goesWithQuery } from '#src/queries/storefront/goes-with.ts';
import { ownReviewQuery } from '#src/queries/storefront/reviews.ts';
import { suggestionsQuery } from '#src/queries/storefront/suggestions.ts';
import { endpoint, fakeApi } from '#tests/support/fake-api.ts';
import { createTestApi } from '../run-port.ts';
import { getSent, openCache } from './queries.setup.ts';

const api = createTestApi();
const FIRST = { state: 'open', page: 1 } as const;
const ALL: CatalogueFilter = {
  query: '',
  category: [],
  subcategory: [],
  attributes: {},
  sort: 'popularity',
  page: 1,
};

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
  ['/api/a/second-factor/', ['secondFactor'], undefined, secondFactorQuery(api)],
  ['/api/a/passkeys/', ['passkeys'], undefined, passkeysQuery(api)],
  ['/api/a/notifications/', ['notifications', 'choices'], undefined, notificationChoicesQuery(api)],
  ['/api/a/stock-requests/', ['notifications', 'stock-requests'], undefined, stockRequestsQuery(api)],
  ['/api/delivery-estimates/', ['deliveryEstimates'], 5 * MINUTE_MS, deliveryEstimatesQuery(api)],
  [
    '/api/o/7K3M9QXW2VAB/delivery-estimate/',
    ['orders', 'deliveryEstimate', '7K3M9QXW2VAB'],
    undefined,
    orderDeliveryEstimateQuery(api, '7K3M9QXW2VAB'),
  ],
  [
    '/api/v/pages/?make=toyota&model=vitz&code&category',
    ['cars', { make: 'toyota', model: 'vitz', code: '', category: '' }],
    5 * MINUTE_MS,
    carPageQuery(api, { make: 'toyota', model: 'vitz', code: '', category: '' }),
  ],
  ['/api/n/04465-12610/', ['parts', '04465-12610'], MINUTE_MS, partNumberQuery(api, '04465-12610')],
  ['/api/v/questions/', ['car-questions'], 60 * MINUTE_MS, carQuestionsQuery(api)],
  ['/api/s/12/goes-with/', ['catalogue', 'goes-with', 12], 5 * MINUTE_MS, goesWithQuery(api, 12)],
  ['/api/s/12/fitments/', ['catalogue', 'fitments', 12, 'all'], MINUTE_MS, productFitmentsQuery(api, 12)],
  [
    '/api/s/12/fitments/?limit=50',
    ['catalogue', 'fitments', 12, 50],
    MINUTE_MS,
    productFitmentsQuery(api, 12, 50),
  ],
  [
    '/api/s/facets/?category=8&subcategory=31&brand=Denso',
    ['catalogue', 'facets', { category: [8], subcategory: [31], brand: ['Denso'] }, undefined],
    MINUTE_MS,
    attributeFacetsQuery(
      api,
      { ...ALL, category: [8], subcategory: [31], attributes: { brand: ['Denso'] } },
      undefined,
    ),
  ],
  [
    '/api/s/facets/?q=pads',
    ['catalogue', 'facets', { q: 'pads', category: [], subcategory: [] }, undefined],
    MINUTE_MS,
    attributeFacetsQuery(api, { ...ALL, query: 'pads' }, undefined),
  ],
  ['/api/v/makes/', ['fitment', 'makes'], 5 * MINUTE_MS, makesQuery(api)],
  ['/api/p/makes/3/', ['fitment', 'makeTree', 3], 5 * MINUTE_MS, makeTreeQuery(api, 3)],
  ['/api/p/qualifiers/', ['fitment', 'qualifiers'], 5 * MINUTE_MS, qualifiersQuery(api)],
  ['/api/p/products/12/', ['products', 'managed', 12], undefined, managedProductQuery(api, 12)],
  ['/api/y/fitment/coverage/', ['fitment', 'coverage'], undefined, coverageQuery(api)],
  ['/api/y/fitment/conflicts/', ['fitment', 'conflicts'], undefined, conflictsQuery(api)],
  ['/api/y/fitment/unknown-codes/', ['fitment', 'unknownCodes'], undefined, unknownCodesQuery(api)],
  ['/api/m/operations/', ['operations'], 0, operationsQuery(api)],
  ['/api/y/settings/', ['shopSettings'], 0, shopSettingsQuery(api)],
  ['/api/y/open-tasks/', ['openTasks'], undefined, openTasksQuery(api)],
  ['/api/y/customers/7/', ['customer', 7], undefined, customerQuery(api, 7)],
  ['/api/y/staff/', ['staff'], undefined, staffQuery(api)],
  ['/api/y/staff/second-factors/', ['staffSecondFactors'], undefined, staffSecondFactorsQuery(api)],
  [
    '/api/s/search/?q=pads&vehicle=toyota-vitz',
    ['findParts', 'pads', 'toyota-vitz'],
    undefined,
    findPartsQuery(api, 'pads', 'toyota-vitz'),
  ],
  ['/api/s/search/?q=04465', ['findParts', '04465', undefined], undefined, findPartsQuery(api, '04465')],
  ['/api/y/offers/', ['offers'], 0, offersQuery(api)],
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
  [
    '/api/y/customers/?sort=value&page=1',
    ['customers', { query: '', sort: 'value', page: 1 }],
    customersQuery(api, { query: '', sort: 'value', page: 1 }),
  ],
  [
    '/api/y/customers/?q=Wanjiru&sort=newest&page=2',
    ['customers', { query: 'Wanjiru', sort: 'newest', page: 2 }],
    customersQuery(api, { query: 'Wanjiru', sort: 'newest', page: 2 }),
  ],
  [
    '/api/y/fitment/requests/?status=open&page=1',
    ['vehicleRequests', FIRST],
    vehicleRequestsQuery(api, FIRST),
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

test('the tasks and the state of the shop are polled', () => {
  expect([openTasksQuery(api).refetchInterval, operationsQuery(api).refetchInterval]).toEqual([
    30_000, 15_000,
  ]);
});

test('what the shopper has not named is not read', () => {
  expect(
    [
      makeTreeQuery(api, null),
      makeTreeQuery(api, 0),
      findVehicleQuery(api, ''),
      findVehicleQuery(api, 'NZE141'),
      findPartsQuery(api, '', 'toyota-vitz'),
      findPartsQuery(api, 'pads', 'toyota-vitz'),
    ].map(({ enabled }) => enabled),
  ).toEqual([false, true, false, true, false, true]);
});

test('costs are read by product', async () => {
  const fake = fakeApi();
  fake.reply('productCosts', { body: { results: [{ id: 12, cost: 800 }] } });
  const costs = productCostsQuery(api, [12, 13]);
  expect(await openCache().fetchQuery(costs)).toEqual(new Map([[12, 800]]));
  expect(getSent(fake)).toEqual(['GET /api/p/products/costs/?ids=12&ids=13']);
  expect(costs.queryKey).toEqual(['products', 'costs', [12, 13]]);
  expect(costs.placeholderData).toBe(keepPreviousData);
});

test('changes of stock are read from the newest on, each page from the last one of the page before', async () => {
  const fake = fakeApi();
  const change = {
    at: '2026-11-20T09:00:00.000Z',
    delta: 1,
    stock: 1,
    cause: 'other' as const,
    order: null,
    username: null,
    reason: '',
  };
  fake.reply(endpoint('stockChanges', { id: 12 }), ({ search }) => ({
    body: search
      ? { results: [{ ...change, id: 7 }], next: null }
      : { results: [{ ...change, id: 8 }], next: '/x' },
  }));
  const { queryKey, ...options } = stockChangesQuery(api, 12);
  const data = await openCache().fetchInfiniteQuery({ ...options, queryKey, pages: 3 });
  expect(options.select!(data).map(({ id }) => id)).toEqual([8, 7]);
  expect(getSent(fake)).toEqual([
    'GET /api/y/products/12/stock-changes/',
    'GET /api/y/products/12/stock-changes/?before=8',
  ]);
  expect([queryKey, options.gcTime]).toEqual([['products', 'stock-changes', 12], 0]);
});

test('products are suggested for a text, and without one those that are bought most', async () => {
  const fake = fakeApi();
  fake.reply('suggestions', { body: { products: [] } });
  expect(await openCache().fetchQuery(suggestionsQuery(api, ''))).toEqual([]);
  await openCache().fetchQuery(suggestionsQuery(api, 'pads'));
  expect(getSent(fake)).toEqual(['GET /api/p/suggestions/', 'GET /api/p/suggestions/?q=pads']);
  const { queryKey, staleTime } = suggestionsQuery(api, 'pads');
  expect([queryKey, staleTime]).toEqual([['catalogue', 'suggestions', 'pads'], 5 * MINUTE_MS]);
});

test('a photo of a request is read once and not kept', async () => {
  vi.stubGlobal('fetch', async (url: string) => new Response(url));
  const photo = requestPhotoQuery(api, 5, 2);
  const blob = await openCache().fetchQuery(photo);
  expect(await blob.text()).toBe('/api/y/fitment/requests/5/photos/2/');
  expect([photo.queryKey, photo.staleTime, photo.gcTime]).toEqual([
    ['vehicleRequestPhoto', 5, 2],
    Number.POSITIVE_INFINITY,
    0,
  ]);
});

test('a car is found by what the shopper wrote, and not kept', async () => {
  const fake = fakeApi();
  fake.reply('findVehicle', { body: { vehicles: [] } as never });
  const find = findVehicleQuery(api, 'NZE141-6012345');
  await openCache().fetchQuery(find);
  expect(fake.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    ['POST /api/v/find/', { q: 'NZE141-6012345' }],
  ]);
  expect([find.queryKey, find.gcTime]).toEqual([['findVehicle', 'NZE141-6012345'], 0]);
});

async function listInvalidated(keys: QueryKey[], change: (cache: QueryClient) => unknown) {
  const cache = openCache();
  for (const key of keys) cache.setQueryData(key, 'a reply');
  await change(cache);
  return cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey);
}

test.each<[string, (cache: QueryClient) => unknown, changed: QueryKey[]]>([
  [
    'a category',
    invalidateCategories,
    [['managedCategories'], ['catalogue', 'categories'], ['products', 'managed']],
  ],
  [
    'the own account',
    invalidateOwnAccount,
    [['ownSessions'], ['signInMethods'], ['secondFactor'], ['passkeys']],
  ],
  ['people', invalidatePeople, [['customers'], ['customer', 7], ['staff'], ['staffSecondFactors']]],
  [
    'fitments',
    invalidateFitments,
    [
      ['fitment', 'makes'],
      ['products', 'managed'],
      ['catalogue', 'categories'],
    ],
  ],
])('after a change to %s what names it is read again, and nothing else', async (_, change, changed) => {
  expect(await listInvalidated([...changed, ['site', 'config'], ['campaigns']], change)).toEqual(changed);
});
