import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { formatParcel, formatPlace } from '#contract/delivery.ts';
import { portalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { toPaymentAddress } from '#machines/purchase/purchase.addresses.ts';
import {
  Badge,
  Box,
  ButtonLink,
  Flex,
  Grid,
  PageHeading,
  Stack,
  Text,
} from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { OrderItems } from '#src/components/shop/order-items.tsx';
import { WhatsAppButton } from '#src/components/shop/whatsapp/whatsapp-button.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { usePorts, useSession } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useRestoreFocus } from '#src/hooks/use-focus.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { useWindowFocus } from '#src/hooks/use-window-focus.ts';
import { sendIfActive, useActorRef } from '#src/loading/actors.ts';
import { createPortalReturn } from '#src/ports/payment/create-portal-return.ts';
import { createPurchaseEffects } from '#src/ports/payment/purchase-effects.ts';
import { DownloadReceipt } from './download-receipt.tsx';
import { canChangeOrder, OrderActions, type OrderActionsProps } from './order-actions.tsx';
import { OrderAmounts } from './order-amounts.tsx';
import { OrderPayments, OrderTimeline } from './order-history.tsx';
import { findPaidAttempt } from './order-texts.rules.ts';
import { OrderUnavailable } from './order-unavailable.tsx';
import { getBadgePalette, toLoadFailure } from './orders.rules.ts';
import { BuyAgain, ReorderDialog, useReorder } from './reorder.tsx';
import { useComingSteps } from './use-coming-steps.ts';

export default function OrderScreen() {
  const orderNumber = (useParams()['orderNumber'] ?? '').toUpperCase();
  return <OrderPage key={orderNumber} orderNumber={orderNumber} />;
}

/** The order and its payment, watched by the machine that the confirmation shows. */
function OrderPage({ orderNumber }: { orderNumber: string }) {
  const ports = usePorts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const machine = useConstant(() => createPortalReturn(ports, createPurchaseEffects(ports, queryClient)));
  const actor = useActorRef(machine, {
    input: {
      orderNumber,
      trackingId: null,
      abandonedPage: null,
      isOrderPage: true,
      viewer: 'signedIn',
      rememberedOrderNumber: null,
    },
  });
  const view = useSelector(actor, portalReturnView);
  const output = useSelector(actor, (snapshot) => snapshot.output);
  const refresh = () => sendIfActive(actor, { type: 'order.refresh' });
  useWindowFocus(refresh);
  useOnChange(output?.kind === 'payAgain' ? output : null, ({ method, orderNumber: paidNumber }) => {
    void navigate(toPaymentAddress(method, paidNumber));
  });
  return view.detail ? (
    <OrderDetails detail={view.detail} view={view} send={actor.send} onChanged={refresh} />
  ) : (
    <OrderUnavailable name="order" failure={toLoadFailure(view)} retry={refresh} />
  );
}

function OrderDetails({ detail, view, send, onChanged }: Omit<OrderActionsProps, 'isOwnOrder'>) {
  const { user } = useSession();
  const heading = useRef<HTMLDivElement>(null);
  const reorder = useReorder();
  const { order, items, address } = detail;
  const canChange = canChangeOrder(detail);
  const orderNumber = order.order_number;
  const isOwnOrder = order.user.email === user?.email;
  const comingSteps = useComingSteps(detail, isOwnOrder);
  useRestoreFocus(canChange, !canChange, () => {
    if (document.activeElement === document.body) heading.current?.focus();
  });
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
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="5">
        <Text color="fg.muted">Placed on {formatDate(order.created_at)}</Text>
        {isOwnOrder && (
          <Flex gap="3" wrap="wrap">
            {order.status !== 'pending' && <BuyAgain actor={reorder} orderNumber={orderNumber} />}
            <WhatsAppButton topic={{ about: 'order', orderNumber }}>Ask us on WhatsApp</WhatsAppButton>
          </Flex>
        )}
      </Flex>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
        gap={{ base: '5', lg: '8' }}
        alignItems="start"
      >
        <Stack gap="5">
          <OrderActions
            detail={detail}
            view={view}
            send={send}
            isOwnOrder={isOwnOrder}
            onChanged={onChanged}
          />
          <Panel title="Items">
            <OrderItems items={items} canReview={isOwnOrder && order.status === 'delivered'} />
            <OrderAmounts order={order} vat={detail.vat} />
            {findPaidAttempt(detail) && order.status !== 'cancelled' && (
              <Flex mt="4" gap="3" wrap="wrap" align="center">
                <ButtonLink to={appPaths.receipt(order.order_number)} variant="outline">
                  Receipt
                </ButtonLink>
                <DownloadReceipt orderNumber={order.order_number} />
              </Flex>
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
            {formatParcel(order) && <Text mt="2">Sent with {formatParcel(order)}</Text>}
          </Panel>
          <OrderPayments
            attempts={detail.attempts}
            refunds={detail.refunds}
            canEnterReceipt={user?.is_superuser === true}
            onChanged={onChanged}
          />
          <Panel title="Timeline">
            <OrderTimeline detail={detail} comingSteps={comingSteps} />
          </Panel>
        </Stack>
      </Grid>
      <ReorderDialog actor={reorder} />
    </Screen>
  );
}
