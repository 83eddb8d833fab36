import type { Context } from '../../../context/context.ts';
import type { AttemptOfOrder } from '../payments.queries.ts';

export function logCallback({ log }: Context, { id, orderNumber, provider }: AttemptOfOrder): void {
  log.info({ order: orderNumber, attempt: id, provider }, 'callback received');
}
