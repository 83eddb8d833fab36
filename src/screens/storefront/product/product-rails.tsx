import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ListedProduct, Product } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { ProductRail } from '#src/components/shop/product-rail.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import {
  isCategoryMissing,
  LIGHTING_CATEGORY,
  productsOfCategoryQuery,
  topSellersQuery,
} from '#src/queries/storefront/catalogue.ts';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';
import styles from './product-rails.module.css';

interface RailProps {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  products: readonly ListedProduct[] | undefined;
}

interface ProductRailsProps {
  product: UseQueryResult<Product>;
  isNotFound: boolean;
}

export function ProductRails({ product, isNotFound }: ProductRailsProps) {
  const api = useApi();
  const topSellers = useQuery(topSellersQuery(api));
  const lighting = useQuery(productsOfCategoryQuery(api, LIGHTING_CATEGORY));
  const related = product.data?.relatedProducts;
  return (
    <div className={styles.rails}>
      {!isNotFound && related?.length !== 0 && (
        <Rail title="Related products" query={product} products={related} />
      )}
      <Rail title="Check these Out" query={topSellers} products={topSellers.data} />
      {!isCategoryMissing(lighting.error) && (
        <Rail title="Light Up your Ride" query={lighting} products={lighting.data} />
      )}
    </div>
  );
}

function Rail({ title, query, products }: RailProps) {
  const addToCart = useAddToCart();
  return (
    <ProductRail
      title={title}
      products={products}
      error={query.error ? getErrorMessage(query.error, 'Something went wrong.') : undefined}
      onRetry={() => void query.refetch()}
      onAdd={addToCart}
      fittingFirst
    />
  );
}
