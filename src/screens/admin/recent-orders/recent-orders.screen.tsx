import { useInfiniteQuery } from '@tanstack/react-query';
import { atLeast } from '#src/components/format-count.ts';
import { LoadingText } from '#src/components/loading-text.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { Select } from '#src/components/select.tsx';
import { Box, Flex, Text } from '#src/components/ui.ts';
import { useRequest } from '#src/ports/contexts.tsx';
import { staffOrdersQuery } from '#src/queries/staff-orders.ts';
import { RedirectScreen } from '../redirect-screen.tsx';
import { OrderList } from './order-list.tsx';
import { OrderSearch } from './order-search.tsx';
import { FILTER_OPTIONS, useOrdersAddress } from './use-orders-address.ts';

const NAME = 'recent-orders';

export default function RecentOrdersScreen() {
  const { status, query, choose, search, showAll } = useOrdersAddress();
  const list = useInfiniteQuery(staffOrdersQuery(useRequest(), { status, query }));
  if (list.isError && !list.data) return <RedirectScreen name={NAME} />;
  return (
    <Screen name={NAME} state={stateOf(list.data?.orders)} title="Recent orders">
      <Flex
        direction={{ base: 'column', lg: 'row' }}
        align={{ lg: 'center' }}
        justify="space-between"
        gap="3"
        mb="4"
      >
        <Flex align="baseline" gap="3">
          <PageHeading size="lg">Recent orders</PageHeading>
          {list.data && (
            <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {atLeast(list.data.count, list.data.isCapped)} {list.data.count === 1 ? 'order' : 'orders'}
            </Text>
          )}
        </Flex>
        <Flex direction={{ base: 'column', md: 'row' }} gap="3">
          <Box minWidth={{ md: '56' }}>
            <Select label="Status" options={FILTER_OPTIONS} value={status} onChange={choose} />
          </Box>
          <Box flex="1" minWidth={{ lg: '24rem' }}>
            <OrderSearch query={query} onSearch={search} />
          </Box>
        </Flex>
      </Flex>
      {list.data ? (
        <OrderList
          orders={list.data.orders}
          isNarrowed={status !== 'all' || query !== ''}
          isOutdated={list.isError}
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

function stateOf(orders: readonly unknown[] | undefined): 'loading' | 'empty' | 'filled' {
  if (!orders) return 'loading';
  return orders.length === 0 ? 'empty' : 'filled';
}
