import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ListedProduct, Product } from '#contract/types.ts';
import { messageOf } from '#src/api/api-error.ts';
import { ProductRail } from '#src/components/product-rail.tsx';
import { Stack } from '#src/components/ui.ts';
import { useRequest } from '#src/ports/contexts.tsx';
import { LIGHTING_CATEGORY, productsOfCategoryQuery, topSellersQuery } from '#src/queries/catalogue.ts';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';

interface RailProps {
  title: string;
  read: Pick<UseQueryResult, 'error' | 'refetch'>;
  products: readonly ListedProduct[] | undefined;
}

interface ProductRailsProps {
  product: UseQueryResult<Product>;
  /** There is no such product, so nothing is related to it. */
  isGone: boolean;
}

/** What else there is: two rails of their own, and the related products, which come with the product. */
export function ProductRails({ product, isGone }: ProductRailsProps) {
  const request = useRequest();
  const topSellers = useQuery(topSellersQuery(request));
  const lighting = useQuery(productsOfCategoryQuery(request, LIGHTING_CATEGORY));
  const related = product.data?.relatedProducts;
  return (
    <Stack gap={{ base: '8', md: '12' }} mt={{ base: '8', md: '12' }}>
      {!isGone && related?.length !== 0 && (
        <Rail title="Related products" read={product} products={related} />
      )}
      <Rail title="Check these Out" read={topSellers} products={topSellers.data} />
      <Rail title="Light Up your Ride" read={lighting} products={lighting.data} />
    </Stack>
  );
}

function Rail({ title, read, products }: RailProps) {
  const addToCart = useAddToCart();
  return (
    <ProductRail
      title={title}
      products={products}
      error={read.error ? messageOf(read.error, 'Something went wrong.') : undefined}
      onRetry={() => void read.refetch()}
      onAdd={addToCart}
    />
  );
}
