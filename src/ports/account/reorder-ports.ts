import { fromPromise } from 'xstate';
import type { CartStore } from '#machines/cart/cart.store.ts';
import type { ReadPartsInput, ReadPartsOutput } from '#machines/reorder/reorder.ports.ts';
import type { Api } from '#src/api/client.ts';
import { settle } from '../refusal.ts';

export function createReorderPorts(api: Api, cart: CartStore) {
  return {
    actors: {
      readParts: fromPromise<ReadPartsOutput, ReadPartsInput>(({ input, signal }) =>
        settle(async () => {
          const params = { order_number: input.orderNumber };
          const parts = await api.call('orderedParts', { params, signal });
          return { ok: true as const, parts, cart: cart.getSnapshot().context.lines };
        }),
      ),
    },
  };
}
