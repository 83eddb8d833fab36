import { useInfiniteQuery } from '@tanstack/react-query';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { RecordedStockChange } from '#contract/types.ts';
import { Box, Button, Flex, Text } from '#src/components/chakra/chakra.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { formatDateTime } from '#src/format/format-date.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { stockChangesQuery } from '#src/queries/admin/products.ts';
import { OrderLink } from '../work-list/order-link.tsx';
import { describeCause, describeOrderChange, formatDelta } from './stock-history.rules.ts';

export interface StockHistoryDialogProps {
  productId: number;
  onClose: () => void;
}

export default function StockHistoryDialog({ productId, onClose }: StockHistoryDialogProps) {
  const list = useInfiniteQuery(stockChangesQuery(useApi(), productId));
  const { data: changes, isPending, isError, hasNextPage, isFetchingNextPage } = list;
  return (
    <Modal title="Stock history" onClose={onClose}>
      <LoadingText>{isPending && 'Loading the history...'}</LoadingText>
      {changes?.length === 0 && (
        <Text color="fg.muted">No change of this stock has been recorded in the last two years.</Text>
      )}
      {changes && changes.length > 0 && (
        <Box as="ol" aria-label="Changes of stock, the newest first" listStyleType="none">
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </Box>
      )}
      <SectionFailure
        message={isError && 'The history could not be loaded.'}
        onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
      />
      {hasNextPage && !isError && (
        <Flex justify="center" mt="4">
          <Button variant="outline" disabled={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {isFetchingNextPage ? 'Loading more...' : 'Load more'}
          </Button>
        </Flex>
      )}
    </Modal>
  );
}

function Change({ change }: { change: RecordedStockChange }) {
  const { at, delta, stock, username } = change;
  return (
    <Box as="li" py="3" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0' }}>
      <Flex justify="space-between" gap="4" fontVariantNumeric="tabular-nums">
        <Text fontWeight="semibold">{formatDelta(delta)}</Text>
        <Text>{formatCount(stock)} in stock</Text>
      </Flex>
      <Text overflowWrap="anywhere">
        <Cause change={change} />
      </Text>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {formatDateTime(at)}
        {username !== null && `, ${username}`}
      </Text>
    </Box>
  );
}

function Cause({ change }: { change: RecordedStockChange }) {
  const { order, cause, reason } = change;
  if (!order) return describeCause(cause, reason);
  const { order_number: orderNumber, is_placed: isPlaced } = order;
  return (
    <>
      Order {isPlaced ? <OrderLink orderNumber={orderNumber} /> : shortenOrderNumber(orderNumber)}{' '}
      {describeOrderChange(cause, isPlaced)}
    </>
  );
}
