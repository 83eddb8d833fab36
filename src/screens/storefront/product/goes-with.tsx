import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/types.ts';
import { ProductRail } from '#src/components/shop/product-rail.tsx';
import { Box } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { goesWithQuery } from '#src/queries/goes-with.ts';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';

/** Beside the rails, without which the page is complete: it shows neither that it loads nor that it failed. */
export default function GoesWith({ product }: { product: Product }) {
  const { data: products } = useQuery(goesWithQuery(useApi(), product.id));
  const addToCart = useAddToCart();
  if (!products?.length) return null;
  return (
    <Box mt={{ base: '8', md: '12' }}>
      <ProductRail title="Goes well with" products={products} onAdd={addToCart} />
    </Box>
  );
}
