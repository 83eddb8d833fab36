import { Suspense } from 'react';
import type { CategoryWithSubcategories } from '#contract/types.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { FilterIcon } from '#src/components/ui/icons.tsx';
import { SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { Box, Button, Heading } from '#src/components/ui/ui.ts';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import type { CatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import type { ActiveFiltersProps } from './active-filters.tsx';
import { CategoryFilter } from './category-filter.tsx';
import type { MoreFiltersProps } from './more-filters.tsx';

const loadParts = () => import('./filter-parts.ts');
const MoreFilters = lazyPart<MoreFiltersProps>(async () => ({ default: (await loadParts()).MoreFilters }));
export const ActiveFilters = lazyPart<ActiveFiltersProps>(async () => ({
  default: (await loadParts()).ActiveFilters,
}));

interface FilterPanelProps {
  search: CatalogueSearch;
  /** Undefined while loading. */
  categories: readonly CategoryWithSubcategories[] | undefined;
  isOpen: boolean;
  onClose: () => void;
}

interface FilterToggleProps {
  filter: CatalogueFilter;
  isOpen: boolean;
  onToggle: () => void;
}

export function FilterToggle({ filter, isOpen, onToggle }: FilterToggleProps) {
  const { category, subcategory, attributes = {} } = filter;
  const selectedCount = [category, subcategory, ...Object.values(attributes)].flat().length;
  return (
    <Button
      hideFrom="lg"
      variant="outline"
      size="lg"
      px="4"
      aria-expanded={isOpen}
      aria-controls="filter-panel"
      onClick={onToggle}
    >
      <FilterIcon /> Filters{selectedCount > 0 && ` (${selectedCount})`}
    </Button>
  );
}

/** A sheet over the page below 1024 px, closed by default; always beside the list above. */
export function FilterPanel({ search, categories, isOpen, onClose }: FilterPanelProps) {
  const isWide =
    useBrowserValue(
      () => (typeof matchMedia === 'function' && matchMedia('(min-width: 64rem)').matches ? 'wide' : ''),
      '',
    ) !== '';
  const { selectedFilter, result, send } = search;
  const categoryFilters = (
    <>
      <Heading as="h2" size="sm" mb="1">
        Categories
      </Heading>
      {categories ? (
        categories.map((category) => (
          <CategoryFilter
            key={category.id}
            category={category}
            filter={selectedFilter}
            facets={result.page?.facets}
            send={send}
          />
        ))
      ) : (
        <SkeletonBlock height="80" />
      )}
    </>
  );
  return (
    <Box
      as="section"
      aria-label="Filters"
      id="filter-panel"
      display={{ base: isOpen ? 'contents' : 'none', lg: 'flex' }}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      alignSelf="start"
      position={{ lg: 'sticky' }}
      top="24"
      maxHeight={{ lg: 'calc(100dvh - 7rem)' }}
      overflow="hidden"
    >
      {isOpen ? (
        <Suspense>
          <MoreFilters search={search} onClose={onClose}>
            {categoryFilters}
          </MoreFilters>
        </Suspense>
      ) : (
        <Box flex="1" px="4" py="3" overflowY="auto" scrollbarWidth="thin" data-scroll-hint="">
          {categoryFilters}
          {isWide && (
            <Suspense>
              <MoreFilters search={search} />
            </Suspense>
          )}
        </Box>
      )}
    </Box>
  );
}
