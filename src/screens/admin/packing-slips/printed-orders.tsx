import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { Order } from '#contract/types.ts';
import { Box, Button, ButtonLink, Flex, Heading, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { PackageIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Pagination } from '#src/components/ui/pagination.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { ORDERS_PAGE_SIZE, printedOrdersQuery } from '#src/queries/admin/staff-orders.ts';
import { getListState, ListFailure } from '../list-parts.tsx';
import { parsePage } from '../parse-page.ts';
import type { OrderListState } from '../recent-orders/order-list-state.ts';

interface PrintedOrdersProps {
  name: 'packing-slips' | 'address-labels';
  title: string;
  /** How they come out of the printer. */
  hint: string;
  styles: string;
  /** Of the orders to pack. */
  path: string;
  /** Of the other print of the same orders. */
  getOtherHref: (...orderNumbers: readonly string[]) => string;
  otherTitle: string;
  children: (orders: readonly Order[]) => ReactNode;
}

function getIntro(count: number): string {
  if (count === 0) return 'Orders to pack, newest first.';
  return count === 1 ? 'One order.' : `${count} orders.`;
}

/** What is printed for the named orders (`?order=`), or for all orders to pack, 20 at a time. */
export function PrintedOrders(props: PrintedOrdersProps) {
  const { name, path, title, hint, styles, getOtherHref, otherTitle, children } = props;
  const [params] = useSearchParams();
  const numbers = params.getAll('order');
  const page = parsePage(params);
  const list = useQuery(printedOrdersQuery(useApi(), numbers.length === 0 ? { page } : { numbers }));
  const orders = list.data?.results ?? [];
  // What was printed is shipped next, and nothing that was paid meanwhile.
  const listState: OrderListState = { selected: numbers };
  return (
    <Screen name={name} state={getListState(list)} title={title}>
      <style>{styles}</style>
      <Box data-not-printed="">
        <PageHeading size="lg">{title}</PageHeading>
        <Text textStyle="sm" color="fg.muted" mt="1" mb="4">
          {getIntro(numbers.length)} {hint}
        </Text>
        <ListFailure title="The orders could not be loaded" list={list} />
        <LoadingText>{list.isPending && 'Loading orders...'}</LoadingText>
        {list.data && (
          <Flex gap="3" mb="5" wrap="wrap">
            {orders.length > 0 && <Button onClick={() => print()}>Print</Button>}
            {orders.length > 0 && (
              <ButtonLink to={getOtherHref(...numbers)} variant="outline">
                {otherTitle}
              </ButtonLink>
            )}
            <ButtonLink to={`${appPaths.recentOrders}?status=paid`} state={listState} variant="outline">
              Orders to pack
            </ButtonLink>
          </Flex>
        )}
        {list.data?.results.length === 0 && (
          <EmptyState
            icon={<PackageIcon />}
            heading={
              <Heading as="h2" size="md">
                No orders to pack
              </Heading>
            }
            text="Orders appear here once they are paid."
          />
        )}
      </Box>
      {children(orders)}
      {list.data && (
        <Box data-not-printed="">
          <Pagination
            page={page}
            pageCount={Math.max(page, Math.ceil(list.data.count / ORDERS_PAGE_SIZE))}
            hasMore={list.data.next !== null}
            getPageHref={(next) => `${path}?page=${next}`}
          />
        </Box>
      )}
    </Screen>
  );
}
