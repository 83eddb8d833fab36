import type { CartStore } from '#machines/cart/cart.store.ts';
import type { LineChange } from '#machines/checkout/lines.rules.ts';

/** Sends one cart event per change: listeners re-check the line after each, and it is consistent after the last. */
export function applyLineChange(
  cart: CartStore,
  { id, variant, vehicle, price, shippingFee, left }: LineChange,
): void {
  if (left !== null) cart.trigger['cart.changeQuantity']({ id, variant, vehicle, quantity: left });
  if (price || shippingFee)
    cart.trigger['cart.refreshLine']({
      id,
      ...(price && { price: price.now }),
      ...(shippingFee && { shippingFee: shippingFee.now }),
    });
}
