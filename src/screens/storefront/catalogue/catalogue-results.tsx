import type { ReactNode } from 'react';
import { hasFilters, isNarrowed } from '#machines/catalogue-search/catalogue-search.rules.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { EmptyState } from '#src/components/empty-state.tsx';
import { SearchIcon } from '#src/components/icons.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { Notice } from '#src/components/notice.tsx';
import { Pagination } from '#src/components/pagination.tsx';
import { ProductGrid } from '#src/components/product-grid.tsx';
import { Box, Button, Flex, Heading, Text } from '#src/components/ui.ts';
import { partCount } from './part-count.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

interface CatalogueResultsProps {
  search: CatalogueSearch;
  /** The filters stand above, with a way to clear them: here it is at the end of what they leave. */
  hasChips?: boolean;
}

function busyText(filter: CatalogueFilter): string {
  if (filter.query) return `Searching for "${filter.query}"...`;
  return hasFilters(filter) ? 'Applying filters...' : 'Loading products...';
}

/** The grid with its loading, failed and empty states; the same on the home and the collection screen. */
export function CatalogueResults({ search, hasChips = false }: CatalogueResultsProps) {
  const addToCart = useAddToCart();
  const { shown, result, pageAddress } = search;
  const { status, state, page, isUpdating } = result;
  const clearsAtEnd = hasChips && shown.query === '';
  return (
    <Box
      as="section"
      aria-label="Products"
      aria-busy={state === 'loading' || isUpdating}
      data-status={status}
    >
      <ResultsHead search={search}>{!clearsAtEnd && <ClearLink search={search} />}</ResultsHead>
      {state === 'failed' && (
        <Notice
          action={<Button onClick={result.retry}>Try again</Button>}
        >{`Error: ${result.message}`}</Notice>
      )}
      {state === 'empty' && <NothingFound search={search} />}
      {state === 'beyond' && <Beyond search={search} />}
      {(state === 'loading' || state === 'results') && (
        <Box css={isUpdating ? { '& img': { opacity: '0.4' } } : {}}>
          <ProductGrid label="Products" products={page?.products} onAdd={addToCart} />
        </Box>
      )}
      {page && state === 'results' && (
        <Pagination page={shown.page} pageCount={page.pageCount} addressOf={pageAddress} />
      )}
      {clearsAtEnd && (
        <Flex justify="center" mt="6">
          <ClearLink search={search} />
        </Flex>
      )}
    </Box>
  );
}

/** What is being done or how much was found, and the way back to everything. */
function ResultsHead({ search, children }: { search: CatalogueSearch; children: ReactNode }) {
  const { chosen, result } = search;
  const { state, page, isUpdating } = result;
  const isBusy = state === 'loading' || isUpdating;
  const text = isBusy ? busyText(chosen) : page && state === 'results' ? partCount(page) : '';
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

/** With results of a query or of filters. */
function ClearLink({ search: { shown, result, send } }: { search: CatalogueSearch }) {
  if (result.state !== 'results' || !isNarrowed(shown)) return null;
  return (
    <Button variant="ghost" onClick={() => send({ type: 'search.clear' })}>
      {shown.query ? 'Clear search' : 'Clear filters'}
    </Button>
  );
}

/** The address names a page after the last. */
function beyondText(page: NonNullable<CatalogueSearch['result']['page']>): string {
  if (!page.isCapped) return `The ${partCount(page)} end on page ${page.pageCount}.`;
  return `The list ends on page ${page.pageCount}. Add a word or a filter to see other parts.`;
}

function Beyond({ search: { shown, result, pageAddress } }: { search: CatalogueSearch }) {
  const { page } = result;
  return (
    <EmptyState
      icon={<SearchIcon />}
      heading={
        <Heading as="h2" size="lg">
          There is no page {shown.page}
        </Heading>
      }
      text={page && beyondText(page)}
    >
      <ButtonLink to={pageAddress(1)}>Go to page 1</ButtonLink>
    </EmptyState>
  );
}

function NothingFound({ search: { shown, send } }: { search: CatalogueSearch }) {
  return (
    <EmptyState
      icon={<SearchIcon />}
      heading={
        <Heading as="h2" size="lg">
          {shown.query ? 'No search results found' : 'No filter results found'}
        </Heading>
      }
      text={
        shown.query
          ? `No matches were found for “${shown.query}”. Try a shorter word, a part number or a chassis code.`
          : 'The current filters returned no products. Try fewer of them.'
      }
    >
      <Button onClick={() => send({ type: 'search.clear' })}>Clear filters</Button>
    </EmptyState>
  );
}
