import type { OrderDetail } from '#contract/types.ts';
import type { PortalReturnActor } from '#machines/portal-return/portal-return.machine.ts';
import type { PortalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { Button, Flex, LiveRegion, Stack } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';
import { CancelOrder } from '../../payment/order-confirmation/cancel-order.tsx';
import { CancelForCustomer } from './cancel-for-customer.tsx';
import { PayOrder } from './pay-order.tsx';
import { RefundPart } from './refund-part.tsx';

export interface OrderActionsProps {
  detail: OrderDetail;
  view: PortalReturnView;
  send: PortalReturnActor['send'];
  isOwnOrder: boolean;
  onChanged: () => void;
}

/** What can be done with an order; nothing if nothing can. */
export function OrderActions({ detail, view, send, isOwnOrder, onChanged }: OrderActionsProps) {
  const isConfirming = isOwnOrder && view.content === 'confirming';
  const canPay = view.payAgainOptions.length > 0 || view.isOpeningPage;
  const failure = view.failure ?? view.payFailure;
  if (!isConfirming && !canPay && !canChangeOrder(detail) && failure === null) return null;
  const title = getTitle(detail);
  return (
    <Panel title={isConfirming ? view.heading : title}>
      <Stack gap="4" align="flex-start">
        <LiveRegion color="fg.muted">{isConfirming && view.text}</LiveRegion>
        <LiveRegion isUrgent color="fg.error" fontWeight="semibold">
          {failure}
        </LiveRegion>
        {view.payAgainOptions.length > 0 && (
          <PayOrder amount={detail.order.total} options={view.payAgainOptions} onPay={send} />
        )}
        <Spinner label={view.isOpeningPage && 'Opening the payment page...'} />
        {view.checkLabel && (
          <Button variant="outline" onClick={onChanged}>
            {view.checkLabel}
          </Button>
        )}
        <ChangeOrder detail={detail} isOwnOrder={isOwnOrder} onChanged={onChanged} />
      </Stack>
    </Panel>
  );
}

function getTitle({ can_cancel: canCancel, can_pay: canPay, refundable }: OrderDetail): string {
  if (canPay) return 'This order is not paid yet';
  if (canCancel) return 'This order can be cancelled';
  return refundable === undefined
    ? 'The order could not be read again'
    : 'This order can be refunded in part';
}

export const canChangeOrder = ({ can_cancel, refundable }: OrderDetail): boolean =>
  can_cancel || refundable !== undefined;

function ChangeOrder({
  detail,
  isOwnOrder,
  onChanged,
}: Pick<OrderActionsProps, 'detail' | 'isOwnOrder' | 'onChanged'>) {
  if (!canChangeOrder(detail)) return null;
  const { order, can_cancel: canCancel, refundable } = detail;
  return (
    <Flex gap="3" wrap="wrap">
      {canCancel && <CancelAction order={order} isOwnOrder={isOwnOrder} onDone={onChanged} />}
      {refundable !== undefined && <RefundPart detail={detail} refundable={refundable} onDone={onChanged} />}
    </Flex>
  );
}

interface CancelActionProps {
  order: OrderDetail['order'];
  isOwnOrder: boolean;
  onDone: () => void;
}

/** Only superusers can cancel paid orders or other customers' orders. */
function CancelAction({ order, isOwnOrder, onDone }: CancelActionProps) {
  return isOwnOrder && order.status === 'pending' ? (
    <CancelOrder orderNumber={order.order_number} onDone={onDone} />
  ) : (
    <CancelForCustomer order={order} onDone={onDone} />
  );
}
