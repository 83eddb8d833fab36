import { getFailureText } from '../port-failure.ts';
import type { ShipOrderInput, ShipOrderOutput } from './bulk-shipping.ports.ts';
import type { BulkShippingContext, BulkShippingInput, Outcome, ShippedOrder } from './bulk-shipping.types.ts';

export const TEXTS = {
  refused: 'It could not be marked.',
  network: 'No answer from the shop. It may be marked: try again to find out.',
};

export function initialContext({ orderNumbers }: BulkShippingInput): BulkShippingContext {
  return {
    orders: orderNumbers.map((orderNumber) => ({ orderNumber, outcome: 'waiting', reason: null })),
    carrier: '',
    waybills: {},
    isStopping: false,
  };
}

export const countOrders = ({ orders }: BulkShippingContext, ...outcomes: Outcome[]): number =>
  orders.filter(({ outcome }) => outcomes.includes(outcome)).length;

export function getCurrentOrder({ orders }: BulkShippingContext): ShippedOrder | undefined {
  return orders.find(({ outcome }) => outcome === 'waiting');
}

export function toShipOrderInput(context: BulkShippingContext): ShipOrderInput {
  const orderNumber = getCurrentOrder(context)?.orderNumber ?? '';
  return { orderNumber, parcel: { carrier: context.carrier, waybill: context.waybills[orderNumber] ?? '' } };
}

/** What became of the order that was being marked. */
export function withOutcome(
  context: BulkShippingContext,
  output: ShipOrderOutput,
): Pick<BulkShippingContext, 'orders'> {
  const current = getCurrentOrder(context);
  const result = output.ok
    ? { outcome: output.isAlreadyShipped ? 'already' : 'done', reason: null }
    : { outcome: 'failed', reason: getFailureText(output, TEXTS.refused, TEXTS.network) };
  return {
    orders: context.orders.map((order) =>
      order === current ? ({ ...order, ...result } as ShippedOrder) : order,
    ),
  };
}

/** The orders that failed wait again, as do those that were not reached. */
export function withFailedWaiting({
  orders,
}: BulkShippingContext): Pick<BulkShippingContext, 'orders' | 'isStopping'> {
  return {
    isStopping: false,
    orders: orders.map((order) =>
      order.outcome === 'failed' ? { ...order, outcome: 'waiting', reason: null } : order,
    ),
  };
}

const countText = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

export const getShipLabel = ({ orders }: BulkShippingContext) =>
  `Mark ${countText(orders.length)} as shipping`;

export function getRetryLabel(context: BulkShippingContext): string {
  return `Try ${countText(countOrders(context, 'failed', 'waiting'))} again`;
}

export function getProgressText(context: BulkShippingContext): string {
  const place = countOrders(context, 'done', 'already', 'failed') + 1;
  return `Marking ${place} of ${context.orders.length}...`;
}

export function getSummary(context: BulkShippingContext): string {
  const shipped = countOrders(context, 'done', 'already');
  const failed = countOrders(context, 'failed');
  const waiting = countOrders(context, 'waiting');
  return [
    `${countText(shipped)} shipping.`,
    failed > 0 && `${failed} could not be marked.`,
    waiting > 0 && `${waiting} not tried.`,
  ]
    .filter(Boolean)
    .join(' ');
}
