import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { Product } from '#contract/types.ts';
import { TextLink } from '#src/components/ui/links.tsx';
import { Text } from '#src/components/ui/ui.ts';
import { useIsRestoring, useSession } from '#src/hooks/contexts.tsx';
import { lazyPart } from '#src/loading/lazy-screen.ts';

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
    <Text color="fg.muted">
      Bought this part?{' '}
      <TextLink to={appPaths.login} state={{ from: `${pathname}#reviews` }}>
        Sign in to review it
      </TextLink>
    </Text>
  );
}
