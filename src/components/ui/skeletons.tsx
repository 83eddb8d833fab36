import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './skeletons.module.css';

export function SkeletonBlock({ className, ...props }: ComponentProps<'div'>) {
  return <div className={clsx(styles.block, className)} {...props} />;
}

export function ProductCardSkeleton() {
  return (
    <div className={styles.card} data-testid="product-skeleton" aria-hidden="true">
      <SkeletonBlock className={styles.picture} />
      <SkeletonBlock className={styles.name} />
      <SkeletonBlock className={styles.line} />
      <SkeletonBlock className={styles.price} />
      <SkeletonBlock className={styles.button} />
    </div>
  );
}

export function CategorySkeleton() {
  return (
    <div className={styles.tile} data-testid="category-skeleton" aria-hidden="true">
      <SkeletonBlock className={styles.tilePicture} />
      <SkeletonBlock className={styles.line} />
    </div>
  );
}

export function ScreenSkeleton() {
  return (
    <div className={styles.screen} aria-hidden="true">
      <SkeletonBlock className={styles.title} />
      <SkeletonBlock className={styles.section} />
      <SkeletonBlock className={styles.section} />
    </div>
  );
}
