import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';
import type { TokenStore } from '#src/storage/token-store.ts';

const UNDECIDED_POLL_MS = 3_000;
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

/** Polls undecided orders: the status call makes the server query the payment provider. */
export const orderQuery = (api: Api, orderNumber: string) =>
  queryOptions({
    queryKey: ['orders', 'detail', orderNumber],
    queryFn: async ({ client }) => {
      const params = { order_number: orderNumber };
      const detail = await api.call('order', { params });
      if (!isUndecided(detail)) return detail;
      const { status } = await api.call('orderStatus', { params });
      setCachedStatus(client, orderNumber, status);
      return status === detail.order.status ? detail : api.call('order', { params });
    },
    retry: false,
    refetchInterval: (query) =>
      query.state.data && isUndecided(query.state.data) ? UNDECIDED_POLL_MS : false,
  });

function setCachedStatus(client: QueryClient, orderNumber: string, status: OrderStatus): void {
  client.setQueryData<Order[]>(OWN_ORDERS_KEY, (list) =>
    list?.map((order) => (order.order_number === orderNumber ? { ...order, status } : order)),
  );
}

export function isUndecided(detail: {
  order: { status: string };
  attempts: readonly { state: string }[];
}): boolean {
  return detail.order.status === 'pending' && detail.attempts.some((attempt) => attempt.state === 'open');
}
