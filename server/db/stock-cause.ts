import { type SQL, sql } from 'drizzle-orm';
import type { StockCause } from '#contract/stock-causes.ts';

export interface StockChangeCause {
  cause: StockCause;
  at: Date;
  orderId?: number | SQL;
  /** Of staff. */
  userId?: number | null;
  reason?: string | undefined;
}

/**
 * Says why a statement changes stock, in its RETURNING: the trigger `stock_changed` runs after that and writes the cause
 * into `stock_changes`. It holds until the transaction ends or says another; a change of stock without one is 'other'.
 */
export function setStockCause({
  cause,
  at,
  orderId = sql`null`,
  userId = null,
  reason = '',
}: StockChangeCause): SQL<string> {
  const json = sql`json_build_object('cause', ${cause}::text, 'at', ${at.toISOString()}::text, 'order_id', ${orderId}::integer, 'user_id', ${userId}::integer, 'reason', ${reason}::text)`;
  return sql`set_config('gari.stock_cause', ${json}::text, true)`;
}
