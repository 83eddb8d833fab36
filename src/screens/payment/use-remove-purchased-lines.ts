import { usePorts } from '#src/hooks/contexts.tsx';

/**
 * Takes what a paid order bought out of the cart, once. Only an order that this browser placed: the items of any
 * other say nothing about the cart that stands here.
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
