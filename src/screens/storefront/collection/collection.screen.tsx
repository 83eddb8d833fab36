import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Breadcrumb } from '#src/components/breadcrumb.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { SearchBox } from '#src/components/search-box.tsx';
import { Box, Flex, Grid } from '#src/components/ui.ts';
import { useRequest } from '#src/ports/contexts.tsx';
import { categoriesQuery } from '#src/queries/catalogue.ts';
import { emptyFilter } from '../catalogue/catalogue-address.ts';
import { CatalogueResults } from '../catalogue/catalogue-results.tsx';
import { useCatalogueAddress } from '../catalogue/use-catalogue-address.ts';
import { useCataloguePage } from '../catalogue/use-catalogue-page.ts';
import { ActiveFilters } from './active-filters.tsx';
import { FilterPanel, FilterToggle } from './filter-panel.tsx';
import { SortSelect } from './sort-select.tsx';

export default function CollectionScreen() {
  const { filter, change, pageAddress } = useCatalogueAddress();
  const { data: categories } = useQuery(categoriesQuery(useRequest()));
  const result = useCataloguePage(filter);
  const { state } = useLocation();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const clear = () => change(emptyFilter);
  const onlyCategory =
    filter.category.length === 1 && filter.subcategory.length === 0
      ? categories?.find(({ id }) => id === filter.category[0])?.name
      : undefined;
  const heading = filter.query ? `Results for “${filter.query}”` : (onlyCategory ?? 'All parts');
  return (
    <Screen name="collection" state={result.state} title={heading}>
      <Breadcrumb crumbs={[{ label: 'Home', to: '/' }, { label: 'Collection' }]} />
      <PageHeading>{heading}</PageHeading>
      <Flex gap="3" mt="4" mb="5" wrap="wrap" align="center">
        <Box flex={{ base: '1 1 100%', md: '1 1 0' }}>
          <SearchBox
            placeholder="try Car charger"
            query={filter.query}
            onSearch={(query) => change({ query })}
            autoFocus={(state as { focusSearch?: boolean } | null)?.focusSearch === true}
          />
        </Box>
        <FilterToggle filter={filter} isOpen={filtersOpen} onToggle={() => setFiltersOpen(!filtersOpen)} />
        <Box flex={{ base: '1', md: 'none' }}>
          <SortSelect sort={filter.sort} onChange={(sort) => change({ sort })} />
        </Box>
      </Flex>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' }}
        gap={{ base: '4', lg: '8' }}
      >
        <FilterPanel filter={filter} categories={categories} isOpen={filtersOpen} onChange={change} />
        <Box>
          <ActiveFilters filter={filter} categories={categories} onChange={change} />
          <CatalogueResults filter={filter} result={result} pageAddress={pageAddress} onClear={clear} />
        </Box>
      </Grid>
    </Screen>
  );
}
