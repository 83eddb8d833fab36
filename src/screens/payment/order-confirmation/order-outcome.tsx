import { appPaths } from '#contract/app-paths.ts';
import { formatPlace } from '#contract/delivery.ts';
import type { OrderDetail } from '#contract/types.ts';
import type { PortalReturnActor } from '#machines/portal-return/portal-return.machine.ts';
import type { Outcome } from '#machines/portal-return/portal-return.rules.ts';
import type { PortalReturnView } from '#machines/portal-return/portal-return.view.ts';
import {
  Box,
  Button,
  ButtonLink,
  Flex,
  LiveRegion,
  PageHeading,
  Text,
} from '#src/components/chakra/chakra.tsx';
import { OrderItems } from '#src/components/shop/order-items.tsx';
import { AlertIcon, CheckIcon } from '#src/components/ui/icons.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { ClockIcon } from '#src/components/ui/screen-icons.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';
import { StatusIcon } from '#src/components/ui/status-icon.tsx';
import { OrderAmounts } from '../../account/orders/order-amounts.tsx';
import { OrderTimeline } from '../../account/orders/order-history.tsx';
import { useComingSteps } from '../../account/orders/use-coming-steps.ts';
import { CancelOrder } from './cancel-order.tsx';
import { PayAgain } from './pay-again.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

const OUTCOME_ICONS: Record<Outcome['state'], Parameters<typeof StatusIcon>[0]> = {
  confirming: { tone: 'petrol', icon: <ClockIcon /> },
  confirmed: { tone: 'green', icon: <CheckIcon /> },
  unpaid: { tone: 'orange', icon: <AlertIcon /> },
  returning: { tone: 'orange', icon: <AlertIcon /> },
};

interface OrderOutcomeProps {
  view: PortalReturnView;
  detail: OrderDetail;
  send: PortalReturnActor['send'];
}

export function OrderOutcome({ view, detail, send }: OrderOutcomeProps) {
  const { order, items, address, can_cancel: canCancel } = detail;
  const receipt = detail.attempts.find((attempt) => attempt.receipt)?.receipt;
  const isUnpaid = view.content === 'unpaid';
  const comingSteps = useComingSteps(detail, true);
  return (
    <Panel>
      <Flex direction="column" align="center" textAlign="center" gap="3">
        <StatusIcon {...OUTCOME_ICONS[view.content as Outcome['state']]} />
        <Flex direction="column" gap="3" role="status">
          <PageHeading key={view.heading}>{view.heading}</PageHeading>
          <Text color="fg.muted">{view.text}</Text>
        </Flex>
        <Text fontVariantNumeric="tabular-nums">
          Order <strong>{order.order_number}</strong>
          {receipt && (
            <>
              {' · '}
              <Box as="span" whiteSpace="nowrap">
                receipt {receipt}
              </Box>
            </>
          )}
        </Text>
        <LiveRegion isUrgent color="fg.error" fontWeight="semibold">
          {view.failure ?? view.payFailure}
        </LiveRegion>
        {view.checkLabel && (
          <Button
            size="lg"
            width={{ base: '100%', md: 'auto' }}
            onClick={() => send({ type: 'order.refresh' })}
          >
            {view.checkLabel}
          </Button>
        )}
        {view.payAgainOptions.length > 0 && (
          <PayAgain
            options={view.payAgainOptions}
            isMainAction={view.content !== 'confirming'}
            onPay={send}
          />
        )}
        <Spinner label={view.isOpeningPage && 'Opening the payment page...'} />
        {isUnpaid && !detail.can_pay && (
          <ButtonLink size="lg" colorPalette="amber" to={appPaths.cart}>
            Back to the cart
          </ButtonLink>
        )}
        {canCancel && (
          <CancelOrder orderNumber={order.order_number} onDone={() => send({ type: 'order.refresh' })} />
        )}
        {view.content === 'confirmed' && <WhatHappensNext detail={detail} />}
      </Flex>
      <Box borderTopWidth="1px" borderColor="border" mt="5" pt="4">
        <OrderItems items={items} canReview={order.status === 'delivered'} />
        <OrderAmounts order={order} vat={detail.vat} />
        <Text mt="4" textStyle="sm" color="fg.muted">
          Delivery to {address.first_name} {address.last_name}, {address.street_address},{' '}
          {formatPlace(address.city, address.county)}
        </Text>
      </Box>
      {order.status !== 'cancelled' && (
        <Box as="section" aria-label="Progress" borderTopWidth="1px" borderColor="border" mt="5" pt="4">
          {/* Of a paid order `WhatHappensNext` says it. */}
          <OrderTimeline detail={detail} comingSteps={order.status === 'paid' ? [] : comingSteps} />
        </Box>
      )}
    </Panel>
  );
}
