import type { ListedProduct } from '#contract/types.ts';
import { ProductCardSkeleton } from '../ui/skeletons.tsx';
import { Grid } from '../ui/ui.ts';
import { ProductCard } from './product-card.tsx';
import { useProductFits } from './use-product-fits.ts';

interface ProductGridProps {
  label: string;
  /** Undefined while loading. */
  products: readonly ListedProduct[] | undefined;
  onAdd: (product: ListedProduct) => void;
  /** The name of the car that the verdicts of the products are about. */
  car?: string | undefined;
}

const COLUMNS = {
  base: 'repeat(2, minmax(0, 1fr))',
  md: 'repeat(3, minmax(0, 1fr))',
  lg: 'repeat(4, minmax(0, 1fr))',
};
const EAGER_COUNT = 4;
const PRIORITY_COUNT = 2;
const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function ProductGrid({ label, products, onAdd, car }: ProductGridProps) {
  const getFit = useProductFits(products, car);
  return (
    <Grid
      as="ul"
      aria-label={label}
      templateColumns={COLUMNS}
      gap={{ base: '3', md: '4' }}
      listStyleType="none"
    >
      {products
        ? products.map((product, index) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                onAdd={onAdd}
                {...getFit(product)}
                eager={index < EAGER_COUNT}
                priority={index < PRIORITY_COUNT}
              />
            </li>
          ))
        : SKELETON_KEYS.map((key) => (
            <li key={key}>
              <ProductCardSkeleton />
            </li>
          ))}
    </Grid>
  );
}
