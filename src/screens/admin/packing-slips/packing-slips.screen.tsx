import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { PackageIcon } from '#src/components/ui/icons.tsx';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Pagination } from '#src/components/ui/pagination.tsx';
import { Box, Button, Flex, Heading, Text } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { ORDERS_PAGE_SIZE, ordersToPackQuery } from '#src/queries/staff-orders.ts';
import { getListState, ListFailure } from '../list-parts.tsx';
import { parsePage } from '../parse-page.ts';
import { PackingSlip } from './packing-slip.tsx';

/** One slip on each sheet, dark on white regardless of the theme. */
const PRINT_STYLES = `
@media print {
  @page { margin: 12mm; }
  header, [data-not-printed] { display: none !important; }
  html, body, [data-slip], [data-slip] * {
    background: #fff !important; color: #000 !important; border-color: #777 !important;
  }
  [data-slip] { break-after: page; border: 0 !important; padding: 0 !important; }
}`;

/** The slips of one order (`?order=`), or of all orders to pack, 20 at a time. */
export default function PackingSlipsScreen() {
  const [params] = useSearchParams();
  const number = params.get('order');
  const page = parsePage(params);
  const list = useQuery(ordersToPackQuery(useApi(), number === null ? { page } : { number }));
  const orders = list.data?.results ?? [];
  return (
    <Screen name="packing-slips" state={getListState(list)} title="Packing slips">
      <style>{PRINT_STYLES}</style>
      <Box data-not-printed="">
        <PageHeading size="lg">Packing slips</PageHeading>
        <Text textStyle="sm" color="fg.muted" mt="1" mb="4">
          {number === null ? 'Of the orders to pack, the newest first.' : 'Of one order.'} Each is printed on
          a sheet of its own, with the address to cut out.
        </Text>
        <ListFailure title="The orders could not be loaded" list={list} />
        <LoadingText>{list.isPending && 'Loading orders...'}</LoadingText>
        {list.data && (
          <Flex gap="3" mb="5" wrap="wrap">
            {orders.length > 0 && <Button onClick={() => print()}>Print</Button>}
            <ButtonLink to={`${appPaths.recentOrders}?status=paid`} variant="outline">
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
      {orders.map((order) => (
        <PackingSlip key={order.order_number} order={order} />
      ))}
      {list.data && (
        <Box data-not-printed="">
          <Pagination
            page={page}
            pageCount={Math.max(page, Math.ceil(list.data.count / ORDERS_PAGE_SIZE))}
            hasMore={list.data.next !== null}
            getPageHref={(next) => `${appPaths.packingSlips()}?page=${next}`}
          />
        </Box>
      )}
    </Screen>
  );
}
