import { useRef } from 'react';
import type { ListedProduct } from '#contract/types.ts';
import { useLowStock } from '#src/hooks/use-low-stock.ts';
import { IconButton } from '../ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx';
import { SectionFailure } from '../ui/section-failure.tsx';
import { ProductCardSkeleton } from '../ui/skeletons.tsx';
import { Heading, TextLink } from '../ui/text.tsx';
import { orderByFit } from './order-by-fit.rules.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-rail.module.css';
import { useProductFits } from './use-product-fits.ts';

interface ProductRailProps {
  title: string;
  /** Undefined while loading. */
  products: readonly ListedProduct[] | undefined;
  error?: string | undefined;
  onRetry?: () => void;
  moreTo?: string;
  onAdd: (product: ListedProduct) => void;
  /** For rails beside a product: what fits the shopper's car comes first. */
  fittingFirst?: boolean;
}

const SKELETON_KEYS = ['a', 'b', 'c', 'd'];

export function ProductRail({
  title,
  products: listed,
  error,
  onRetry,
  moreTo,
  onAdd,
  fittingFirst = false,
}: ProductRailProps) {
  const getFit = useProductFits(listed);
  const products = fittingFirst && listed ? orderByFit(listed, getFit) : listed;
  const lowStock = useLowStock();
  const isEmpty = products?.length === 0;
  const track = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1) =>
    track.current?.scrollBy({ left: direction * track.current.clientWidth * 0.8, behavior: 'smooth' });
  return (
    <section
      className={styles.rail}
      aria-label={title}
      aria-busy={!products && !error}
      data-status={error ? 'failed' : products ? 'succeeded' : 'loading'}
    >
      <div className={styles.head}>
        <Heading as="h2" size="lg">
          {title}
        </Heading>
        <div className={styles.controls}>
          {!error && !isEmpty && (
            <div className={styles.arrows}>
              <IconButton variant="ghost" aria-label={`Back in ${title}`} onClick={() => scroll(-1)}>
                <ChevronLeftIcon />
              </IconButton>
              <IconButton variant="ghost" aria-label={`Forward in ${title}`} onClick={() => scroll(1)}>
                <ChevronRightIcon />
              </IconButton>
            </div>
          )}
          {moreTo && (
            <TextLink className={styles.more} to={moreTo}>
              see more...
            </TextLink>
          )}
        </div>
      </div>
      <SectionFailure message={error} onRetry={onRetry} />
      {isEmpty && <p className={styles.empty}>Nothing here yet.</p>}
      {!error && !isEmpty && (
        <ul className={styles.track} ref={track}>
          {products
            ? products.map((product) => (
                <li className={styles.item} key={product.id}>
                  <ProductCard product={product} onAdd={onAdd} {...getFit(product)} lowStock={lowStock} />
                </li>
              ))
            : SKELETON_KEYS.map((key) => (
                <li key={key}>
                  <ProductCardSkeleton />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
