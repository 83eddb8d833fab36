import type { CartStore } from '#machines/cart/cart.store.ts';
import type { LineChange } from '#machines/checkout/lines.rules.ts';

/**
 * Takes a changed line over into the cart. One change at a time: who hears of each judges the line when it is whole
 * again.
 */
export function applyLineChange(
  cart: CartStore,
  { id, variant, price, shippingFee, left }: LineChange,
): void {
  if (left !== null) cart.trigger['cart.changeQuantity']({ id, variant, quantity: left });
  if (price || shippingFee)
    cart.trigger['cart.refreshLine']({
      id,
      ...(price && { price: price.now }),
      ...(shippingFee && { shippingFee: shippingFee.now }),
    });
}
