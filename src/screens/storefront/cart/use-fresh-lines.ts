import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CartLine } from '#machines/cart/cart.types.ts';
import { useCart, useRequest } from '#src/ports/contexts.tsx';
import { productByIdQuery } from '#src/queries/catalogue.ts';

/** Reads the products of the cart again and tells the cart what they cost now and how many are left. */
export function useFreshLines(lines: readonly CartLine[]): void {
  const cart = useCart();
  const request = useRequest();
  const ids = [...new Set(lines.map((line) => line.id))];
  const fresh = useQueries({
    queries: ids.map((id) => productByIdQuery(request, id)),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
  useEffect(() => {
    for (const { id, price, shippingFee, stock_quantity: left } of fresh) {
      const isNews = cart
        .getSnapshot()
        .context.lines.some(
          (line) =>
            line.id === id &&
            (line.price !== price || line.shippingFee !== shippingFee || line.left !== left),
        );
      if (isNews) cart.trigger['cart.refreshLine']({ id, price, shippingFee, left });
    }
  }, [cart, fresh]);
}
