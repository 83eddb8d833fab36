import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '#contract/admin-paths.ts';
import {
  Box,
  Button,
  ButtonLink,
  Flex,
  Grid,
  Heading,
  LiveRegion,
  PageHeading,
} from '#src/components/chakra/chakra.tsx';
import { Select } from '#src/components/forms/select.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { SearchBox } from '#src/components/shop/search-box.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { PackageIcon, PlusIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Pagination } from '#src/components/ui/pagination.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useLowStock } from '#src/hooks/use-low-stock.ts';
import { MANAGED_PAGE_SIZE, managedProductsQuery } from '#src/queries/admin/products.ts';
import { getListState, ListFailure } from '../list-parts.tsx';
import { getShowOptions, SORT_OPTIONS } from './product-filter.rules.ts';
import { ProductTable } from './product-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useProductsSearchParams } from './use-products-search-params.ts';

export default function ProductListScreen() {
  const address = useProductsSearchParams();
  const { query, shown, filters, sort, page, search, show, sortBy, showAll, getPageHref } = address;
  const [chosen, setChosen] = useDisclosure<readonly number[]>();
  const selected = chosen ?? [];
  const list = useQuery(managedProductsQuery(useApi(), { query, ...filters, page }));
  const lowStock = useLowStock();
  const isNarrowed = query !== '' || shown !== 'onSale' || page > 1;
  return (
    <Screen name="product-list" state={getListState(list)} title="Products">
      <Flex align="center" justify="space-between" gap="3" mb="4" wrap="wrap">
        <Flex align="baseline" gap="3">
          <PageHeading size="lg">Products</PageHeading>
          <LiveRegion textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {list.data &&
              `${formatCount(list.data.count, list.data.capped)} ${list.data.count === 1 ? 'product' : 'products'}`}
          </LiveRegion>
        </Flex>
        <ButtonLink to={adminPaths.addItem}>
          <PlusIcon /> Add Item
        </ButtonLink>
      </Flex>
      <Grid
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr) 14rem 12rem' }}
        gap="3"
        mb="4"
      >
        <Box gridColumn={{ base: '1 / -1', lg: 'auto' }}>
          <SearchBox
            label="Search products"
            placeholder="Name or category"
            query={query}
            onSearch={search}
            onClear={() => search('')}
          />
        </Box>
        <Select label="Show" options={getShowOptions(lowStock)} value={shown} onChange={show} />
        <Select label="Sort by" options={SORT_OPTIONS} value={sort} onChange={sortBy} />
      </Grid>
      <ListFailure title="The products could not be loaded" list={list} />
      <LoadingText>{list.isPending && 'Loading products...'}</LoadingText>
      {list.data?.results.length === 0 && (
        <EmptyState
          icon={<PackageIcon />}
          heading={
            <Heading as="h2" size="md">
              No products
            </Heading>
          }
          text={getEmptyText(isNarrowed, shown === 'low' && query === '' ? lowStock : null)}
        >
          {isNarrowed && (
            <Button variant="outline" onClick={showAll}>
              Show all products
            </Button>
          )}
        </EmptyState>
      )}
      {list.data && list.data.results.length > 0 && (
        <>
          <SelectionBar
            selected={selected}
            products={list.data.results}
            count={list.data.count}
            isCapped={list.data.capped ?? false}
            shown={{ query, shown }}
            onSelect={setChosen}
          />
          <ProductTable
            products={list.data.results}
            isUpdating={list.isPlaceholderData}
            selected={selected}
            lowStock={lowStock}
            onToggle={(id) => setChosen(toggle(selected, id))}
          />
          <Pagination
            page={page}
            pageCount={Math.max(page, Math.ceil(list.data.count / MANAGED_PAGE_SIZE))}
            hasMore={list.data.next !== null}
            getPageHref={getPageHref}
          />
        </>
      )}
    </Screen>
  );
}

/** `lowStock` is null unless only products that are low are shown. */
function getEmptyText(isNarrowed: boolean, lowStock: number | null): string {
  if (lowStock !== null) return `Every product on sale has more than ${lowStock} in stock.`;
  return isNarrowed ? 'Nothing matches this search.' : 'Add the first one.';
}

const toggle = (selected: readonly number[], id: number): readonly number[] =>
  selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
