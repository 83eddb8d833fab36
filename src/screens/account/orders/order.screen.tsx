import { useRef } from 'react';
import { appPaths } from '#contract/app-paths.ts';
import { formatPlace } from '#contract/delivery.ts';
import { isPaidStatus } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/types.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { OrderItems } from '#src/components/shop/order-items.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { Badge, Box, Flex, Grid, Stack, Text } from '#src/components/ui/ui.ts';
import { formatDate } from '#src/format/format-date.ts';
import { usePorts, useSession } from '#src/hooks/contexts.tsx';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { removePurchasedLines } from '#src/ports/purchase-effects.ts';
import { CancelOrder } from '../../payment/order-confirmation/cancel-order.tsx';
import { CancelForCustomer } from './cancel-for-customer.tsx';
import { OrderAmounts } from './order-amounts.tsx';
import { OrderPayments, OrderTimeline } from './order-history.tsx';
import { findPaidAttempt } from './order-texts.rules.ts';
import { OrderUnavailable } from './order-unavailable.tsx';
import { getBadgePalette } from './orders.rules.ts';
import { PayOrder } from './pay-order.tsx';
import { useOrder } from './use-order.ts';

export default function OrderScreen() {
  const { orderNumber, detail, ...loadState } = useOrder();
  const { user } = useSession();
  const heading = useRef<HTMLDivElement>(null);
  const ports = usePorts();
  const isPaid = detail !== undefined && isPaidStatus(detail.order.status);
  useOnChange(isPaid ? orderNumber : null, (paidNumber) => removePurchasedLines(ports, paidNumber));
  if (!detail) return <OrderUnavailable name="order" {...loadState} />;
  const { order, items, address, can_pay: canPay, can_cancel: canCancel } = detail;
  const isOwnOrder = order.user.email === user?.email;
  const focusHeading = () => heading.current?.focus();
  return (
    <Screen name="order" state={order.status} title={`Order ${orderNumber}`}>
      <Breadcrumb
        crumbs={[
          { label: 'Home', to: appPaths.home },
          { label: 'Orders', to: isOwnOrder ? appPaths.orders : appPaths.recentOrders },
          { label: orderNumber },
        ]}
      />
      <Flex ref={heading} tabIndex={-1} outline="0" gap="3" wrap="wrap" align="center" mb="1">
        <PageHeading overflowWrap="anywhere">Order {orderNumber}</PageHeading>
        <Badge colorPalette={getBadgePalette(order.status)} textTransform="capitalize" role="status">
          {order.status}
        </Badge>
      </Flex>
      <Text color="fg.muted" mb="5">
        Placed on {formatDate(order.created_at)}
      </Text>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
        gap={{ base: '5', lg: '8' }}
        alignItems="start"
      >
        <Stack gap="5">
          {(canPay || canCancel) && (
            <Panel title={canPay ? 'This order is not paid yet' : 'This order can be cancelled'}>
              <Stack gap="4" align="flex-start">
                {canPay && <PayOrder detail={detail} />}
                {canCancel && <CancelAction order={order} isOwnOrder={isOwnOrder} onDone={focusHeading} />}
              </Stack>
            </Panel>
          )}
          <Panel title="Items">
            <OrderItems items={items} canReview={isOwnOrder && order.status === 'delivered'} />
            <OrderAmounts order={order} vat={detail.vat} />
            {findPaidAttempt(detail) && order.status !== 'cancelled' && (
              <Box mt="4">
                <ButtonLink to={appPaths.receipt(order.order_number)} variant="outline">
                  Receipt
                </ButtonLink>
              </Box>
            )}
          </Panel>
        </Stack>
        <Stack gap="5">
          <Panel title="Delivery">
            <Box as="address" fontStyle="normal" overflowWrap="anywhere">
              <Text fontWeight="semibold">
                {address.first_name} {address.last_name}
              </Text>
              <Text>{address.street_address}</Text>
              <Text>
                {formatPlace(address.city, address.county)}, {address.country}
              </Text>
              <Text mt="2">{address.phone_number}</Text>
              <Text>{address.email}</Text>
            </Box>
          </Panel>
          <OrderPayments
            attempts={detail.attempts}
            refunds={detail.refunds}
            canEnterReceipt={user?.is_superuser === true}
          />
          <OrderTimeline events={detail.events} />
        </Stack>
      </Grid>
    </Screen>
  );
}

/** Only superusers can cancel paid orders or other customers' orders. */
function CancelAction({
  order,
  isOwnOrder,
  onDone,
}: {
  order: Order;
  isOwnOrder: boolean;
  onDone: () => void;
}) {
  return isOwnOrder && order.status === 'pending' ? (
    <CancelOrder orderNumber={order.order_number} onDone={onDone} />
  ) : (
    <CancelForCustomer order={order} onCancelled={onDone} />
  );
}
