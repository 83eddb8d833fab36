import { queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/types.ts';
import type { ApiRequest } from '#src/api/client.ts';
import * as orders from '#src/api/orders.ts';

const UNDECIDED_POLL = 3_000;

/** The reply was neither a list nor an object with results. */
export class ShapeError extends Error {
  override name = 'ShapeError';
}

function listIn(reply: unknown): Order[] {
  if (Array.isArray(reply)) return reply;
  const results = typeof reply === 'object' && reply !== null && 'results' in reply ? reply.results : null;
  if (Array.isArray(results)) return results;
  throw new ShapeError('Invalid response format from server');
}

export const ownOrdersQuery = (request: ApiRequest) =>
  queryOptions({
    queryKey: ['orders', 'own'],
    queryFn: async () => listIn(await orders.ownOrders(request)),
    retry: false,
  });

/** Undecided orders are asked for again: the status call makes the server ask the payment provider. */
export const orderQuery = (request: ApiRequest, orderNumber: string) =>
  queryOptions({
    queryKey: ['orders', 'detail', orderNumber],
    queryFn: async () => {
      const detail = await orders.order(request, orderNumber);
      if (!isUndecided(detail)) return detail;
      const { status } = await orders.orderStatus(request, orderNumber);
      return status === detail.order.status ? detail : orders.order(request, orderNumber);
    },
    retry: false,
    refetchInterval: (query) => (query.state.data && isUndecided(query.state.data) ? UNDECIDED_POLL : false),
  });

export function isUndecided(detail: {
  order: { status: string };
  attempts: readonly { state: string }[];
}): boolean {
  return detail.order.status === 'pending' && detail.attempts.some((attempt) => attempt.state === 'open');
}
