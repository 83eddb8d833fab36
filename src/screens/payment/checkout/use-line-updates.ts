import { useQueries } from '@tanstack/react-query';
import type { CartLine } from '#machines/cart/cart.types.ts';
import type { LineUpdate } from '#machines/checkout/lines.rules.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { productByIdQuery } from '#src/queries/storefront/catalogue.ts';

/** Refetches the cart's products on mount and on window focus. */
export function useLineUpdates(lines: readonly CartLine[]): LineUpdate[] {
  const api = useApi();
  const ids = [...new Set(lines.map((line) => line.id))];
  return useQueries({
    queries: ids.map((id) => ({
      ...productByIdQuery(api, id),
      staleTime: 0,
      refetchOnWindowFocus: true as const,
    })),
    combine: (results) =>
      results.flatMap(({ data, error, isFetchedAfterMount }, index): LineUpdate[] => {
        const id = ids[index];
        if (id === undefined || !isFetchedAfterMount) return [];
        if (error instanceof ApiError && error.status === 404) return [{ id, left: 0 }];
        if (!data) return [];
        return [{ id, price: data.price, shippingFee: data.shippingFee, left: data.stock_quantity }];
      }),
  });
}
