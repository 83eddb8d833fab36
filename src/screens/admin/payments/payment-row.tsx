import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { PaymentReview } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Badge, Box, Button, Flex, Heading, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { formatStatus } from '../status-badge.rules.ts';
import { DescriptionList } from '../work-list/description-list.tsx';
import { METHOD_NAMES } from '../work-list/method-names.ts';
import { OrderLink } from '../work-list/order-link.tsx';
import { ResolveForm } from './resolve.form.tsx';
import { useCheckPayment } from './use-payment-review.ts';

const KIND_LABELS: Record<PaymentReview['kind'], string> = {
  undecided: 'Undecided',
  amount: 'Wrong amount',
  reversal: 'Reversed',
};

export function PaymentRow({ review }: { review: PaymentReview }) {
  const [isResolving, setResolving] = useDisclosure();
  const checkMutation = useCheckPayment(review);
  const number = shortenOrderNumber(review.order_number);
  const isOpen = review.state === 'open';
  const checkLabel = checkMutation.isPending ? 'Asking...' : 'Check with provider';
  return (
    <Box data-review={review.id}>
      <Flex wrap="wrap" justify="space-between" columnGap="6" rowGap="3">
        <Box minWidth="0" flex="1 1 18rem">
          <Flex align="center" gap="2" wrap="wrap" mb="1">
            <Heading as="h2" size="sm" fontVariantNumeric="tabular-nums">
              {formatKsh(review.amount)}
            </Heading>
            <Badge colorPalette={isOpen ? 'orange' : 'green'}>
              {isOpen ? KIND_LABELS[review.kind] : 'Done'}
            </Badge>
          </Flex>
          <Text mb="2">{review.reason}</Text>
          <DescriptionList
            entries={[
              [
                'Order',
                <>
                  <OrderLink orderNumber={review.order_number} />, {review.order_status}
                </>,
              ],
              ['Payer', review.payer],
              ['Paid by', METHOD_NAMES[review.method]],
              ['Payment', formatStatus(review.payment_state)],
              ['Receipt', review.receipt],
              ['Reference', review.reference],
              ['Since', formatDateTime(review.created_at)],
              ...(review.note ? ([['Note', review.note]] as const) : []),
              ...(review.done_at
                ? ([['Done', `${formatDateTime(review.done_at)}, ${review.done_by}`]] as const)
                : []),
            ]}
          />
        </Box>
        {isOpen && (
          <Flex gap="2" wrap="wrap" alignItems="flex-start">
            <Button
              variant="outline"
              aria-label={`${checkLabel}: payment of order ${number}`}
              aria-busy={checkMutation.isPending}
              disabled={checkMutation.isPending}
              onClick={() => checkMutation.mutate()}
            >
              {checkLabel}
            </Button>
            <Button aria-label={`Resolve: payment of order ${number}`} onClick={() => setResolving(true)}>
              Resolve
            </Button>
          </Flex>
        )}
      </Flex>
      <Notice mt="3">
        {checkMutation.error &&
          getErrorMessage(checkMutation.error, 'It could not be checked.', 'Network error occurred')}
      </Notice>
      {isResolving && <ResolveForm review={review} onClose={() => setResolving(null)} />}
    </Box>
  );
}
