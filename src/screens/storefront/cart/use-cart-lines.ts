import type { CartLine } from '#machines/cart/cart.types.ts';
import {
  findLineChange,
  getLineChanges,
  type LineChange,
  mergeUpdates,
} from '#machines/checkout/lines.rules.ts';
import { useCart, useCartState, useIsRestoring } from '#src/hooks/contexts.tsx';
import { useCheckoutMemory } from '#src/hooks/use-checkout-memory.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { useLineUpdates } from '../../payment/checkout/use-line-updates.ts';

export interface CartLineView {
  /** As stored: its price is the one the shopper agreed to. */
  line: CartLine;
  change: LineChange | undefined;
}

/** Compares the cart with the shop's current data. Changes are never applied without the shopper's consent. */
export function useCartLines(): CartLineView[] {
  const cart = useCart();
  const isValidated = !useHasPendingOrder();
  const { lines } = useCartState();
  const lineUpdates = useLineUpdates(lines);
  const stock = lineUpdates.map(({ id, left }) => ({ id, left }));
  useOnChange(isValidated ? stock : null, (levels) => cart.trigger['cart.stockRead']({ stock: levels }));
  if (!isValidated) return lines.map((line) => ({ line, change: undefined }));
  const storedUpdates = lines.map(({ id, left }) => ({ id, ...(left !== undefined && { left }) }));
  const changes = getLineChanges(lines, mergeUpdates(storedUpdates, lineUpdates));
  return lines.map((line) => ({ line, change: findLineChange(changes, line) }));
}

/** While an order from this cart awaits payment, its own reservation would look like missing stock. */
function useHasPendingOrder(): boolean {
  const checkoutMemory = useCheckoutMemory();
  // The remembered order belongs to a user, who is unknown until the session is restored.
  const isRestoring = useIsRestoring();
  return isRestoring || checkoutMemory.readOrder() !== null || checkoutMemory.readAttempt() !== null;
}
