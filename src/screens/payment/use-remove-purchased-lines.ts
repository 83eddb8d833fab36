import { usePorts } from '#src/hooks/contexts.tsx';

/**
 * Removes a paid order's items from the cart, once. Only for an order placed in this browser: other orders say nothing
 * about this cart.
 */
export function useRemovePurchasedLines(): (orderNumber: string) => void {
  const { cart, checkoutMemory } = usePorts();
  return (orderNumber) => {
    const order = checkoutMemory.readOrder();
    if (order?.orderNumber !== orderNumber) return;
    cart.trigger['cart.removeBought']({ orderNumber, lines: order.lines });
    checkoutMemory.dropOrder(orderNumber);
  };
}
