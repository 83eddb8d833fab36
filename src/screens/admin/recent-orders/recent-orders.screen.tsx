import { useInfiniteQuery } from '@tanstack/react-query';
import { adminPaths } from '#contract/admin-paths.ts';
import { Box, ButtonLink, Flex, LiveRegion, PageHeading } from '#src/components/chakra/chakra.tsx';
import { Select } from '#src/components/forms/select.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { useApi, useSession } from '#src/hooks/contexts.tsx';
import { staffOrdersQuery } from '#src/queries/admin/staff-orders.ts';
import { RedirectScreen } from '../redirect-screen.tsx';
import { OrderSearch } from './order-search.tsx';
import { OrderViews } from './order-views.tsx';
import { SelectableOrders } from './selectable-orders.tsx';
import { FILTER_OPTIONS, useOrdersSearchParams } from './use-orders-search-params.ts';

const SCREEN_NAME = 'recent-orders';

export default function RecentOrdersScreen() {
  const { status, query, filterByStatus, search, showAll, listSearch } = useOrdersSearchParams();
  const { user } = useSession();
  const list = useInfiniteQuery(staffOrdersQuery(useApi(), { status, query }));
  if (list.isError && !list.data) return <RedirectScreen name={SCREEN_NAME} />;
  return (
    <Screen name={SCREEN_NAME} state={getListState(list.data?.orders)} title="Recent orders">
      <Flex
        direction={{ base: 'column', lg: 'row' }}
        align={{ lg: 'center' }}
        justify="space-between"
        gap="3"
        mb="4"
      >
        <Flex align="baseline" gap="3">
          <PageHeading size="lg">Recent orders</PageHeading>
          <LiveRegion textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {list.data &&
              `${formatCount(list.data.count, list.data.isCapped)} ${list.data.count === 1 ? 'order' : 'orders'}`}
          </LiveRegion>
        </Flex>
        <Flex direction={{ base: 'column', md: 'row' }} gap="3">
          {status === 'paid' && (
            <ButtonLink to={adminPaths.packingSlips()} variant="outline" minH="12">
              Print packing slips
            </ButtonLink>
          )}
          <Box minWidth={{ md: '56' }}>
            <Select label="Status" options={FILTER_OPTIONS} value={status} onChange={filterByStatus} />
          </Box>
          <Box flex="1" minWidth={{ lg: '24rem', xl: '28rem' }}>
            <OrderSearch query={query} onSearch={search} />
          </Box>
        </Flex>
      </Flex>
      {user && <OrderViews user={user.id} search={listSearch} />}
      {list.data ? (
        <SelectableOrders
          key={`${status} ${query}`}
          orders={list.data.orders}
          status={status}
          query={query}
          isStale={list.isError}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onShowAll={showAll}
          onLoadMore={() => void list.fetchNextPage()}
        />
      ) : (
        <LoadingText>Loading orders...</LoadingText>
      )}
    </Screen>
  );
}

function getListState(orders: readonly unknown[] | undefined): 'loading' | 'empty' | 'filled' {
  if (!orders) return 'loading';
  return orders.length === 0 ? 'empty' : 'filled';
}
