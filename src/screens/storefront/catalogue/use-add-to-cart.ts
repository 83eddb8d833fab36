import type { ListedProduct } from '#contract/types.ts';
import { toLineCar } from '#machines/cart/line-car.rules.ts';
import { getCurrentCar } from '#machines/garage/garage.rules.ts';
import { getMainImage } from '#src/components/shop/product-picture.tsx';
import { useCart, useGarage, useToaster } from '#src/hooks/contexts.tsx';

export function useAddToCart(
  getMessage: (product: ListedProduct) => string = (product) => `${product.name} successfully added to cart.`,
): (product: ListedProduct, quantity?: number) => void {
  const cart = useCart();
  const garage = useGarage();
  const toaster = useToaster();
  return (product, quantity = 1) => {
    const car = getCurrentCar(garage.getSnapshot().context);
    cart.trigger['cart.addItem']({
      item: {
        id: product.id,
        slug: product.slug,
        name: product.name,
        price: product.price,
        quantity,
        shippingFee: product.shippingFee,
        image: getMainImage(product.images)?.image,
        left: product.stock_quantity,
        car: car && toLineCar(car),
      },
    });
    toaster.success(getMessage(product));
  };
}
