import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { hasFilters } from '#machines/catalogue-search/catalogue-filter.rules.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { Box, Flex, Grid } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { categoriesQuery } from '#src/queries/catalogue.ts';
import { CatalogueResults, preloadParts as preloadResults } from '../catalogue/catalogue-results.tsx';
import { CatalogueSearchBox } from '../catalogue/catalogue-search-box.tsx';
import { useCatalogueSearch } from '../catalogue/use-catalogue-search.ts';
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
      <Box onPointerOver={warmUp} onFocus={warmUp}>
        <Flex gap="3" mt="4" mb={{ base: '4', lg: '5' }} wrap="wrap" align="center">
          <Box flex={{ base: '1 1 100%', md: '1 1 0' }} minWidth="0">
            <CatalogueSearchBox
              placeholder="try Car charger"
              search={search}
              autoFocus={(state as { focusSearch?: boolean } | null)?.focusSearch === true}
            />
          </Box>
          <FilterToggle
            filter={selectedFilter}
            isOpen={filtersOpen !== null}
            onToggle={() => setFiltersOpen(filtersOpen ? null : true)}
          />
          <Box flex={{ base: '1', md: 'none' }} minWidth="0">
            <SortSelect sort={selectedFilter.sort} onChange={(sort) => send({ type: 'sort.choose', sort })} />
          </Box>
        </Flex>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' }}
          gap={{ base: '4', lg: '8' }}
        >
          <FilterPanel
            search={search}
            categories={categories}
            isOpen={filtersOpen !== null}
            onClose={() => setFiltersOpen(null)}
          />
          <Box minWidth="0">
            {hasFilters(selectedFilter) && (
              <Suspense>
                <ActiveFilters filter={selectedFilter} categories={categories} send={send} />
              </Suspense>
            )}
            <CatalogueResults search={search} hasFilterChips />
          </Box>
        </Grid>
      </Box>
    </Screen>
  );
}
