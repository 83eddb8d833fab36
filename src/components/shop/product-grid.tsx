import type { ListedProduct } from '#contract/types.ts';
import { useLowStock } from '#src/hooks/use-low-stock.ts';
import { ProductCardSkeleton } from '../ui/skeletons.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';
import { useProductFits } from './use-product-fits.ts';

interface ProductGridProps {
  label: string;
  /** Undefined while loading. */
  products: readonly ListedProduct[] | undefined;
  onAdd: (product: ListedProduct) => void;
  /** The name of the car that the verdicts of the products are about. */
  car?: string | undefined;
}

const EAGER_COUNT = 4;
const PRIORITY_COUNT = 2;
const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function ProductGrid({ label, products, onAdd, car }: ProductGridProps) {
  const getFit = useProductFits(products, car);
  const lowStock = useLowStock();
  return (
    <ul className={styles.grid} aria-label={label}>
      {products
        ? products.map((product, index) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                onAdd={onAdd}
                {...getFit(product)}
                lowStock={lowStock}
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
    </ul>
  );
}
