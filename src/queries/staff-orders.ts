import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { Order, OrderPage } from '#contract/types.ts';
import type { ApiRequest } from '#src/api/client.ts';
import * as orders from '#src/api/orders.ts';

const POLL = 15_000;

/** An order that came in while the pages were read stands on two of them. */
function distinct(list: Order[]): Order[] {
  return [...new Map(list.map((order) => [order.order_number, order])).values()];
}

export const staffOrdersQuery = (request: ApiRequest, filter: orders.StaffOrdersFilter) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'staff', filter.status, filter.query],
    queryFn: ({ pageParam, client, queryKey }) => {
      const known = client.getQueryData<InfiniteData<OrderPage, number>>(queryKey);
      const at = known?.pageParams.indexOf(pageParam) ?? -1;
      return orders.staffOrders(request, filter, pageParam, known?.pages[at]);
    },
    // A copy of a page would not be known by its ETag.
    structuralSharing: false,
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.next ? page + 1 : undefined),
    select: ({ pages }) => ({
      orders: distinct(pages.flatMap((page) => page.results)),
      count: pages[0]?.count ?? 0,
      isCapped: pages[0]?.capped ?? false,
    }),
    refetchInterval: POLL,
  });
