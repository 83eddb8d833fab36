import { useQuery } from '@tanstack/react-query';
import { appPaths } from '#contract/app-paths.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { CategoryTiles } from '#src/components/shop/category-tiles.tsx';
import { ProductRail } from '#src/components/shop/product-rail.tsx';
import { Container } from '#src/components/ui/text.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import {
  isCategoryMissing,
  LIGHTING_CATEGORY,
  productsOfCategoryQuery,
  topCategoriesQuery,
  topSellersQuery,
} from '#src/queries/storefront/catalogue.ts';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';
import { CarSection } from './car-section.tsx';
import styles from './home-sections.module.css';

function toErrorText(error: Error | null, fallback: string): string | undefined {
  return error ? getErrorMessage(error, fallback) : undefined;
}

export function HomeSections() {
  const api = useApi();
  const addToCart = useAddToCart();
  const categories = useQuery(topCategoriesQuery(api));
  const bestSellers = useQuery(topSellersQuery(api));
  const lighting = useQuery(productsOfCategoryQuery(api, LIGHTING_CATEGORY));
  return (
    <Container className={styles.page}>
      <div className={styles.sections}>
        <CarSection />
        <CategoryTiles
          title="Top Categories"
          categories={categories.data}
          error={toErrorText(categories.error, 'Failed to load top categories.')}
          onRetry={() => void categories.refetch()}
          getCategoryHref={(id) => `${appPaths.home}?category=${id}`}
        />
        <ProductRail
          title="Best Sellers"
          products={bestSellers.data}
          error={toErrorText(bestSellers.error, 'Failed to fetch best sellers')}
          onRetry={() => void bestSellers.refetch()}
          moreTo={appPaths.collection}
          onAdd={addToCart}
        />
        {!isCategoryMissing(lighting.error) && (
          <ProductRail
            title="Lighting Category"
            products={lighting.data}
            error={toErrorText(lighting.error, 'Failed to fetch lighting products')}
            onRetry={() => void lighting.refetch()}
            moreTo={appPaths.collection}
            onAdd={addToCart}
          />
        )}
      </div>
    </Container>
  );
}
