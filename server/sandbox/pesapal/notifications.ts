import type { SandboxContext } from '../context.ts';
import type { Sql } from '../sql.ts';
import { findPayment, type Payment } from './payments.ts';

const DELIVERY_TIMEOUT_MS = 10_000;
const MAX_TRIES = 5;
const RETRY_DELAY_MS = 5_000;

export interface Delivery {
  id: number;
  trackingId: string;
  tries: number;
}

export async function scheduleIpn(tx: Sql, trackingId: string, due: Date): Promise<void> {
  await tx`
    insert into sandbox.pesapal_deliveries (tracking_id, due_at) values (${trackingId}, ${due.toISOString()})`;
}

/** Records a notification that the caller must send after the transaction. */
export async function claimIpn(tx: Sql, trackingId: string): Promise<Delivery> {
  const [delivery] = await tx<Delivery[]>`
    insert into sandbox.pesapal_deliveries (tracking_id, tries) values (${trackingId}, 1)
    returning id, tracking_id as "trackingId", tries`;
  if (!delivery) throw new Error('the delivery was not written');
  return delivery;
}

export async function claimDueIpns({ sql, now }: SandboxContext, limit: number): Promise<Delivery[]> {
  const at = now().toISOString();
  return sql<Delivery[]>`
    update sandbox.pesapal_deliveries set due_at = null, tries = tries + 1
    where id in (
      select id from sandbox.pesapal_deliveries where due_at <= ${at}
      order by due_at, id limit ${limit} for update skip locked)
    returning id, tracking_id as "trackingId", tries`;
}

/** Like Pesapal, sends no status and retries until the reply contains status 200. */
export async function sendIpn(sandbox: SandboxContext, delivery: Delivery): Promise<void> {
  const { sql, now, log } = sandbox;
  const payment = await findPayment(sql, delivery.trackingId);
  if (!payment) return;
  const outcome = await postIpn(payment).catch((error: unknown) => ({
    httpStatus: null,
    reply: null,
    error: String(error instanceof Error ? (error.cause ?? error.message) : error),
  }));
  if (outcome.error) log('IPN not delivered', { url: payment.ipnUrl, reason: outcome.error });
  const shouldRetry = !isAcknowledged(outcome.reply) && delivery.tries < MAX_TRIES;
  const due = shouldRetry ? new Date(now().getTime() + RETRY_DELAY_MS).toISOString() : null;
  await sql`
    update sandbox.pesapal_deliveries set http_status = ${outcome.httpStatus}, reply = ${outcome.reply},
      error = ${outcome.error}, due_at = ${due}
    where id = ${delivery.id}`;
}

async function postIpn({ trackingId, merchantReference, ipnUrl, ipnType }: Payment) {
  const params = {
    OrderTrackingId: trackingId,
    OrderNotificationType: 'IPNCHANGE',
    OrderMerchantReference: merchantReference,
  };
  const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
  const response =
    ipnType === 'GET'
      ? await fetch(addQueryParams(ipnUrl, params), { redirect: 'manual', signal })
      : await fetch(ipnUrl, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(params),
          redirect: 'manual',
          signal,
        });
  return { httpStatus: response.status, reply: (await response.text()).slice(0, 2000), error: null };
}

export function addQueryParams(url: string, params: Record<string, string>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value);
  return target.href;
}

function isAcknowledged(reply: string | null): boolean {
  return /"status"\s*:\s*"?200\b/.test(reply ?? '');
}

export async function listDeliveries({ sql }: SandboxContext, trackingId: string | undefined) {
  return sql`
    select tracking_id as "trackingId", tries, http_status as "httpStatus", reply, error
    from sandbox.pesapal_deliveries
    where ${trackingId ?? null}::text is null or tracking_id = ${trackingId ?? null}
    order by id desc limit 100`;
}
