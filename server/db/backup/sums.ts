import type { Sql } from '../sql.ts';

/** What a shop must not lose, besides rows: shillings and units. */
export interface BackupSums {
  /** Totals of all orders. */
  ordered: string;
  /** Taken by payments that succeeded. */
  taken: string;
  refundsDue: string;
  refundsPaidBack: string;
  /** Units of products on hand. */
  stock: string;
}

export async function readSums(sql: Sql): Promise<BackupSums> {
  const [sums] = await sql<BackupSums[]>`
    select (select coalesce(sum(total), 0)::text from orders) as "ordered",
      (select coalesce(sum(taken_amount), 0)::text from payment_attempts where state = 'paid') as "taken",
      (select coalesce(sum(amount), 0)::text from refund_tasks) as "refundsDue",
      (select coalesce(sum(paid_back), 0)::text from refund_tasks) as "refundsPaidBack",
      (select coalesce(sum(stock_quantity), 0)::text from products) as "stock"`;
  return sums!;
}
