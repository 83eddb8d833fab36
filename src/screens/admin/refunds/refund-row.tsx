import { formatKsh } from '#contract/money.ts';
import { shortOrderNumber } from '#contract/order-lifecycle.ts';
import type { RefundTask } from '#contract/types.ts';
import { formatMoment } from '#src/components/format-date.ts';
import { Badge, Box, Button, Flex, Heading, Text } from '#src/components/ui.ts';
import { useOpen } from '#src/components/use-open.ts';
import { Facts } from '../work-list/facts.tsx';
import { METHOD_NAMES } from '../work-list/method-names.ts';
import { OrderLink } from '../work-list/order-link.tsx';
import { PaybackForm } from './payback.form.tsx';
import { leftOf, stateBadge } from './refund.rules.ts';
import { ReturnedForm } from './returned.form.tsx';

/** How much goes to whom, and why; what has gone already. */
export function RefundRow({ refund }: { refund: RefundTask }) {
  const [isAsking, setAsking] = useOpen();
  const { order_number, amount, paid_back, reason, state, paybacks } = refund;
  const isOpen = state === 'open';
  const badge = stateBadge(refund);
  return (
    <Flex wrap="wrap" justify="space-between" columnGap="6" rowGap="3" data-refund={refund.id}>
      <Box minWidth="0" flex="1 1 18rem">
        <Flex align="center" gap="2" wrap="wrap" mb="1">
          <Heading as="h2" size="sm" fontVariantNumeric="tabular-nums">
            {formatKsh(amount)}
          </Heading>
          <Badge colorPalette={badge.color}>{badge.label}</Badge>
          {isOpen && paid_back > 0 && <Text textStyle="sm">{formatKsh(leftOf(refund))} left</Text>}
        </Flex>
        <Text mb="2">{reason}</Text>
        <Facts facts={factsOf(refund)} />
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
          aria-label={`Record transfer: refund of order ${shortOrderNumber(order_number)}`}
          onClick={() => setAsking(true)}
        >
          Record transfer
        </Button>
      )}
      {isAsking && <PaybackForm refund={refund} onClose={() => setAsking(null)} />}
    </Flex>
  );
}

function factsOf(refund: RefundTask) {
  const { order_number, transaction, note, done_at, reversed_at } = refund;
  return [
    ['Order', <OrderLink key={order_number} orderNumber={order_number} />],
    ...(refund.state === 'open' ? ([['Pay back to', refund.payee]] as const) : []),
    ['Paid by', METHOD_NAMES[refund.method]],
    ['Reference', refund.reference],
    ...(transaction ? ([['Further charge', transaction]] as const) : []),
    ['Since', formatMoment(refund.created_at)],
    ...(note ? ([['Note', note]] as const) : []),
    ...(reversed_at ? ([['Reversed', formatMoment(reversed_at)]] as const) : []),
    ...(done_at ? ([['Done', `${formatMoment(done_at)}, ${refund.done_by}`]] as const) : []),
  ] as const;
}

interface TransferProps {
  refund: RefundTask;
  payback: RefundTask['paybacks'][number];
}

function Transfer({ refund, payback }: TransferProps) {
  const [isAsking, setAsking] = useOpen();
  const { amount, reference, at, by, returned_at, returned_note } = payback;
  return (
    <Box as="li" textStyle="sm" overflowWrap="anywhere">
      <Text fontVariantNumeric="tabular-nums">
        {formatKsh(amount)} sent, {reference}
      </Text>
      <Text color="fg.muted">
        {formatMoment(at)}, {by}
      </Text>
      {returned_at ? (
        <Text>
          Came back {formatMoment(returned_at)}: {returned_note}
        </Text>
      ) : (
        <Button
          variant="outline"
          size="sm"
          mt="1"
          aria-label={`It came back: transfer ${reference}`}
          onClick={() => setAsking(true)}
        >
          It came back
        </Button>
      )}
      {isAsking && <ReturnedForm refund={refund} payback={payback} onClose={() => setAsking(null)} />}
    </Box>
  );
}
