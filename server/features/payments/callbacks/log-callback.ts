import type { Context } from '../../../context/context.ts';
import { readOrderRow } from '../../orders/orders.queries.ts';
import type { AttemptRow } from '../payments.queries.ts';

/** Returns the number of the attempt's order. */
export async function logCallback(
  { db, log }: Context,
  { id, orderId, provider }: AttemptRow,
): Promise<string> {
  const { orderNumber } = await readOrderRow(db, orderId);
  log.info({ order: orderNumber, attempt: id, provider }, 'callback received');
  return orderNumber;
}
