import { eq, sql } from 'drizzle-orm';
import { openDatabase } from '../../server/db/client.ts';
import { orders, paymentAttempts } from '../../server/db/schema/index.ts';
import { describeViolation, findMoneyViolations } from '../../server/features/operations/money-invariants.ts';

/**
 * Prints how many of the orders that shoppers have paid are missing, how many orders were paid twice, and which sums of
 * money do not agree. Returns whether there is none of these.
 */
export async function compareOrders(databaseUrl: string, bought: string[]): Promise<boolean> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  const rows = await db
    .select({ orderNumber: orders.orderNumber, payments: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(eq(paymentAttempts.state, 'paid'))
    .groupBy(orders.orderNumber);
  const payments = new Map(rows.map((row) => [row.orderNumber, row.payments]));
  const lost = bought.filter((orderNumber) => !payments.has(orderNumber));
  const doubled = rows.filter((row) => row.payments > 1);
  const violations = await findMoneyViolations(db);
  await close();
  console.log(
    `${lost.length} paid orders lost, ${doubled.length} paid twice, ${violations.length} sums that differ`,
  );
  for (const violation of violations) console.log(`  ${describeViolation(violation)}`);
  return lost.length + doubled.length + violations.length === 0;
}
