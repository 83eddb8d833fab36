import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { hasFilters } from '#machines/catalogue-search/catalogue-filter.rules.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { categoriesQuery } from '#src/queries/storefront/catalogue.ts';
import { CatalogueResults, preloadParts as preloadResults } from '../catalogue/catalogue-results.tsx';
import { CatalogueSearchBox } from '../catalogue/catalogue-search-box.tsx';
import { useCatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import styles from './collection.screen.module.css';
import { ActiveFilters, FilterPanel, FilterToggle } from './filter-panel.tsx';
import { SortSelect } from './sort-select.tsx';

/** The filters of an address are in its first view. */
export async function preloadParts(): Promise<void> {
  const isPlain = typeof document !== 'undefined' && location.search === '';
  await Promise.all([preloadResults(), isPlain || ActiveFilters.preload()]);
}

const crumbs = [{ label: 'Home', to: appPaths.home }, { label: 'Collection' }];

export default function CollectionScreen() {
  const search = useCatalogueSearch('collection');
  const { appliedFilter, selectedFilter, result, send, warmUp } = search;
  const { data: categories } = useQuery(categoriesQuery(useApi()));
  const { state } = useLocation();
  const [filtersOpen, setFiltersOpen] = useDisclosure();
  const onlyCategory =
    appliedFilter.category.length === 1 && appliedFilter.subcategory.length === 0
      ? categories?.find(({ id }) => id === appliedFilter.category[0])?.name
      : undefined;
  const heading = appliedFilter.query
    ? `Results for “${appliedFilter.query}”`
    : (onlyCategory ?? 'All parts');
  return (
    <Screen name="collection" state={result.state} title={heading}>
      <Breadcrumb crumbs={crumbs} />
      <PageHeading>{heading}</PageHeading>
      <div onPointerOver={warmUp} onFocus={warmUp}>
        <div className={styles.controls}>
          <div className={styles.search}>
            <CatalogueSearchBox
              placeholder="try Car charger"
              search={search}
              autoFocus={(state as { focusSearch?: boolean } | null)?.focusSearch === true}
            />
          </div>
          <FilterToggle
            filter={selectedFilter}
            isOpen={filtersOpen !== null}
            onToggle={() => setFiltersOpen(filtersOpen ? null : true)}
          />
          <div className={styles.sort}>
            <SortSelect sort={selectedFilter.sort} onChange={(sort) => send({ type: 'sort.choose', sort })} />
          </div>
        </div>
        <div className={styles.columns}>
          <FilterPanel
            search={search}
            categories={categories}
            isOpen={filtersOpen !== null}
            onClose={() => setFiltersOpen(null)}
          />
          <div className={styles.results}>
            {hasFilters(selectedFilter) && (
              <Suspense>
                <ActiveFilters filter={selectedFilter} categories={categories} send={send} />
              </Suspense>
            )}
            <CatalogueResults search={search} hasFilterChips />
          </div>
        </div>
      </div>
    </Screen>
  );
}
