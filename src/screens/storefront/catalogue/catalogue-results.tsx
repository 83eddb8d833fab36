import { EmptyState } from '#src/components/empty-state.tsx';
import { SearchIcon } from '#src/components/icons.tsx';
import { Notice } from '#src/components/notice.tsx';
import { Pagination } from '#src/components/pagination.tsx';
import { ProductGrid } from '#src/components/product-grid.tsx';
import { Box, Button, Flex, Heading, Text } from '#src/components/ui.ts';
import type { CatalogueFilter } from '#src/queries/catalogue.ts';
import { hasFilters } from './catalogue-address.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import type { CatalogueResult } from './use-catalogue-page.ts';

interface CatalogueResultsProps {
  filter: CatalogueFilter;
  result: CatalogueResult;
  pageAddress: (page: number) => string;
  /** Leaves neither query nor filter. */
  onClear: () => void;
}

function busyText(filter: CatalogueFilter): string {
  if (filter.query) return `Searching for "${filter.query}"...`;
  return hasFilters(filter) ? 'Applying filters...' : 'Loading products...';
}

function countText(count: number): string {
  return `${count} ${count === 1 ? 'part' : 'parts'}`;
}

/** The grid with its loading, failed and empty states; the same on the home and the collection screen. */
export function CatalogueResults({ filter, result, pageAddress, onClear }: CatalogueResultsProps) {
  const addToCart = useAddToCart();
  const { state, page, isUpdating } = result;
  return (
    <Box as="section" aria-label="Products" aria-busy={state === 'loading' || isUpdating}>
      <ResultsHead filter={filter} result={result} onClear={onClear} />
      {state === 'failed' && (
        <Notice
          action={<Button onClick={result.retry}>Try again</Button>}
        >{`Error: ${result.message}`}</Notice>
      )}
      {state === 'empty' && <NothingFound filter={filter} onClear={onClear} />}
      {(state === 'loading' || state === 'results') && (
        <Box opacity={isUpdating ? '0.55' : '1'} transition="opacity 120ms">
          <ProductGrid label="Products" products={page?.products} onAdd={addToCart} />
        </Box>
      )}
      {page && state === 'results' && (
        <Pagination page={filter.page} pageCount={page.pageCount} addressOf={pageAddress} />
      )}
    </Box>
  );
}

/** What is being done or how much was found, and the way back to everything. */
function ResultsHead({ filter, result, onClear }: Omit<CatalogueResultsProps, 'pageAddress'>) {
  const { state, page, isUpdating } = result;
  const isBusy = state === 'loading' || isUpdating;
  const isNarrowed = filter.query !== '' || hasFilters(filter);
  return (
    <Flex align="center" justify="space-between" gap="3" minHeight="11" mb="2" wrap="wrap">
      <Text role="status" color="fg.muted" fontVariantNumeric="tabular-nums">
        {isBusy ? busyText(filter) : state === 'results' ? countText(page?.count ?? 0) : ''}
      </Text>
      {state === 'results' && isNarrowed && (
        <Button variant="ghost" onClick={onClear}>
          {filter.query ? 'Clear search' : 'Clear filters'}
        </Button>
      )}
    </Flex>
  );
}

function NothingFound({ filter, onClear }: Pick<CatalogueResultsProps, 'filter' | 'onClear'>) {
  return (
    <EmptyState
      icon={<SearchIcon />}
      heading={
        <Heading as="h2" size="lg">
          {filter.query ? 'No search results found' : 'No filter results found'}
        </Heading>
      }
      text={
        filter.query
          ? `No matches were found for “${filter.query}”. Try a shorter word, a part number or a chassis code.`
          : 'The current filters returned no products. Try fewer of them.'
      }
    >
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  );
}
