import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';
import type { TokenStore } from '#src/storage/token-store.ts';

const OWN_ORDERS_KEY = ['orders', 'own'] as const;

export class ShapeError extends Error {
  override name = 'ShapeError';
}

/** A user is loaded but the tokens are gone, for example because the browser's storage was cleared. */
export class NoTokenError extends Error {
  override name = 'NoTokenError';
}

/** Accepts a list or an object with results. Throws ShapeError otherwise. */
export function parseList<Item>(reply: Item[] | { results?: Item[] } | null): Item[] {
  const items = Array.isArray(reply) ? reply : reply?.results;
  if (Array.isArray(items)) return items;
  throw new ShapeError('Invalid response format from server');
}

/** Orders without a status count as confirmed, since the server has them. */
function toLocalOrder(payload: Omit<Order, 'status'> & { status?: string }): Order {
  return { ...payload, status: (payload.status ?? 'Order Confirmed') as OrderStatus };
}

export const ownOrdersQuery = (api: Api, tokenStore: TokenStore) =>
  queryOptions({
    queryKey: OWN_ORDERS_KEY,
    queryFn: async () => {
      if (!tokenStore.read()) throw new NoTokenError('Authentication token not found');
      return parseList(await api.call('ownOrders')).map(toLocalOrder);
    },
    retry: false,
  });

export const orderQuery = (api: Api, orderNumber: string) =>
  queryOptions({
    queryKey: ['orders', 'detail', orderNumber],
    queryFn: () => api.call('order', { params: { order_number: orderNumber } }),
    retry: false,
  });

/** What a status check said, in the list of orders. */
export function setCachedStatus(client: QueryClient, orderNumber: string, status: OrderStatus): void {
  client.setQueryData<Order[]>(OWN_ORDERS_KEY, (list) =>
    list?.map((order) => (order.order_number === orderNumber ? { ...order, status } : order)),
  );
}
