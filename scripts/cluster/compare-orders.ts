import { eq, sql } from 'drizzle-orm';
import { openDatabase } from '../../server/db/client.ts';
import { orders, paymentAttempts } from '../../server/db/schema/index.ts';
import { describeViolation, findMoneyViolations } from '../../server/features/operations/money-invariants.ts';
import type { OrderLedger } from './buy.ts';

/**
 * Compares what shoppers know with the shop: prints how many orders that were accepted are missing or unpaid, how many were
 * placed twice or paid twice, and which sums of money do not agree. Returns whether there is none of these.
 */
export async function compareOrders(
  databaseUrl: string,
  { placements, accepted, paid }: OrderLedger,
): Promise<boolean> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  const stored = await db.select({ orderNumber: orders.orderNumber }).from(orders);
  const numbers = new Set(stored.map(({ orderNumber }) => orderNumber));
  const missing = accepted.filter((orderNumber) => !numbers.has(orderNumber));
  const surplus = Math.max(0, stored.length - placements);
  const rows = await db
    .select({ orderNumber: orders.orderNumber, payments: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(eq(paymentAttempts.state, 'paid'))
    .groupBy(orders.orderNumber);
  const payments = new Map(rows.map((row) => [row.orderNumber, row.payments]));
  const unpaid = paid.filter((orderNumber) => !payments.has(orderNumber));
  const doubled = rows.filter((row) => row.payments > 1);
  const violations = await findMoneyViolations(db);
  await close();
  console.log(
    `Of ${accepted.length} accepted orders ${missing.length} are lost and ${unpaid.length} of those paid are not; ${surplus} were placed twice, ${doubled.length} paid twice; ${violations.length} sums differ`,
  );
  for (const violation of violations) console.log(`  ${describeViolation(violation)}`);
  return missing.length + unpaid.length + surplus + doubled.length + violations.length === 0;
}
