import { eq, sql } from 'drizzle-orm';
import { openDatabase } from '../../server/db/client.ts';
import { orders, paymentAttempts } from '../../server/db/schema/index.ts';
import { describeViolation, findMoneyViolations } from '../../server/features/operations/money-invariants.ts';
import type { OrderLedger } from './buy.ts';

/** Where the orders are, and what Safaricom knows of them. */
interface Databases {
  databaseUrl: string;
  /** Of the sandbox. */
  providersUrl: string;
}

/**
 * Compares what shoppers know with the shop and with the provider: prints how many orders that were accepted are missing or
 * unpaid, how many were placed, paid or charged twice, how many charges the shop does not know, and which sums of money do
 * not agree. Returns whether there is none of these.
 */
export async function compareOrders(
  { databaseUrl, providersUrl }: Databases,
  { placements, accepted, paid }: OrderLedger,
): Promise<boolean> {
  const charges = await countCharges(providersUrl);
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
  const chargedTwice = [...charges.values()].filter((count) => count > 1).length;
  const unknown = [...charges.keys()].filter((orderNumber) => !payments.has(orderNumber)).length;
  const violations = await findMoneyViolations(db);
  await close();
  console.log(
    `Of ${accepted.length} accepted orders ${missing.length} are lost and ${unpaid.length} of those paid are not; ${surplus} were placed twice, ${doubled.length} paid twice. Of ${charges.size} orders that were charged ${chargedTwice} were charged twice, and ${unknown} are not paid in the shop. ${violations.length} sums differ`,
  );
  for (const violation of violations) console.log(`  ${describeViolation(violation)}`);
  const lost = missing.length + unpaid.length + unknown;
  return lost + surplus + doubled.length + chargedTwice + violations.length === 0;
}

/** How often Safaricom took money for each order. */
async function countCharges(providersUrl: string): Promise<ReadonlyMap<string, number>> {
  const { sql, close } = openDatabase(providersUrl, { max: 1 });
  const rows = await sql<{ orderNumber: string; count: number }[]>`
    select account_reference as "orderNumber", count(*)::int as count
    from sandbox.safaricom_prompts where receipt is not null group by account_reference`;
  await close();
  return new Map(rows.map(({ orderNumber, count }) => [orderNumber, count]));
}
