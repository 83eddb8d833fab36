import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OrderFilter } from '#contract/order-lifecycle.ts';
import type { Order, OrderPage } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';

const POLL_MS = 15_000;

export interface StaffOrdersFilter {
  status: OrderFilter;
  query: string;
}

/** An order placed between two page requests appears on both pages. */
function dedupeOrders(list: Order[]): Order[] {
  return [...new Map(list.map((order) => [order.order_number, order])).values()];
}

export const staffOrdersQuery = (api: Api, filter: StaffOrdersFilter) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'staff', filter.status, filter.query],
    queryFn: ({ pageParam, client, queryKey }) => {
      const cached = client.getQueryData<InfiniteData<OrderPage, number>>(queryKey);
      const pageIndex = cached?.pageParams.indexOf(pageParam) ?? -1;
      const { status, query: q } = filter;
      return api.call('staffOrders', {
        query: { page: pageParam, status: status === 'all' ? undefined : status, q: q || undefined },
        cached: cached?.pages[pageIndex],
      });
    },
    // Structural sharing would copy pages, and ETags are looked up by object identity.
    structuralSharing: false,
    initialPageParam: 1,
    getNextPageParam: (lastPage, _pages, page) => (lastPage.next ? page + 1 : undefined),
    select: ({ pages }) => ({
      orders: dedupeOrders(pages.flatMap((page) => page.results)),
      count: pages[0]?.count ?? 0,
      isCapped: pages[0]?.capped ?? false,
    }),
    refetchInterval: POLL_MS,
  });

export const ORDERS_PAGE_SIZE = 20;

/** The named orders, at most 100, or a page of those that are to be packed. */
export const printedOrdersQuery = (api: Api, filter: { numbers: readonly string[] } | { page: number }) =>
  queryOptions({
    queryKey: ['orders', 'printed', filter],
    queryFn: async ({ signal }): Promise<OrderPage> => {
      if ('page' in filter)
        return api.call('staffOrders', { query: { status: 'paid', page: filter.page }, signal });
      const results = await readNamedOrders(api, filter.numbers, signal);
      return { results, count: results.length, next: null, previous: null };
    },
  });

async function readNamedOrders(api: Api, numbers: readonly string[], signal: AbortSignal): Promise<Order[]> {
  const [number = '', ...others] = numbers;
  if (others.length === 0)
    return [await api.call('staffOrder', { params: { order_number: number }, signal })];
  return (await api.call('exportOrders', { query: { number: [...numbers] }, signal })).results;
}

export const orderNotesQuery = (api: Api, orderNumber: string) =>
  queryOptions({
    queryKey: ['orders', 'notes', orderNumber],
    queryFn: ({ signal }) => api.call('orderNotes', { params: { order_number: orderNumber }, signal }),
  });
