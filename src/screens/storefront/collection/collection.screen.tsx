import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Breadcrumb } from '#src/components/breadcrumb.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { Box, Flex, Grid } from '#src/components/ui.ts';
import { useOpen } from '#src/components/use-open.ts';
import { useRequest } from '#src/ports/contexts.tsx';
import { categoriesQuery } from '#src/queries/catalogue.ts';
import { CatalogueResults } from '../catalogue/catalogue-results.tsx';
import { CatalogueSearchBox } from '../catalogue/catalogue-search-box.tsx';
import { useCatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import { ActiveFilters } from './active-filters.tsx';
import { FilterPanel, FilterToggle } from './filter-panel.tsx';
import { SortSelect } from './sort-select.tsx';

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Collection' }];

export default function CollectionScreen() {
  const search = useCatalogueSearch('collection');
  const { shown, chosen, result, send, warmUp } = search;
  const { data: categories } = useQuery(categoriesQuery(useRequest()));
  const { state } = useLocation();
  const [filtersOpen, setFiltersOpen] = useOpen();
  const onlyCategory =
    shown.category.length === 1 && shown.subcategory.length === 0
      ? categories?.find(({ id }) => id === shown.category[0])?.name
      : undefined;
  const heading = shown.query ? `Results for “${shown.query}”` : (onlyCategory ?? 'All parts');
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
            filter={chosen}
            isOpen={filtersOpen !== null}
            onToggle={() => setFiltersOpen(filtersOpen ? null : true)}
          />
          <Box flex={{ base: '1', md: 'none' }} minWidth="0">
            <SortSelect sort={chosen.sort} onChange={(sort) => send({ type: 'sort.choose', sort })} />
          </Box>
        </Flex>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' }}
          gap={{ base: '4', lg: '8' }}
        >
          <FilterPanel
            filter={chosen}
            categories={categories}
            facets={result.page?.facets}
            found={result.isUpdating ? undefined : result.page}
            isOpen={filtersOpen !== null}
            onClose={() => setFiltersOpen(null)}
            send={send}
          />
          <Box minWidth="0">
            <ActiveFilters filter={chosen} categories={categories} send={send} />
            <CatalogueResults search={search} hasChips />
          </Box>
        </Grid>
      </Box>
    </Screen>
  );
}
