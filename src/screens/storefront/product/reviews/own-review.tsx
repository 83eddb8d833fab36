import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { Product } from '#contract/types.ts';
import { TextLink } from '#src/components/ui/text.tsx';
import { useIsRestoring, useSession } from '#src/hooks/contexts.tsx';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import styles from './own-review.module.css';

/** Lazy, because the form is too large for the first view. */
const CustomersReview = lazyPart(() => import('./customers-review.tsx'));

export function OwnReview({ product }: { product: Product }) {
  const { user } = useSession();
  const isRestoring = useIsRestoring();
  const { pathname } = useLocation();
  if (user)
    return (
      <Suspense>
        <CustomersReview key={user.id} product={product} user={user} />
      </Suspense>
    );
  if (isRestoring) return null;
  return (
    <p className={styles.text}>
      Bought this part?{' '}
      <TextLink to={appPaths.login} state={{ from: `${pathname}#reviews` }}>
        Sign in to review it
      </TextLink>
    </p>
  );
}
