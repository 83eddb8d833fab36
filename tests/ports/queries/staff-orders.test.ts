import { expect, test } from 'vitest';
import type { Order, OrderPage } from '#contract/types.ts';
import { orderNotesQuery, printedOrdersQuery, staffOrdersQuery } from '#src/queries/admin/staff-orders.ts';
import { anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { endpoint, fakeApi } from '#tests/support/fake-api.ts';
import { createTestApi } from '../run-port.ts';
import { getSent, openCache } from './queries.setup.ts';

const anOrder = (number: string): Order => ({ ...anOrderDetail('paid').order, order_number: number });
const aPage = (next: string | null, ...numbers: string[]): OrderPage => ({
  results: numbers.map(anOrder),
  count: 3,
  next,
  previous: null,
});
const ALL = { status: 'all', query: '' } as const;

test('all orders are asked for by page, a filter by its status and text', async () => {
  const api = fakeApi();
  api.reply('staffOrders', { body: aPage(null) });
  await openCache().fetchInfiniteQuery(staffOrdersQuery(createTestApi(), ALL));
  const filtered = staffOrdersQuery(createTestApi(), { status: 'paid', query: '0712' });
  await openCache().fetchInfiniteQuery(filtered);
  expect(getSent(api)).toEqual([
    'GET /api/o/existing/?page=1',
    'GET /api/o/existing/?page=1&status=paid&q=0712',
  ]);
  expect(filtered.queryKey).toEqual(['orders', 'staff', 'paid', '0712']);
  expect(filtered.refetchInterval).toBe(15_000);
});

test('the next page follows while there is one', async () => {
  const api = fakeApi();
  api.reply('staffOrders', ({ search }) => ({
    body: search === '?page=1' ? aPage('/2', 'A', 'B') : aPage(null, 'B', 'C'),
  }));
  const query = staffOrdersQuery(createTestApi(), ALL);
  const cache = openCache();
  const data = await cache.fetchInfiniteQuery({ ...query, pages: 3 });
  expect(getSent(api)).toEqual(['GET /api/o/existing/?page=1', 'GET /api/o/existing/?page=2']);
  const shown = query.select!(data as never);
  expect(shown.orders.map(({ order_number: number }) => number)).toEqual(['A', 'B', 'C']);
  expect([shown.count, shown.isCapped]).toEqual([3, false]);
});

test('a page that has not changed stays the same object', async () => {
  const api = fakeApi();
  api.reply('staffOrders', ({ search }) => ({
    body: search === '?page=1' ? aPage('/2', 'A') : aPage(null, 'B'),
    headers: { etag: search },
  }));
  const query = staffOrdersQuery(createTestApi(), ALL);
  const cache = openCache();
  const first = await cache.fetchInfiniteQuery({ ...query, pages: 2 });
  api.reply('staffOrders', 'not modified');
  const second = await cache.fetchInfiniteQuery({ ...query, pages: 2 });
  expect(api.calls.map(({ headers }) => headers.get('if-none-match'))).toEqual([
    null,
    null,
    '?page=1',
    '?page=2',
  ]);
  expect(second.pages[0]).toBe(first.pages[0]);
  expect(second.pages[1]).toBe(first.pages[1]);
});

test('nothing is counted before the first page, and a search may stop counting', () => {
  const { select } = staffOrdersQuery(createTestApi(), ALL);
  expect(select!({ pages: [], pageParams: [] })).toEqual({ orders: [], count: 0, isCapped: false });
  const capped = { ...aPage(null), capped: true };
  expect(select!({ pages: [capped], pageParams: [1] })).toEqual({ orders: [], count: 3, isCapped: true });
});

test('a page of what is to be packed is printed', async () => {
  const api = fakeApi();
  api.reply('staffOrders', { body: aPage('/3', 'A') });
  const query = printedOrdersQuery(createTestApi(), { page: 2 });
  expect(await openCache().fetchQuery(query)).toEqual(aPage('/3', 'A'));
  expect(getSent(api)).toEqual(['GET /api/o/existing/?status=paid&page=2']);
  expect(query.queryKey).toEqual(['orders', 'printed', { page: 2 }]);
});

test('named orders are printed, one by its own address', async () => {
  const api = fakeApi();
  api.reply(endpoint('staffOrder', { order_number: 'A' }), { body: anOrder('A') as never });
  api.reply('exportOrders', { body: { results: [anOrder('A'), anOrder('B')] } as never });
  const print = (...numbers: string[]) =>
    openCache().fetchQuery(printedOrdersQuery(createTestApi(), { numbers }));
  const page = { next: null, previous: null };
  expect(await print('A')).toEqual({ ...page, results: [anOrder('A')], count: 1 });
  expect(await print('A', 'B')).toEqual({ ...page, results: [anOrder('A'), anOrder('B')], count: 2 });
  expect(getSent(api)).toEqual(['GET /api/o/admin/A/', 'GET /api/o/export/?number=A&number=B']);
});

test('the notes of an order are read', async () => {
  const api = fakeApi();
  api.reply(endpoint('orderNotes', { order_number: 'A' }), { body: [] as never });
  const query = orderNotesQuery(createTestApi(), 'A');
  expect(await openCache().fetchQuery(query)).toEqual([]);
  expect([getSent(api), query.queryKey]).toEqual([['GET /api/o/A/notes/'], ['orders', 'notes', 'A']]);
});
