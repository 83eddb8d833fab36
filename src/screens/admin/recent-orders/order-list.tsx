import { Box, Button, Flex, Heading, Notice } from '#src/components/chakra/chakra.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { PackageIcon } from '#src/components/ui/icons.tsx';
import { FROM_1024_PX, useMediaQuery } from '#src/hooks/use-media-query.ts';
import { OrdersTable } from './orders-table.tsx';
import type { StaffOrder } from './staff-order.rules.ts';
import { StaffOrderCard } from './staff-order-card.tsx';

interface OrderListProps {
  orders: readonly StaffOrder[];
  isNarrowed: boolean;
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onShowAll: () => void;
  onLoadMore: () => void;
  selected: readonly string[];
  onToggle: (orderNumber: string) => void;
}

export function OrderList(props: OrderListProps) {
  const { orders, isNarrowed, isStale, hasMore, isLoadingMore, onShowAll, onLoadMore, selected, onToggle } =
    props;
  const isTable = useMediaQuery(FROM_1024_PX);
  if (orders.length === 0)
    return (
      <EmptyState
        icon={<PackageIcon />}
        heading={
          <Heading as="h2" size="md">
            No recent orders
          </Heading>
        }
        {...(isNarrowed && { text: 'Nothing matches this filter and search.' })}
      >
        {isNarrowed && (
          <Button variant="outline" onClick={onShowAll}>
            Show all orders
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <Notice tone="orange" mb="3">
        {isStale && 'The list could not be refreshed just now. We keep trying.'}
      </Notice>
      {isTable ? (
        <OrdersTable orders={orders} selected={selected} onToggle={onToggle} />
      ) : (
        <Box as="ul" aria-label="Orders" listStyleType="none" display="grid" gap="3">
          {orders.map((order) => (
            <StaffOrderCard
              key={order.order_number}
              order={order}
              isSelected={selected.includes(order.order_number)}
              onToggle={() => onToggle(order.order_number)}
            />
          ))}
        </Box>
      )}
      {hasMore && (
        <Flex justify="center" mt="5">
          <Button variant="outline" onClick={onLoadMore} disabled={isLoadingMore}>
            {isLoadingMore ? 'Loading more...' : 'Load more'}
          </Button>
        </Flex>
      )}
    </>
  );
}
