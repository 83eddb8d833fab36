import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/types.ts';
import { ProductRail } from '#src/components/shop/product-rail.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { goesWithQuery } from '#src/queries/storefront/goes-with.ts';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';
import styles from './goes-with.module.css';

/** Beside the rails, without which the page is complete: it shows neither that it loads nor that it failed. */
export default function GoesWith({ product }: { product: Product }) {
  const { data: products } = useQuery(goesWithQuery(useApi(), product.id));
  const addToCart = useAddToCart();
  if (!products?.length) return null;
  return (
    <div className={styles.rail}>
      <ProductRail title="Goes well with" products={products} onAdd={addToCart} fittingFirst />
    </div>
  );
}
