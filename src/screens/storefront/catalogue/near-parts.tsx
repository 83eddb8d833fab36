import { ProductGrid } from '#src/components/shop/product-grid.tsx';
import { getListCarName } from './list-car-name.ts';
import { PartsSection } from './parts-section.tsx';
import { useAddToCart } from './use-add-to-cart.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

/** What matches some words of a search that found nothing. */
export function NearParts({ search }: { search: CatalogueSearch }) {
  const addToCart = useAddToCart();
  const near = search.result.page?.near;
  if (!near) return null;
  return (
    <PartsSection title="Close to your search">
      <ProductGrid
        label="Parts close to your search"
        products={near}
        onAdd={addToCart}
        car={getListCarName(search)}
      />
    </PartsSection>
  );
}
