import type { OrderDetail } from '#contract/types.ts';
import { AlertIcon, CheckIcon, ClockIcon } from '#src/components/icons.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { OrderItems } from '#src/components/order-items.tsx';
import { Panel } from '#src/components/panel.tsx';
import { Price } from '#src/components/price.tsx';
import { PageHeading } from '#src/components/screen.tsx';
import { StateMark } from '#src/components/state-mark.tsx';
import { Box, Flex, Text } from '#src/components/ui.ts';
import { CancelOrder } from './cancel-order.tsx';
import type { Outcome } from './order-outcome.rules.ts';

const MARKS = {
  confirming: { tone: 'petrol', icon: <ClockIcon /> },
  confirmed: { tone: 'green', icon: <CheckIcon /> },
  unpaid: { tone: 'orange', icon: <AlertIcon /> },
  returning: { tone: 'orange', icon: <AlertIcon /> },
} as const;

export function OrderOutcome({ detail, outcome }: { detail: OrderDetail; outcome: Outcome }) {
  const { order, items, address, can_pay: canPay, can_cancel: canCancel } = detail;
  const receipt = detail.attempts.find((attempt) => attempt.receipt)?.receipt;
  return (
    <Panel>
      <Flex direction="column" align="center" textAlign="center" gap="3" role="status">
        <StateMark {...MARKS[outcome.state]} />
        <PageHeading key={outcome.heading}>{outcome.heading}</PageHeading>
        <Text color="fg.muted">{outcome.text}</Text>
        <Text fontVariantNumeric="tabular-nums">
          Order <strong>{order.order_number}</strong>
          {receipt && ` · receipt ${receipt}`}
        </Text>
        {outcome.state === 'unpaid' && canPay && (
          <ButtonLink
            size="lg"
            colorPalette="amber"
            to="/payment/mpesa-number"
            state={{ orderNumber: order.order_number, amount: order.total, phone: address.phone_number }}
          >
            Pay again
          </ButtonLink>
        )}
        {outcome.state === 'unpaid' && !canPay && (
          <ButtonLink size="lg" colorPalette="amber" to="/cart">
            Back to the cart
          </ButtonLink>
        )}
        {canCancel && <CancelOrder orderNumber={order.order_number} />}
      </Flex>
      <Box borderTopWidth="1px" borderColor="border" mt="5" pt="4">
        <OrderItems items={items} />
        <Flex
          justify="space-between"
          borderTopWidth="1px"
          borderColor="border"
          mt="3"
          pt="3"
          fontWeight="bold"
        >
          <span>Total</span>
          <Price amount={order.total} />
        </Flex>
        <Text mt="4" textStyle="sm" color="fg.muted">
          Delivered to {address.first_name} {address.last_name}, {address.street_address}, {address.city},{' '}
          {address.county}
        </Text>
      </Box>
    </Panel>
  );
}
