import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { RefundTask } from '#contract/types.ts';
import { Badge, Box, Button, Flex, Heading, Text } from '#src/components/chakra/chakra.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { DescriptionList } from '../work-list/description-list.tsx';
import { METHOD_NAMES } from '../work-list/method-names.ts';
import { OrderLink } from '../work-list/order-link.tsx';
import { PaybackForm } from './payback.form.tsx';
import { getRemainingAmount, getStateBadge } from './refund.rules.ts';
import { ReturnedForm } from './returned.form.tsx';

export function RefundRow({ refund }: { refund: RefundTask }) {
  const [isDialogOpen, setDialogOpen] = useDisclosure();
  const { order_number, amount, paid_back, reason, state, paybacks } = refund;
  const isOpen = state === 'open';
  const badge = getStateBadge(refund);
  return (
    <Flex wrap="wrap" justify="space-between" columnGap="6" rowGap="3" data-refund={refund.id}>
      <Box minWidth="0" flex="1 1 18rem">
        <Flex align="center" gap="2" wrap="wrap" mb="1">
          <Heading as="h2" size="sm" fontVariantNumeric="tabular-nums">
            {formatKsh(amount)}
          </Heading>
          <Badge colorPalette={badge.color}>{badge.label}</Badge>
          {isOpen && paid_back > 0 && (
            <Text textStyle="sm">{formatKsh(getRemainingAmount(refund))} left</Text>
          )}
        </Flex>
        <Text mb="2">{reason}</Text>
        <DescriptionList entries={getRefundEntries(refund)} />
        {paybacks.length > 0 && (
          <Box as="ul" aria-label="Transfers" listStyleType="none" mt="3" display="grid" gap="2">
            {paybacks.map((payback) => (
              <Transfer key={payback.id} refund={refund} payback={payback} />
            ))}
          </Box>
        )}
      </Box>
      {isOpen && (
        <Button
          alignSelf="flex-start"
          aria-label={`Record transfer: refund of order ${shortenOrderNumber(order_number)}`}
          onClick={() => setDialogOpen(true)}
        >
          Record transfer
        </Button>
      )}
      {isDialogOpen && <PaybackForm refund={refund} onClose={() => setDialogOpen(null)} />}
    </Flex>
  );
}

function getRefundEntries(refund: RefundTask) {
  const { order_number, transaction, note, done_at, reversed_at } = refund;
  return [
    ['Order', <OrderLink key={order_number} orderNumber={order_number} />],
    ...(refund.state === 'open' ? ([['Pay back to', refund.payee]] as const) : []),
    ['Paid by', METHOD_NAMES[refund.method]],
    ['Reference', refund.reference],
    ...(transaction ? ([['Further charge', transaction]] as const) : []),
    ['Since', formatDateTime(refund.created_at)],
    ...(note ? ([['Note', note]] as const) : []),
    ...(reversed_at ? ([['Reversed', formatDateTime(reversed_at)]] as const) : []),
    ...(done_at ? ([['Done', `${formatDateTime(done_at)}, ${refund.done_by}`]] as const) : []),
  ] as const;
}

interface TransferProps {
  refund: RefundTask;
  payback: RefundTask['paybacks'][number];
}

function Transfer({ refund, payback }: TransferProps) {
  const [isDialogOpen, setDialogOpen] = useDisclosure();
  const { amount, reference, at, by, returned_at, returned_note } = payback;
  return (
    <Box as="li" textStyle="sm" overflowWrap="anywhere">
      <Text fontVariantNumeric="tabular-nums">
        {formatKsh(amount)} sent, {reference}
      </Text>
      <Text color="fg.muted">
        {formatDateTime(at)}, {by}
      </Text>
      {returned_at ? (
        <Text>
          Came back {formatDateTime(returned_at)}: {returned_note}
        </Text>
      ) : (
        <Button
          variant="outline"
          size="sm"
          mt="1"
          aria-label={`It came back: transfer ${reference}`}
          onClick={() => setDialogOpen(true)}
        >
          It came back
        </Button>
      )}
      {isDialogOpen && <ReturnedForm refund={refund} payback={payback} onClose={() => setDialogOpen(null)} />}
    </Box>
  );
}
