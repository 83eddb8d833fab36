import { expect, onTestFinished, test, vi } from 'vitest';
import { addressesQuery } from '#src/queries/account/addresses.ts';
import { orderQuery, ownOrdersQuery } from '#src/queries/account/orders.ts';
import { campaignsQuery } from '#src/queries/admin/campaigns.ts';
import { managedProductsQuery } from '#src/queries/admin/products.ts';
import { staffOrdersQuery } from '#src/queries/admin/staff-orders.ts';
import { clearPrivateQueries, createQueryClient } from '#src/queries/query-client.ts';
import { siteConfigQuery } from '#src/queries/site.ts';
import { productQuery, topSellersQuery } from '#src/queries/storefront/catalogue.ts';
import { ownReviewQuery } from '#src/queries/storefront/reviews.ts';
import { emptyTokenStore } from '#src/storage/token-store.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { createTestPorts } from '#tests/support/running-ports.ts';
import { aShop, signIn, users } from '../shop/open-shop.tsx';

async function openBrowserWithCachedData() {
  const api = aShop();
  signIn(api);
  const ports = createTestPorts();
  const queryClient = createQueryClient();
  onTestFinished(() => queryClient.clear());
  clearPrivateQueries(queryClient, ports.session);
  await vi.waitFor(() => expect(ports.session.view().isSignedIn).toBe(true));
  const queries = [
    topSellersQuery(ports.api),
    productQuery(ports.api, 'part-1'),
    siteConfigQuery(ports.api),
    ownOrdersQuery(ports.api, emptyTokenStore),
    orderQuery(ports.api, '7K3M9QXW2VAB'),
    staffOrdersQuery(ports.api, { status: 'all', query: '' }),
    addressesQuery(ports.api),
    ownReviewQuery(ports.api, 1, 7),
    managedProductsQuery(ports.api, { page: 1, query: '', archived: 'false' }),
    campaignsQuery(ports.api),
    { queryKey: ['a kind that nobody has named'] },
  ];
  for (const { queryKey } of queries) queryClient.setQueryData([...queryKey], 'an answer');
  const getCachedKeys = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey);
  expect(getCachedKeys()).toHaveLength(queries.length);
  return { api, ports, kept: getCachedKeys };
}

const PUBLIC_KEYS = [
  ['catalogue', 'top-sellers'],
  ['catalogue', 'product', 'part-1'],
  ['site', 'config'],
];

test('[SESSION-10] a sign-out clears every cached reply of the user', async () => {
  const { ports, kept: getCachedKeys } = await openBrowserWithCachedData();
  ports.session.send({ type: 'session.signOut' });
  await vi.waitFor(() => expect(getCachedKeys()).toEqual(PUBLIC_KEYS));
  expect(ports.session.view().isSignedIn).toBe(false);
});

test('[SESSION-10] so does another user who signs in directly', async () => {
  const { ports, kept: getCachedKeys } = await openBrowserWithCachedData();
  const user = { ...users.customer, id: 77, email: 'other@gari.test' };
  ports.session.send({ type: 'session.adopt', user, welcome: false });
  expect(getCachedKeys()).toEqual(PUBLIC_KEYS);
});

test('[SESSION-10] so does another user who signs in from another tab', async () => {
  const { ports, kept: getCachedKeys } = await openBrowserWithCachedData();
  ports.session.send({ type: 'session.signedOutInOtherTab' });
  await vi.waitFor(() => expect(getCachedKeys()).toEqual(PUBLIC_KEYS));
});

test('[SESSION-07, SESSION-10] so does an expired session', async () => {
  const { api, ports, kept: getCachedKeys } = await openBrowserWithCachedData();
  api.reply('refreshToken', refusal('UNAUTHENTICATED', 'Please sign in'));
  ports.session.send({ type: 'session.tokenNeeded' });
  await vi.waitFor(() => expect(getCachedKeys()).toEqual(PUBLIC_KEYS));
});
