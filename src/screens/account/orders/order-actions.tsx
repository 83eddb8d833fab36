import type { OrderDetail } from '#contract/types.ts';
import type { PortalReturnActor } from '#machines/portal-return/portal-return.machine.ts';
import type { PortalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { Button, LiveRegion, Stack } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';
import { CancelOrder } from '../../payment/order-confirmation/cancel-order.tsx';
import { CancelForCustomer } from './cancel-for-customer.tsx';
import { PayOrder } from './pay-order.tsx';

export interface OrderActionsProps {
  detail: OrderDetail;
  view: PortalReturnView;
  send: PortalReturnActor['send'];
  isOwnOrder: boolean;
  onChanged: () => void;
}

/** What can be done with an order that is not on its way yet; nothing if nothing can. */
export function OrderActions({ detail, view, send, isOwnOrder, onChanged }: OrderActionsProps) {
  const isConfirming = isOwnOrder && view.content === 'confirming';
  const canPay = view.payAgainOptions.length > 0 || view.isOpeningPage;
  const failure = view.failure ?? view.payFailure;
  if (!isConfirming && !canPay && !detail.can_cancel && failure === null) return null;
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
        {detail.can_cancel && (
          <CancelAction order={detail.order} isOwnOrder={isOwnOrder} onDone={onChanged} />
        )}
      </Stack>
    </Panel>
  );
}

function getTitle({ can_cancel: canCancel, can_pay: canPay }: OrderDetail): string {
  if (canPay) return 'This order is not paid yet';
  return canCancel ? 'This order can be cancelled' : 'The order could not be read again';
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
