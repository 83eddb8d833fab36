import type { CartLine } from '#machines/cart/cart.types.ts';
import { newsOfStock } from '#machines/cart/stock.rules.ts';
import { changeOf, changesOf, type LineChange, mergedNews } from '#machines/checkout/lines.rules.ts';
import { useCart, useCartState, useIsRestoring, usePorts } from '#src/ports/contexts.tsx';
import { useFact } from '#src/ports/use-fact.ts';
import { useLinesRead } from '../../payment/checkout/use-lines-read.ts';

export interface ShownLine {
  /** As it is kept: the price is the one that the shopper agreed to. */
  line: CartLine;
  /** Undefined where everything is as it was when it was added. */
  change: LineChange | undefined;
}

/** The lines of the cart, and how each differs from what the shop says of it now: nothing is taken over silently. */
export function useCartLines(): ShownLine[] {
  const cart = useCart();
  const isJudged = !useStandingOrder();
  const { lines } = useCartState();
  const news = useLinesRead(lines);
  const stock = news.map(({ id, left }) => ({ id, left }));
  const take = () => {
    for (const change of newsOfStock(cart.getSnapshot().context, stock)) cart.send(change);
  };
  useFact({ send: take }, isJudged ? { type: 'cart.stockRead', stock } : null);
  if (!isJudged) return lines.map((line) => ({ line, change: undefined }));
  const kept = lines.map(({ id, left }) => ({ id, ...(left !== undefined && { left }) }));
  const changes = changesOf(lines, mergedNews(kept, news));
  return lines.map((line) => ({ line, change: changeOf(changes, line) }));
}

/** An order of this cart waits for its payment: its own reservation would look like missing stock, as at the checkout. */
function useStandingOrder(): boolean {
  const { checkoutMemory } = usePorts();
  // It is remembered for one person, who is known once the session is.
  const isRestoring = useIsRestoring();
  return isRestoring || checkoutMemory.readOrder() !== null || checkoutMemory.readAttempt() !== null;
}
