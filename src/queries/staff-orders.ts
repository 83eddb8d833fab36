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

/** One order, or a page of those that are to be packed. */
export const ordersToPackQuery = (api: Api, filter: { number: string } | { page: number }) =>
  queryOptions({
    queryKey: ['orders', 'toPack', filter],
    queryFn: async ({ signal }): Promise<OrderPage> => {
      if ('page' in filter)
        return api.call('staffOrders', { query: { status: 'paid', page: filter.page }, signal });
      const order = await api.call('staffOrder', { params: { order_number: filter.number }, signal });
      return { results: [order], count: 1, next: null, previous: null };
    },
  });
