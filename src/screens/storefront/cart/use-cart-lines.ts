import type { CartLine } from '#machines/cart/cart.types.ts';
import { toStockChanges } from '#machines/cart/stock.rules.ts';
import {
  findLineChange,
  getLineChanges,
  type LineChange,
  mergeUpdates,
} from '#machines/checkout/lines.rules.ts';
import { useCart, useCartState, useIsRestoring, usePorts } from '#src/hooks/contexts.tsx';
import { useSendOnChange } from '#src/hooks/use-send-on-change.ts';
import { useLineUpdates } from '../../payment/checkout/use-line-updates.ts';

export interface CartLineView {
  /** As it is kept: the price is the one that the shopper agreed to. */
  line: CartLine;
  /** Undefined where everything is as it was when it was added. */
  change: LineChange | undefined;
}

/** The lines of the cart, and how each differs from what the shop says of it now: nothing is taken over silently. */
export function useCartLines(): CartLineView[] {
  const cart = useCart();
  const isValidated = !useHasPendingOrder();
  const { lines } = useCartState();
  const lineUpdates = useLineUpdates(lines);
  const stock = lineUpdates.map(({ id, left }) => ({ id, left }));
  const applyStock = () => {
    for (const change of toStockChanges(cart.getSnapshot().context, stock)) cart.send(change);
  };
  useSendOnChange({ send: applyStock }, isValidated ? { type: 'cart.stockRead', stock } : null);
  if (!isValidated) return lines.map((line) => ({ line, change: undefined }));
  const storedUpdates = lines.map(({ id, left }) => ({ id, ...(left !== undefined && { left }) }));
  const changes = getLineChanges(lines, mergeUpdates(storedUpdates, lineUpdates));
  return lines.map((line) => ({ line, change: findLineChange(changes, line) }));
}

/** An order of this cart waits for its payment: its own reservation would look like missing stock, as at the checkout. */
function useHasPendingOrder(): boolean {
  const { checkoutMemory } = usePorts();
  // It is remembered for one person, who is known once the session is.
  const isRestoring = useIsRestoring();
  return isRestoring || checkoutMemory.readOrder() !== null || checkoutMemory.readAttempt() !== null;
}
