import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { Product } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { Box, Button } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { productQuery } from '#src/queries/catalogue.ts';
import { toRequestStatus } from '#src/queries/request-status.ts';
import { ProductDetails } from './product-details.tsx';
import { ProductRails } from './product-rails.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';

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
  const title = product?.name ?? (error ? 'Product not found' : 'Loading the part');
  return (
    <Screen name="product" state={SCREEN_STATES[status]} title={title}>
      <Breadcrumb crumbs={product ? [...crumbs, { label: product.name }] : crumbs} />
      <Box data-status={status}>
        <ProductContent query={query} />
      </Box>
      <ProductRails product={query} isNotFound={isNotFound(error)} />
    </Screen>
  );
}

function ProductContent({ query: { data: product, error, refetch } }: { query: UseQueryResult<Product> }) {
  if (product) return <ProductDetails key={product.id} product={product} />;
  if (!error) return <ProductSkeleton />;
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
