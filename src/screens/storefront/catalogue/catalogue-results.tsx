import { type ReactNode, Suspense } from 'react';
import { hasFilters, isNarrowed } from '#machines/catalogue-search/catalogue-search.rules.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { ProductGrid } from '#src/components/shop/product-grid.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Pagination } from '#src/components/ui/pagination.tsx';
import { Box, Button, Flex, Heading, Text } from '#src/components/ui/ui.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import { formatPartCount } from './part-count.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

const NoResults = lazyPart<{ search: CatalogueSearch }>(() => import('./no-results.tsx'));

interface CatalogueResultsProps {
  search: CatalogueSearch;
  /** True when active filters are shown above with their own clear link, which then moves to the end of the results. */
  hasFilterChips?: boolean;
}

function getBusyText(filter: CatalogueFilter): string {
  if (filter.query) return `Searching for "${filter.query}"...`;
  return hasFilters(filter) ? 'Applying filters...' : 'Loading products...';
}

export function CatalogueResults({ search, hasFilterChips = false }: CatalogueResultsProps) {
  const addToCart = useAddToCart();
  const { appliedFilter, result, getPageHref } = search;
  const { status, state, page, isUpdating } = result;
  const isClearAtEnd = hasFilterChips && appliedFilter.query === '';
  return (
    <Box
      as="section"
      aria-label="Products"
      aria-busy={state === 'loading' || isUpdating}
      data-status={status}
    >
      <ResultsHead search={search}>{!isClearAtEnd && <ClearLink search={search} />}</ResultsHead>
      <Notice action={<Button onClick={result.retry}>Try again</Button>}>
        {state === 'failed' && `Error: ${result.message}`}
      </Notice>
      {state === 'empty' && (
        <Suspense>
          <NoResults search={search} />
        </Suspense>
      )}
      {state === 'outOfRange' && <PageOutOfRange search={search} />}
      {(state === 'loading' || state === 'results') && (
        <Box css={isUpdating ? { '& img': { opacity: '0.4' } } : {}}>
          <ProductGrid label="Products" products={page?.products} onAdd={addToCart} />
        </Box>
      )}
      {page && state === 'results' && (
        <Pagination page={appliedFilter.page} pageCount={page.pageCount} getPageHref={getPageHref} />
      )}
      {isClearAtEnd && (
        <Flex justify="center" mt="6">
          <ClearLink search={search} />
        </Flex>
      )}
    </Box>
  );
}

function ResultsHead({ search, children }: { search: CatalogueSearch; children: ReactNode }) {
  const { selectedFilter, result } = search;
  const { state, page, isUpdating } = result;
  const isBusy = state === 'loading' || isUpdating;
  const text = isBusy
    ? getBusyText(selectedFilter)
    : page && state === 'results'
      ? formatPartCount(page)
      : '';
  return (
    <Flex
      align="center"
      justify="space-between"
      gap="3"
      minHeight={text && '11'}
      mb={text && '2'}
      me="-4"
      wrap="wrap"
    >
      <Text role="status" color="fg.muted" fontVariantNumeric="tabular-nums">
        {text}
      </Text>
      {children}
    </Flex>
  );
}

function ClearLink({ search: { appliedFilter, result, send } }: { search: CatalogueSearch }) {
  if (result.state !== 'results' || !isNarrowed(appliedFilter)) return null;
  return (
    <Button variant="ghost" onClick={() => send({ type: 'search.clear' })}>
      {appliedFilter.query ? 'Clear search' : 'Clear filters'}
    </Button>
  );
}

function getOutOfRangeText(page: NonNullable<CatalogueSearch['result']['page']>): string {
  if (!page.isCapped) return `The ${formatPartCount(page)} end on page ${page.pageCount}.`;
  return `The list ends on page ${page.pageCount}. Add a word or a filter to see other parts.`;
}

function PageOutOfRange({ search: { appliedFilter, result, getPageHref } }: { search: CatalogueSearch }) {
  const { page } = result;
  return (
    <EmptyState
      icon={<SearchIcon />}
      heading={
        <Heading as="h2" size="lg">
          There is no page {appliedFilter.page}
        </Heading>
      }
      text={page && getOutOfRangeText(page)}
    >
      <ButtonLink to={getPageHref(1)}>Go to page 1</ButtonLink>
    </EmptyState>
  );
}
