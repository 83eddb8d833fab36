import { clsx } from 'clsx';
import type { Category } from '#contract/types.ts';
import { RouteLink } from '../ui/route-link.tsx';
import { SectionFailure } from '../ui/section-failure.tsx';
import { CategorySkeleton } from '../ui/skeletons.tsx';
import { Heading } from '../ui/text.tsx';
import styles from './category-tiles.module.css';
import { ProductPicture } from './product-picture.tsx';

interface CategoryTilesProps {
  title: string;
  /** Undefined while loading. */
  categories: readonly Category[] | undefined;
  error?: string | undefined;
  onRetry?: () => void;
  getCategoryHref: (id: number) => string;
}

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function CategoryTiles({ title, categories, error, onRetry, getCategoryHref }: CategoryTilesProps) {
  return (
    <section
      aria-label={title}
      aria-busy={!categories && !error}
      data-status={error ? 'failed' : categories ? 'succeeded' : 'loading'}
    >
      <Heading className={styles.title} as="h2" size="lg">
        {title}
      </Heading>
      <SectionFailure message={error} onRetry={onRetry} />
      {!error && (
        <ul className={clsx(styles.list, categories ? styles.loaded : styles.loading)}>
          {categories
            ? categories.map(({ id, name, image }) => (
                <li key={id}>
                  <RouteLink className={styles.tile} to={getCategoryHref(id)}>
                    <ProductPicture image={{ image }} alt="" size={180} eager />
                    <span className={styles.name}>{name}</span>
                  </RouteLink>
                </li>
              ))
            : SKELETON_KEYS.map((key) => (
                <li key={key}>
                  <CategorySkeleton />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
