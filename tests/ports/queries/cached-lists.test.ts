import { expect, test } from 'vitest';
import type { Campaign } from '#contract/types.ts';
import { addressesQuery, removeCachedAddress, upsertCachedAddress } from '#src/queries/account/addresses.ts';
import { campaignsQuery, upsertCachedCampaign } from '#src/queries/admin/campaigns.ts';
import { toRequestStatus } from '#src/queries/storefront/request-status.ts';
import { savedAddress } from '#tests/factories/saved-address.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { createTestApi } from '../run-port.ts';
import { openCache } from './queries.setup.ts';

const home = { id: 1, ...savedAddress };
const work = { id: 2, ...savedAddress, city: 'Mombasa' };
const longRains: Campaign = {
  id: 3,
  name: 'Long rains',
  channel: 'radio',
  utm_campaign: 'long-rains',
  active: true,
  created_at: '2026-10-01T08:00:00.000Z',
  total_spend: 0,
  spend: [],
};

test('addresses are read once, and not again after a failure', async () => {
  const api = fakeApi();
  api.reply('addresses', { body: [home] });
  const query = addressesQuery(createTestApi());
  const cache = openCache();
  expect(await cache.fetchQuery(query)).toEqual([home]);
  expect(cache.getQueryData(['addresses'])).toEqual([home]);
  expect(query.retry).toBe(false);
  expect(api.calls.map(({ endpoint }) => endpoint)).toEqual(['GET /api/o/addresses/']);
});

test('a saved address is added at the end, or replaced where it is', () => {
  const cache = openCache();
  cache.setQueryData(['addresses'], [home]);
  upsertCachedAddress(cache, work);
  expect(cache.getQueryData(['addresses'])).toEqual([home, work]);
  upsertCachedAddress(cache, { ...home, city: 'Kisumu' });
  expect(cache.getQueryData(['addresses'])).toEqual([{ ...home, city: 'Kisumu' }, work]);
});

test('a deleted address is removed', () => {
  const cache = openCache();
  cache.setQueryData(['addresses'], [home, work]);
  removeCachedAddress(cache, 1);
  expect(cache.getQueryData(['addresses'])).toEqual([work]);
});

test('a new campaign is added at the start, a changed one replaced where it is', () => {
  const cache = openCache();
  cache.setQueryData(['campaigns'], [longRains]);
  const shortRains = { ...longRains, id: 4, name: 'Short rains' };
  upsertCachedCampaign(cache, shortRains);
  expect(cache.getQueryData(['campaigns'])).toEqual([shortRains, longRains]);
  upsertCachedCampaign(cache, { ...longRains, active: false });
  expect(cache.getQueryData(['campaigns'])).toEqual([shortRains, { ...longRains, active: false }]);
  expect(campaignsQuery(createTestApi()).queryKey).toEqual(['campaigns']);
});

test('a list that nobody has read is not begun by a change', () => {
  const cache = openCache();
  upsertCachedAddress(cache, home);
  removeCachedAddress(cache, 1);
  upsertCachedCampaign(cache, longRains);
  expect([cache.getQueryData(['addresses']), cache.getQueryData(['campaigns'])]).toEqual([
    undefined,
    undefined,
  ]);
});

test.each([
  ['pending', 'idle', false, 'idle'],
  ['pending', 'fetching', false, 'loading'],
  ['pending', 'paused', false, 'loading'],
  ['success', 'idle', false, 'succeeded'],
  ['success', 'fetching', false, 'succeeded'],
  ['success', 'fetching', true, 'loading'],
  ['error', 'idle', false, 'failed'],
  ['error', 'fetching', false, 'loading'],
] as const)('%s, %s, placeholder %s is %s', (status, fetchStatus, isPlaceholderData, requestStatus) => {
  expect(toRequestStatus({ status, fetchStatus, isPlaceholderData })).toBe(requestStatus);
});
