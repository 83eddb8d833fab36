import { ProductGrid } from '#src/components/shop/product-grid.tsx';
import { Heading } from '#src/components/ui/text.tsx';
import { getListCarName } from './list-car-name.ts';
import styles from './other-cars-parts.module.css';
import { useAddToCart } from './use-add-to-cart.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

/** What matches some words of a search that found nothing. */
export function NearParts({ search }: { search: CatalogueSearch }) {
  const addToCart = useAddToCart();
  const near = search.result.page?.near;
  if (!near) return null;
  return (
    <section className={styles.parts} aria-label="Close to your search">
      <Heading className={styles.title} as="h2" size="lg">
        Close to your search
      </Heading>
      <ProductGrid
        label="Parts close to your search"
        products={near}
        onAdd={addToCart}
        car={getListCarName(search)}
      />
    </section>
  );
}
