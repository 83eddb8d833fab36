import { randomInt, randomUUID } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { Sql } from '../sql.ts';

export const STATUS = { invalid: 0, completed: 1, failed: 2, reversed: 3 } as const;

/** The status is null until something happened on the payment page. */
export interface Payment {
  trackingId: string;
  merchantReference: string;
  amount: number;
  currency: string;
  description: string;
  callbackUrl: string;
  cancellationUrl: string | null;
  ipnId: string;
  ipnUrl: string;
  ipnType: 'GET' | 'POST';
  statusCode: 0 | 1 | 2 | 3 | null;
  method: string;
  confirmationCode: string | null;
  paidAmount: number | null;
  paidCurrency: string | null;
  createdAt: Date;
  /** A mobile payment is in progress and completes by itself. */
  isUnderWay: boolean;
}

export type SubmittedOrder = Pick<
  Payment,
  'merchantReference' | 'amount' | 'currency' | 'description' | 'callbackUrl' | 'cancellationUrl' | 'ipnId'
>;

/** Returns null when the merchant reference was used before. */
export async function openPayment(
  { sql, now }: SandboxContext,
  order: SubmittedOrder,
): Promise<Payment | null> {
  const trackingId = randomUUID();
  const [row] = await sql`
    insert into sandbox.pesapal_payments (tracking_id, merchant_reference, amount, currency, description, callback_url,
      cancellation_url, ipn_id, created_at)
    values (${trackingId}, ${order.merchantReference}, ${order.amount}, ${order.currency}, ${order.description},
      ${order.callbackUrl}, ${order.cancellationUrl}, ${order.ipnId}, ${now().toISOString()})
    on conflict (merchant_reference) do nothing returning 1`;
  return row ? findPayment(sql, trackingId) : null;
}

export async function findPayment(
  sql: Sql,
  trackingId: string,
  { lock = false } = {},
): Promise<Payment | null> {
  const clauses = `where tracking_id = $1 ${lock ? 'for update of p' : ''}`;
  const [payment] = await selectPayments(sql, clauses, [trackingId]);
  return payment ?? null;
}

export function listOpenPayments({ sql }: SandboxContext): Promise<Payment[]> {
  return selectPayments(
    sql,
    `where status_code is distinct from 1 and status_code is distinct from 3 and due_at is null
      order by p.created_at desc, tracking_id limit 100`,
  );
}

async function selectPayments(sql: Sql, clauses: string, values: string[] = []): Promise<Payment[]> {
  const rows = await sql.query<(Omit<Payment, 'createdAt'> & { createdAt: number })[]>(
    `select tracking_id as "trackingId", merchant_reference as "merchantReference", amount, currency, description,
      callback_url as "callbackUrl", cancellation_url as "cancellationUrl", ipn_id as "ipnId", url as "ipnUrl",
      type as "ipnType", status_code as "statusCode", method, confirmation_code as "confirmationCode",
      paid_amount as "paidAmount", paid_currency as "paidCurrency", due_at is not null as "isUnderWay",
      (extract(epoch from p.created_at) * 1000)::float8 as "createdAt"
    from sandbox.pesapal_payments p join sandbox.pesapal_ipns using (ipn_id) ${clauses}`,
    values,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

interface ReceivedPayment {
  amount: number;
  currency: string;
  method: string;
}

/** The sweep completes the payment at `due`. */
export async function beginMobilePayment(
  tx: Sql,
  trackingId: string,
  { amount, currency, method }: ReceivedPayment,
  due: Date,
): Promise<void> {
  await tx`
    update sandbox.pesapal_payments set due_at = ${due.toISOString()}, method = ${method}, paid_amount = ${amount},
      paid_currency = ${currency}
    where tracking_id = ${trackingId}`;
}

export async function completePayment(
  tx: Sql,
  trackingId: string,
  { amount, currency, method }: ReceivedPayment,
  at: Date,
): Promise<void> {
  const code = `${at.getTime()}${randomInt(100_000, 1_000_000)}`;
  await tx`
    update sandbox.pesapal_payments set status_code = 1, due_at = null, method = ${method}, paid_amount = ${amount},
      paid_currency = ${currency}, confirmation_code = ${code}, decided_at = ${at.toISOString()}
    where tracking_id = ${trackingId}`;
}

export async function setStatus(tx: Sql, trackingId: string, statusCode: 0 | 2 | 3, at: Date): Promise<void> {
  await tx`
    update sandbox.pesapal_payments set status_code = ${statusCode}, due_at = null, decided_at = ${at.toISOString()}
    where tracking_id = ${trackingId}`;
}
