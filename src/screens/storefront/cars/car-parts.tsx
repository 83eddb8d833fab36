import type { CarPage } from '#contract/types.ts';
import { ProductGrid } from '#src/components/shop/product-grid.tsx';
import { Heading, TextLink } from '#src/components/ui/text.tsx';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';
import styles from './car-parts.module.css';
import { toCollectionAddress } from './cars.rules.ts';

type PartCategory = CarPage['categories'][number];

const formatParts = (count: number) => `${count} ${count === 1 ? 'part' : 'parts'}`;

export function CarParts({ page }: { page: CarPage }) {
  const { category, categories, products } = page;
  const addToCart = useAddToCart();
  if (category)
    return (
      <section aria-label={category.name}>
        <p className={styles.count}>
          {page.count > products.length
            ? `The ${products.length} best sellers of ${formatParts(page.count)}`
            : formatParts(page.count)}
        </p>
        <ProductGrid label={category.name} products={products} onAdd={addToCart} />
        <UniversalParts page={page} categories={categories.filter(({ id }) => id === category.id)} />
      </section>
    );
  const listed = categories.filter((row) => row.listed > 0);
  return (
    <>
      {listed.length === 0 && (
        <p className={styles.none}>No part is listed for this car alone yet. Ask us: we may have it.</p>
      )}
      {listed.map((row) => (
        <section key={row.id} aria-label={row.name}>
          <div className={styles.header}>
            <Heading as="h2" size="lg">
              {row.name}
            </Heading>
            <TextLink className={styles.link} to={row.path}>
              {formatParts(row.listed)}
            </TextLink>
          </div>
          <ProductGrid
            label={row.name}
            products={products.filter((product) => product.category.id === row.id)}
            onAdd={addToCart}
          />
        </section>
      ))}
      <UniversalParts page={page} categories={categories} />
    </>
  );
}

/** Parts that fit any car are linked rather than shown: every page would show the same. */
function UniversalParts({ page, categories }: { page: CarPage; categories: readonly PartCategory[] }) {
  const vehicle = page.vehicles[0]?.slug ?? '';
  const universal = categories.filter((row) => row.universal > 0);
  if (universal.length === 0) return null;
  return (
    <section className={styles.universal} aria-label="Parts that fit any car">
      <Heading className={styles.title} as="h2" size="md">
        Parts that fit any car
      </Heading>
      <ul className={styles.links}>
        {universal.map(({ id, name, universal: count }) => (
          <li key={id}>
            <TextLink className={styles.link} to={toCollectionAddress(vehicle, id)}>
              {name} ({count})
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
