import { formatParcel } from '#contract/delivery.ts';
import { formatEstimate } from '#contract/delivery-estimate.ts';
import { RESERVATION_MINUTES } from '#contract/order-limits.ts';
import type { OrderDeliveryEstimate, OrderDetail } from '#contract/types.ts';
import { formatTime } from '#src/format/format-date.ts';

export interface ComingStep {
  title: string;
  /** Until or by when, or what to do for it; null if the shop cannot say. */
  text: string | null;
}

type Detail = Pick<OrderDetail, 'order' | 'attempts'>;

type Estimate = OrderDeliveryEstimate['estimate'];

/**
 * What is still to happen to an order, the next step first; nothing once it is delivered or cancelled. `estimate` is that
 * of a paid order, or null.
 */
export function getComingSteps({ order, attempts }: Detail, estimate: Estimate): ComingStep[] {
  const arrival = {
    title: `Arrives in ${order.delivery_address.city}`,
    text: estimate && formatEstimate(estimate),
  };
  switch (order.status) {
    case 'pending':
      return [
        { title: 'Payment arrives', text: describeHold({ order, attempts }) },
        { title: 'Packed and sent', text: null },
        arrival,
      ];
    case 'paid':
      return [{ title: 'Packed and sent', text: `We write to ${order.user.email} on that day.` }, arrival];
    case 'shipping':
      return [arrival];
    case 'delivered':
    case 'cancelled':
      return [];
  }
}

function describeHold({ order, attempts }: Detail): string {
  if (attempts.some(({ state }) => state === 'open')) return 'Parts are held while the payment is under way.';
  const heldUntil = new Date(Date.parse(order.created_at) + RESERVATION_MINUTES * 60_000);
  return `Parts are held until ${formatTime(heldUntil.toISOString())}.`;
}

/** Null except for the step with which an order was sent, where the carrier is known. */
export function describeStep({ order }: Pick<OrderDetail, 'order'>, to: string): string | null {
  const parcel = to === 'shipping' ? formatParcel(order) : '';
  return parcel === '' ? null : `With ${parcel}`;
}
