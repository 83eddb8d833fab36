// oxlint-disable-next-line no-restricted-imports -- the quantity that the shopper set, until it is added
import { useState } from 'react';
import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';
import type { Product } from '#contract/types.ts';
import { QuantityStepper } from '#src/components/shop/quantity-stepper.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { CartIcon } from '#src/components/ui/icons.tsx';
import { TextLink } from '#src/components/ui/text.tsx';
import { useCartCount } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';
import styles from './add-to-cart.module.css';
import { StockRequest } from './late-parts.tsx';

interface AddToCartProps {
  product: Product;
  /** How many of the part the shopper's car takes; null if that is not known. */
  perCar: number | null;
}

/** Proposes as many as the car takes, at most the stock, until the shopper sets the quantity. */
export function AddToCart({ product, perCar }: AddToCartProps) {
  const addToCart = useAddToCart(() => 'Product added to cart successfully');
  const [chosen, setChosen] = useState<number | null>(null);
  const [isAdded, setIsAdded] = useDisclosure();
  const count = useCartCount(product.id);
  const stock = product.stock_quantity;
  if (stock === 0)
    return (
      <>
        <Button size="lg" colorPalette="gray" variant="subtle" disabled>
          Out of Stock
        </Button>
        <StockRequest product={product} />
      </>
    );
  const quantity = Math.min(chosen ?? perCar ?? 1, stock);
  return (
    <div className={styles.buy}>
      <div className={styles.quantity}>
        <QuantityStepper name={product.name} quantity={quantity} max={stock} onChange={setChosen} />
        {perCar !== null && perCar > 1 && (
          <p className={styles.perCar}>
            {perCar} per car{perCar > stock && `, only ${stock} left`}
          </p>
        )}
      </div>
      <div className={styles.bar}>
        {/* The price once more beside the button, for the eye alone. */}
        <div className={styles.price} aria-hidden="true" data-price={formatKsh(product.price * quantity)} />
        <Button
          className={styles.add}
          size="lg"
          colorPalette="amber"
          onClick={() => {
            addToCart(product, quantity);
            setIsAdded(true);
          }}
        >
          <CartIcon /> ADD TO CART
        </Button>
        {isAdded && (
          <p className={styles.added} data-added="">
            Added · {count} in cart · <TextLink to={appPaths.checkout}>Checkout</TextLink>
          </p>
        )}
      </div>
    </div>
  );
}
