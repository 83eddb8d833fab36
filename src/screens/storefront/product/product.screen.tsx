import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, Suspense } from 'react';
import { useParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { ListedProduct, Product } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#src/components/ui/button.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import { productQuery } from '#src/queries/storefront/catalogue.ts';
import { findListedProduct } from '#src/queries/storefront/find-listed-product.ts';
import { toRequestStatus } from '#src/queries/storefront/request-status.ts';
import { GoesWith, RecentlyViewed } from './late-parts.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductRails } from './product-rails.tsx';
import type { ProductSkeletonProps } from './product-skeleton.tsx';

// For the preview in the back office: imported from its own file, it would be a chunk more in the first load.
export { ProductDetails };

const ProductSkeleton = lazyPart<ProductSkeletonProps>(() => import('./product-skeleton.tsx'));

const crumbs = [
  { label: 'Home', to: appPaths.home },
  { label: 'Collection', to: appPaths.collection },
];
const NOT_AVAILABLE_TEXT = 'We do not sell this part, or no longer have it.';
const SCREEN_STATES = { idle: 'loading', loading: 'loading', failed: 'failed', succeeded: 'ready' };

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

export default function ProductScreen() {
  const { slug = '' } = useParams();
  const query = useQuery(productQuery(useApi(), slug));
  const { data: product, error } = query;
  const status = toRequestStatus(query);
  const queryClient = useQueryClient();
  const listed = product || error ? undefined : findListedProduct(queryClient, slug);
  const shown = product ?? listed;
  const title = shown?.name ?? (error ? 'Product not found' : 'Loading the part');
  return (
    <Screen name="product" state={SCREEN_STATES[status]} title={title}>
      <Breadcrumb crumbs={shown ? [...crumbs, { label: shown.name }] : crumbs} />
      <div data-status={status}>
        <ProductContent query={query} listed={listed} />
      </div>
      <ProductRails product={query} isNotFound={isNotFound(error)} />
      {product && <RecentlyViewed product={product} />}
    </Screen>
  );
}

interface ProductContentProps {
  query: UseQueryResult<Product>;
  listed: ListedProduct | undefined;
}

function ProductContent({ query: { data: product, error, refetch }, listed }: ProductContentProps) {
  if (product)
    return (
      <Fragment key={product.id}>
        <ProductDetails product={product} />
        <GoesWith product={product} />
      </Fragment>
    );
  if (!error)
    return (
      <Suspense>
        <ProductSkeleton listed={listed} />
      </Suspense>
    );
  return (
    <EmptyState
      icon={<SearchIcon />}
      heading={<PageHeading>Product not found</PageHeading>}
      text={isNotFound(error) ? NOT_AVAILABLE_TEXT : getErrorMessage(error, NOT_AVAILABLE_TEXT)}
    >
      {!isNotFound(error) && <Button onClick={() => void refetch()}>Try again</Button>}
      <ButtonLink to={appPaths.collection} variant={isNotFound(error) ? 'solid' : 'outline'}>
        See all parts
      </ButtonLink>
    </EmptyState>
  );
}
