import { useQuery } from '@tanstack/react-query';
import { ProductGrid } from '#src/components/shop/product-grid.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { cataloguePageQuery, getCatalogueErrorMessage } from '#src/queries/storefront/catalogue.ts';
import { countHidden } from './count-hidden.ts';
import { getListCarName } from './list-car-name.ts';
import { PartsSection } from './parts-section.tsx';
import { useAddToCart } from './use-add-to-cart.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

/** What a search found although nothing fits the car. */
export function OtherCarsParts({ search }: { search: CatalogueSearch }) {
  const { appliedFilter, car } = search;
  const addToCart = useAddToCart();
  const isNeeded = appliedFilter.query !== '' && car !== null && countHidden(search) > 0;
  const filter = { ...appliedFilter, page: 1 };
  const pageQuery = useQuery({
    ...cataloguePageQuery(useApi(), filter, 'collection', car ? { ...car.list, fit: 'all' } : undefined),
    enabled: isNeeded,
  });
  if (!isNeeded) return null;
  const { data, error, refetch } = pageQuery;
  return (
    <PartsSection title="Found for other cars">
      <SectionFailure
        message={error ? getCatalogueErrorMessage(error, filter, 'collection') : undefined}
        onRetry={() => void refetch()}
      />
      {!error && (
        <ProductGrid
          label="Parts for other cars"
          products={data?.products}
          onAdd={addToCart}
          car={getListCarName(search)}
        />
      )}
    </PartsSection>
  );
}
