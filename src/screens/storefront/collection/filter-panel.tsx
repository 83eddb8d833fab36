import { clsx } from 'clsx';
import { Suspense } from 'react';
import type { CategoryWithSubcategories } from '#contract/types.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { Button } from '#src/components/ui/button.tsx';
import { FilterIcon } from '#src/components/ui/icons.tsx';
import { SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { Heading } from '#src/components/ui/text.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import type { CatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import type { ActiveFiltersProps } from './active-filters.tsx';
import { CategoryFilter } from './category-filter.tsx';
import styles from './filter-panel.module.css';
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
      className={styles.toggle}
      variant="outline"
      size="lg"
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
      <Heading className={styles.title} as="h2" size="sm">
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
        <SkeletonBlock className={styles.loading} />
      )}
    </>
  );
  return (
    <section className={clsx(styles.panel, isOpen && styles.open)} aria-label="Filters" id="filter-panel">
      {isOpen ? (
        <Suspense>
          <MoreFilters search={search} onClose={onClose}>
            {categoryFilters}
          </MoreFilters>
        </Suspense>
      ) : (
        <div className={styles.content} data-scroll-hint="">
          {categoryFilters}
          {isWide && (
            <Suspense>
              <MoreFilters search={search} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  );
}
