import { memo, type ReactNode, Suspense } from 'react';
import type { Product } from '#contract/types.ts';
import { SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import styles from './late-parts.module.css';

interface PartProps {
  product: Product;
}

/**
 * Of what lies below the first view, the browser shows what the server rendered until its code is loaded. Without
 * `memo`, a render of its parent before that would drop what the server rendered.
 */
function createLatePart(load: Parameters<typeof lazyPart<PartProps>>[0], fallback?: ReactNode) {
  const Part = lazyPart<PartProps>(load);
  return memo(({ product }: PartProps) => (
    <Suspense fallback={fallback}>
      <Part product={product} />
    </Suspense>
  ));
}

export const FitmentList = createLatePart(
  () => import('./fit/fitment-list.tsx'),
  <SkeletonBlock className={styles.fitments} />,
);
export const BuyingFacts = createLatePart(
  () => import('./buying-facts.tsx'),
  <SkeletonBlock className={styles.facts} />,
);
export const GoesWith = createLatePart(() => import('./goes-with.tsx'));
export const PartDetails = createLatePart(() => import('./part-details.tsx'));
export const Reviews = createLatePart(() => import('./reviews/reviews.tsx'));
export const RecentlyViewed = createLatePart(() => import('./recently-viewed.tsx'));
export const StockRequest = createLatePart(() => import('./stock-request.tsx'));
