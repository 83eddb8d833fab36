import { formatKsh } from '#contract/money.ts';
import { shortOrderNumber } from '#contract/order-lifecycle.ts';
import type { RefundTask } from '#contract/types.ts';
import { formatMoment } from '#src/components/format-date.ts';
import { Badge, Box, Button, Flex, Heading, Text } from '#src/components/ui.ts';
import { useOpen } from '#src/components/use-open.ts';
import { Facts } from '../work-list/facts.tsx';
import { METHOD_NAMES } from '../work-list/method-names.ts';
import { OrderLink } from '../work-list/order-link.tsx';
import { RefundForm } from './refund.form.tsx';

/** How much goes to whom, and why. */
export function RefundRow({ refund }: { refund: RefundTask }) {
  const [isAsking, setAsking] = useOpen();
  const { order_number, amount, reason, state, note, payee, method, reference } = refund;
  const number = shortOrderNumber(order_number);
  const isOpen = state === 'open';
  return (
    <Flex wrap="wrap" justify="space-between" columnGap="6" rowGap="3" data-refund={refund.id}>
      <Box minWidth="0" flex="1 1 18rem">
        <Flex align="center" gap="2" wrap="wrap" mb="1">
          <Heading as="h2" size="sm" fontVariantNumeric="tabular-nums">
            {formatKsh(amount)}
          </Heading>
          <Badge colorPalette={isOpen ? 'orange' : 'green'}>{isOpen ? 'To do' : 'Done'}</Badge>
        </Flex>
        <Text mb="2">{reason}</Text>
        <Facts
          facts={[
            ['Order', <OrderLink key={order_number} orderNumber={order_number} />],
            ...(isOpen ? ([['Pay back to', payee]] as const) : []),
            ['Paid by', METHOD_NAMES[method]],
            ['Reference', reference],
            ['Since', formatMoment(refund.created_at)],
            ...(note ? ([['Note', note]] as const) : []),
            ...(refund.done_at
              ? ([['Done', `${formatMoment(refund.done_at)}, ${refund.done_by}`]] as const)
              : []),
          ]}
        />
      </Box>
      {isOpen && (
        <Button
          alignSelf="flex-start"
          aria-label={`Mark done: refund of order ${number}`}
          onClick={() => setAsking(true)}
        >
          Mark done
        </Button>
      )}
      {isAsking && <RefundForm refund={refund} onClose={() => setAsking(null)} />}
    </Flex>
  );
}
