import type { ListedProduct } from '#contract/types.ts';
import { getMainImage } from '#src/components/shop/product-picture.tsx';
import { useCart, useToaster } from '#src/hooks/contexts.tsx';

export function useAddToCart(
  getMessage: (product: ListedProduct) => string = (product) => `${product.name} successfully added to cart.`,
): (product: ListedProduct, quantity?: number) => void {
  const cart = useCart();
  const toaster = useToaster();
  return (product, quantity = 1) => {
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
      },
    });
    toaster.success(getMessage(product));
  };
}
